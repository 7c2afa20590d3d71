import { type RowOf, sql } from '#db/statement.ts'
import type { MembershipEventKind } from '@damana/contract/company-words'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import { identityStateOf, latinNameOf } from '#people/parties/index.ts'
import { lastSignInOf } from '#people/sign-in/index.ts'

/** SQL of the users of a company. */

/** Holds the company, so that of two changes of its users the second sees the first. */
export const lockCompany = sql.first(
  'people/company-users.lockCompany',
  `select c.id, c.group_id is not null as "is_in_group!", p.name, p.name_en as name_latin
   from app.companies c join app.parties p on p.id = c.party_id where c.id = :id and c.approved_at is not null for update of c`,
)
export type Company = RowOf<typeof lockCompany>

export const findCompany = sql.first(
  'people/company-users.findCompany',
  `select c.id, c.group_id is not null as "is_in_group!", p.name, p.name_en as name_latin
   from app.companies c join app.parties p on p.id = c.party_id where c.id = :id and c.approved_at is not null`,
)

/** The company that asks, by this open request, to join the group of another. */
export const findAskingCompany = sql.first(
  'people/company-users.findAskingCompany',
  `select p.name, p.name_en as name_latin
   from app.company_group_requests r
   join app.companies own on own.group_id = r.group_id and own.id = :companyId
   join app.companies c on c.id = r.company_id join app.parties p on p.id = c.party_id
   where r.id = :requestId and r.decided_at is null`,
)
const listGroupSql = sql.all(
  'people/company-users.listGroup',
  `select c.id as "id!" from app.companies c where c.group_id = (select group_id from app.companies where id = :companyId) union select :companyId::int8`,
)
/** The companies of the group of a company, itself among them. */
export async function listGroup(db: Queryable, companyId: Id<'companies'>): Promise<Id<'companies'>[]> {
  return (await listGroupSql(db, { companyId })).map(({ id }) => id)
}

export interface CompanyUserRow {
  id: bigint
  userId: Id<'users'> | null
  name: string
  nameLatin: string | null
  email: string | null
  phone: string | null
  isPrimary: boolean
  fullOnGroup: boolean
  permissions: string[]
  grantedBy: string | null
  isDeactivated: boolean
  hasCome: boolean
  isReady: boolean
  /** In the sessions that are kept. */
  lastSignInAt: Date | null
  /** Of an invitation. */
  invitedAt: Date | null
  accountUserId: Id<'users'> | null
}
/** Members of a company, whoever has full rights on its group, and invitations; primaries first, then in the order of their coming. */
export const listCompanyUsers = sql.all(
  'people/company-users.listCompanyUsers',
  `select m.id as "id!", m.user_id, u.name as "name!", u.email, u.phone, m.is_primary as "is_primary!", m.full_on_group as "full_on_group!",
     m.permissions as "permissions!", null::text as granted_by, u.deactivated_at is not null as "is_deactivated!",
     u.mobile_verified_at is not null or u.email_verified_at is not null as "has_come!",
     u.deactivated_at is null and exists (select from app.parties ip where ip.id = u.party_id and ip.identity_proven_at is not null) as "is_ready!", ${lastSignInOf('u')} as last_sign_in_at, null::timestamptz as invited_at, null::int8 as account_user_id,
     ${latinNameOf('u.party_id')} as name_latin
   from app.memberships m join app.users u on u.id = m.user_id
   where m.company_id = :companyId
   union all
   select g.id, g.user_id, u.name, u.email, u.phone, false, true, '{}', g.company, u.deactivated_at is not null, true, false, ${lastSignInOf('u')}, null, null,
     ${latinNameOf('u.party_id')}
   from (
     select distinct on (g.user_id) g.id, g.user_id, p.name as company
     from app.companies c
     join app.companies granting on granting.group_id = c.group_id and granting.id <> c.id and granting.approved_at is not null
     join app.parties p on p.id = granting.party_id
     join app.memberships g on g.company_id = granting.id and g.full_on_group
     where c.id = :companyId and not exists (select from app.memberships own where own.company_id = c.id and own.user_id = g.user_id)
     order by g.user_id, g.id
   ) g join app.users u on u.id = g.user_id
   union all
   select i.id, null, i.name, i.email, i.phone, i.is_primary, i.full_on_group, i.permissions, null, false, false, false, null, i.created_at, i.account_user_id, null
   from app.company_invitations i
   where i.company_id = :companyId
   order by 6 desc, 1`,
)

/** The rights that somebody has on a company at this moment. */
export const findGranter = sql.first(
  'people/company-users.findGranter',
  `select is_primary as "is_primary!", case when is_primary or full_on_group then '{full}' else permissions end as "permissions!"
   from app.company_members where user_id = :userId and company_id = :companyId`,
)

export interface NewInvitation {
  /** Of an invitation that takes the place of one. */
  id: bigint | null
  companyId: Id<'companies'>
  name: string
  phone: string | null
  email: string | null
  permissions: readonly string[]
  fullOnGroup: boolean
  isPrimary: boolean
  accountUserId: Id<'users'> | null
  /** Null: the approval of the company. */
  byUserId: Id<'users'> | null
}
const addInvitationSql = sql.one(
  'people/company-users.addInvitation',
  `insert into app.company_invitations (id, company_id, name, phone, email, permissions, full_on_group, is_primary, account_user_id, invited_by_user_id)
   values (coalesce(:id, nextval('app.company_user_ids')), :companyId, :name, :phone, :email, :permissions, :fullOnGroup, :isPrimary, :accountUserId, :byUserId) returning id`,
)
export async function addInvitation(tx: Queryable, its: NewInvitation): Promise<bigint> {
  const row = await addInvitationSql(tx, its)
  return row.id
}

const changeInvitationSql = sql.run(
  'people/company-users.changeInvitation',
  'update app.company_invitations set name = :name, permissions = :permissions, full_on_group = :fullOnGroup where id = :id',
)
export async function changeInvitation(
  tx: Queryable,
  id: bigint,
  its: { name: string; permissions: readonly string[]; fullOnGroup: boolean },
): Promise<void> {
  await changeInvitationSql(tx, { ...its, id })
}

/** Good for seven days from now. */
export const renewInvitation = sql.run(
  'people/company-users.renewInvitation',
  'update app.company_invitations set created_at = app.now() where id = :id',
)

export const removeInvitation = sql.run('people/company-users.removeInvitation', 'delete from app.company_invitations where id = :id')

/** Deletes invitations that nobody answered within a month. */
export const removeOldInvitations = sql.run(
  'people/company-users.removeOldInvitations',
  `delete from app.company_invitations where id = any(array(
     select id from app.company_invitations where created_at < app.now() - interval '30 days' order by created_at limit 100))`,
)

const changeMembershipSql = sql.run(
  'people/company-users.changeMembership',
  'update app.memberships set permissions = :permissions, full_on_group = :fullOnGroup where id = :id',
)
export async function changeMembership(
  tx: Queryable,
  id: bigint,
  its: { permissions: readonly string[]; fullOnGroup: boolean },
): Promise<void> {
  await changeMembershipSql(tx, { ...its, id })
}

const endPrimarySql = sql.one(
  'people/company-users.endPrimary',
  `update app.memberships set is_primary = false, permissions = '{full}' where company_id = :companyId and is_primary returning id, user_id, full_on_group`,
)
const becomePrimarySql = sql.run(
  'people/company-users.becomePrimary',
  `update app.memberships set is_primary = true, permissions = '{full}' where id = :id`,
)
/** Makes a member the primary of a company; returns the former one, who keeps full permissions. */
export async function makePrimary(
  tx: Queryable,
  companyId: Id<'companies'>,
  id: bigint,
): Promise<{ id: bigint; userId: Id<'users'>; fullOnGroup: boolean }> {
  const former = await endPrimarySql(tx, { companyId })
  await becomePrimarySql(tx, { id })
  return former
}

export const removeMembership = sql.run(
  'people/company-users.removeMembership',
  'delete from app.memberships where id = :id and not is_primary',
)

export interface OpenInvitation {
  id: bigint
  companyId: Id<'companies'>
  company: string
  companyLatin: string | null
  permissions: string[]
  fullOnGroup: boolean
  createdAt: Date
  accountUserId: Id<'users'> | null
}
const openInvitationText = (which: string) =>
  `select i.id, i.company_id, p.name as company, p.name_en as company_latin, i.permissions, i.full_on_group, i.created_at, i.account_user_id
   from app.company_invitations i
   join app.companies c on c.id = i.company_id and c.approved_at is not null
   join app.parties p on p.id = c.party_id
   where i.created_at > app.now() - make_interval(days => :goodForDays) and ${which} order by i.id`
/** By a contact that has given its code to this account. */
const ofAccount = `i.id in (
  select n.id from app.users u join app.company_invitations n on n.phone = u.phone where u.id = :userId and u.mobile_verified_at is not null
  union
  select n.id from app.users u join app.company_invitations n on lower(n.email) = lower(u.email) and n.phone is null
  where u.id = :userId and u.email_verified_at is not null)`
/** The open invitations to the phone or e-mail of an account. */
export const listInvitationsOf = sql.all('people/company-users.listInvitationsOf', openInvitationText(ofAccount))

/** The invitation for which this account was made. */
export const listInvitationsFor = sql.all('people/company-users.listInvitationsFor', openInvitationText('i.account_user_id = :userId'))

/** Makes an invitation the membership of this account. One who is a member already stays as it is. */
export const takeInvitation = sql.run(
  'people/company-users.takeInvitation',
  `with taken as (delete from app.company_invitations where id = :id returning id, company_id, permissions, full_on_group, is_primary)
   insert into app.memberships (id, user_id, company_id, permissions, full_on_group, is_primary)
   select id, :userId, company_id, permissions, full_on_group, is_primary from taken
   on conflict (user_id, company_id) do nothing`,
)

export interface MembershipEvent {
  companyId: Id<'companies'>
  companyUserId: bigint
  userId: Id<'users'> | null
  /** Null: the approval of the company. */
  actorUserId: Id<'users'> | null
  what: MembershipEventKind
  before: { permissions: readonly string[]; fullOnGroup: boolean } | null
  after: { permissions: readonly string[]; fullOnGroup: boolean } | null
  requestId: string
}
const addMembershipEventSql = sql.run(
  'people/company-users.addMembershipEvent',
  `insert into app.membership_events (company_id, company_user_id, user_id, actor_user_id, what, permissions_before, permissions_after,
     full_on_group_before, full_on_group_after, request_id)
   values (:companyId, :companyUserId, :userId, :actorUserId, :what, :permissionsBefore, :permissionsAfter, :fullOnGroupBefore, :fullOnGroupAfter, :requestId)`,
)
export async function addMembershipEvent(tx: Queryable, event: MembershipEvent): Promise<void> {
  await addMembershipEventSql(tx, {
    ...event,
    permissionsBefore: event.before?.permissions ?? null,
    permissionsAfter: event.after?.permissions ?? null,
    fullOnGroupBefore: event.before?.fullOnGroup ?? null,
    fullOnGroupAfter: event.after?.fullOnGroup ?? null,
  })
}

/** The invitation of a company to this phone that nobody has answered. */
export const findInvitationTo = sql.first(
  'people/company-users.findInvitationTo',
  'select id, account_user_id from app.company_invitations where company_id = :companyId and phone = :phone for update',
)

const listLoginStatesSql = sql.all(
  'people/company-users.listLoginStates',
  `select m.id is not null as "has_joined!", i.created_at as invited_at,
     (select e.what from app.membership_events e where e.company_user_id = w.company_user_id order by e.id desc limit 1) as last,
     u.registration_completed_at is not null as "is_completed!",
     case when u.registration_completed_at is not null then (select ${identityStateOf('ip')} from app.parties ip where ip.id = u.party_id) end as identity,
     u.id is not null as "has_account!"
   from unnest(:phones::text[], :companyUserIds?::int8[]) with ordinality w(phone, company_user_id, place)
   left join app.memberships m on m.id = w.company_user_id
   left join app.company_invitations i on i.id = w.company_user_id
   left join app.users u on u.id = coalesce(m.user_id, (select v.id from app.users v where v.phone = w.phone and v.mobile_verified_at is not null))
   order by w.place`,
)
export type LoginState = RowOf<typeof listLoginStatesSql>
/** The states of login accounts that an application names; by the account with the phone, and by the invitation if there was one. */
export const listLoginStates = (db: Queryable, logins: readonly { phone: string; companyUserId: bigint | null }[]): Promise<LoginState[]> =>
  listLoginStatesSql(db, { phones: logins.map(({ phone }) => phone), companyUserIds: logins.map(({ companyUserId }) => companyUserId) })
