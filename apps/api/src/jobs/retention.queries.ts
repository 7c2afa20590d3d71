import { sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'

const deleteExpiredSql = sql.one('jobs.deleteExpired', 'select app.delete_expired(:table, :most) as "deleted!"')
/** Deletes at most so many rows of a table whose period is over, and says how many. */
export async function deleteExpired(db: Queryable, table: string, most: number): Promise<number> {
  const { deleted } = await deleteExpiredSql(db, { table, most })
  return deleted
}

const makeSecurityMonthsSql = sql.one('jobs.makeSecurityMonths', 'select app.make_security_months() as "made!"')
/** Makes the months of the events of security that are to come, and says how many. */
export async function makeSecurityMonths(db: Queryable): Promise<number> {
  const { made } = await makeSecurityMonthsSql(db)
  return made
}
