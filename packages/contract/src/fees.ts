import { numberPatterns } from './ids.ts'
import * as z from 'zod'
import { approval } from './approvals.ts'
import { filsString, guaranteeNumber, instant, latinName } from './fields.ts'
import { staffActionRoutes } from './staff-action-routes.ts'
import { staffActionNamesOf, staffActionsOfTwo } from './staff-actions.ts'
import { area, ofFinance } from './route.ts'
import { feeKinds } from './statuses.ts'

const feeNumber = z.string().regex(numberPatterns.fee, 'invalid_format')
const number = z.object({ number: feeNumber })
const side = z.enum(['seller', 'buyer'])

const fee = z.object({
  number: feeNumber,
  guarantee_number: guaranteeNumber,
  side,
  /** The debtor. */
  party_name: z.string(),
  party_name_latin: latinName,
  kind: z.enum(feeKinds),
  amount_fils: filsString,
  open_fils: filsString,
  /** Taken from the debtor's own money, or paid by bill. */
  paid_fils: filsString,
  written_off_fils: filsString,
  given_back_fils: filsString,
  charged_at: instant,
  /** Since when nothing of it is open. */
  closed_at: instant.nullable(),
  /** The moment at which the refund has left our own account. */
  paid_back_at: instant.nullable(),
  /** The bill by which the side pays what is open; null before the guarantee has ended. */
  bill: z.object({ payment_reference: z.string(), amount_fils: filsString, issued_at: instant, due_at: instant }).nullable(),
})
const feeWithHistory = fee.extend({
  history: z.array(
    z.object({
      kind: z.enum(['billed', 'paid', 'written_off', 'given_back', 'paid_back']),
      amount_fils: filsString,
      receipt: z.string().nullable(),
      by: z.string().nullable(),
      reason: z.string().nullable(),
      at: instant,
    }),
  ),
  /** Members of finance who have decided so far what another has to decide too: of which sum, or under which reference of the bank. */
  votes: z.array(
    approval.extend({
      decision: z.enum(staffActionsOfTwo('fee')),
      amount_fils: filsString.nullable(),
      bank_reference: z.string().nullable(),
    }),
  ),
  actions: z.array(
    z.object({
      name: z.enum(staffActionNamesOf('fee')),
      allowed: z.boolean(),
      reason: z.string().nullable(),
    }),
  ),
})
const decision = { ...ofFinance, params: number, response: feeWithHistory, errors: ['action_not_allowed'] } as const

/** Fees beside commission and transfer: what a side owes for a cancellation, for paying too late, for checks in vain. */
export const fees = area({
  'GET /admin/fees': {
    access: 'staff',
    summary: 'All fees of a guarantee, the oldest first, whatever has become of them.',
    query: z.object({ guarantee_number: guaranteeNumber }),
    response: z.object({ items: z.array(fee) }),
  },
  'GET /admin/fees/:number': {
    ...ofFinance,
    summary: 'One fee: what became of it, and what may be decided about it.',
    params: number,
    response: feeWithHistory,
  },
  ...staffActionRoutes('fee', { ...ofFinance, params: number, response: feeWithHistory }),
  'POST /admin/fees/:number/take-back': {
    ...decision,
    summary: 'A person of finance takes the own decision about a fee back, as long as nobody else has decided the same.',
    body: z.object({}),
  },
})
