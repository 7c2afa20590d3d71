import { sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import type { AccountAction } from './account.rules.ts'

export interface AccountRow {
  id: bigint
  name: string
  nameLatin: string | null
  accountType: 'individual' | 'company'
  phone: string | null
  email: string | null
  nationalNumber: string | null
  mobileVerified: boolean
  emailVerified: boolean
  registrationCompleted: boolean
  hasPassword: boolean
  createdAt: Date
  lastUsedAt: Date | null
  deactivatedAt: Date | null
  deactivatedMessage: string | null
  /** The account belongs to the asking member of staff, or to a party of theirs. */
  isOwn: boolean
  history: { at: string; by: string; what: 'deactivated' | 'reactivated' | 'invited'; message: string | null }[] | null
}

/** With what the asking member of staff may do. */
const accountText = (which: string) =>
  `select u.id, u.name, p.name_en as name_latin, u.account_type, u.phone, u.email, p.national_number, u.mobile_verified_at is not null as "mobile_verified!", u.email_verified_at is not null as "email_verified!",
     u.registration_completed_at is not null as "registration_completed!", u.password_hash is not null as "has_password!", u.created_at,
     (select max(s.last_used_at) from app.sessions s where s.user_id = u.id) as last_used_at, u.deactivated_at, u.deactivated_message,
     exists (select from app.staff_interests t where t.staff_id = :staffId and t.ended_at is null and (t.national_number = p.national_number
       or t.national_number in (select n.national_number from app.memberships m join app.companies c on c.id = m.company_id join app.parties n on n.id = c.party_id where m.user_id = u.id))) as "is_own!",
     (select json_agg(json_build_object('at', e.at, 'by', t.name, 'what', e.what, 'message', e.message) order by e.at desc, e.id desc)
       from app.account_events e join app.staff t on t.id = e.staff_id where e.user_id = u.id) as history
   from app.users u left join app.parties p on p.id = u.party_id
   where ${which}`

export const mostFound = 20
const isVerified = (user: string) => `${user}.mobile_verified_at is not null or ${user}.email_verified_at is not null`

const findAccountsSql = sql.all(
  'people/staff-users.findAccounts',
  `${accountText(`u.id in (
       select id from app.users where phone = :phone union select id from app.users where lower(email) = :email?
       union select o.id from app.users o join app.parties n on n.id = o.party_id where n.national_number = :nationalNumber
       union select m.user_id
       from app.memberships m
       join app.companies c on c.id = m.company_id
       join app.parties n on n.id = c.party_id
       where n.national_number = :nationalNumber
       union
       (select o.id
       from app.users o
       where o.id = any(array(select user_id from app.user_words
           where word = (select word from unnest(app.search_words(:name?)) word order by char_length(word) desc limit 1)
           order by user_id desc limit 500))
         and app.search_words(o.name) @> app.search_words(:name)
       order by ${isVerified('o')} desc, o.id desc
       limit ${mostFound}))`)}
     order by ${isVerified('u')} desc, u.id desc limit ${mostFound}`,
)
/** Accounts with exactly this phone, e-mail or national number, or with all of these words in their name; a company's number finds those who act for it. */
export async function findAccounts(
  db: Queryable,
  staffId: Id<'staff'>,
  by: { phone: string | null; email: string | null; nationalNumber: string | null; name: string | null },
): Promise<AccountRow[]> {
  return findAccountsSql(db, { ...by, staffId })
}

export const findAccount = sql.first('people/staff-users.findAccount', accountText('u.id = :id'))

const lockAccountSql = sql.run('people/staff-users.lockAccount', `select from app.users where id = :id for update`)
export async function lockAccount(tx: Queryable, staffId: Id<'staff'>, id: bigint): Promise<AccountRow | undefined> {
  await lockAccountSql(tx, { id })
  return findAccount(tx, { staffId, id })
}

export const whatHappened: Readonly<Record<AccountAction, 'deactivated' | 'reactivated' | 'invited'>> = {
  deactivate: 'deactivated',
  reactivate: 'reactivated',
  invite: 'invited',
}
export const addAccountEvent = sql.run(
  'people/staff-users.addAccountEvent',
  `insert into app.account_events (user_id, staff_id, what, message, request_id, at) values (:userId, :staffId, :what, :message, :requestId, :at)`,
)
