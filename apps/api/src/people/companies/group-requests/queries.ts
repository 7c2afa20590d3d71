import { type RowOf, sql } from '#db/statement.ts'

/** SQL of companies that ask to join a group. */

export const addGroupRequest = sql.run(
  'people/companies.addGroupRequest',
  'insert into app.company_group_requests (company_id, group_id) values (:companyId, :groupId)',
)

/** One at a time answers a request. */
export const lockGroupRequest = sql.first(
  'people/companies.lockGroupRequest',
  `select id, company_id, group_id, decided_at is not null as "is_decided!" from app.company_group_requests where id = :id for update`,
)
export const decideGroupRequest = sql.run(
  'people/companies.decideGroupRequest',
  `update app.company_group_requests set decision = :decision, decided_by_user_id = :userId, decided_at = app.now() where id = :id`,
)

export const joinGroup = sql.run(
  'people/companies.joinGroup',
  'update app.companies set group_id = :groupId where id = :companyId and group_id is null',
)

/** The group that a company is in. */
export const findGroupOf = sql.first(
  'people/companies.findGroupOf',
  `select g.id, g.name from app.companies c join app.company_groups g on g.id = c.group_id where c.id = :companyId`,
)

export const listCompaniesOfGroup = sql.all(
  'people/companies.listCompaniesOfGroup',
  `select p.name, p.name_en as name_latin from app.companies c join app.parties p on p.id = c.party_id
   where c.group_id = :groupId and c.approved_at is not null order by c.id limit 200`,
)
/** Companies that wait for an answer of a group, those that wait longest first. */
export const listOpenGroupRequests = sql.all(
  'people/companies.listOpenGroupRequests',
  `select r.id, p.name, p.name_en as name_latin, p.national_number as "national_number!", r.created_at as at
   from app.company_group_requests r join app.companies c on c.id = r.company_id join app.parties p on p.id = c.party_id
   where r.group_id = :groupId and r.decided_at is null order by r.id limit 100`,
)
/** The company's newest request. */
export const findNewestGroupRequest = sql.first(
  'people/companies.findNewestGroupRequest',
  `select g.name, r.decision, coalesce(r.decided_at, r.created_at) as "at!"
   from app.company_group_requests r join app.company_groups g on g.id = r.group_id
   where r.company_id = :companyId order by r.id desc limit 1`,
)
const contactColumns = `u.lang, case when u.mobile_verified_at is not null then u.phone end as phone, u.email`
/** The persons who answer requests to join a group. */
export const listPrimariesOfGroup = sql.all(
  'people/companies.listPrimariesOfGroup',
  `select distinct on (u.id) ${contactColumns}
   from app.companies c join app.memberships m on m.company_id = c.id and m.is_primary join app.users u on u.id = m.user_id
   where c.group_id = :groupId and u.deactivated_at is null order by u.id`,
)
/** The primary of a company; nobody before the primary has accepted. */
export const listPrimaryOf = sql.all(
  'people/companies.listPrimaryOfCompany',
  `select ${contactColumns} from app.memberships m join app.users u on u.id = m.user_id
   where m.company_id = :companyId and m.is_primary and u.deactivated_at is null`,
)
export type ContactOfPrimary = RowOf<typeof listPrimaryOf>
