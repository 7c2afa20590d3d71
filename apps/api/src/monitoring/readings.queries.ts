import type { Queryable } from '#db/queryable.ts'

/** How many of one kind, and how long the oldest has been so. */
export interface Aged {
  kind: string
  count: number
  oldestSeconds: number
}
export type Total = Omit<Aged, 'kind'>

/** A seconds value that crosses the driver as a number. */
const secondsSince = (moment: string, now = 'app.now()') => `greatest(0, extract(epoch from ${now} - ${moment}))::float8`

/** Open payouts, and those whose money is back and waits for a new attempt. By payouts__open and payouts__unpaid: as many rows as are open. */
export async function readPayouts(db: Queryable): Promise<Aged[]> {
  const { rows } = await db.query<Aged & Record<string, unknown>>(
    `select status as kind, count(*)::int as count, ${secondsSince('min(status_since)')} as "oldestSeconds"
     from (select status, status_since from app.payouts where closed_at is null union all select status, status_since from app.payouts where unpaid_since is not null) p group by 1`,
  )
  return rows
}

/** Jobs that are due and not in hand. Done jobs leave the table, so it has as many rows as jobs wait. */
export async function readQueue(db: Queryable): Promise<(Aged & { givenUp: number })[]> {
  const { rows } = await db.query<Aged & { givenUp: number } & Record<string, unknown>>(
    `select task_identifier as kind, count(*) filter (where is_open)::int as count, count(*) filter (where not is_open)::int as "givenUp",
       coalesce(${secondsSince('min(run_at) filter (where is_open)', 'clock_timestamp()')}, 0) as "oldestSeconds"
     from (select task_identifier, run_at, attempts < max_attempts as is_open from graphile_worker.jobs where run_at <= clock_timestamp() and locked_at is null) due group by 1`,
  )
  return rows
}

/** Messages that should have left. One that waits for its limit to pass has neither been tried nor come due; one given up is counted apart. The runner reads the same rows every two seconds. */
export async function readOutbox(db: Queryable): Promise<Total & { givenUp: number }> {
  const { rows } = await db.query<Total & { givenUp: number } & Record<string, unknown>>(
    `select count(*) filter (where is_late)::int as count, coalesce(${secondsSince('min(created_at) filter (where is_late)')}, 0) as "oldestSeconds", count(*) filter (where is_given_up)::int as "givenUp"
     from (select created_at, failed_at is not null as is_given_up, failed_at is null and (due_at <= clock_timestamp() or last_error is not null) as is_late from app.outbox) o`,
  )
  return rows[0] ?? { count: 0, oldestSeconds: 0, givenUp: 0 }
}

const mostCounted = 10_000

/** Deadlines that have passed and are not carried out: counted up to ten thousand, by guarantee_timers__deadline. */
export async function readDeadlines(db: Queryable): Promise<Total> {
  const { rows } = await db.query<Total & Record<string, unknown>>(
    `select count(*)::int as count, coalesce(${secondsSince('min(deadline_at)')}, 0) as "oldestSeconds"
     from (select deadline_at from app.guarantee_timers where deadline_at <= (select app.now()) order by deadline_at limit ${mostCounted}) due`,
  )
  return rows[0] ?? { count: 0, oldestSeconds: 0 }
}

/** Guarantees whose registry does not answer, by guarantees__registry_silent. */
export async function readSilentRegistry(db: Queryable): Promise<Total> {
  const { rows } = await db.query<Total & Record<string, unknown>>(
    `select count(*)::int as count, coalesce(${secondsSince('min(silent_since)')}, 0) as "oldestSeconds"
     from (select silent_since from app.guarantees where silent_since is not null and ended_at is null order by silent_since limit ${mostCounted}) silent`,
  )
  return rows[0] ?? { count: 0, oldestSeconds: 0 }
}

/** What the bank's messages say and the books do not, by bank_exceptions__open. */
export async function readBankExceptions(db: Queryable): Promise<(Aged & { amount: bigint })[]> {
  const { rows } = await db.query<Aged & { amount: bigint } & Record<string, unknown>>(
    `select kind, count(*)::int as count, ${secondsSince('min(seen_at)')} as "oldestSeconds", sum(amount_fils)::bigint as amount from app.bank_exceptions where closed_at is null group by 1`,
  )
  return rows
}

export interface LastAudit {
  byArea: Record<string, number>
  ageSeconds: number
}
/** By the key of app.audit_runs: one row. */
export async function findLastAudit(db: Queryable): Promise<LastAudit | undefined> {
  const { rows } = await db.query<LastAudit & Record<string, unknown>>(
    `select by_area as "byArea", ${secondsSince('finished_at', 'clock_timestamp()')} as "ageSeconds" from app.audit_runs order by id desc limit 1`,
  )
  return rows[0]
}

/**
 * The trial balance as one number a book: what we have and spent less what we owe and earned, which is nothing. It reads each account once (34,000 buffers at a
 * million guarantees), so it is read every five minutes and not at each scrape.
 */
export async function readLedgerDifference(db: Queryable): Promise<{ book: string; difference: bigint }[]> {
  const { rows } = await db.query<{ book: string; difference: bigint }>(
    'select book, sum(debit_fils - credit_fils)::bigint as difference from ledger.trial_balance group by book',
  )
  return rows
}
