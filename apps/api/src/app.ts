import { setTimeout as pause } from 'node:timers/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { profileHandlers } from '#people/profile/index.ts'
import { type Bank, createHttpBank, createHttpHolderCheck, createSchemaCheck } from '#money/bank/index.ts'
import { nightlyAuditJob, nightlyAuditSchedule } from '#audit/index.ts'
import { bookLostNotifications, carryOutRaised, createReactions, retrySuspenseMatching, type DueTransitionDeps } from '#effects/index.ts'
import { describeStepUp, guaranteeConstraints, type GuaranteeDeps, guaranteeHandlers } from '#guarantees/index.ts'
import { beneficiaryAccountHandlers } from '#beneficiary-accounts/index.ts'
import { type Config, secretInUse } from './config.ts'
import { clientsOf } from '#kernel/api-clients.ts'
import type { SomeHandlers, Tx } from '#kernel/context.ts'
import type { ConstraintCodes } from '#kernel/errors.ts'
import { contentHandlers, createContentStore } from '#content/index.ts'
import { acceptWithAccount, companyUserHandlers, describeCompanyUser, removeOldInvitations } from '#people/company-users/index.ts'
import { getFeeSchedule } from '#pricing/index.ts'
import { listWaits, skipWait } from '#sandbox/skip-wait.ts'
import { forgetFaces, identityProofHandlers } from '#people/identity-proof/index.ts'
import { billUnbilledFees, remindOfFees } from '#money/fees/index.ts'
import { dashboardHandlers, keepDashboardSums } from '#dashboards/index.ts'
import { deskHandlers, remindStaffJob, remindStaffSchedule } from '#desk/index.ts'
import { financeHandlers } from '#finance/index.ts'
import {
  createChecker,
  createDocumentWriter,
  createDrawer,
  createFolderStore,
  createGuardedRunner,
  createSheetReader,
  type RunProgram,
  createReceiver,
  type FileDeps,
  fileHandlers,
  forgetUnattachedFiles,
  sweepFiles,
} from '#files/index.ts'
import { createRelay, withNotifier } from '#db/relay.ts'
import { createPool } from '#db/pool.ts'
import { watchReadiness } from '#db/readiness.ts'
import { endStreams, endStreamsOf } from '#http/event-stream.ts'
import { faultOf } from '#kernel/fault.ts'
import { implement } from '#http/implement.ts'
import { createServer, type Stage } from '#http/create-server.ts'
import { servePublicFiles } from '#http/public-files.ts'
import {
  beginNonceEpoch,
  createPasswords,
  emptyOldBucket,
  forgetOldRows,
  identityConstraints,
  type IdentityDeps,
  inviteToSetPassword,
  ownerCodes,
  payerCodes,
  removeUnfinishedRegistrations,
  signInHandlers,
  useManagingStepUp,
  useStepUp,
} from '#people/sign-in/index.ts'
import { createRehearsal } from '#http/rehearse-call.ts'
import { createRateBucket } from '#http/rate-bucket.ts'
import { createServerClock } from '#http/server-clock.ts'
import { createSealer } from '#kernel/sealing.ts'
import { valuesOf } from '#kernel/secret-in-use.ts'
import { runTransaction, runTransactionOn } from '#kernel/transaction.ts'
import { requireTotp, staffUserHandlers } from '#people/staff-users/index.ts'
import { createDeadlineScheduler } from '#jobs/deadline-scheduler.ts'
import { flagOverduePayoutsJob, reconsiderPayoutsJob, sendPayoutFilesJob } from '#jobs/send-payout-files.ts'
import { retentionJob, retentionSchedule } from '#jobs/retention.ts'
import { sweepJob, sweepSchedule } from '#jobs/sweep.ts'
import { withoutOverlap } from '#jobs/without-overlap.ts'
import { startWorker } from '#jobs/worker.ts'
import { createLiveHub, liveHandlers } from '#live/index.ts'
import { notificationHandlers, type OutboxDeps, removeDeletedNotifications, startOutboxRunner } from '#notify/index.ts'
import { pushHandlers, type PushService, sendByHttps, sendPushes } from '#push/index.ts'
import { createExternalServices, type Outside, type OutsideConfigs } from './external-services.ts'
import { reconsiderAlone, type SendDeps } from '#money/payouts/index.ts'
import { resumePayouts } from '#jobs/resume-payouts.ts'
import { matchLeftovers, partnerHandlers, receiveBankMessage } from '#partners/index.ts'
import { takeBankFiles } from '#jobs/take-bank-files.ts'
import { tellOverdueMakeGoods } from '#money/reconciliation/index.ts'
import { sweepFees } from '#money/refunds/index.ts'
import {
  companyConstraints,
  companyGroupHandlers,
  companyHandlers,
  companyReviewHandlers,
  countedForApplicant,
  forgetDocuments,
  requireOpenFlow,
  runDueChecks,
} from '#people/companies/index.ts'
import { collectExports, ownDataHandlers } from '#own-data/index.ts'
import { registrationHandlers } from '#people/registration/index.ts'
import { createSandboxBank, type SandboxBank } from '#sandbox/bank.ts'
import { createPartnerRequest } from '#sandbox/partner-request.ts'
import { sandboxHandlers } from '#sandbox/routes.ts'
import { createMark, restoreHandlers, watchRestores } from '#restores/index.ts'
import type { CheckHolder } from '#kernel/holder-check.ts'
import { createOutageLog } from '#kernel/outage-log.ts'
import { projectRoot } from '#kernel/project-root.ts'
import { hasInterest, staffInterestHandlers } from '#people/staff-interests/index.ts'
import { asStaff, supportHandlers } from '#support/index.ts'
import { StartupError } from '#kernel/startup-error.ts'
import { productionSettings, readSettings, type Settings, sandboxSettings } from '#kernel/settings.ts'

export interface AppDeps {
  config: Pick<Config, 'mode' | 'secrets' | 'trustedProxies' | 'filesDir'> &
    OutsideConfigs &
    Partial<Pick<Config, 'bank' | 'offersHolderCheck' | 'bankFilesDir' | 'iso20022SchemasDir' | 'markFile' | 'partnerAddresses' | 'push'>>
  /** The origin that people type and that signatures cover, such as https://damana.example. */
  origin: string
  /** Connections as damana_api; a pooler may be between. */
  pool: Pool
  /** Leads to the database without a pooler. Absent: the pool's address does. */
  directUrl?: string
  log: FastifyBaseLogger
  /** External services that a test replaces. */
  outside?: Partial<Outside> & { bank?: Bank; checkHolder?: CheckHolder; pushService?: PushService }
  /** For tests: stands before the programs that open files. */
  runProgram?: RunProgram
  /** For tests: an answer or a refusal outside the contract fails the call. */
  strict?: boolean
  /** Requests per second and burst, from one address or key. */
  rates?: { perSecond: number; burst: number }
}
export interface BuiltApp {
  app: FastifyInstance
  /** The transitions of the clock, for jobs and tests. */
  tick: DueTransitionDeps
  /** The cut-off of a rail. */
  payouts: SendDeps
  /** The money jobs of each minute: match or refund pending suspense, sweep the day's fees. */
  runMoneyJobs(requestId: string): Promise<void>
  /** Everything that one process does each minute. */
  sweep(): Promise<void>
  /** Takes the bank's files from their folder, where there is one. */
  takeBankFiles(): Promise<void>
  /** The file jobs of each minute: delete photos of faces that are no longer needed, and documents of applications that have ended. */
  runFileJobs(): Promise<void>
  /** Asks the registers about the applications of companies that are due. */
  checkCompanies(): Promise<void>
  /** Reads which versions of the texts are in force now. */
  refreshContent(): Promise<void>
  /** The simulated banks, in the sandbox. */
  sandboxBank: SandboxBank | undefined
  /** Starts the background jobs; any number of processes may. */
  startJobs(): Promise<void>
  /** Whether somebody who comes now would be served, and the jobs of this process are done. */
  isReady(): Promise<boolean>
  /** Says that this process is about to stop: it is not ready any more, serves on, and lets go of connections as they are used. */
  leave(): void
  /** Lets what is under way end, then stops. The pool stays: whoever made it ends it. */
  close(): Promise<void>
}

const notOffered: CheckHolder = () => Promise.resolve('unknown')

/** Payments without a notification that a minute books from statements. */
const mostLostAtOnce = 100

/** Builds the application, the only composition root: the program and every test use it. */
export async function buildApp(deps: AppDeps): Promise<BuiltApp> {
  const { config, pool, log, origin, directUrl = pool.options.connectionString ?? '' } = deps
  const sandbox = config.mode === 'sandbox'
  const rates = deps.rates ?? (sandbox ? { perSecond: 2_000, burst: 4_000 } : { perSecond: 50, burst: 200 })
  const clock = await createServerClock(pool)
  await beginNonceEpoch(pool)
  const defaults = sandbox ? sandboxSettings : productionSettings
  const areRequired = !sandbox
  let inForce = await readSettings(pool, defaults, { areRequired })
  const settings = () => inForce
  const contentStore = createContentStore(settings, () => void refreshContent().catch(warnOfContent))
  const warnOfContent = () => log.warn('the texts in force could not be looked up')
  /** A new version of the terms asks everybody again, as the setting does. */
  const withTerms = (read: Settings): Settings => ({ ...read, termsVersion: Math.max(read.termsVersion, contentStore.termsVersion()) })
  const refreshContent = async () => {
    await contentStore.refresh(pool)
    inForce = withTerms(inForce)
  }
  await refreshContent()
  const relay = createRelay(directUrl, log)
  const db = withNotifier(pool, relay)
  const restores = await watchRestores(db, config.markFile === undefined ? undefined : createMark(config.markFile), {
    mustBeMarked: !sandbox,
    log,
  })
  const readiness = watchReadiness(pool, log)
  let stage: Stage = 'serving'
  const passwords = createPasswords(secretInUse(config.secrets, 'passwordPepper'))

  const outside = { ...createExternalServices(config, pool, log), ...deps.outside }
  const hub = createLiveHub(relay)
  relay.hear('restore', () => void restores.refresh().catch(() => log.warn('whether the database was restored could not be looked up')))
  relay.hear('content', () => void refreshContent().catch(warnOfContent))
  relay.hear('session_ended', (id) => id !== undefined && endStreamsOf(BigInt(id)))
  const fieldKey = secretInUse(config.secrets, 'fieldKey')
  const otpPepper = secretInUse(config.secrets, 'otpPepper')
  const answerSealer = createSealer('stored answers', fieldKey)
  const evidenceSealer = createSealer('evidence', fieldKey)
  const raisedOf = (tx: Tx) => carryOutRaised(tx, { settings })
  const ofSystem = {
    pool,
    notifier: relay,
    sessionId: null,
    claim: null,
    answerSealer,
    toBody: () => '',
    toProblem: () => '',
    carryOutRaised: raisedOf,
  }
  const systemTransact: SendDeps['transact'] = (work) => runTransaction(ofSystem, work)
  const tickDeps: DueTransitionDeps = {
    settings,
    pool,
    db,
    vehicleRegistry: outside.vehicleRegistry,
    isFrozen: restores.isFrozen,
    transactOn: (first, work) => runTransactionOn(ofSystem, first, work),
  }
  const checkSchema = createSchemaCheck(config.iso20022SchemasDir)
  const connectionsOfBanks = createPool({ connectionString: directUrl, max: 2, applicationName: 'damana-sandbox-banks' })
  const sandboxBank = sandbox
    ? createSandboxBank({
        pool,
        turns: connectionsOfBanks,
        settings,
        sendPartnerRequest: createPartnerRequest({
          send: (request) => app.inject(request),
          bankSecret: config.secrets.bankKey,
          billerSecret: config.secrets.billerKey,
          seconds: clock.seconds,
        }),
      })
    : undefined
  const bank =
    deps.outside?.bank ??
    (config.bank?.kind === 'http' ? createHttpBank({ ...config.bank, outage: createOutageLog(log, 'bank') }) : sandboxBank)
  if (!bank) throw new StartupError('BANK is sandbox, which exists in sandbox mode only')
  const checkHolder: CheckHolder =
    deps.outside?.checkHolder ??
    (config.bank?.kind !== 'http'
      ? (sandboxBank?.checkHolder ?? notOffered)
      : config.offersHolderCheck
        ? createHttpHolderCheck({ ...config.bank, outage: createOutageLog(log, 'check of account holders') })
        : notOffered)
  const sendDeps: SendDeps = { settings, pool, bank, checkSchema, log, restores, transact: systemTransact, pause }
  const rehearseCall = createRehearsal(() => handlers)
  const guarded = createGuardedRunner(deps.runProgram)
  const guaranteeDeps: GuaranteeDeps = {
    settings,
    vehicleRegistry: outside.vehicleRegistry,
    personRegistry: outside.personRegistry,
    checkHolder,
    secret: secretInUse(config.secrets, 'lookupPepper'),
    requireStepUp: useStepUp,
    rehearseCall,
    ownerCodes: ownerCodes({ settings, otpPepper }),
    origin,
    writeDocument: createDocumentWriter(guarded, log),
  }

  const store = createFolderStore(config.filesDir, createSealer('files', fieldKey))
  // A missing folder delays uploads, and nothing else.
  const sweepFolder = () => sweepFiles(pool, store).catch(() => log.warn('the folder of files could not be swept'))
  await sweepFolder()

  const fileDeps: FileDeps = { settings, store, checkFile: createChecker(guarded, log), drawPage: createDrawer(guarded, log) }
  const publish = createReactions({ settings })
  const identityDeps: IdentityDeps = {
    pool,
    settings,
    passwords,
    sandbox,
    origin,
    otpPepper,
    fieldSealer: createSealer('fields', fieldKey),
    describeStepUp: (db, actor, asked) =>
      asked.company_user === undefined
        ? describeStepUp(db, actor, asked, { settings })
        : describeCompanyUser(db, actor, asked.company_user),
    rehearseCall,
    publish,
    onOwnPassword: acceptWithAccount,
  }
  const collecting = withoutOverlap(() =>
    collectExports(pool).catch((error: unknown) => log.warn({ fault: faultOf(error) }, 'a copy of somebody’s data was not collected')),
  )
  const reconciliation = { settings, checkSchema, alert: (facts: Record<string, string>, message: string) => log.error(facts, message) }
  const handlers: SomeHandlers = {
    ...contentHandlers({ settings, store: contentStore, sandbox, feesInForce: getFeeSchedule }),
    ...fileHandlers(fileDeps),
    ...supportHandlers(fileDeps),
    ...guaranteeHandlers(guaranteeDeps),
    ...liveHandlers(hub),
    ...notificationHandlers,
    ...pushHandlers(config.push),
    ...partnerHandlers(reconciliation),
    ...financeHandlers({ settings, checkHolder }),
    ...deskHandlers({ settings }),
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
    ...registrationHandlers({ ...identityDeps, checkHolder, personRegistry: outside.personRegistry }),
    ...companyReviewHandlers({ settings, publish, checkHolder }),
    ...companyHandlers({ ...fileDeps, otpPepper, readSheet: createSheetReader(guarded, log) }),
    ...companyUserHandlers({ ...identityDeps, requireStepUp: useStepUp, requireManagingStepUp: useManagingStepUp }),
    ...companyGroupHandlers({ requireStepUp: useStepUp }),
    ...profileHandlers({ ...identityDeps, ...fileDeps, requireStepUp: useStepUp }),
    ...ownDataHandlers({ ...fileDeps, requireStepUp: useStepUp, collectSoon: collecting.begin }),
    ...staffUserHandlers({ ...identityDeps, inviteToSetPassword }),
    ...identityProofHandlers({ settings, publish }),
    ...sandboxBank?.handlers,
    ...(sandbox
      ? sandboxHandlers({
          skipWait: (number, requestId) => skipWait(tickDeps, number, requestId),
          listWaits: (ids) => listWaits(tickDeps, ids),
        })
      : {}),
  }
  const constraints: ConstraintCodes = { ...guaranteeConstraints, ...identityConstraints, ...companyConstraints }
  const checkCompanies = () =>
    runDueChecks({
      db: pool,
      transact: systemTransact,
      companyRegistry: outside.companyRegistry,
      personRegistry: outside.personRegistry,
      isFrozen: restores.isFrozen,
      now: clock.instant,
    })
  const jobs = {
    check_companies: checkCompanies,
    send_payout_files: sendPayoutFilesJob(sendDeps),
    reconsider_payouts: reconsiderPayoutsJob(sendDeps),
    flag_overdue_payouts: flagOverduePayoutsJob(sendDeps),
    nightly_audit: nightlyAuditJob({
      connectionString: directUrl,
      evidenceSealer,
      log,
    }),
    remind_staff: remindStaffJob({ transact: systemTransact, settings, isFrozen: restores.isFrozen }),
    delete_expired_rows: retentionJob({ db: pool, isFrozen: restores.isFrozen, log }),
    ...(sandboxBank ? { sandbox_bank: async () => void (await sandboxBank.step()) } : {}),
  }
  await relay.start()

  const { app, closeConnections } = createServer({ log, clock, origin, trustedProxies: config.trustedProxies, stage: () => stage })
  const asApplicant = countedForApplicant(pool, otpPepper)
  const hasOpenFlow = requireOpenFlow(pool)
  const implemented = implement(app, handlers, {
    hasInterest: (staffId, subjects) => hasInterest(pool, staffId, subjects),
    pool,
    db,
    log,
    clock,
    origin,
    sandbox,
    constraints,
    isFrozen: restores.isFrozen,
    noteFault: readiness.note,
    carryOutRaised: raisedOf,
    receiveUpload: createReceiver({
      db: pool,
      settings,
      store,
      countedAs: {
        'POST /admin/support/files': asStaff,
        'POST /admin/bank-messages': asStaff,
        'POST /auth/register/company/file': asApplicant,
        'POST /auth/register/company/read-commissioners': asApplicant,
      },
    }),
    beforeBody: {
      'POST /auth/register/company': hasOpenFlow,
      'POST /auth/register/company/file': hasOpenFlow,
      'POST /auth/register/company/read-commissioners': hasOpenFlow,
    },
    strict: deps.strict ?? false,
    apiKeys: clientsOf(sandbox),
    termsInForce: () => inForce.termsVersion,
    bucketByIp: createRateBucket(rates.perSecond, rates.burst),
    bucketByKey: createRateBucket(rates.perSecond, rates.burst),
    bankSecrets: valuesOf(secretInUse(config.secrets, 'bankKey')),
    billerSecrets: valuesOf(secretInUse(config.secrets, 'billerKey')),
    ...(config.partnerAddresses ? { partnerAddresses: config.partnerAddresses } : {}),
    answerSealer,
    evidenceSealer,
  })

  const runners: { stop(): Promise<void>; isRunning?(): boolean }[] = []
  const isReady = async () =>
    stage === 'serving' && runners.every(({ isRunning = () => true }) => isRunning()) && (await readiness.isReady())
  await servePublicFiles(app, {
    isReady: () => isReady(),
    origin,
    sandbox,
    webDir: join(projectRoot, 'apps/web/dist'),
    adminDir: join(projectRoot, 'apps/admin/dist'),
    refuseUnknown: implemented.refuseUnknown,
  })

  const refreshAuthenticationState = async () => {
    await clock.refresh()
    await emptyOldBucket(pool)
    await restores.refresh()
    inForce = withTerms(await readSettings(pool, defaults, { areRequired }))
    await refreshContent()
  }
  const freshening = withoutOverlap(() =>
    refreshAuthenticationState().catch((error: unknown) =>
      log.warn({ fault: faultOf(error) }, 'the authentication state was not refreshed'),
    ),
  )
  const authenticationRefresh = everyMinute(clock.seconds, freshening.begin)
  const moneyJobs = (requestId: string): readonly (() => Promise<unknown>)[] => [
    () => retrySuspenseMatching({ settings, pool, transact: systemTransact }, requestId),
    () => reconsiderAlone({ settings, pool, transact: systemTransact }, requestId),
    () => billUnbilledFees({ settings, pool, transact: systemTransact }, requestId),
    () => remindOfFees({ settings, pool, transact: systemTransact }),
    () => systemTransact((tx) => sweepFees(tx, requestId, { settings })),
    () => systemTransact((tx) => tellOverdueMakeGoods(tx, requestId, { settings })),
    () =>
      systemTransact((tx) => {
        const audit = { actor: { kind: 'system', job: 'book_lost_notifications' }, now: tx.now, requestId } as const
        return bookLostNotifications(tx, audit, mostLostAtOnce, { settings })
      }),
  ]
  const { bankFilesDir } = config
  const bankFiles: Parameters<typeof takeBankFiles>[0] | null =
    bankFilesDir === undefined
      ? null
      : {
          folder: bankFilesDir,
          receive: (bytes, requestId) =>
            receiveBankMessage(
              {
                door: 'folder',
                requestId,
                transact: systemTransact,
                inOwnTransaction: systemTransact,
                auditOf: (tx) => ({ actor: { kind: 'system', job: 'take_bank_files' }, now: tx.now, requestId }),
              },
              { bytes },
              reconciliation,
            ),
          outage: createOutageLog(log, 'folder of bank files'),
          log,
        }
  const takeFilesOfBank = async () => {
    if (bankFiles) await takeBankFiles(bankFiles, 'job:sweep')
  }
  const runFileJobs = async () => {
    await forgetFaces({ pool, store, transact: systemTransact })
    await forgetDocuments({ pool, store })
    await forgetUnattachedFiles({ pool, store })
  }
  const sweeps: readonly (() => Promise<unknown>)[] = [
    sweepFolder,
    takeFilesOfBank,
    () => forgetOldRows(pool),
    () => collectExports(pool),
    () => removeOldInvitations(pool),
    () => keepDashboardSums(systemTransact),
    () => removeDeletedNotifications(pool),
    () => removeUnfinishedRegistrations(pool),
    runFileJobs,
    checkCompanies,
    () => resumePayouts(sendDeps, 'job:sweep'),
    () => systemTransact((tx) => matchLeftovers(tx, 'job:sweep', { settings })),
    ...moneyJobs('job:sweep'),
  ]
  /** The failure of one sweep must not stop the others. */
  const sweepAll = async () => {
    for (const work of restores.isFrozen() ? [takeFilesOfBank, () => resumePayouts(sendDeps, 'job:sweep')] : sweeps)
      await work().catch((error: unknown) => log.error({ fault: faultOf(error) }, 'a part of the sweep failed'))
  }
  return {
    app,
    tick: tickDeps,
    payouts: sendDeps,
    async runMoneyJobs(requestId) {
      for (const work of moneyJobs(requestId)) await work()
    },
    sweep: sweepAll,
    takeBankFiles: takeFilesOfBank,
    runFileJobs,
    checkCompanies,
    refreshContent,
    sandboxBank,
    async startJobs() {
      const { push: keys } = config
      const push: OutboxDeps['push'] =
        keys && ((due) => sendPushes({ db: pool, keys, service: deps.outside?.pushService ?? sendByHttps }, due))
      const drain = { relay, notify: relay.notify, db: pool, messenger: outside.messenger, push, origin, log, limits: settings, restores }
      const scheduler = createDeadlineScheduler(tickDeps, log)
      scheduler.start(relay)
      runners.push(
        startOutboxRunner(drain),
        scheduler,
        await startWorker({
          connectionString: directUrl,
          jobs: { ...jobs, sweep: sweepJob(sweepAll) },
          schedule: [...sweepSchedule, ...nightlyAuditSchedule, ...retentionSchedule, ...remindStaffSchedule],
          log: (level, message, facts) => log[level](facts ?? {}, message),
          noteFault: readiness.note,
        }),
      )
    },
    isReady,
    leave() {
      if (stage === 'serving') stage = 'leaving'
    },
    async close() {
      authenticationRefresh.stop()
      contentStore.stop()
      endStreams()
      await Promise.all(runners.map((runner) => runner.stop()))
      stage = 'closing'
      await closeConnections(() => app.close())
      await implemented.settled()
      await relay.stop()
      await readiness.stop()
      // A connection that is closed already is not waited for a second time.
      if (!connectionsOfBanks.ending) await connectionsOfBanks.end()
    },
  }
}

/** Runs twenty seconds past each minute, in every process: by then no signature of the minute before last can arrive. */
function everyMinute(seconds: () => number, work: () => void): { stop(): void } {
  let timer: NodeJS.Timeout
  const sleep = () => {
    timer = setTimeout(
      () => {
        work()
        sleep()
      },
      (60 - ((seconds() - 20) % 60)) * 1000,
    )
    timer.unref()
  }
  sleep()
  return { stop: () => clearTimeout(timer) }
}
