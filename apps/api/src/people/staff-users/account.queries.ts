import type { Queryable } from '#db/queryable.ts'
import type { AccountAction } from './account.rules.ts'

export interface AccountRow {
  id: bigint
  name: string
  account_type: 'individual' | 'company'
  phone: string | null
  email: string | null
  national_number: string | null
  mobile_verified: boolean
  email_verified: boolean
  registration_completed: boolean
  has_password: boolean
  created_at: Date
  last_used_at: Date | null
  deactivated_at: Date | null
  deactivated_message: string | null
  /** It is the account of who asks, or of a party that he is. */
  is_own: boolean
  history: { at: string; by: string; what: 'deactivated' | 'reactivated' | 'invited'; message: string | null }[] | null
}

/** $1 is who of the staff asks. */
const accountText = (which: string) =>
  `select u.id, u.name, u.account_type, u.phone, u.email, p.national_number, u.mobile_verified_at is not null as mobile_verified, u.email_verified_at is not null as email_verified,
     u.registration_completed_at is not null as registration_completed, u.password_hash is not null as has_password, u.created_at,
     (select max(s.last_used_at) from app.sessions s where s.user_id = u.id) as last_used_at, u.deactivated_at, u.deactivated_message,
     exists (select from app.staff_interests t where t.staff_id = $1 and t.ended_at is null and (t.national_number = p.national_number
       or t.national_number in (select n.national_number from app.memberships m join app.companies c on c.id = m.company_id join app.parties n on n.id = c.party_id where m.user_id = u.id))) as is_own,
     (select json_agg(json_build_object('at', e.at, 'by', t.name, 'what', e.what, 'message', e.message) order by e.at desc, e.id desc)
       from app.account_events e join app.staff t on t.id = e.staff_id where e.user_id = u.id) as history
   from app.users u left join app.parties p on p.id = u.party_id
   where ${which}`

export const mostFound = 20

/** Accounts with exactly this phone, e-mail or national number; a company's number finds those who act for it. */
export async function findAccounts(
  db: Queryable,
  staffId: bigint,
  by: { phone: string | null; email: string | null; nationalNumber: string | null },
): Promise<AccountRow[]> {
  const { rows } = await db.query<AccountRow & Record<string, unknown>>(
    `${accountText(`u.id in (
       select id from app.users where phone = $2 union select id from app.users where lower(email) = $3
       union select o.id from app.users o join app.parties n on n.id = o.party_id where n.national_number = $4
       union select m.user_id from app.memberships m join app.companies c on c.id = m.company_id join app.parties n on n.id = c.party_id where n.national_number = $4)`)}
     order by u.mobile_verified_at is not null or u.email_verified_at is not null desc, u.id desc limit ${mostFound}`,
    [staffId, by.phone, by.email, by.nationalNumber],
  )
  return rows
}

export async function findAccount(db: Queryable, staffId: bigint, id: bigint): Promise<AccountRow | undefined> {
  const { rows } = await db.query<AccountRow & Record<string, unknown>>(accountText('u.id = $2'), [staffId, id])
  return rows[0]
}

export async function lockAccount(tx: Queryable, staffId: bigint, id: bigint): Promise<AccountRow | undefined> {
  await tx.query(`select from app.users where id = $1 for update`, [id])
  return findAccount(tx, staffId, id)
}

export const whatHappened: Readonly<Record<AccountAction, 'deactivated' | 'reactivated' | 'invited'>> = {
  deactivate: 'deactivated',
  reactivate: 'reactivated',
  invite: 'invited',
}

export interface AccountEvent {
  userId: bigint
  staffId: bigint
  what: 'deactivated' | 'reactivated' | 'invited'
  message: string | null
  requestId: string
  at: Date
}
export async function addAccountEvent(tx: Queryable, event: AccountEvent): Promise<void> {
  await tx.query(`insert into app.account_events (user_id, staff_id, what, message, request_id, at) values ($1, $2, $3, $4, $5, $6)`, [
    event.userId,
    event.staffId,
    event.what,
    event.message,
    event.requestId,
    event.at,
  ])
}
