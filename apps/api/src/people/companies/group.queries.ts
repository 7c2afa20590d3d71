import { type RowOf, statement } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'

/** SQL of groups of companies. */

const isInUse = 'exists (select from app.companies c where c.group_id = g.id)'

const findGroupSql = statement(
  'people/companies.findGroup',
  `select g.id, g.name, g.application_id, ${isInUse} as "is_open!",
    a.status = 'rejected' or a.id in (select id from app.company_applications_over()) as "is_given_up!"
  from app.company_groups g
  left join app.company_applications a on a.id = g.application_id
  where g.name_key = $1`,
)
export type GroupRow = RowOf<typeof findGroupSql>
/** The group with this name, compared. `isOpen`: a company is in it, so that others find it. `isGivenUp`: the application that added it has ended. */
export const findGroup = (db: Queryable, nameKey: string): Promise<GroupRow | undefined> => findGroupSql.first(db, [nameKey])

const deleteGroupsSql = statement(
  'people/companies.deleteGroups',
  `delete from app.company_groups g where (g.application_id = $1 or g.id = $2) and not ${isInUse}`,
)
const insertGroupSql = statement(
  'people/companies.insertGroup',
  'insert into app.company_groups (name, name_key, application_id) values ($1, $2, $3)',
)
/** The group that an application adds takes the place of the one that it added before, and of one with this name that was given up. */
export async function replaceOwnGroup(
  tx: Queryable,
  its: { name: string; nameKey: string; applicationId: bigint; givenUp: bigint | null },
): Promise<void> {
  await deleteGroupsSql.run(tx, [its.applicationId, its.givenUp])
  await insertGroupSql.run(tx, [its.name, its.nameKey, its.applicationId])
}
