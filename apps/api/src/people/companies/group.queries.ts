import { type RowOf, statement } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'

/** SQL of groups of companies. */

const findGroupSql = statement(
  'people/companies.findGroup',
  `select g.id, g.name, g.application_id, exists (select from app.companies c where c.group_id = g.id) as "is_open!"
  from app.company_groups g
  where g.name_key = $1`,
)
export type GroupRow = RowOf<typeof findGroupSql>
/** The group with this name, compared. `isOpen`: a company is in it, so that others find it. */
export const findGroup = (db: Queryable, nameKey: string): Promise<GroupRow | undefined> => findGroupSql.first(db, [nameKey])

const deleteOwnGroupSql = statement(
  'people/companies.deleteOwnGroup',
  'delete from app.company_groups g where g.application_id = $1 and not exists (select from app.companies c where c.group_id = g.id)',
)
const insertGroupSql = statement(
  'people/companies.insertGroup',
  'insert into app.company_groups (name, name_key, application_id) values ($1, $2, $3)',
)
/** The group that an application adds takes the place of the one that it added before. */
export async function replaceOwnGroup(tx: Queryable, its: { name: string; nameKey: string; applicationId: bigint }): Promise<void> {
  await deleteOwnGroupSql.run(tx, [its.applicationId])
  await insertGroupSql.run(tx, [its.name, its.nameKey, its.applicationId])
}
