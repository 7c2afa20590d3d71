import { setTimeout as pause } from 'node:timers/promises'
import { profileHandlers } from '#people/profile/index.ts'
import { createSchemaCheck } from '#kernel/schema-check.ts'
import { createReactions, type DueTransitionDeps } from '#effects/index.ts'
import { describeStepUp, type GuaranteeDeps, guaranteeHandlers, stepUpKeyNow } from '#guarantees/index.ts'
import { beneficiaryAccountHandlers } from '#beneficiary-accounts/index.ts'
import { secretInUse } from './config.ts'
import type { SomeHandlers } from '#kernel/context.ts'
import { contentHandlers } from '#content/index.ts'
import { partnerContractHandlers } from '#people/partner-contracts/index.ts'
import { apiAccessHandlers, describeApiAccess } from '#people/api-access/index.ts'
import { acceptWithAccount, companyUserHandlers, describeCompanyUser } from '#people/company-users/index.ts'
import { getFeeSchedule } from '#pricing/index.ts'
import { createReceiver, isAtReceiver } from '#sandbox/receiver.ts'
import { listWaits, skipWait } from '#sandbox/skip-wait.ts'
import { identityProofHandlers } from '#people/identity-proof/index.ts'
import { dashboardHandlers } from '#dashboards/index.ts'
import { deskHandlers, writeListExports } from '#desk/index.ts'
import { financeHandlers } from '#finance/index.ts'
import { createChecker, createDocumentWriter, createDrawer, createSheetReader, type FileDeps, fileHandlers } from '#files/index.ts'
import { faultOf } from '#kernel/fault.ts'
import {
  createPasswords,
  type IdentityDeps,
  inviteToSetPassword,
  ownerCodes,
  payerCodes,
  signInHandlers,
  useManagingStepUp,
  useStepUp,
} from '#people/sign-in/index.ts'
import { createRehearsal } from '#http/rehearse-call.ts'
import { requireTotp, staffUserHandlers } from '#people/staff-users/index.ts'
import { withoutOverlap } from '#jobs/without-overlap.ts'
import { liveHandlers } from '#live/index.ts'
import { invoiceHandlers } from '#invoices/index.ts'
import { notificationHandlers } from '#notify/index.ts'
import { pushHandlers } from '#push/index.ts'
import { createDeliverer, createHookService, webhookHandlers } from '#webhooks/index.ts'
import { createReportSigner } from '#money/bank-days/index.ts'
import type { SendDeps } from '#money/payouts/index.ts'
import { partnerHandlers } from '#partners/index.ts'
import { companyGroupHandlers, companyHandlers, companyReviewHandlers, findComparison } from '#people/companies/index.ts'
import { collectExports, ownDataHandlers } from '#own-data/index.ts'
import { registrationHandlers } from '#people/registration/index.ts'
import { sandboxHandlers } from '#sandbox/routes.ts'
import { restoreHandlers } from '#restores/index.ts'
import { staffInterestHandlers } from '#people/staff-interests/index.ts'
import { supportHandlers } from '#support/index.ts'
import type { Banks } from './app-banks.ts'
import type { Ports } from './app-ports.ts'

/** The floor of the rooms: each gets the ports that it needs, and gives its handlers. */
export type Rooms = ReturnType<typeof furnishRooms>
export function furnishRooms(ports: Ports, banks: Banks) {
  const { config, pool, db, log, origin, sandbox, settings, inForce, otpPepper, outside, restores, store, guarded, hub } = ports
  const { checkHolder } = banks
  const dueTransitions: DueTransitionDeps = {
    settings,
    pool,
    db,
    vehicleRegistry: outside.vehicleRegistry,
    isFrozen: restores.isFrozen,
    transactOn: ports.transactOn,
  }
  const checkSchema = createSchemaCheck(config.iso20022SchemasDir)
  const payouts: SendDeps = { settings, pool, bank: banks.bank, checkSchema, log, restores, transact: ports.transact, pause }
  const reconciliation = { settings, checkSchema, alert: (facts: Record<string, string>, message: string) => log.error(facts, message) }
  const rehearsal = createRehearsal()
  const rehearseCall = rehearsal.call
  const writeDocument = createDocumentWriter(guarded, log)
  const readSheet = createSheetReader(guarded, log)
  const guaranteeDeps: GuaranteeDeps = {
    readSheet,
    settings,
    vehicleRegistry: outside.vehicleRegistry,
    personRegistry: outside.personRegistry,
    checkHolder,
    secret: secretInUse(config.secrets, 'lookupPepper'),
    requireStepUp: useStepUp,
    rehearseCall,
    ownerCodes: ownerCodes({ settings, otpPepper }),
    origin,
    writeDocument,
  }
  const fileDeps: FileDeps = { settings, store, checkFile: createChecker(guarded, log), drawPage: createDrawer(guarded, log) }
  const publish = createReactions({ settings })
  const identityDeps: IdentityDeps = {
    pool,
    settings,
    passwords: createPasswords(secretInUse(config.secrets, 'passwordPepper')),
    sandbox,
    origin,
    otpPepper,
    fieldSealer: ports.fieldSealer,
    describeStepUp: (reader, actor, asked, lang) =>
      asked.company_user !== undefined
        ? describeCompanyUser(reader, actor, asked.company_user, lang)
        : asked.api_access !== undefined
          ? describeApiAccess(reader, actor, asked.api_access, lang)
          : describeStepUp(reader, actor, asked, { settings }),
    keyOfStepUp: stepUpKeyNow,
    rehearseCall,
    publish,
    onOwnPassword: acceptWithAccount,
  }
  const collecting = withoutOverlap(() =>
    collectExports(pool, ports.reader.read).catch((error: unknown) =>
      log.warn({ fault: faultOf(error) }, 'a copy of somebody’s data was not collected'),
    ),
  )
  const writingLists = withoutOverlap(() =>
    writeListExports(pool, ports.reader.read).catch((error: unknown) =>
      log.warn({ fault: faultOf(error) }, 'a file of a list was not written'),
    ),
  )
  const service = outside.hookService ?? createHookService()
  const isOwn = sandbox ? isAtReceiver : undefined
  const deliverer = createDeliverer({
    db: pool,
    transact: ports.transact,
    sealer: ports.fieldSealer,
    service: sandbox ? createReceiver({ db: pool, sealer: ports.fieldSealer, seconds: ports.clock.seconds, others: service }) : service,
    ...(isOwn && { isOwn }),
    seconds: ports.clock.seconds,
    isFrozen: restores.isFrozen,
    log,
  })
  const handlers: SomeHandlers = {
    ...contentHandlers({ settings, store: inForce.content, sandbox, feesInForce: getFeeSchedule }),
    ...fileHandlers(fileDeps),
    ...supportHandlers(fileDeps),
    ...guaranteeHandlers(guaranteeDeps),
    ...liveHandlers(hub),
    ...notificationHandlers,
    ...pushHandlers(config.push),
    ...webhookHandlers({
      sealer: ports.fieldSealer,
      requireStepUp: useStepUp,
      ...(isOwn && { isOwn }),
      deliverSoon: () => void deliverer.begin(),
    }),
    ...partnerHandlers(reconciliation),
    ...financeHandlers({
      settings,
      checkHolder,
      checkSchema,
      hasSchemas: config.iso20022SchemasDir !== undefined,
      defaults: inForce.defaults,
      refreshSettings: inForce.refreshSoon,
      signReport: createReportSigner(config.secrets.fieldKey),
      writeDocument,
    }),
    ...invoiceHandlers({ settings, writeDocument }),
    ...deskHandlers({ settings, writeSoon: writingLists.begin }),
    ...dashboardHandlers({ settings }),
    ...restoreHandlers({
      settings,
      watch: restores,
      requireTotp: (ctx, code) => requireTotp(ctx, code, identityDeps),
    }),
    ...staffInterestHandlers,
    ...beneficiaryAccountHandlers({
      settings,
      publish,
      checkHolder,
      requireStepUp: useStepUp,
      ownerCodes: guaranteeDeps.ownerCodes,
      payerCodes: payerCodes({ settings, otpPepper }),
      rehearseCall,
    }),
    ...signInHandlers(identityDeps),
    ...registrationHandlers({ ...identityDeps, checkHolder, findComparison, personRegistry: outside.personRegistry }),
    ...companyReviewHandlers({ settings, publish, checkHolder }),
    ...companyHandlers({ ...fileDeps, otpPepper, readSheet, companyRegistry: outside.companyRegistry }),
    ...companyUserHandlers({ ...identityDeps, requireStepUp: useStepUp, requireManagingStepUp: useManagingStepUp }),
    ...partnerContractHandlers,
    ...apiAccessHandlers({ sandbox, requireStepUp: useStepUp }),
    ...companyGroupHandlers({ requireStepUp: useStepUp }),
    ...profileHandlers({ ...identityDeps, ...fileDeps, requireStepUp: useStepUp }),
    ...ownDataHandlers({ ...fileDeps, requireStepUp: useStepUp, collectSoon: collecting.begin }),
    ...staffUserHandlers({ ...identityDeps, inviteToSetPassword }),
    ...identityProofHandlers({ settings, publish }),
    ...banks.sandboxBank?.handlers,
    ...(sandbox
      ? sandboxHandlers({
          skipWait: (number, requestId) => skipWait(dueTransitions, number, requestId),
          listWaits: (ids) => listWaits(dueTransitions, ids),
        })
      : {}),
  }
  rehearsal.knows(handlers)
  return { dueTransitions, payouts, reconciliation, writingLists, deliverer, handlers }
}
