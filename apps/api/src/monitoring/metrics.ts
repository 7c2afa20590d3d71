import type { Pool } from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Surroundings } from './surroundings.ts'
import { faultOf } from '#kernel/fault.ts'
import type { Read } from '#db/queryable.ts'
import type { Reader } from '#db/replica.ts'
import { measurements } from '#kernel/measurements.ts'
import {
  type Aged,
  findLastAudit,
  readBankExceptions,
  readArchiver,
  readDeadlines,
  readFrozen,
  readLedgerDifference,
  readMakeGoods,
  readStaffTasks,
  readWaitingMessages,
  readOutbox,
  readPayouts,
  readQueue,
  readServer,
  readSilentRegistry,
  readWebhooks,
} from './readings.queries.ts'

interface MetricsDeps {
  /** The pool shared by requests and jobs. */
  pool: Pool
  /** A dedicated connection, because the measured pool may be used up. */
  db: Pool
  /** Reads the business on a standby where there is one; absent in most tests. */
  reader?: Reader | undefined
  runs: { readonly api: boolean; readonly worker: boolean }
  /** Why nobody who comes now would be served; undefined where they are. Absent in tests. */
  whyNotReady?: (() => Promise<string | undefined>) | undefined
  /** Shown beside the database: which code runs, the room on its disks, and until when certificates are good. */
  surroundings?: Surroundings | undefined
  log: { warn(facts: object, message: string): void }
}
export interface Metrics {
  readonly contentType: string
  /** All metrics in the text format of Prometheus. */
  render(): Promise<string>
  readonly names: readonly string[]
  stop(): void
}

const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const jobSeconds = [0.01, 0.05, 0.25, 1, 5, 30, 120, 600, 3_600]
const freshSeconds = 5
const ledgerSeconds = 300

/** All metrics of this process. Every process reads the values of the database at a scrape, so the alert rules take their maximum. */
export function createMetrics({ pool, db, reader, runs, log, whyNotReady, surroundings }: MetricsDeps): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const unlabelled = new Set<Gauge>()
  const gauge: MakeGauge = (name, help, labelNames = []) => {
    const made = new Gauge({ name, help, labelNames, registers: [register] })
    if (labelNames.length === 0) unlabelled.add(made)
    return made
  }
  /** Removes all values, where a reset would leave a gauge without labels at 0. */
  const clear = (one: Gauge): void => {
    one.reset()
    if (unlabelled.has(one)) one.remove()
  }

  const running = gauge('damana_process', 'A process of the product runs, by what it does.', ['runs'])
  if (runs.api) running.set({ runs: 'api' }, 1)
  if (runs.worker) running.set({ runs: 'worker' }, 1)
  const own = observeProcess([register])
  const idle = gauge('damana_seconds_since_last_job', 'Since this worker last finished a job, or started; absent where no jobs are done.')
  const connections = gauge('damana_pool_connections', 'Connections of the pool: total, idle, and requests waiting for one.', ['state'])

  const readable = gauge('damana_reading_up', '1 while a reading from the database succeeds, 0 while it fails.', ['reading'])
  const reading = createReading(readable, clear, log)
  const from: Read = reader?.read ?? ((work) => work(db))
  const readings = [
    ...readWork(from, gauge, reading),
    ...readBooks(from, gauge, reading),
    ...readServerItself(db, gauge, reading),
    readReplica(reader, gauge, reading),
  ]
  const showReadiness = readinessOf(gauge, whyNotReady)
  const showSurroundings = surroundingsOf(gauge, surroundings)

  async function render(): Promise<string> {
    for (const read of readings) await read()
    connections.set({ state: 'total' }, pool.totalCount)
    connections.set({ state: 'idle' }, pool.idleCount)
    connections.set({ state: 'waiting' }, pool.waitingCount)
    await showReadiness()
    await showSurroundings()
    if (runs.worker) idle.set(own.secondsSinceJob())
    else idle.remove()
    return register.metrics()
  }
  let rendering: Promise<string> | undefined
  return {
    contentType: register.contentType,
    // Concurrent scrapes share one reading.
    render: () => (rendering ??= render().finally(() => (rendering = undefined))),
    names: register.getMetricsAsArray().map(({ name }) => name),
    stop() {
      own.stop()
      register.clear()
    },
  }
}

type MakeGauge = (name: string, help: string, labelNames?: readonly string[]) => Gauge

/** Requests, transitions and jobs of this process, as it tells them. */
function observeProcess(registers: Registry[]) {
  const requests = new Histogram({
    name: 'damana_request_duration_seconds',
    help: 'Requests by route and status, with how long each took.',
    labelNames: ['method', 'route', 'status'],
    buckets: requestSeconds,
    registers,
  })
  const transitions = new Counter({
    name: 'damana_transitions_total',
    help: 'Committed transitions of guarantees by event.',
    labelNames: ['event'],
    registers,
  })
  const jobs = new Histogram({
    name: 'damana_job_duration_seconds',
    help: 'Jobs of the queue and scheduled jobs by outcome, with how long each took.',
    labelNames: ['job', 'outcome'],
    buckets: jobSeconds,
    registers,
  })
  const reads = new Counter({
    name: 'damana_reads_total',
    help: 'Reads that the standby of DATABASE_READ_URL may answer, by who did.',
    labelNames: ['from'],
    registers,
  })
  let lastJobMs = performance.now()
  const subscriptions = [
    measurements.request.subscribe(({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds)),
    measurements.transition.subscribe(({ event }) => transitions.inc({ event })),
    measurements.read.subscribe(({ from }) => reads.inc({ from })),
    measurements.job.subscribe(({ job, outcome, seconds }) => {
      jobs.observe({ job, outcome }, seconds)
      if (outcome === 'done') lastJobMs = performance.now()
    }),
  ]
  return {
    secondsSinceJob: () => (performance.now() - lastJobMs) / 1000,
    stop() {
      for (const unsubscribe of subscriptions) unsubscribe()
    },
  }
}

const agedBy = (gauge: MakeGauge) => (subject: string, noun: string, label: string) => ({
  count: gauge(`damana_${subject}`, `How many ${noun}.`, [label]),
  oldest: gauge(`damana_${subject}_oldest_seconds`, `Age of the oldest of the ${noun}.`, [label]),
  label,
})
const totalOf = (gauge: MakeGauge) => (subject: string, noun: string) => ({
  count: gauge(`damana_${subject}`, `How many ${noun}.`),
  oldest: gauge(`damana_${subject}_oldest_seconds`, `Age of the oldest of the ${noun}; 0 when there are none.`),
})

/** Measures the work that waits in the database: for money, for a runner, for a registry, for staff. */
function readWork(from: Read, gauge: MakeGauge, reading: Reading) {
  const [aged, total] = [agedBy(gauge), totalOf(gauge)]
  const payouts = aged('payouts', 'payouts that are open, or whose money waits for a new attempt, by status', 'status')
  const queue = aged('queue_jobs', 'jobs that are due and not begun', 'job')
  const queueGivenUp = gauge('damana_queue_jobs_given_up', 'Jobs that failed too often and are not tried again.', ['job'])
  const outbox = total('outbox_unsent', 'messages that should have left')
  const outboxGivenUp = gauge('damana_outbox_given_up', 'Messages that were given up and lie in the outbox.')
  const webhooks = {
    count: gauge('damana_webhooks_waiting', 'How many deliveries wait for an endpoint, whatever the reason.'),
    oldest: gauge('damana_webhooks_late_seconds', 'For how long a delivery has been due to an endpoint that takes them; 0 when none is.'),
    givenUp: gauge('damana_webhooks_given_up', 'Deliveries that were given up, and that their company may have told again.'),
  }
  const deadlines = total('deadlines_overdue', 'deadlines that have passed and are not carried out')
  const silent = total('registry_silent', 'guarantees whose registry does not answer')
  const messages = aged(
    'bank_messages',
    'messages of the bank that were refused or applied in part, and that nobody has looked at',
    'status',
  )
  const staffTasks = aged('staff_tasks', 'tasks of staff that no guarantee waits for, by kind', 'kind')
  return [
    reading('payouts', freshSeconds, [payouts.count, payouts.oldest], async () => setAged(payouts, await from(readPayouts))),
    reading('queue', freshSeconds, [queue.count, queue.oldest, queueGivenUp], async () => {
      const waiting = await from(readQueue)
      setAged(queue, waiting)
      for (const { kind, givenUp } of waiting) queueGivenUp.set({ job: kind }, givenUp)
    }),
    reading('outbox', freshSeconds, [outbox.count, outbox.oldest, outboxGivenUp], async () => {
      const { count, oldestSeconds, givenUp } = await from(readOutbox)
      outbox.count.set(count)
      outbox.oldest.set(oldestSeconds)
      outboxGivenUp.set(givenUp)
    }),
    reading('webhooks', freshSeconds, Object.values(webhooks), async () => {
      const { count, oldestSeconds, givenUp } = await from(readWebhooks)
      webhooks.count.set(count)
      webhooks.oldest.set(oldestSeconds)
      webhooks.givenUp.set(givenUp)
    }),
    reading('deadlines', freshSeconds, [deadlines.count, deadlines.oldest], async () => {
      const { count, oldestSeconds } = await from(readDeadlines)
      deadlines.count.set(count)
      deadlines.oldest.set(oldestSeconds)
    }),
    reading('registry', freshSeconds, [silent.count, silent.oldest], async () => {
      const { count, oldestSeconds } = await from(readSilentRegistry)
      silent.count.set(count)
      silent.oldest.set(oldestSeconds)
    }),
    reading('staff_tasks', freshSeconds, [staffTasks.count, staffTasks.oldest], async () =>
      setAged(staffTasks, await from(readStaffTasks)),
    ),
    reading('bank_messages', freshSeconds, [messages.count, messages.oldest], async () =>
      setAged(messages, await from(readWaitingMessages)),
    ),
  ]
}

/** How the books stand: against the bank, between our accounts, by the last audit. */
function readBooks(from: Read, gauge: MakeGauge, reading: Reading) {
  const exceptions = agedBy(gauge)('bank_exceptions', 'differences between the bank and the books that are open', 'kind')
  const statement = gauge(
    'damana_statement_difference_fils',
    "How far the last statement's closing balance is from the books; 0 when they agree.",
  )
  const owed = gauge('damana_make_goods_open_fils', 'What our own account owes the client account.')
  const owedLong = gauge('damana_make_goods_overdue', 'Make-goods that are older than a bank day; no fees are swept meanwhile.')
  const ledger = gauge('damana_ledger_difference_fils', 'Assets less liabilities of a book as the trial balance shows them: always 0.', [
    'book',
  ])
  const auditDifferences = gauge('damana_audit_differences', 'Differences that the last audit found.', ['area'])
  const auditAge = gauge('damana_audit_age_seconds', 'Since the last audit came to its end; absent before the first.')
  return [
    reading('bank_exceptions', freshSeconds, [exceptions.count, exceptions.oldest, statement], async () => {
      const open = await from(readBankExceptions)
      setAged(exceptions, open)
      const difference = open.find(({ kind }) => kind === 'balance_difference')
      statement.set(difference ? Number(difference.amount) : 0)
    }),
    reading('make_goods', freshSeconds, [owed, owedLong], async () => {
      const { open, overdue } = await from(readMakeGoods)
      owed.set(Number(open))
      owedLong.set(overdue)
    }),
    reading('ledger', ledgerSeconds, [ledger], async () => {
      for (const { book, difference } of await from(readLedgerDifference)) ledger.set({ book }, Number(difference))
    }),
    reading('audit', freshSeconds, [auditDifferences, auditAge], async () => {
      const last = await from(findLastAudit)
      if (!last) return
      for (const [area, differences] of Object.entries(last.byArea)) auditDifferences.set({ area }, differences)
      auditAge.set(last.ageSeconds)
    }),
  ]
}

/** How the server of the database does: room for connections, transaction numbers, standbys, the archive; and whether the product stands still. */
function readServerItself(db: Pool, gauge: MakeGauge, reading: Reading) {
  const connections = gauge('damana_database_connections', 'Connections to the server, of everybody.')
  const most = gauge('damana_database_connections_most', 'So many the server takes.')
  const xidAge = gauge('damana_database_xid_age', 'Transaction numbers since the oldest that was not frozen yet.')
  const waiting = gauge('damana_database_commits_waiting', 'Commits of the product that wait for a synchronous standby.')
  const wanted = gauge('damana_database_standby_wanted', '1 where the server is told to wait for a synchronous standby.')
  const standbys = gauge('damana_database_standbys', 'Standbys that follow; where a synchronous one is wanted, those alone.')
  const lag = gauge('damana_database_replay_lag_seconds', 'How far the slowest standby is behind; absent without the right to see it.')
  const failing = gauge('damana_archive_failing', '1 while the last try to archive the WAL failed; absent where it is not archived.')
  const archived = gauge('damana_archive_age_seconds', 'Since a piece of the WAL was last archived.')
  const frozen = gauge('damana_frozen_seconds', 'For how long the product has stood still after a restore; 0 while it works.')
  return [
    reading('server', freshSeconds, [connections, most, xidAge, waiting, wanted, standbys, lag], async () => {
      const server = await readServer(db)
      connections.set(server.connections)
      most.set(server.mostConnections)
      xidAge.set(server.xidAge)
      waiting.set(server.waitingCommits)
      wanted.set(server.wantsStandby ? 1 : 0)
      standbys.set(server.standbys)
      if (server.lagSeconds !== null) lag.set(server.lagSeconds)
    }),
    reading('archiver', freshSeconds, [failing, archived], async () => {
      const archiver = await readArchiver(db)
      if (!archiver) return
      failing.set(archiver.isFailing ? 1 : 0)
      if (archiver.ageSeconds !== null) archived.set(archiver.ageSeconds)
    }),
    reading('frozen', freshSeconds, [frozen], async () => frozen.set((await readFrozen(db)).seconds)),
  ]
}

/** How far the standby is behind that this process reads, as that standby says it, so no right is needed. */
function readReplica(reader: Reader | undefined, gauge: MakeGauge, reading: Reading) {
  const lag = gauge('damana_replica_lag_seconds', 'How far the standby of DATABASE_READ_URL is behind; absent without one.')
  return reading('replica', freshSeconds, [lag], async () => {
    const seconds = await reader?.lagSeconds?.()
    if (seconds !== undefined) lag.set(seconds)
  })
}

/** Whether this process would serve somebody who comes now, as `/readyz` says it, and the reason where it would not. */
function readinessOf(gauge: MakeGauge, whyNotReady: MetricsDeps['whyNotReady']): () => Promise<void> {
  const ready = gauge('damana_ready', '1 while this process serves whoever comes, as /readyz says it.')
  const reason = gauge('damana_not_ready', '1 for the reason why it does not.', ['reason'])
  return async () => {
    reason.reset()
    if (!whyNotReady) return ready.remove()
    const why = await whyNotReady()
    ready.set(why === undefined ? 1 : 0)
    if (why !== undefined) reason.set({ reason: why }, 1)
  }
}

function surroundingsOf(gauge: MakeGauge, surroundings: Surroundings | undefined): () => Promise<void> {
  const build = gauge('damana_build_info', 'The code that runs: its last migration and its commit.', ['version', 'commit'])
  const disk = gauge('damana_disk_free_ratio', 'The free part of the disk under a folder of ours.', ['disk'])
  const store = gauge('damana_object_store_up', '1 where the object store did what it was last asked; absent without one.')
  const certificate = gauge('damana_certificate_end_timestamp_seconds', 'Until when a certificate is good.', ['whose'])
  return async () => {
    for (const one of [build, disk, certificate]) one.reset()
    if (!surroundings) return store.remove()
    build.set(surroundings.build, 1)
    for (const { name, ratio } of await surroundings.freeRatios()) disk.set({ disk: name }, ratio)
    const isStoreUp = surroundings.isStoreUp()
    if (isStoreUp === undefined) store.remove()
    else store.set(isStoreUp ? 1 : 0)
    for (const { name, endsAt } of surroundings.certificates()) certificate.set({ whose: name }, endsAt.getTime() / 1000)
  }
}

interface AgedGauges {
  count: Gauge
  oldest: Gauge
  label: string
}
function setAged({ count, oldest, label }: AgedGauges, all: readonly Aged[]): void {
  for (const { kind, count: found, oldestSeconds } of all) {
    count.set({ [label]: kind }, found)
    oldest.set({ [label]: kind }, oldestSeconds)
  }
}

type Reading = ReturnType<typeof createReading>
/** A reading is reused for so many seconds. A failed reading removes its gauges, so that no stale value is shown, and is retried at the next scrape. */
function createReading(readable: Gauge, clear: (gauge: Gauge) => void, log: MetricsDeps['log']) {
  return (name: string, seconds: number, gauges: readonly Gauge[], read: () => Promise<void>): (() => Promise<void>) => {
    let readMs = -Infinity
    return async () => {
      if (performance.now() - readMs < seconds * 1000) return
      gauges.forEach(clear)
      try {
        await read()
        readMs = performance.now()
        readable.set({ reading: name }, 1)
      } catch (error) {
        readMs = -Infinity
        gauges.forEach(clear)
        readable.set({ reading: name }, 0)
        log.warn({ reading: name, fault: faultOf(error) }, 'a metric could not be read from the database')
      }
    }
  }
}
