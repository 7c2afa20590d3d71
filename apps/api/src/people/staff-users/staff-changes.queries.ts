import { columns, type RowOf, sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import type { StaffChangeKind, StaffChangeStatus, StaffRole } from '@damana/contract/statuses'
import type { Id } from '#db/id.ts'

// ---- members ----

/** So many of the latest events make the history of a member. */
const mostEvents = 200

const memberText = (which: string) =>
  `select s.id, s.name, s.email, s.role, s.created_at, s.deactivated_at,
    (select max(k.last_used_at) from app.staff_browser_keys k where k.staff_id = s.id) as last_signed_in_at,
    coalesce((
      select i.accepted_at is null
      from app.staff_invitations i
      where i.staff_id = s.id and i.purpose = 'authenticator' and i.replaced_at is null
      order by i.id desc limit 1), false) as "lacks_authenticator!"
  from app.staff s where ${which}`

export type MemberRow = RowOf<typeof listMembers>
/** The members of staff, the active ones first. */
export const listMembers = sql.all(
  'people/staff-users.listMembers',
  `${memberText('true')} order by s.deactivated_at is not null, s.name, s.id`,
)

export const findMember = sql.first('people/staff-users.findMember', memberText('s.id = :id'))

const countAdministratorsSql = sql.one(
  'people/staff-users.countAdministrators',
  `select count(*)::int as "count!" from app.staff where role = 'admin' and deactivated_at is null`,
)
export async function countAdministrators(db: Queryable): Promise<number> {
  return (await countAdministratorsSql(db)).count
}

const isOnStaffSql = sql.one(
  'people/staff-users.isOnStaff',
  'select exists (select from app.staff where lower(email) = lower(:email)) as "is_on!"',
)
export async function isOnStaff(db: Queryable, email: string): Promise<boolean> {
  return (await isOnStaffSql(db, { email })).isOn
}

/** Invitations that can still be accepted. */
export const listOpenInvitations = sql.all(
  'people/staff-users.listOpenInvitations',
  `select id, change_id, name, email, role, invited_by, expires_at
  from app.staff_invitations
  where purpose = 'join' and accepted_at is null and replaced_at is null and expires_at > app.now()
  order by id`,
)

const revokeStaffInvitationSql = sql.one(
  'people/staff-users.revokeStaffInvitation',
  'select app.revoke_staff_invitation(:id, :by, :reason) as refusal',
)
/** Ends an open invitation, or says why not. */
export async function revokeStaffInvitation(tx: Queryable, its: { id: bigint; by: Id<'staff'>; reason: string }): Promise<string | null> {
  return (await revokeStaffInvitationSql(tx, its)).refusal
}

export const listEventsOfMember = sql.all(
  'people/staff-users.listEventsOfMember',
  `select id, what, at from app.staff_events where staff_id = :staffId order by id desc limit ${mostEvents}`,
)

// ---- changes ----

/** One change at a time: of two that are right alone, the second may be wrong after the first. */
export const lockChanges = sql.run(
  'people/staff-users.lockChanges',
  `select pg_advisory_xact_lock(hashtextextended('app.staff_changes', 0))`,
)

const changeText = (which: string) =>
  `select c.id as "id!", c.subject as "subject!", c.kind as "kind!", c.status as "status!", c.staff_id, coalesce(c.name, m.name) as "name!", coalesce(c.email, m.email) as "email!",
    coalesce(case when c.kind = 'invite' then c.role end, c.role_before, m.role) as "role!",
    case when c.kind = 'role' then c.role end as new_role, c.reason as "reason!", c.proposed_by as "proposed_by_id!", p.name as "proposed_by!",
    c.proposed_at as "proposed_at!", d.name as decided_by, c.decided_at, r.name as revoked_by, i.replaced_at as revoked_at, i.revocation_reason
  from app.staff_changes c join app.staff p on p.id = c.proposed_by left join app.staff m on m.id = c.staff_id
    left join app.staff d on d.id = c.decided_by left join app.staff_invitations i on i.change_id = c.id and i.revoked_by is not null
    left join app.staff r on r.id = i.revoked_by
  where ${which}`

/** The words of a change, out of its approval. */
interface Said {
  kind: StaffChangeKind
  status: StaffChangeStatus
  role: StaffRole
  newRole: StaffRole | null
}
export type ChangeRow = RowOf<typeof listWaitingChanges>
/** The changes that wait for a second administrator. */
export const listWaitingChanges = sql.all(
  'people/staff-users.listWaitingChanges',
  `${changeText(`c.status = 'waiting'`)} order by c.id`,
  columns<Said>(),
)

const listQueuedChangesSql = sql.all('people/staff-users.listQueuedChanges', changeText('c.id = any(:ids::bigint[])'), columns<Said>())
/** These changes, as the queue shows them. */
export const listQueuedChanges = (db: Queryable, ids: readonly bigint[]) => listQueuedChangesSql(db, { ids })

export const listChangesOfMember = sql.all(
  'people/staff-users.listChangesOfMember',
  `${changeText('c.staff_id = :staffId')} order by c.id desc limit ${mostEvents}`,
  columns<Said>(),
)

export const findChange = sql.first('people/staff-users.findChange', changeText('c.id = :id'), columns<Said>())

const carryOutChangeSql = sql.one(
  'people/staff-users.carryOutChange',
  'select app.carry_out_staff_change(:id, :tokenHash, :totpSecret, :unknownTotpSecret, :hours) as refusal',
)
/** Carries an agreed change out, or says why not. `totpSecret`: of a link that it sends; `unknownTotpSecret`: replaces the one of an authenticator that is reset. */
export async function carryOutChange(
  tx: Queryable,
  its: { id: bigint; tokenHash: Buffer; totpSecret: string; unknownTotpSecret: string; hours: number },
): Promise<string | null> {
  return (await carryOutChangeSql(tx, its)).refusal
}
