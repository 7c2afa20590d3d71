import { sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'

/**
 * Sets the timer of the guarantee that a statement has written under the name `of`, as a part of that statement. It also ends a claim for a
 * registry check.
 */
export const scheduleText = (deadline: string, registryCheck: string, of = 'changed'): string =>
  `insert into app.guarantee_timers (guarantee_id, deadline_at, registry_check_at) select id, ${deadline}::timestamptz, ${registryCheck}::timestamptz from ${of}
   on conflict (guarantee_id) do update set deadline_at = excluded.deadline_at, registry_check_at = excluded.registry_check_at, registry_claimed_until = null, failed_runs = 0`
/** Removes the timer where no deadline is left. */
export const unscheduleText = `delete from app.guarantee_timers t using changed where t.guarantee_id = changed.id`

export interface Due {
  deadlines: boolean
  registryChecks: boolean
}
const findDueSql = sql.first(
  'lifecycle.findDue',
  `select coalesce((select min(deadline_at) from app.guarantee_timers) <= app.now(), false) as deadlines,
       coalesce((select min(registry_check_at) from app.guarantee_timers) <= app.now(), false) as "registryChecks"`,
)
/**
 * Runs each second in every process, so it reads only the first entry of each index: with a comparison to the present time the planner
 * would expect a third of the rows to be due.
 */
export async function findDue(db: Queryable): Promise<Due> {
  const row = await findDueSql(db)
  return row ?? { deadlines: false, registryChecks: false }
}

/** A check takes seconds at most; the claim of a process that died expires. */
const claimSeconds = 30

const claimRegistryChecksSql = sql.all(
  'lifecycle.claimRegistryChecks',
  `with due as (
       select guarantee_id from app.guarantee_timers
       where registry_check_at <= (select app.now()) and (registry_claimed_until is null or registry_claimed_until <= (select app.now()))
         and (deadline_at is null or deadline_at > (select app.now()))
       order by registry_check_at
       limit greatest(0, least(:limit::int, :mostAtOnce::int - (select count(*) from app.guarantee_timers where registry_claimed_until > (select app.now()))))
       for update skip locked
     )
     update app.guarantee_timers t
     set registry_claimed_until = app.now() + make_interval(secs => :claimSeconds)
     from due
     where t.guarantee_id = due.guarantee_id
     returning t.guarantee_id as id`,
)
const lockRegistryChecksSql = sql.run('lifecycle.lockRegistryChecks', `select pg_advisory_xact_lock(hashtext('registry_checks'))`)
/**
 * Claims guarantees with a registry check due, the longest due first, and returns them. The claims of all processes together stay at or
 * below `mostAtOnce`: claiming is serialised, so that two processes never take the same free place. A guarantee whose deadline has passed
 * is left to its deadline.
 */
export async function claimRegistryChecks(
  tx: Queryable,
  { limit, mostAtOnce }: { limit: number; mostAtOnce: number },
): Promise<Id<'guarantees'>[]> {
  await lockRegistryChecksSql(tx)
  const rows = await claimRegistryChecksSql(tx, { limit, mostAtOnce, claimSeconds })
  return rows.map(({ id }) => id)
}

/** Sets the next deadline of a locked guarantee for which nothing was due. */
export const saveDeadline = sql.run(
  'lifecycle.saveDeadline',
  'update app.guarantee_timers set deadline_at = :deadline, failed_runs = 0 where guarantee_id = :guaranteeId',
)

/** Ends the claim of a process whose answer was about an outdated state. */
export const endRegistryClaim = sql.run(
  'lifecycle.endRegistryClaim',
  'update app.guarantee_timers set registry_check_at = :checkAt, registry_claimed_until = null where guarantee_id = :guaranteeId',
)

const pause = 'make_interval(secs => least(3600, 10 * 2 ^ least(failed_runs, 9)))'

/** Postpones a deadline after a failed run, longer after each failure, from ten seconds to an hour. */
export const postponeDeadline = sql.run(
  'lifecycle.postponeDeadline',
  `update app.guarantee_timers
  set deadline_at = app.now() + ${pause}, failed_runs = failed_runs + 1
  where guarantee_id = :guaranteeId and deadline_at <= (select app.now())`,
)

/** Postpones a failed registry check in the same way. */
export const postponeRegistryCheck = sql.run(
  'lifecycle.postponeRegistryCheck',
  `update app.guarantee_timers set registry_check_at = app.now() + ${pause}, failed_runs = failed_runs + 1, registry_claimed_until = null
     where guarantee_id = :guaranteeId and registry_check_at <= (select app.now())`,
)
