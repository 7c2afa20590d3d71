import { isWaitingMessage } from '#money/bank-messages/index.ts'
import { columns, sql } from '#db/statement.ts'
import type { ReadOnly } from '#db/queryable.ts'

/** The number of rows of one kind, and the age of the oldest. */
export interface Aged {
  kind: string
  count: number
  oldestSeconds: number
}
export type Total = Omit<Aged, 'kind'>

/** A seconds value that crosses the driver as a number. */
const secondsSince = (moment: string, now = 'app.now()') => `greatest(0, extract(epoch from ${now} - ${moment}))::float8`

const readPayoutsSql = sql.all(
  'monitoring.readPayouts',
  `select status as "kind!", count(*)::int as count, ${secondsSince('min(status_since)')} as "oldest_seconds!"
  from (
    select status, status_since from app.payouts where closed_at is null and held_reason is null
    union all
    select status, status_since from app.payouts where closed_at is null and held_reason is not null
    union all
    select status, status_since from app.payouts where unpaid_since is not null
  ) p
  group by 1`,
)
/** Open payouts, and returned payouts that wait for a new attempt. Reads only those rows, by payouts__moving, payouts__held and payouts__unpaid. */
export async function readPayouts(db: ReadOnly): Promise<Aged[]> {
  return readPayoutsSql(db)
}

const readQueueSql = sql.all(
  'monitoring.readQueue',
  `select task_identifier as "kind!", count(*) filter (where is_open)::int as count, count(*) filter (where not is_open)::int as given_up,
    coalesce(${secondsSince('min(run_at) filter (where is_open)', 'clock_timestamp()')}, 0) as oldest_seconds
  from (
    select task_identifier, run_at, attempts < max_attempts as is_open
    from graphile_worker.jobs
    where run_at <= clock_timestamp() and locked_at is null
  ) due
  group by 1`,
)
/** Due jobs that are not running. Finished jobs are deleted, so the table holds only waiting ones. */
export async function readQueue(db: ReadOnly): Promise<(Aged & { givenUp: number })[]> {
  return readQueueSql(db)
}

const mostCounted = 10_000

const readOutboxSql = sql.one(
  'monitoring.readOutbox',
  `select count(*)::int as count, coalesce(${secondsSince('min(created_at)')}, 0) as oldest_seconds,
    (select count(*)::int from (select from app.outbox where failed_at is not null limit ${mostCounted}) given_up) as "given_up!"
  from app.outbox
  where failed_at is null and (due_at <= clock_timestamp() or last_error is not null)`,
)
/** Overdue messages. A message that waits for a rate limit is not due yet; abandoned messages are counted separately. The sender reads the same rows every two seconds. */
export async function readOutbox(db: ReadOnly): Promise<Total & { givenUp: number }> {
  return readOutboxSql(db)
}

const readWebhooksSql = sql.one(
  'monitoring.readWebhooks',
  `select (select count(*)::int from (select from app.webhook_deliveries where status = 'due' limit ${mostCounted}) waiting) as "count!",
    coalesce(${secondsSince('min(first.due_at)')}, 0) as "oldest_seconds!",
    (select count(*)::int from (select from app.webhook_deliveries where status = 'dead' limit ${mostCounted}) dead) as "given_up!"
  from app.webhook_endpoints w
  cross join lateral (
    select d.due_at
    from app.webhook_deliveries d
    where d.endpoint_id = w.id and d.status = 'due' and d.due_at <= (select app.now())
      and (
        select true from app.webhook_deliveries b
        where b.endpoint_id = d.endpoint_id and b.guarantee_id = d.guarantee_id and b.status = 'due' and b.id < d.id limit 1) is null
    order by d.due_at
    limit 1
  ) first
  where w.paused_at is null and w.failures = 0`,
)
/** Deliveries to endpoints: all that wait; since when one is due that nothing but us holds back, for an endpoint that takes them; and those given up. By webhook_deliveries__due and __dead. */
export async function readWebhooks(db: ReadOnly): Promise<Total & { givenUp: number }> {
  return readWebhooksSql(db)
}

const readDeadlinesSql = sql.one(
  'monitoring.readDeadlines',
  `select count(*)::int as count, coalesce(${secondsSince('min(deadline_at)')}, 0) as oldest_seconds
  from (
    select deadline_at from app.guarantee_timers
    where deadline_at <= (select app.now())
    order by deadline_at
    limit ${mostCounted}
  ) due`,
)
/** Deadlines that have passed and are not carried out yet, counted up to ten thousand, by guarantee_timers__deadline. */
export async function readDeadlines(db: ReadOnly): Promise<Total> {
  return readDeadlinesSql(db)
}

const readSilentRegistrySql = sql.one(
  'monitoring.readSilentRegistry',
  `select count(*)::int as count, coalesce(${secondsSince('min(registry_unavailable_since)')}, 0) as oldest_seconds
  from (
    select registry_unavailable_since from app.guarantees
    where registry_unavailable_since is not null and ended_at is null
    order by registry_unavailable_since
    limit ${mostCounted}
  ) silent`,
)
/** Guarantees whose registry does not answer, by guarantees__registry_unavailable. */
export async function readSilentRegistry(db: ReadOnly): Promise<Total> {
  return readSilentRegistrySql(db)
}

const readBankExceptionsSql = sql.all(
  'monitoring.readBankExceptions',
  `select kind, count(*)::int as count, ${secondsSince('min(seen_at)')} as "oldest_seconds!", sum(amount_fils)::bigint as "amount!"
  from app.bank_exceptions
  where closed_at is null
  group by 1`,
)
/** Open exceptions of the reconciliation, by bank_exceptions__open. */
export async function readBankExceptions(db: ReadOnly): Promise<(Aged & { amount: bigint })[]> {
  return readBankExceptionsSql(db)
}

/** Messages of the bank that were refused or applied in part, by bank_messages__waiting. */
export const readWaitingMessages = sql.all(
  'monitoring.readWaitingMessages',
  `select m.status as kind, count(*)::int as count, ${secondsSince('min(m.received_at)')} as "oldest_seconds!"
  from app.bank_messages m
  where ${isWaitingMessage}
  group by 1`,
)

/** Items that wait for staff and have neither a timer of their guarantee nor a reading of their own, by the indexes of the staff's queue. */
export const readStaffTasks = sql.all(
  'monitoring.readStaffTasks',
  `select w.kind as "kind!", count(*)::int as "count!", ${secondsSince('min(w.since)')} as "oldest_seconds!"
  from (
    (select 'identities' as kind, sent_at as since from app.identity_reviews where decision is null limit ${mostCounted})
    union all
    (select 'companies', submitted_at from app.company_applications where status = 'pending_review' limit ${mostCounted})
    union all
    (select 'support', waiting_since from app.support_threads where status = 'open' limit ${mostCounted})
    union all
    (select 'receipts_unmatched', recorded_at from app.receipts where suspense_fils > 0 order by recorded_at limit ${mostCounted})
    union all
    (select 'payouts_' || failed_status, unpaid_since from app.payouts where unpaid_since is not null and purpose <> 'suspense' limit ${mostCounted})
  ) w
  group by 1`,
)

/** The debt of our own account to the client account, and how much of it for longer than a bank day, by make_goods__open. */
export const readMakeGoods = sql.one(
  'monitoring.readMakeGoods',
  `select coalesce(sum(amount_fils), 0)::bigint as "open!", count(overdue_at)::int as "overdue!" from app.make_goods where credited_at is null`,
)

const findLastAuditSql = sql.first(
  'monitoring.findLastAudit',
  `select by_area, ${secondsSince('finished_at', 'clock_timestamp()')} as "age_seconds!"
  from app.audit_runs
  order by id desc
  limit 1`,
  columns<{ byArea: Record<string, number> }>(),
)
/** By the key of app.audit_runs: one row. */
export const findLastAudit = (db: ReadOnly) => findLastAuditSql(db)

/**
 * The trial balance of each book as one number: assets and expenses less liabilities and income, which must be 0. It reads each account once (34,000 buffers at a
 * million guarantees), so it is read every five minutes and not at each scrape.
 */
export const readLedgerDifference = sql.all(
  'monitoring.readLedgerDifference',
  'select book, sum(debit_fils - credit_fils)::bigint as "difference!" from ledger.trial_balance group by book',
)

/**
 * The server itself: its connections, the age of its oldest transaction number, and how it is followed. Only a member of `pg_read_all_stats` sees how far a standby is; for
 * any other role each counts as a standby, and the lag is null.
 */
export const readServer = sql.one(
  'monitoring.readServer',
  `select (select sum(numbackends)::int from pg_stat_database) as "connections!",
    current_setting('max_connections')::int as "most_connections!",
    (select max(age(datfrozenxid))::int from pg_database) as "xid_age!",
    (select count(*)::int from pg_stat_activity where wait_event = 'SyncRep') as "waiting_commits!",
    current_setting('synchronous_standby_names') <> '' as "wants_standby!",
    (select count(*)::int from pg_stat_replication r
      where case when seen.details then r.sync_state in ('sync', 'quorum') or current_setting('synchronous_standby_names') = '' else true end) as "standbys!",
    (select extract(epoch from max(r.replay_lag))::float8 from pg_stat_replication r where seen.details) as lag_seconds
  from (select pg_has_role('pg_read_all_stats', 'usage') as details) seen`,
)

/** The archiving of the WAL; no row where it is off. */
export const readArchiver = sql.first(
  'monitoring.readArchiver',
  `select a.last_failed_time is not null and (a.last_archived_time is null or a.last_failed_time > a.last_archived_time) as "is_failing!",
    extract(epoch from clock_timestamp() - a.last_archived_time)::float8 as age_seconds
  from pg_stat_archiver a
  where current_setting('archive_mode') <> 'off'`,
)

/** For how long the product has stood still after a restore; 0 while it works. */
export const readFrozen = sql.one(
  'monitoring.readFrozen',
  `select coalesce(max(${secondsSince('detected_at', 'clock_timestamp()')}), 0) as "seconds!" from app.restores where thawed_at is null`,
)
