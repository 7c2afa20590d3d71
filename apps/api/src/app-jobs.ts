import { secretInUse } from './config.ts'
import { invitationKey } from '#kernel/invitation-key.ts'
import { nightlyAuditJob, nightlyAuditSchedule } from '#audit/index.ts'
import { bookLostNotifications, type DueTransitionDeps, retrySuspenseMatching } from '#effects/index.ts'
import { removeOldInvitations } from '#people/company-users/index.ts'
import { forgetFaces } from '#people/identity-proof/index.ts'
import { billUnbilledFees, remindOfFees } from '#money/fees/index.ts'
import { keepDashboardSums } from '#dashboards/index.ts'
import { remindStaffJob, remindStaffSchedule } from '#desk/index.ts'
import { forgetUnattachedFiles, sweepFiles } from '#files/index.ts'
import { forgetOldRows, removeUnfinishedRegistrations } from '#people/sign-in/index.ts'
import { createDeadlineScheduler } from '#jobs/deadline-scheduler.ts'
import { flagOverduePayoutsJob, reconsiderPayoutsJob, sendPayoutFilesJob } from '#jobs/send-payout-files.ts'
import { retentionJob, retentionSchedule } from '#jobs/retention.ts'
import { createSweep, sweepJob, type SweepParts, sweepSchedule } from '#jobs/sweep.ts'
import { startWorker } from '#jobs/worker.ts'
import { submitInvoices } from '#invoices/index.ts'
import { createSchemaCheck } from '#kernel/schema-check.ts'
import { type OutboxDeps, removeDeletedNotifications, startOutboxRunner } from '#notify/index.ts'
import { sendByHttps, sendPushes } from '#push/index.ts'
import { publishEvents, startEventRunner } from '#webhooks/index.ts'
import { reconsiderAlone } from '#money/payouts/index.ts'
import { resumePayouts } from '#jobs/resume-payouts.ts'
import { matchLeftovers } from '#partners/index.ts'
import { tellOverdueMakeGoods } from '#money/reconciliation/index.ts'
import { keepProofs } from '#money/bank-days/index.ts'
import { sweepFees } from '#money/refunds/index.ts'
import { forgetDocuments, runDueChecks } from '#people/companies/index.ts'
import { collectExports } from '#own-data/index.ts'
import { type Banks, createBankFolder } from './app-banks.ts'
import type { Ports } from './app-ports.ts'
import type { Rooms } from './app-rooms.ts'

/** Payments without a notification that a minute books from statements. */
const mostLostAtOnce = 100

/** Until then the stories of a new sandbox are told, also on a slow machine. */
const storiesSeconds = 3_600

/** The floor of the jobs: the work that is done without a request, by the minute or at its hour. */
export type Jobs = ReturnType<typeof planJobs>
export function planJobs(
  ports: Ports,
  { sandboxBank }: Banks,
  { dueTransitions, payouts, reconciliation, writingLists, deliverer }: Rooms,
) {
  const { pool, reader, log, settings, transact, restores, outside, store, directUrl } = ports
  const { isFrozen } = restores
  const checkCompanies = () =>
    runDueChecks({
      db: pool,
      transact,
      companyRegistry: outside.companyRegistry,
      personRegistry: outside.personRegistry,
      isFrozen,
      now: ports.clock.instant,
    })
  const takeFilesOfBank = createBankFolder(ports, reconciliation)
  const runFileJobs = async () => {
    await forgetFaces({ pool, store, transact })
    await forgetDocuments({ pool, store })
    await forgetUnattachedFiles({ pool, store })
  }
  const moneyJobs = moneyJobsOf(ports)
  const checkSchema = createSchemaCheck(ports.config.ublSchemasDir)
  const sendInvoices = () => submitInvoices({ pool, settings, authority: outside.invoiceAuthority, checkSchema })
  const resume = () => resumePayouts(payouts, 'job:sweep')
  const sweep = createSweep(
    () =>
      isFrozen()
        ? { takeFilesOfBank, resume }
        : {
            sweepFolder: () => sweepFolder(ports),
            takeFilesOfBank,
            forgetOldRows: () => forgetOldRows(pool),
            collectExports: () => collectExports(pool, reader.read),
            // One that takes minutes keeps no other sweep waiting.
            writeLists: async () => writingLists.begin(),
            removeOldInvitations: () => removeOldInvitations(pool),
            keepDashboardSums: () => keepDashboardSums(transact),
            // While the sandbox plays its stories, entries are booked for days that are over.
            keepProofs: async () => (ports.sandbox && process.uptime() < storiesSeconds ? undefined : transact(keepProofs)),
            removeDeletedNotifications: () => removeDeletedNotifications(pool),
            removeUnfinishedRegistrations: () => removeUnfinishedRegistrations(pool),
            runFileJobs,
            checkCompanies,
            sendInvoices,
            resume,
            matchLeftovers: () => transact((tx) => matchLeftovers(tx, 'job:sweep', { settings })),
            ...moneyJobs('job:sweep'),
          },
    log,
  )
  const jobs = {
    check_companies: checkCompanies,
    send_payout_files: sendPayoutFilesJob(payouts),
    reconsider_payouts: reconsiderPayoutsJob(payouts),
    flag_overdue_payouts: flagOverduePayoutsJob(payouts),
    nightly_audit: nightlyAuditJob({
      connectionString: directUrl,
      readUrl: ports.config.readUrl,
      evidenceSealer: ports.evidenceSealer,
      log,
    }),
    remind_staff: remindStaffJob({ transact, settings, isFrozen }),
    delete_expired_rows: retentionJob({ db: pool, isFrozen, log }),
    ...(sandboxBank
      ? {
          sandbox_bank: async () => {
            await sandboxBank.step()
            await sendInvoices()
          },
        }
      : {}),
    sweep: sweepJob(sweep),
  }
  const tellEvents = async () => {
    if (await publishEvents(transact)) await deliverer.begin()
  }
  const runners: Runner[] = []
  return {
    checkCompanies,
    sendInvoices,
    takeFilesOfBank,
    runFileJobs,
    moneyJobs,
    sweep,
    tellEvents,
    eventsTold: deliverer.settled,
    start: async () => void runners.push(...(await startRunners(ports, dueTransitions, jobs, tellEvents))),
    areRunning: () => runners.every(({ isRunning = () => true }) => isRunning()),
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()))
      await deliverer.stop()
    },
  }
}

interface Runner {
  stop(): Promise<void>
  isRunning?(): boolean
}
/** Starts everything that runs beside the requests. */
async function startRunners(
  { config, pool, log, settings, restores, relay, outside, origin, readiness, directUrl }: Ports,
  dueTransitions: DueTransitionDeps,
  jobs: Parameters<typeof startWorker>[0]['jobs'],
  tellEvents: () => Promise<void>,
): Promise<Runner[]> {
  const { push: keys } = config
  const push: OutboxDeps['push'] = keys && ((due) => sendPushes({ db: pool, keys, service: outside.pushService ?? sendByHttps }, due))
  const { messenger } = outside
  const lookupPepper = secretInUse(config.secrets, 'lookupPepper')
  const keyOf = (number: string, phone: string) => invitationKey(lookupPepper, number, phone)
  const drain = { relay, notify: relay.notify, db: pool, messenger, push, origin, keyOf, log, limits: settings, restores }
  const scheduler = createDeadlineScheduler(dueTransitions, log)
  scheduler.start(relay)
  return [
    startOutboxRunner(drain),
    startEventRunner({ relay, work: tellEvents, log }),
    scheduler,
    await startWorker({
      connectionString: directUrl,
      jobs,
      schedule: [...sweepSchedule, ...nightlyAuditSchedule, ...retentionSchedule, ...remindStaffSchedule],
      log: (level, message, facts) => log[level](facts ?? {}, message),
      noteFault: readiness.note,
    }),
  ]
}

/** A missing folder delays uploads, and nothing else. */
export const sweepFolder = ({ pool, store, log }: Ports) =>
  sweepFiles(pool, store).catch(() => log.warn('the folder of files could not be swept'))

/** The money jobs of each minute. */
function moneyJobsOf({ settings, pool, transact }: Ports) {
  const deps = { settings, pool, transact }
  return (requestId: string): SweepParts => ({
    retrySuspenseMatching: () => retrySuspenseMatching(deps, requestId),
    reconsiderAlone: () => reconsiderAlone(deps, requestId),
    billUnbilledFees: () => billUnbilledFees(deps, requestId),
    remindOfFees: () => remindOfFees(deps),
    sweepFees: () => transact((tx) => sweepFees(tx, requestId, { settings })),
    tellOverdueMakeGoods: () => transact((tx) => tellOverdueMakeGoods(tx, requestId, { settings })),
    bookLostNotifications: () =>
      transact((tx) => {
        const audit = { actor: { kind: 'system', job: 'book_lost_notifications' }, now: tx.now, requestId } as const
        return bookLostNotifications(tx, audit, mostLostAtOnce, { settings })
      }),
  })
}
