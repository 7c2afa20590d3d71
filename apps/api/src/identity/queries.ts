import type { PublicJwk } from '@damana/contract/signing'
import type { Queryable } from '#db/queryable.ts'

/** All SQL of signing in, sessions and codes. */

export interface AccountRow {
  user_id: bigint
  password_hash: string | null
  /** This account has used this browser key before and trusted it. */
  knows_key: boolean
}
/** Counts one try under each name and finds the account that is named, whichever is there: one look for both. */
export async function findAccountCountingTry(
  db: Queryable,
  by: { phone?: string | undefined; email?: string | undefined },
  jkt: string,
  names: readonly string[],
): Promise<{ account: AccountRow | undefined; tries: ReadonlyMap<string, number> }> {
  const { rows } = await db.query<{
    tries: Record<string, number>
    user_id: bigint | null
    password_hash: string | null
    knows_key: boolean
  }>(
    `with counted as (${countTriesText('$4')})
     select (select jsonb_object_agg(name, count) from counted) as tries, a.*
     from (values (0)) one left join (
       select u.id as user_id, u.password_hash, exists (select from app.browser_keys k where k.user_id = u.id and k.jkt = $3 and k.trusted_at is not null) as knows_key
       from app.users u where ($1::text is not null and u.phone = $1) or ($2::text is not null and lower(u.email) = $2)
     ) a on true`,
    [by.phone ?? null, by.email ?? null, jkt, names],
  )
  const row = rows[0]
  const account = row?.user_id ? { user_id: row.user_id, password_hash: row.password_hash, knows_key: row.knows_key } : undefined
  return { account, tries: new Map(Object.entries(row?.tries ?? {})) }
}

const countTriesText = (names: string) => `insert into app.rate_counters as c (name, window_start, count)
     select name, date_bin('15 minutes', app.now(), 'epoch'), 1 from unnest(${names}::text[]) name order by name
     on conflict (name, window_start) do update set count = c.count + 1 returning name, count`

/** Counts one try under each name in the current quarter of an hour and tells how many there are now. */
export async function countTries(db: Queryable, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ name: string; count: number }>(countTriesText('$1'), [names])
  return new Map(rows.map(({ name, count }) => [name, count]))
}
/** A try that turned out right does not count. */
export const forgiveTriesText = `update app.rate_counters set count = greatest(count - 1, 0) where name = any($1::text[]) and window_start = date_bin('15 minutes', app.now(), 'epoch')`

/** Holds the account, so that of two first browsers only one is the first. */
export const lockUserText = `select from app.users where id = $1 for update`

/** Notes the browser key of an account: trusted when it is the account's first, or a tool's of the sandbox. */
export async function noteBrowserKey(
  tx: Queryable,
  userId: bigint,
  jkt: string,
  isSandboxTool: boolean,
): Promise<{ trusted: boolean; isNew: boolean }> {
  const { rows } = await tx.query<{ trusted: boolean; is_new: boolean }>(
    `with old as (select trusted_at from app.browser_keys where user_id = $1 and jkt = $2),
       new as (insert into app.browser_keys (user_id, jkt, trusted_at, sandbox)
         select $1, $2, case when $3 or not exists (select from app.browser_keys where user_id = $1 and not sandbox) then app.now() end, $3 where not exists (select from old)
         returning trusted_at)
     select trusted_at is not null as trusted, false as is_new from old union all select trusted_at is not null, true from new`,
    [userId, jkt, isSandboxTool],
  )
  const row = rows[0]
  return { trusted: row?.trusted ?? false, isNew: row?.is_new ?? true }
}

/** Where an account can be reached. */
export async function getContact(
  tx: Queryable,
  userId: bigint,
): Promise<{ phone: string | null; email: string | null; lang: 'ar' | 'en' }> {
  const { rows } = await tx.query<{ phone: string | null; email: string | null; lang: 'ar' | 'en' }>(
    `select phone, email, lang from app.users where id = $1`,
    [userId],
  )
  const row = rows[0]
  if (row === undefined) throw new Error('no such account')
  return row
}

export interface NewSession {
  tokenHash: Buffer
  companionHash: Buffer
  userId: bigint | null
  staffId: bigint | null
  jkt: string
  publicJwk: PublicJwk
  trusted: boolean
  remember: boolean
  ip: string
  userAgent: string
}
const sessionColumns = 'token_sha256, bind_sha256, user_id, staff_id, jkt, public_jwk, trusted, remember, ip, user_agent'
const sessionValues = (s: NewSession) => [
  s.tokenHash,
  s.companionHash,
  s.userId,
  s.staffId,
  s.jkt,
  s.publicJwk,
  s.trusted,
  s.remember,
  s.ip,
  s.userAgent,
]

export async function openSession(tx: Queryable, session: NewSession): Promise<bigint> {
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into app.sessions (${sessionColumns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    sessionValues(session),
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('a session was not opened')
  return id
}

/**
 * The same for a browser that the account trusts, whole in one statement: session, forgiven tries, what the security officer reads, and the profile. Undefined when
 * it is trusted no more.
 */
export async function openTrustedSession(
  db: Queryable,
  session: NewSession & { trusted: true },
  counters: readonly string[],
  requestId: string,
): Promise<(ProfileRow & { session_id: bigint }) | undefined> {
  const { rows } = await db.query<ProfileRow & { session_id: bigint }>(
    `with s as (
       insert into app.sessions (${sessionColumns}) select $1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9::inet, $10
       where exists (select from app.browser_keys where user_id = $3 and jkt = $5 and trusted_at is not null) returning *
     ), told as (
       insert into app.security_events (kind, user_id, session_id, request_id, facts) select 'signed_in', user_id, id, $12, '{"trusted": true}' from s
     ), forgiven as (
       update app.rate_counters set count = greatest(count - 1, 0) where name = any($11::text[]) and window_start = date_bin('15 minutes', app.now(), 'epoch') and exists (select from s)
     )
     select s.id as session_id, ${profileColumns} from s join app.users u on u.id = s.user_id`,
    [...sessionValues(session), counters, requestId],
  )
  return rows[0]
}
export const securityEventText = `insert into app.security_events (kind, user_id, staff_id, session_id, request_id, facts) values ($1, $2, $3, $4, $5, $6)`

export async function endSession(db: Queryable, sessionId: bigint, reason: string): Promise<void> {
  await db.query(`update app.sessions set ended_at = app.now(), ended_reason = $2 where id = $1 and ended_at is null`, [sessionId, reason])
}

/** Puts a new token in place of the one that is in force; another tab may have been quicker. The old one holds for half a minute. */
export async function rotateToken(
  db: Queryable,
  sessionId: bigint,
  oldHash: Buffer,
  newHash: Buffer,
  leastAgeSeconds: number,
): Promise<boolean> {
  const { rows } = await db.query(
    `update app.sessions set previous_token_sha256 = token_sha256, previous_valid_until = app.now() + interval '30 seconds', token_sha256 = $3, rotated_at = app.now()
     where id = $1 and token_sha256 = $2 and ended_at is null and rotated_at <= app.now() - make_interval(secs => $4) returning 1`,
    [sessionId, oldHash, newHash, leastAgeSeconds],
  )
  return rows.length > 0
}

export interface ProfileRow {
  account_type: 'individual' | 'company'
  name: string
  phone: string | null
  email: string | null
  mobile_verified: boolean
  email_verified: boolean
  registration_completed: boolean
  terms_version: number
  deactivated: boolean
  deactivated_message: string | null
  avatar_path: string | null
  party_id: bigint | null
  trusted: boolean
  acting_company_id: bigint | null
  ends_at: Date
  companies: { company_id: number; name: string; permissions: string[]; is_primary: boolean; full_on_group: boolean }[] | null
}
const profileColumns = `u.account_type, u.name, u.phone, u.email, u.mobile_verified_at is not null as mobile_verified, u.email_verified_at is not null as email_verified,
       u.registration_completed_at is not null as registration_completed, u.terms_version, u.deactivated_at is not null as deactivated, u.deactivated_message, u.avatar_path, u.party_id,
       s.trusted, s.acting_company_id, app.now() + case when s.remember then interval '30 days' else interval '12 hours' end as ends_at,
       (select json_agg(json_build_object('company_id', c.id, 'name', p.name, 'permissions', m.permissions, 'is_primary', m.is_primary, 'full_on_group', m.full_on_group) order by m.is_primary desc, c.id)
         from app.memberships m join app.companies c on c.id = m.company_id join app.parties p on p.id = c.party_id where m.user_id = u.id and c.approved_at is not null) as companies`

export async function getProfileRow(db: Queryable, sessionId: bigint): Promise<ProfileRow> {
  const { rows } = await db.query<ProfileRow & Record<string, unknown>>(
    `select ${profileColumns} from app.sessions s join app.users u on u.id = s.user_id where s.id = $1`,
    [sessionId],
  )
  const row = rows[0]
  if (row === undefined) throw new Error('a session without its user')
  return row
}

export async function setActingCompany(tx: Queryable, sessionId: bigint, companyId: bigint | null): Promise<void> {
  await tx.query(`update app.sessions set acting_company_id = $2 where id = $1`, [sessionId, companyId])
}

export async function acceptTerms(tx: Queryable, userId: bigint, version: number): Promise<void> {
  await tx.query(`update app.users set terms_version = greatest(terms_version, $2) where id = $1`, [userId, version])
}

// ---- staff ----

export interface StaffRow {
  id: bigint
  name: string
  email: string
  role: 'reviewer' | 'finance' | 'admin'
  password_hash: string
  totp_secret: string
  totp_last_step: bigint
  locked: boolean
  deactivated: boolean
}
export async function findStaff(db: Queryable, email: string): Promise<StaffRow | undefined> {
  const { rows } = await db.query<StaffRow & Record<string, unknown>>(
    `select id, name, email, role, password_hash, totp_secret, totp_last_step, coalesce(locked_until > app.now(), false) as locked, deactivated_at is not null as deactivated
     from app.staff where lower(email) = $1`,
    [email],
  )
  return rows[0]
}
/** A try of the second factor counts before it is looked at; ten wrong in a row close the account for a quarter of an hour. */
export async function countTotpTry(db: Queryable, staffId: bigint): Promise<boolean> {
  const { rows } = await db.query(
    `update app.staff set totp_failures = totp_failures + 1, locked_until = case when (totp_failures + 1) % 10 = 0 then app.now() + interval '15 minutes' else locked_until end
     where id = $1 and coalesce(locked_until <= app.now(), true) returning 1`,
    [staffId],
  )
  return rows.length > 0
}
/** A step of the second factor is good once. */
export async function spendTotpStep(tx: Queryable, staffId: bigint, step: number): Promise<boolean> {
  const { rows } = await tx.query(
    `update app.staff set totp_last_step = $2, totp_failures = 0, locked_until = null where id = $1 and totp_last_step < $2 returning 1`,
    [staffId, step],
  )
  return rows.length > 0
}

// ---- one-time codes ----

export interface CodeHistory {
  now: Date
  account_locked: boolean
  /** When the last code of this purpose and subject went out that still counts for the waiting time, and how many before it. */
  last_sent_at: Date | null
  sends: number | null
  sent_today: number
  wrong_today: number
}
export const lockDestinationText = `select pg_advisory_xact_lock(hashtextextended($1, 7))`
export async function readCodeHistory(
  tx: Queryable,
  q: { purpose: string; subject: string; destination: string; userId: bigint | null },
): Promise<CodeHistory> {
  const { rows } = await tx.query<CodeHistory & Record<string, unknown>>(
    `select app.now() as now, coalesce((select otp_locked_until > app.now() from app.users where id = $4), false) as account_locked, last.created_at as last_sent_at, last.sends,
       (select count(*)::int from app.otp_codes where destination = $3 and created_at > app.now() - interval '1 day') as sent_today,
       (select coalesce(sum(tries), 0)::int from app.otp_codes where destination = $3 and used_at is null
          and created_at > greatest(app.now() - interval '1 day', (select max(created_at) from app.otp_codes where destination = $3 and used_at is not null))) as wrong_today
     from (values (1)) one left join lateral (
       select created_at, sends from app.otp_codes where subject = $2 and purpose = $1 and used_at is null and created_at > app.now() - interval '1 hour' order by created_at desc limit 1) last on true`,
    [q.purpose, q.subject, q.destination, q.userId],
  )
  const row = rows[0]
  if (row === undefined) throw new Error('a statement that always answers did not')
  return row
}
export const replaceCodesText = `update app.otp_codes set replaced_at = app.now() where subject = $1 and purpose = $2 and used_at is null and replaced_at is null`
export const addCodeText = `insert into app.otp_codes (id, purpose, subject, destination, jkt, code_hmac, sends, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`
export const addMessageText = `insert into app.outbox (kind, payload) values ('message', $1)`
export const wakeOutboxText = `select pg_notify('outbox', '')`

/** Counts a try, on the code and on the account, before anybody looks whether it is right. Nothing comes back when there is no code that may be tried. */
export async function countCodeTry(
  db: Queryable,
  q: { purpose: string; subject: string; jkt: string; userId: bigint | null },
): Promise<{ locked: boolean; code: { id: string; code_hmac: Buffer } | undefined }> {
  const { rows } = await db.query<{ locked: boolean; id: string | null; code_hmac: Buffer | null }>(
    `with account as (select coalesce(otp_locked_until > app.now(), false) as locked from app.users where id = $4),
       tried as (update app.otp_codes set tries = tries + 1
         where id = (select id from app.otp_codes where subject = $2 and purpose = $1 and jkt = $3 and replaced_at is null order by created_at desc limit 1)
           and tries < 5 and used_at is null and replaced_at is null and expires_at > app.now() and not coalesce((select locked from account), false)
         returning id, code_hmac),
       counted as (update app.users set otp_failures = otp_failures + 1,
           otp_locked_until = case when otp_failures + 1 = 10 then app.now() + interval '1 hour' when (otp_failures + 1) % 10 = 0 then app.now() + interval '24 hours' else otp_locked_until end
         where id = $4 and exists (select from tried))
     select coalesce((select locked from account), false) as locked, tried.id, tried.code_hmac from (values (1)) one left join tried on true`,
    [q.purpose, q.subject, q.jkt, q.userId],
  )
  const row = rows[0]
  return { locked: row?.locked ?? false, code: row?.id && row.code_hmac ? { id: row.id, code_hmac: row.code_hmac } : undefined }
}
/** A right code is used once, together with what it opens. */
export async function spendCode(tx: Queryable, id: string, userId: bigint | null): Promise<boolean> {
  const { rows } = await tx.query(
    `with used as (update app.otp_codes set used_at = app.now() where id = $1 and used_at is null and replaced_at is null returning 1),
       u as (update app.users set otp_failures = 0, otp_locked_until = null where id = $2 and exists (select from used))
     select from used`,
    [id, userId],
  )
  return rows.length > 0
}

export async function trustBrowser(
  tx: Queryable,
  userId: bigint,
  sessionId: bigint,
  jkt: string,
  verified: 'mobile' | 'email',
): Promise<void> {
  await tx.query(
    `with k as (update app.browser_keys set trusted_at = coalesce(trusted_at, app.now()) where user_id = $1 and jkt = $3),
       s as (update app.sessions set trusted = true where user_id = $1 and jkt = $3 and ended_at is null)
     update app.users set mobile_verified_at = case when $4 = 'mobile' then coalesce(mobile_verified_at, app.now()) else mobile_verified_at end,
       email_verified_at = case when $4 = 'email' then coalesce(email_verified_at, app.now()) else email_verified_at end
     where id = $1 and $2::int8 is not null`,
    [userId, sessionId, jkt, verified],
  )
}

export const addStepUpText = `insert into app.step_ups (user_id, session_id, action, proven_at) values ($1, $2, $3, $4)`
/** Spends the step-up of one action, if there is a fresh one. */
export async function takeStepUp(tx: Queryable, userId: bigint, sessionId: bigint, action: string): Promise<boolean> {
  const { rows } = await tx.query(
    `update app.step_ups set used_at = app.now() where (user_id, session_id, action, proven_at) = (
       select user_id, session_id, action, proven_at from app.step_ups where user_id = $1 and session_id = $2 and action = $3 and used_at is null
         and proven_at > app.now() - interval '5 minutes' order by proven_at desc limit 1 for update) and used_at is null returning 1`,
    [userId, sessionId, action],
  )
  return rows.length > 0
}

/** Counters, codes and answers that nobody will ask for again. */
export async function forgetOldRows(db: Queryable): Promise<void> {
  await db.query(
    `with a as (delete from app.rate_counters where window_start < app.now() - interval '2 days'),
       b as (delete from app.otp_codes where created_at < app.now() - interval '2 days'),
       c as (delete from app.step_ups where proven_at < app.now() - interval '1 day')
     delete from app.idempotency where created_at < clock_timestamp() - interval '30 days'`,
  )
}
