import { columns, type RowOf, sql } from '#db/statement.ts'
import type { IdentityState } from '@damana/contract/statuses'
import type { PublicJwk } from '@damana/contract/signing'
import type { Notifier, NotifyingQueryable, Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import { identityStateOf } from '#people/parties/index.ts'
import { countUp, uncount } from '#kernel/rate-counters.queries.ts'
import { longestSession } from './admission.queries.ts'

/** SQL of signing in and sessions. */

const namedAccountsText = (contact: string, verifiedAt: string) =>
  `with named as (
    select u.id as user_id, u.password_hash,
      exists (select from app.browser_keys k where k.user_id = u.id and k.jkt = :jkt and k.trusted_at is not null) as knows_key,
      case when u.initial_password_until > app.now() then 'good' when u.initial_password_until is not null then 'over' end as initial_password,
      ${verifiedAt} is not null as is_owner
    from app.users u where ${contact} = :contact?
  )
  select distinct on (is_owner) user_id as "user_id!", password_hash, knows_key as "knows_key!", initial_password, is_owner as "is_owner!"
  from named order by is_owner, knows_key desc, user_id desc`
const findAccountsByPhoneSql = sql.all('people/sign-in.findAccountsByPhone', namedAccountsText('u.phone', 'u.mobile_verified_at'))
const findAccountsByEmailSql = sql.all('people/sign-in.findAccountsByEmail', namedAccountsText('lower(u.email)', 'u.email_verified_at'))
/** An account with whether it has used this browser key before and trusted it, and whether an initial password still opens a session. */
export type AccountRow = RowOf<typeof findAccountsByPhoneSql>
export interface NamedAccounts {
  /** Has given the code of this phone or e-mail. */
  owner: AccountRow | undefined
  /** Has only typed it: the one that this browser knows, else the newest. */
  typed: AccountRow | undefined
}
/** Counts one try under each name and finds the accounts that are named. */
export async function findAccountsCountingTry(
  db: Queryable,
  by: { phone?: string | undefined; email?: string | undefined },
  jkt: string,
  names: readonly string[],
): Promise<NamedAccounts & { tries: ReadonlyMap<string, number> }> {
  const tries = await countTries(db, names)
  const accounts =
    by.phone === undefined
      ? await findAccountsByEmailSql(db, { contact: by.email ?? null, jkt })
      : await findAccountsByPhoneSql(db, { contact: by.phone, jkt })
  return { owner: accounts.find(({ isOwner }) => isOwner), typed: accounts.find(({ isOwner }) => !isOwner), tries }
}

/** Counts one try under each name in the current quarter of an hour and tells how many there are now. */
export const countTries = (db: Queryable, names: readonly string[]): Promise<ReadonlyMap<string, number>> =>
  countUp(db, 'quarter', Object.fromEntries(names.map((name) => [name, 1])))
/** A try that turned out right does not count. */
export const uncountTries = (db: Queryable, names: readonly string[]): Promise<void> => uncount(db, { window: 'quarter', names })

/** Holds the account, so that of two first browsers only one is the first. */
export const lockUser = sql.run('people/sign-in.lockUser', `select from app.users where id = :userId for update`)

const noteBrowserKeySql = sql.first(
  'people/sign-in.noteBrowserKey',
  `with old as (select trusted_at from app.browser_keys where user_id = :userId and jkt = :jkt),
       new as (insert into app.browser_keys (user_id, jkt, trusted_at, sandbox)
         select :userId, :jkt,
           case when :isSandboxTool or not exists (select from app.browser_keys where user_id = :userId and not sandbox) then app.now() end, :isSandboxTool
         where not exists (select from old)
         returning trusted_at)
     select trusted_at is not null as "trusted!" from old union all select trusted_at is not null from new`,
)
/** Notes the browser key of an account: trusted when it is the account's first, or a tool's of the sandbox. */
export async function noteBrowserKey(
  tx: Queryable,
  userId: Id<'users'>,
  jkt: string,
  isSandboxTool: boolean,
): Promise<{ trusted: boolean }> {
  const row = await noteBrowserKeySql(tx, { userId, jkt, isSandboxTool })
  return { trusted: row?.trusted ?? false }
}

/** A code was given in this browser. */
export const trustBrowserKey = sql.run(
  'people/sign-in.trustBrowserKey',
  `update app.browser_keys set trusted_at = coalesce(trusted_at, app.now()) where user_id = :userId and jkt = :jkt`,
)

const getContactSql = sql.first(
  'people/sign-in.getContact',
  `select case when mobile_verified_at is not null then phone end as phone,
    case when email_verified_at is not null then email end as email, lang
  from app.users
  where id = :userId`,
)
/** Where an account can be reached: by what has given its code, for a phone or e-mail that was only typed may be a stranger's. */
export async function getContact(
  tx: Queryable,
  userId: Id<'users'>,
): Promise<{ phone: string | null; email: string | null; lang: 'ar' | 'en' }> {
  const row = await getContactSql(tx, { userId })
  if (row === undefined) throw new Error('no such account')
  return row
}

export interface NewSession {
  tokenHash: Buffer
  bindingCookieHash: Buffer
  userId: Id<'users'> | null
  staffId: Id<'staff'> | null
  jkt: string
  publicJwk: PublicJwk
  trusted: boolean
  remember: boolean
  ip: string
  userAgent: string
  /** The language of the sign-in screen, in which messages are sent from now on. */
  lang: 'ar' | 'en'
}
const sessionColumns =
  'token_sha256, binding_cookie_hash, user_id, staff_id, jkt, public_jwk, trusted, remember, ip, user_agent, acting_company_id'
/** The user of a company goes on acting for the one of the last session: a further membership does not change it. */
const lastActedFor = `(select l.acting_company_id from app.sessions l join app.users a on a.id = l.user_id and a.account_type = 'company'
  where l.user_id = :userId order by l.last_used_at desc, l.id desc limit 1)`
const sessionValues = `:tokenHash, :bindingCookieHash, :userId, :staffId, :jkt, :publicJwk::jsonb, :trusted, :remember, :ip::inet, :userAgent, ${lastActedFor}`

const takeLangOver = 'update app.users set lang = :lang where id = :userId and lang <> :lang'

/** A person who signs in with this many sessions open loses the one that was longest not used. Its streams end with the next look at them, within ten seconds. */
const mostSessions = 50
const endIdlest = `update app.sessions set ended_at = app.now(), ended_reason = 'too_many'
     where id in (
       select id from app.sessions
       where (user_id = :userId or staff_id = :staffId) and ended_at is null
       order by last_used_at desc, id desc
       offset ${mostSessions - 1}
       for update skip locked
     )`

const openSessionSql = sql.first(
  'people/sign-in.openSession',
  `with updated_user as (${takeLangOver}), idlest as (${endIdlest})
     insert into app.sessions (${sessionColumns}) values (${sessionValues}) returning id`,
)
export async function openSession(tx: Queryable, session: NewSession): Promise<Id<'sessions'>> {
  const row = await openSessionSql(tx, session)
  const id = row?.id
  if (id === undefined) throw new Error('a session was not opened')
  return id
}

/** The same for a browser that the account trusts, with the profile. Undefined when it is trusted no more. */
export async function openTrustedSession(
  db: Queryable,
  session: NewSession & { trusted: true },
): Promise<(ProfileRow & { sessionId: Id<'sessions'> }) | undefined> {
  return openTrustedSessionSql(db, session)
}
/** The same password under the current pepper, if it is still the one that was looked at. */
export const replaceHash = sql.run(
  'people/sign-in.replaceHash',
  'update app.users set password_hash = :after where id = :userId and password_hash = :before',
)

const endSessionSql = sql.all(
  'people/sign-in.endSession',
  'update app.sessions set ended_at = app.now(), ended_reason = :endedReason where id = :sessionId and ended_at is null returning id',
)
export async function endSession(db: NotifyingQueryable, sessionId: Id<'sessions'>, reason: string): Promise<void> {
  notifyEnded(db, await endSessionSql(db, { sessionId, endedReason: reason }))
}
/** Notifies the processes that hold streams of these sessions. */
export const notifyEnded = (db: Notifier, sessions: readonly { id: Id<'sessions'> }[]): void =>
  sessions.forEach(({ id }) => db.notify('session_ended', id.toString()))

/** Until when a session lives, without a further call. */
export const sessionAliveUntil = (s: string): string =>
  `least(${s}.last_used_at + case when ${s}.remember then interval '30 days' else interval '12 hours' end, ${s}.created_at + ${longestSession})`

const endOtherSessionsSql = sql.all(
  'people/sign-in.endOtherSessions',
  `with chosen as (
       select s.id
       from app.sessions s
       where s.user_id = :userId and s.id <> :sessionId and (:only::int8 is null or s.id = :only) and s.ended_at is null
         and ${sessionAliveUntil('s')} > app.now()
       order by s.id for update
     ), ended as (
       update app.sessions s set ended_at = app.now(), ended_reason = 'ended_by_person' from chosen where s.id = chosen.id returning s.id
     )
     select id from ended order by id`,
)
/** Ends sessions of a person but the one that asks, one or all, and tells the processes that keep streams for them. */
export async function endOtherSessions(
  tx: NotifyingQueryable,
  { userId, sessionId, only }: { userId: Id<'users'>; sessionId: Id<'sessions'>; only: bigint | null },
): Promise<Id<'sessions'>[]> {
  const rows = await endOtherSessionsSql(tx, { userId, sessionId, only })
  notifyEnded(tx, rows)
  return rows.map(({ id }) => id)
}

const rotateTokenSql = sql.all(
  'people/sign-in.rotateToken',
  `update app.sessions
  set previous_token_sha256 = token_sha256, previous_valid_until = app.now() + interval '30 seconds', token_sha256 = :newHash,
    rotated_at = app.now(), last_used_at = app.now()
     where id = :sessionId and token_sha256 = :oldHash and ended_at is null and rotated_at <= app.now() - make_interval(secs => :leastAgeSeconds) returning 1`,
)
/** Puts a new token in place of the one that is in force; another tab may have been quicker. The old one holds for half a minute. */
export async function rotateToken(
  db: Queryable,
  sessionId: Id<'sessions'>,
  oldHash: Buffer,
  newHash: Buffer,
  leastAgeSeconds: number,
): Promise<boolean> {
  const rows = await rotateTokenSql(db, { sessionId, oldHash, newHash, leastAgeSeconds })
  return rows.length > 0
}

export interface ProfileRow {
  accountType: 'individual' | 'company'
  name: string
  phone: string | null
  email: string | null
  mobileVerified: boolean
  emailVerified: boolean
  registrationCompleted: boolean
  termsVersion: number
  hasInitialPassword: boolean
  deactivated: boolean
  deactivatedMessage: string | null
  avatarPath: string | null
  identity: IdentityState | null
  partyId: Id<'parties'> | null
  nameLatin: string | null
  trusted: boolean
  actingCompanyId: Id<'companies'> | null
  endsAt: Date
  companies:
    | { company_id: number; name: string; name_latin: string | null; permissions: string[]; is_primary: boolean; full_on_group: boolean }[]
    | null
}
const profileColumns = `u.account_type, u.name, u.phone, u.email, u.mobile_verified_at is not null as mobile_verified, u.email_verified_at is not null as email_verified,
       u.registration_completed_at is not null as registration_completed, u.terms_version, u.initial_password_until is not null as has_initial_password,
       u.deactivated_at is not null as deactivated, u.deactivated_message, u.avatar_path, u.party_id, (select lp.name_en from app.parties lp where lp.id = u.party_id) as name_latin,
       case when u.registration_completed_at is not null then (select ${identityStateOf('ip')} from app.parties ip where ip.id = u.party_id) end as identity,
       s.trusted, s.acting_company_id, least(app.now() + case when s.remember then interval '30 days' else interval '12 hours' end, s.created_at + ${longestSession}) as "ends_at!",
       (select json_agg(json_build_object('company_id', c.id, 'name', p.name, 'name_latin', p.name_en, 'permissions', m.permissions, 'is_primary', m.is_primary, 'full_on_group', m.full_on_group) order by m.is_primary desc, c.id)
         from app.company_members m join app.companies c on c.id = m.company_id join app.parties p on p.id = c.party_id where m.user_id = u.id and c.approved_at is not null) as companies`
const openTrustedSessionSql = sql.first(
  'people/sign-in.openTrustedSession',
  `with s as (
       insert into app.sessions (${sessionColumns}) select ${sessionValues}
       where exists (select from app.browser_keys where user_id = :userId and jkt = :jkt and trusted_at is not null) returning *
     ), updated_user as (${takeLangOver} and exists (select from s)), idlest as (${endIdlest} and exists (select from s))
     select s.id as session_id, ${profileColumns} from s join app.users u on u.id = s.user_id`,
)

const getProfileRowSql = sql.first(
  'people/sign-in.getProfileRow',
  `select ${profileColumns} from app.sessions s join app.users u on u.id = s.user_id where s.id = :sessionId`,
)
export async function getProfileRow(db: Queryable, sessionId: Id<'sessions'>): Promise<ProfileRow> {
  const row = await getProfileRowSql(db, { sessionId })
  if (row === undefined) throw new Error('a session without its user')
  return row
}

export const setActingCompany = sql.run(
  'people/sign-in.setActingCompany',
  `update app.sessions set acting_company_id = :companyId, last_used_at = app.now() where id = :sessionId`,
)

/** Sessions that act for the first company because none was chosen go on to do so when another becomes the first, or when the account acts in person. */
export const keepOtherSessionsActing = sql.run(
  'people/sign-in.keepOtherSessionsActing',
  `update app.sessions set acting_company_id = :companyId
  where user_id = :userId and id <> :sessionId and acting_company_id is null and ended_at is null`,
)

/** The last sign-in of a user, for whomever the session acts. */
export const lastSignInOf = (user: string): string => `(select max(l.created_at) from app.sessions l where l.user_id = ${user}.id)`

const endSessionsForSql = sql.all(
  'people/sign-in.endSessionsFor',
  `update app.sessions s
  set ended_at = app.now(), ended_reason = :reason
  from app.users u
  where u.id = :userId and s.user_id = u.id and s.ended_at is null and s.id is distinct from :keptSessionId
    and coalesce(
      (select m.company_id from app.company_members m where m.user_id = u.id and m.company_id = s.acting_company_id),
      case when u.account_type = 'company' then (
        select m.company_id from app.company_members m join app.companies c on c.id = m.company_id
        where m.user_id = u.id and c.approved_at is not null order by m.is_primary desc, m.company_id limit 1) end
    ) = any(:companyIds::int8[])
  returning s.id`,
)
/** Ends the sessions in which somebody acts for one of these companies, but one; the processes that hold their streams are notified at the commit. */
export async function endSessionsFor(
  tx: NotifyingQueryable,
  userId: Id<'users'>,
  its: { companyIds: readonly Id<'companies'>[]; keptSessionId: Id<'sessions'> | null; reason: RightsLost },
): Promise<void> {
  notifyEnded(tx, await endSessionsForSql(tx, { ...its, userId }))
}
/** Why sessions end because of a company; the refusal of their calls says it. */
export type RightsLost = 'rights_changed' | 'removed_from_company'

const findRightsLostSql = sql.first(
  'people/sign-in.findRightsLost',
  `select ended_reason as "reason!" from app.sessions where id = :sessionId and ended_reason in ('rights_changed', 'removed_from_company')`,
  columns<{ reason: RightsLost }>(),
)
/** Which rights a session that is over was ended for; undefined where it ended otherwise. */
export const findRightsLost = async (db: Queryable, sessionId: Id<'sessions'>): Promise<RightsLost | undefined> =>
  (await findRightsLostSql(db, { sessionId }))?.reason

export const acceptTerms = sql.run(
  'people/sign-in.acceptTerms',
  `update app.users set terms_version = greatest(terms_version, :version) where id = :userId`,
)

// ---- staff ----

export interface StaffRow {
  id: Id<'staff'>
  name: string
  email: string
  role: 'reviewer' | 'finance' | 'admin'
  passwordHash: string
  totpSecret: string
  totpLastStep: bigint
  deactivated: boolean
  /** This member of staff has signed in from this browser before. */
  knowsKey: boolean
}
export const findStaff = sql.first(
  'people/sign-in.findStaff',
  `select id, name, email, role, password_hash, totp_secret, totp_last_step, deactivated_at is not null as deactivated,
       exists (select from app.staff_browser_keys k where k.staff_id = staff.id and k.jkt = :jkt) as knows_key
     from app.staff where lower(email) = :email`,
)

/** The same password under the current pepper, if it is still the one that was looked at. */
export const replaceStaffHash = sql.run(
  'people/sign-in.replaceStaffHash',
  `select app.replace_staff_password_hash(:staffId, :before, :after)`,
)

export const noteStaffBrowser = sql.run(
  'people/sign-in.noteStaffBrowser',
  `insert into app.staff_browser_keys (staff_id, jkt) values (:staffId, :jkt) on conflict (staff_id, jkt) do update set last_used_at = app.now()`,
)

const countTotpTrySql = sql.all(
  'people/sign-in.countTotpTry',
  `update app.staff
  set totp_failures = totp_failures + 1,
    locked_until = case when (totp_failures + 1) % 10 = 0 then app.now() + interval '15 minutes' else locked_until end
     where id = :staffId and coalesce(locked_until <= app.now(), true) returning 1`,
)
/** A try of the second factor counts before it is looked at; ten wrong in a row close the account for a quarter of an hour. */
export async function countTotpTry(db: Queryable, staffId: Id<'staff'>): Promise<boolean> {
  const rows = await countTotpTrySql(db, { staffId })
  return rows.length > 0
}
const spendTotpStepSql = sql.all(
  'people/sign-in.spendTotpStep',
  `update app.staff
  set totp_last_step = :step, totp_failures = case when :unlocks then 0 else totp_failures end,
    locked_until = case when :unlocks then null else locked_until end
     where id = :id and totp_last_step < :step and totp_secret = :totpSecret and deactivated_at is null returning 1`,
)
/**
 * A step of the second factor is good once, and only while the authenticator is the one that was read: a reset or a deactivation at the same moment
 * comes before or after. `unlocks`: the wrong tries before it were this browser's, and are forgotten.
 */
export async function spendTotpStep(
  tx: Queryable,
  { id, totpSecret }: Pick<StaffRow, 'id' | 'totpSecret'>,
  step: number,
  { unlocks }: { unlocks: boolean },
): Promise<boolean> {
  const rows = await spendTotpStepSql(tx, { id, step, unlocks, totpSecret })
  return rows.length > 0
}
const unlockStaffSql = sql.all(
  'people/sign-in.unlockStaff',
  `update app.staff set totp_failures = 0, locked_until = null where id = :id and totp_secret = :totpSecret and deactivated_at is null returning 1`,
)
/** Holds the member and forgets the wrong tries, for a sign-in by recovery code; false when the member was changed since it was read. */
export async function unlockStaff(tx: Queryable, { id, totpSecret }: Pick<StaffRow, 'id' | 'totpSecret'>): Promise<boolean> {
  const rows = await unlockStaffSql(tx, { id, totpSecret })
  return rows.length > 0
}
const endSessionsOfStaffSql = sql.all(
  'people/sign-in.endSessionsOfStaff',
  'update app.sessions set ended_at = app.now(), ended_reason = :endedReason where staff_id = :staffId and ended_at is null returning id',
)
/** Ends every session of a member of staff; the processes that hold their streams are notified at the commit. */
export async function endSessionsOfStaff(tx: NotifyingQueryable, staffId: Id<'staff'>, reason: string): Promise<void> {
  notifyEnded(tx, await endSessionsOfStaffSql(tx, { staffId, endedReason: reason }))
}

// ---- messages ----

/** One at a time to a phone or e-mail. */
export const lockDestination = sql.run('people/sign-in.lockDestination', `select pg_advisory_xact_lock(hashtextextended(:destination, 7))`)

// ---- browsers ----

export const trustBrowser = sql.run(
  'people/sign-in.trustBrowser',
  `with k as (update app.browser_keys set trusted_at = coalesce(trusted_at, app.now()) where user_id = :userId and jkt = :jkt),
       s as (update app.sessions set trusted = true where user_id = :userId and jkt = :jkt and ended_at is null)
     update app.users
     set mobile_verified_at = case when :verified = 'mobile' then coalesce(mobile_verified_at, app.now()) else mobile_verified_at end,
       email_verified_at = case when :verified = 'email' then coalesce(email_verified_at, app.now()) else email_verified_at end
     where id = :userId and :sessionId::int8 is not null`,
)

const mostForgottenAtOnce = 2_000
/** Deletes a portion of what is older than `end`, the oldest first. */
const forgetText = (table: string, moment: string, end: string) =>
  `delete from ${table} where ctid = any(array(
    select ctid from ${table} where ${moment} < (select ${end}) order by ${moment} limit ${mostForgottenAtOnce}))`
const forgetSqls = [
  sql.count('people/sign-in.forgetCounters', forgetText('app.rate_counters', 'window_start', `app.now() - interval '2 days'`)),
  sql.count('people/sign-in.forgetCodes', forgetText('app.otp_codes', 'created_at', `app.now() - interval '2 days'`)),
  sql.count('people/sign-in.forgetStepUps', forgetText('app.step_ups', 'proven_at', `app.now() - interval '1 day'`)),
  sql.count('people/sign-in.forgetCodeFailures', forgetText('app.code_failures', 'last_at', `app.now() - interval '2 days'`)),
  sql.count('people/sign-in.forgetFlows', forgetText('app.registration_flows', 'expires_at', `app.now() - interval '2 days'`)),
  sql.count('people/sign-in.forgetAnswers', forgetText('app.idempotency', 'created_at', `clock_timestamp() - interval '30 days'`)),
] as const

/** Deletes expired counters, codes and answers; in portions, so that no statement runs into the time limit. */
export async function forgetOldRows(db: Queryable): Promise<void> {
  for (const forgetSql of forgetSqls) while ((await forgetSql(db)) === mostForgottenAtOnce);
}
