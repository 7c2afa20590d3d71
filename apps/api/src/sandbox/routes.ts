import type { SomeHandlers } from '#kernel/context.ts'
import { answerByHand, showPeople } from './civil-register.ts'
import { answerAboutCompany, showCompanies } from './company-register.ts'
import { markOnPaper, moveOwnership, registerVehicle, showVehicles, switchRegistry } from './licensing-centre.ts'
import { answerToInvoices } from './national-system.ts'
import { readInbox, readNewestMessage } from './messages.ts'
import { answerAsReceiver, giveUpAtReceiver, showReceiver } from './receiver.ts'
import { skipWaitByHand, showWaits, type WaitDeps } from './waits.ts'

/** The simulators' own pages. Outside sandbox mode the server has none of these routes. */
export const sandboxHandlers = (deps: WaitDeps) =>
  ({
    'GET /sandbox/messages': readInbox,
    'GET /sandbox/messages/latest': readNewestMessage,
    'GET /sandbox/vehicles': showVehicles,
    'POST /sandbox/vehicles': registerVehicle,
    'POST /sandbox/vehicles/:registration/mark': markOnPaper,
    'POST /sandbox/vehicles/:registration/move': moveOwnership,
    'POST /sandbox/registry': switchRegistry,
    'GET /sandbox/people': showPeople,
    'POST /sandbox/people/:number/answer': answerByHand,
    'GET /sandbox/companies': showCompanies,
    'POST /sandbox/companies/:number/answer': answerAboutCompany,
    'GET /sandbox/receiver': showReceiver,
    'POST /sandbox/receiver/:name/answer': answerAsReceiver,
    'POST /sandbox/receiver/:name/give-up': giveUpAtReceiver,
    'POST /sandbox/guarantees/:number/invoices': answerToInvoices,
    'GET /sandbox/guarantees': (ctx, input) => showWaits(ctx, input, deps),
    'POST /sandbox/guarantees/:number/pass-wait': (ctx, input) => skipWaitByHand(ctx, input, deps),
  }) satisfies SomeHandlers
