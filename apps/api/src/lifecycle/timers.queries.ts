import { statement } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'

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
const findDueSql = statement(
  'lifecycle.findDue',
  `select coalesce((select min(deadline_at) from app.guarantee_timers) <= app.now(), false) as deadlines,
       coalesce((select min(registry_check_at) from app.guarantee_timers) <= app.now(), false) as "registryChecks"`,
)
/**
 * Runs each second in every process, so it reads only the first entry of each index: with a comparison to the present time the planner
 * would expect a third of the rows to be due.
 */
export async function findDue(db: Queryable): Promise<Due> {
  const row = await findDueSql.first(db, [])
  return row ?? { deadlines: false, registryChecks: false }
}

/** A check takes seconds at most; the claim of a process that died expires. */
const claimSeconds = 30

const claimRegistryChecksSql = statement(
  'lifecycle.claimRegistryChecks',
  `with due as (
       select guarantee_id from app.guarantee_timers
       where registry_check_at <= (select app.now()) and (registry_claimed_until is null or registry_claimed_until <= (select app.now()))
         and (deadline_at is null or deadline_at > (select app.now()))
       order by registry_check_at
       limit greatest(0, least($1::int, $2::int - (select count(*) from app.guarantee_timers where registry_claimed_until > (select app.now()))))
       for update skip locked
     )
     update app.guarantee_timers t
     set registry_claimed_until = app.now() + make_interval(secs => $3)
     from due
     where t.guarantee_id = due.guarantee_id
     returning t.guarantee_id as id`,
)
const lockRegistryChecksSql = statement('lifecycle.lockRegistryChecks', `select pg_advisory_xact_lock(hashtext('registry_checks'))`)
/**
 * Claims guarantees with a registry check due, the longest due first, and returns them. The claims of all processes together stay at or
 * below `mostAtOnce`: claiming is serialised, so that two processes never take the same free place. A guarantee whose deadline has passed
 * is left to its deadline.
 */
export async function claimRegistryChecks(tx: Queryable, { limit, mostAtOnce }: { limit: number; mostAtOnce: number }): Promise<bigint[]> {
  await lockRegistryChecksSql.run(tx, [])
  const rows = await claimRegistryChecksSql.all(tx, [limit, mostAtOnce, claimSeconds])
  return rows.map(({ id }) => id)
}

const saveDeadlineSql = statement(
  'lifecycle.saveDeadline',
  'update app.guarantee_timers set deadline_at = $2, failed_runs = 0 where guarantee_id = $1',
)
/** Sets the next deadline of a locked guarantee for which nothing was due. */
export async function saveDeadline(tx: Queryable, id: bigint, deadline: Date | null): Promise<void> {
  await saveDeadlineSql.run(tx, [id, deadline])
}

const endRegistryClaimSql = statement(
  'lifecycle.endRegistryClaim',
  'update app.guarantee_timers set registry_check_at = $2, registry_claimed_until = null where guarantee_id = $1',
)
/** Ends the claim of a process whose answer was about an outdated state. */
export async function endRegistryClaim(db: Queryable, id: bigint, checkAt: Date | null): Promise<void> {
  await endRegistryClaimSql.run(db, [id, checkAt])
}

const pause = 'make_interval(secs => least(3600, 10 * 2 ^ least(failed_runs, 9)))'

const postponeDeadlineSql = statement(
  'lifecycle.postponeDeadline',
  `update app.guarantee_timers
  set deadline_at = app.now() + ${pause}, failed_runs = failed_runs + 1
  where guarantee_id = $1 and deadline_at <= (select app.now())`,
)
/** Postpones a deadline after a failed run, longer after each failure, from ten seconds to an hour. */
export async function postponeDeadline(db: Queryable, id: bigint): Promise<void> {
  await postponeDeadlineSql.run(db, [id])
}

const postponeRegistryCheckSql = statement(
  'lifecycle.postponeRegistryCheck',
  `update app.guarantee_timers set registry_check_at = app.now() + ${pause}, failed_runs = failed_runs + 1, registry_claimed_until = null
     where guarantee_id = $1 and registry_check_at <= (select app.now())`,
)
/** Postpones a failed registry check in the same way. */
export async function postponeRegistryCheck(db: Queryable, id: bigint): Promise<void> {
  await postponeRegistryCheckSql.run(db, [id])
}
