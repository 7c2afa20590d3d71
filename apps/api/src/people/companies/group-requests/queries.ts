import { type RowOf, statement } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'

/** SQL of companies that ask to join a group. */

const addRequestSql = statement(
  'people/companies.addGroupRequest',
  'insert into app.company_group_requests (company_id, group_id) values ($1, $2)',
)
export async function addGroupRequest(tx: Queryable, companyId: bigint, groupId: bigint): Promise<void> {
  await addRequestSql.run(tx, [companyId, groupId])
}

const lockRequestSql = statement(
  'people/companies.lockGroupRequest',
  `select id, company_id, group_id, decided_at is not null as "is_decided!" from app.company_group_requests where id = $1 for update`,
)
export type GroupRequest = RowOf<typeof lockRequestSql>
/** One at a time answers a request. */
export const lockGroupRequest = (tx: Queryable, id: bigint): Promise<GroupRequest | undefined> => lockRequestSql.first(tx, [id])

const decideRequestSql = statement(
  'people/companies.decideGroupRequest',
  `update app.company_group_requests set decision = $2, decided_by_user_id = $3, decided_at = app.now() where id = $1`,
)
export async function decideGroupRequest(
  tx: Queryable,
  its: { id: bigint; decision: 'agreed' | 'declined'; userId: bigint },
): Promise<void> {
  await decideRequestSql.run(tx, [its.id, its.decision, its.userId])
}

const joinGroupSql = statement('people/companies.joinGroup', 'update app.companies set group_id = $2 where id = $1 and group_id is null')
export async function joinGroup(tx: Queryable, companyId: bigint, groupId: bigint): Promise<void> {
  await joinGroupSql.run(tx, [companyId, groupId])
}

const findGroupOfSql = statement(
  'people/companies.findGroupOf',
  `select g.id, g.name from app.companies c join app.company_groups g on g.id = c.group_id where c.id = $1`,
)
/** The group that a company is in. */
export const findGroupOf = (db: Queryable, companyId: bigint): Promise<{ id: bigint; name: string } | undefined> =>
  findGroupOfSql.first(db, [companyId])

const listCompaniesSql = statement(
  'people/companies.listCompaniesOfGroup',
  `select p.name from app.companies c join app.parties p on p.id = c.party_id
   where c.group_id = $1 and c.approved_at is not null order by c.id limit 200`,
)
export async function listCompaniesOfGroup(db: Queryable, groupId: bigint): Promise<string[]> {
  return (await listCompaniesSql.all(db, [groupId])).map(({ name }) => name)
}

const listOpenSql = statement(
  'people/companies.listOpenGroupRequests',
  `select r.id, p.name as company, p.national_number as "national_number!", r.created_at as at
   from app.company_group_requests r join app.companies c on c.id = r.company_id join app.parties p on p.id = c.party_id
   where r.group_id = $1 and r.decided_at is null order by r.id limit 100`,
)
export type OpenGroupRequest = RowOf<typeof listOpenSql>
/** Companies that wait for an answer of a group, those that wait longest first. */
export const listOpenGroupRequests = (db: Queryable, groupId: bigint): Promise<OpenGroupRequest[]> => listOpenSql.all(db, [groupId])

const findNewestSql = statement(
  'people/companies.findNewestGroupRequest',
  `select g.name, r.decision, coalesce(r.decided_at, r.created_at) as "at!"
   from app.company_group_requests r join app.company_groups g on g.id = r.group_id
   where r.company_id = $1 order by r.id desc limit 1`,
)
export type NewestGroupRequest = RowOf<typeof findNewestSql>
/** What a company asked last. */
export const findNewestGroupRequest = (db: Queryable, companyId: bigint): Promise<NewestGroupRequest | undefined> =>
  findNewestSql.first(db, [companyId])

const contactColumns = `u.lang, case when u.mobile_verified_at is not null then u.phone end as phone, u.email`
const listPrimariesSql = statement(
  'people/companies.listPrimariesOfGroup',
  `select distinct on (u.id) ${contactColumns}
   from app.companies c join app.memberships m on m.company_id = c.id and m.is_primary join app.users u on u.id = m.user_id
   where c.group_id = $1 and u.deactivated_at is null order by u.id`,
)
const listPrimarySql = statement(
  'people/companies.listPrimaryOfCompany',
  `select ${contactColumns} from app.memberships m join app.users u on u.id = m.user_id
   where m.company_id = $1 and m.is_primary and u.deactivated_at is null`,
)
export type ContactOfPrimary = RowOf<typeof listPrimarySql>
/** Who answers requests to join a group. */
export const listPrimariesOfGroup = (db: Queryable, groupId: bigint): Promise<ContactOfPrimary[]> => listPrimariesSql.all(db, [groupId])
/** The primary of a company; nobody before the primary has accepted. */
export const listPrimaryOf = (db: Queryable, companyId: bigint): Promise<ContactOfPrimary[]> => listPrimarySql.all(db, [companyId])
