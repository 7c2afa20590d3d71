import { type RowOf, sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'

/** SQL of groups of companies. */

const isInUse = 'exists (select from app.companies c where c.group_id = g.id)'

/** The group with this name, compared. `isOpen`: a company is in it, so that others find it. `isGivenUp`: the application that added it has ended. */
export const findGroup = sql.first(
  'people/companies.findGroup',
  `select g.id, g.name, g.application_id, ${isInUse} as "is_open!",
    a.status = 'rejected' or a.id in (select id from app.company_applications_over()) as "is_given_up!"
  from app.company_groups g
  left join app.company_applications a on a.id = g.application_id
  where g.name_key = :nameKey`,
)
export type GroupRow = RowOf<typeof findGroup>

const deleteGroupsSql = sql.run(
  'people/companies.deleteGroups',
  `delete from app.company_groups g where (g.application_id = :applicationId or g.id = :givenUp?) and not ${isInUse}`,
)
const insertGroupSql = sql.run(
  'people/companies.insertGroup',
  'insert into app.company_groups (name, name_key, application_id) values (:name, :nameKey, :applicationId)',
)
/** The group that an application adds takes the place of the one that it added before, and of one with this name that was given up. */
export async function replaceOwnGroup(
  tx: Queryable,
  its: { name: string; nameKey: string; applicationId: bigint; givenUp: bigint | null },
): Promise<void> {
  await deleteGroupsSql(tx, its)
  await insertGroupSql(tx, its)
}
