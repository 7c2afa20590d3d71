import { columns, type RowOf, statement } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'

/** SQL of the users of a company. */

const lockCompanySql = statement(
  'people/company-users.lockCompany',
  `select c.id, c.group_id is not null as "is_in_group!", p.name
   from app.companies c join app.parties p on p.id = c.party_id where c.id = $1 and c.approved_at is not null for update of c`,
)
export type Company = RowOf<typeof lockCompanySql>
/** Holds the company, so that of two changes of its users the second sees the first. */
export const lockCompany = (tx: Queryable, id: bigint): Promise<Company | undefined> => lockCompanySql.first(tx, [id])

const findCompanySql = statement(
  'people/company-users.findCompany',
  `select c.id, c.group_id is not null as "is_in_group!", p.name
   from app.companies c join app.parties p on p.id = c.party_id where c.id = $1 and c.approved_at is not null`,
)
export const findCompany = (db: Queryable, id: bigint): Promise<Company | undefined> => findCompanySql.first(db, [id])

const listGroupSql = statement(
  'people/company-users.listGroup',
  `select c.id as "id!" from app.companies c where c.group_id = (select group_id from app.companies where id = $1) union select $1::int8`,
)
/** The companies of the group of a company, itself among them. */
export async function listGroup(db: Queryable, companyId: bigint): Promise<bigint[]> {
  return (await listGroupSql.all(db, [companyId])).map(({ id }) => id)
}

export interface CompanyUserRow {
  id: bigint
  userId: bigint | null
  name: string
  email: string | null
  phone: string | null
  isPrimary: boolean
  fullOnGroup: boolean
  permissions: string[]
  grantedBy: string | null
  isDeactivated: boolean
  hasCome: boolean
  /** Of an invitation. */
  invitedAt: Date | null
  accountUserId: bigint | null
}
const listCompanyUsersSql = statement(
  'people/company-users.listCompanyUsers',
  `select m.id as "id!", m.user_id, u.name as "name!", u.email, u.phone, m.is_primary as "is_primary!", m.full_on_group as "full_on_group!",
     m.permissions as "permissions!", null::text as granted_by, u.deactivated_at is not null as "is_deactivated!",
     u.mobile_verified_at is not null or u.email_verified_at is not null as "has_come!", null::timestamptz as invited_at, null::int8 as account_user_id
   from app.memberships m join app.users u on u.id = m.user_id
   where m.company_id = $1
   union all
   select g.id, g.user_id, u.name, u.email, u.phone, false, true, '{}', g.company, u.deactivated_at is not null, true, null, null
   from (
     select distinct on (g.user_id) g.id, g.user_id, p.name as company
     from app.companies c
     join app.companies granting on granting.group_id = c.group_id and granting.id <> c.id and granting.approved_at is not null
     join app.parties p on p.id = granting.party_id
     join app.memberships g on g.company_id = granting.id and g.full_on_group
     where c.id = $1 and not exists (select from app.memberships own where own.company_id = c.id and own.user_id = g.user_id)
     order by g.user_id, g.id
   ) g join app.users u on u.id = g.user_id
   union all
   select i.id, null, i.name, i.email, i.phone, false, i.full_on_group, i.permissions, null, false, false, i.created_at, i.account_user_id
   from app.company_invitations i
   where i.company_id = $1
   order by 6 desc, 1`,
  columns<{
    userId: bigint | null
    email: string | null
    phone: string | null
    grantedBy: string | null
    invitedAt: Date | null
    accountUserId: bigint | null
  }>(),
)
/** Members of a company, whoever has full rights on its group, and invitations; primaries first, then in the order of their coming. */
export const listCompanyUsers = (db: Queryable, companyId: bigint): Promise<CompanyUserRow[]> => listCompanyUsersSql.all(db, [companyId])

const findGranterSql = statement(
  'people/company-users.findGranter',
  `select is_primary as "is_primary!", case when is_primary or full_on_group then '{full}' else permissions end as "permissions!"
   from app.company_members where user_id = $1 and company_id = $2`,
)
/** The rights that somebody has on a company at this moment. */
export const findGranter = (
  tx: Queryable,
  userId: bigint,
  companyId: bigint,
): Promise<{ isPrimary: boolean; permissions: string[] } | undefined> => findGranterSql.first(tx, [userId, companyId])

export interface NewInvitation {
  /** Of an invitation that takes the place of one. */
  id: bigint | null
  companyId: bigint
  name: string
  phone: string | null
  email: string | null
  permissions: readonly string[]
  fullOnGroup: boolean
  accountUserId: bigint | null
  byUserId: bigint
}
const addInvitationSql = statement(
  'people/company-users.addInvitation',
  `insert into app.company_invitations (id, company_id, name, phone, email, permissions, full_on_group, account_user_id, invited_by_user_id)
   values (coalesce($1, nextval('app.company_user_ids')), $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
)
export async function addInvitation(tx: Queryable, its: NewInvitation): Promise<bigint> {
  const row = await addInvitationSql.one(tx, [
    its.id,
    its.companyId,
    its.name,
    its.phone,
    its.email,
    its.permissions,
    its.fullOnGroup,
    its.accountUserId,
    its.byUserId,
  ])
  return row.id
}

const changeInvitationSql = statement(
  'people/company-users.changeInvitation',
  'update app.company_invitations set name = $2, permissions = $3, full_on_group = $4 where id = $1',
)
export async function changeInvitation(
  tx: Queryable,
  id: bigint,
  its: { name: string; permissions: readonly string[]; fullOnGroup: boolean },
): Promise<void> {
  await changeInvitationSql.run(tx, [id, its.name, its.permissions, its.fullOnGroup])
}

const removeInvitationSql = statement('people/company-users.removeInvitation', 'delete from app.company_invitations where id = $1')
export async function removeInvitation(tx: Queryable, id: bigint): Promise<void> {
  await removeInvitationSql.run(tx, [id])
}

const removeOldInvitationsSql = statement(
  'people/company-users.removeOldInvitations',
  `delete from app.company_invitations where id = any(array(
     select id from app.company_invitations where created_at < app.now() - interval '30 days' order by created_at limit 100))`,
)
/** Deletes invitations that nobody answered within a month. */
export async function removeOldInvitations(db: Queryable): Promise<void> {
  await removeOldInvitationsSql.run(db, [])
}

const changeMembershipSql = statement(
  'people/company-users.changeMembership',
  'update app.memberships set permissions = $2, full_on_group = $3 where id = $1',
)
export async function changeMembership(
  tx: Queryable,
  id: bigint,
  its: { permissions: readonly string[]; fullOnGroup: boolean },
): Promise<void> {
  await changeMembershipSql.run(tx, [id, its.permissions, its.fullOnGroup])
}

const removeMembershipSql = statement(
  'people/company-users.removeMembership',
  'delete from app.memberships where id = $1 and not is_primary',
)
export async function removeMembership(tx: Queryable, id: bigint): Promise<void> {
  await removeMembershipSql.run(tx, [id])
}

export interface OpenInvitation {
  id: bigint
  companyId: bigint
  company: string
  permissions: string[]
  fullOnGroup: boolean
  createdAt: Date
  accountUserId: bigint | null
}
const openInvitationText = (which: string) =>
  `select i.id, i.company_id, p.name as company, i.permissions, i.full_on_group, i.created_at, i.account_user_id
   from app.company_invitations i
   join app.companies c on c.id = i.company_id and c.approved_at is not null
   join app.parties p on p.id = c.party_id
   where i.created_at > app.now() - make_interval(days => $2) and ${which} order by i.id`
/** By a contact that has given its code to this account. */
const ofAccount = `i.id in (
  select n.id from app.users u join app.company_invitations n on n.phone = u.phone where u.id = $1 and u.mobile_verified_at is not null
  union
  select n.id from app.users u join app.company_invitations n on lower(n.email) = lower(u.email) and n.phone is null
  where u.id = $1 and u.email_verified_at is not null)`
const listInvitationsOfSql = statement('people/company-users.listInvitationsOf', openInvitationText(ofAccount))
/** The open invitations to the phone or e-mail of an account. */
export const listInvitationsOf = (db: Queryable, userId: bigint, goodForDays: number): Promise<OpenInvitation[]> =>
  listInvitationsOfSql.all(db, [userId, goodForDays])

const listInvitationsForSql = statement('people/company-users.listInvitationsFor', openInvitationText('i.account_user_id = $1'))
/** The invitation for which this account was made. */
export const listInvitationsFor = (db: Queryable, userId: bigint, goodForDays: number): Promise<OpenInvitation[]> =>
  listInvitationsForSql.all(db, [userId, goodForDays])

const takeInvitationSql = statement(
  'people/company-users.takeInvitation',
  `with taken as (delete from app.company_invitations where id = $1 returning id, company_id, permissions, full_on_group)
   insert into app.memberships (id, user_id, company_id, permissions, full_on_group)
   select id, $2, company_id, permissions, full_on_group from taken
   on conflict (user_id, company_id) do nothing`,
)
/** Makes an invitation the membership of this account. One who is a member already stays as it is. */
export async function takeInvitation(tx: Queryable, id: bigint, userId: bigint): Promise<void> {
  await takeInvitationSql.run(tx, [id, userId])
}

export interface MembershipEvent {
  companyId: bigint
  companyUserId: bigint
  userId: bigint | null
  actorUserId: bigint
  what: 'invited' | 'invitation_changed' | 'invitation_withdrawn' | 'accepted' | 'refused' | 'rights_changed' | 'removed'
  before: { permissions: readonly string[]; fullOnGroup: boolean } | null
  after: { permissions: readonly string[]; fullOnGroup: boolean } | null
  requestId: string
}
const addMembershipEventSql = statement(
  'people/company-users.addMembershipEvent',
  `insert into app.membership_events (company_id, company_user_id, user_id, actor_user_id, what, permissions_before, permissions_after,
     full_on_group_before, full_on_group_after, request_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)
export async function addMembershipEvent(tx: Queryable, event: MembershipEvent): Promise<void> {
  await addMembershipEventSql.run(tx, [
    event.companyId,
    event.companyUserId,
    event.userId,
    event.actorUserId,
    event.what,
    event.before?.permissions ?? null,
    event.after?.permissions ?? null,
    event.before?.fullOnGroup ?? null,
    event.after?.fullOnGroup ?? null,
    event.requestId,
  ])
}

const addMembershipSql = statement(
  'people/company-users.addMembership',
  `insert into app.memberships (user_id, company_id, permissions, is_primary) values ($1, $2, $3, $4) on conflict do nothing`,
)
/** A member of a company that is approved, with the login account that its application named. */
export async function addMembership(
  tx: Queryable,
  member: { userId: bigint; companyId: bigint; permissions: readonly string[]; isPrimary: boolean },
): Promise<void> {
  await addMembershipSql.run(tx, [member.userId, member.companyId, member.permissions, member.isPrimary])
}
