import type { Queryable } from '#db/queryable.ts'
import type { GuessLimits } from './code-limits.ts'

/** SQL of one-time codes, step-ups and their limits. */

export interface CodeHistory {
  now: Date
  /** Ten wrong in a row: of the account, or where there is none, at the destination. */
  locked_until: Date | null
  /** When the last code of this purpose and subject went out that still counts for the waiting time, and how many before it. */
  last_sent_at: Date | null
  sends: number | null
  sent_today: number
  /** How many codes this address has asked for in the hour, with this one; null: it is not counted. */
  asked_from_address: number | null
  /** How many codes the platform has sent by SMS in the hour. */
  sms_this_hour: number
  hour_ends_at: Date
  /** For how long nobody is there to carry messages of this channel; null: somebody is. */
  away_seconds: number | null
}
const smsCounter = 'codes:sms'
const thisHour = `date_bin('1 hour', app.now(), 'epoch')`
/** Reads what limits a code, and counts one that an address asks for. */
export async function readCodeHistory(
  tx: Queryable,
  q: { purpose: string; subject: string; destination: string; userId: bigint | null; address: string | null; channel: 'sms' | 'email' },
): Promise<CodeHistory> {
  const { rows } = await tx.query<CodeHistory & Record<string, unknown>>(
    `with asked as (insert into app.rate_counters as c (name, window_start, count) select $5, ${thisHour}, 1 where $5::text is not null
         on conflict (name, window_start) do update set count = c.count + 1 returning count)
     select app.now() as now, last.created_at as last_sent_at, last.sends, ${thisHour} + interval '1 hour' as hour_ends_at,
       case when $4::int8 is null then (select locked_until from app.wrong_codes where destination = $3 and locked_until > app.now())
         else (select otp_locked_until from app.users where id = $4 and otp_locked_until > app.now()) end as locked_until,
       (select count(*)::int from app.otp_codes where destination = $3 and created_at > app.now() - interval '1 day') as sent_today,
       (select count from asked) as asked_from_address,
       coalesce((select count from app.rate_counters where name = '${smsCounter}' and window_start = ${thisHour}), 0) as sms_this_hour,
       (select ceil(extract(epoch from until - clock_timestamp()))::int from app.messaging_outages where channel = $6 and until > clock_timestamp()) as away_seconds
     from (values (1)) one left join lateral (
       select created_at, sends from app.otp_codes where subject = $2 and purpose = $1 and used_at is null and created_at > app.now() - interval '1 hour' order by created_at desc limit 1) last on true`,
    [q.purpose, q.subject, q.destination, q.userId, q.address, q.channel],
  )
  const row = rows[0]
  if (row === undefined) throw new Error('a statement that always answers did not')
  return row
}
export const replaceCodesText = `update app.otp_codes set replaced_at = app.now() where subject = $1 and purpose = $2 and used_at is null and replaced_at is null`
/** With $9 the message goes by SMS, and counts for what the platform spends in the hour. Travels with the commit, so that the counter is held for a moment only. */
export const addCodeText = `with counted as (insert into app.rate_counters as c (name, window_start, count) select '${smsCounter}', ${thisHour}, 1 where $9::boolean
       on conflict (name, window_start) do update set count = c.count + 1)
     insert into app.otp_codes (id, purpose, subject, destination, jkt, code_hmac, sends, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`
/** The message of a code; without $2 nobody gets it, and nobody can tell. */
export const addCodeMessageText = `insert into app.outbox (kind, payload) select 'message', $1 where $2::boolean`

const tenMinutes = `date_bin('10 minutes', app.now(), 'epoch')`
const tenMinutesAgo = `date_bin('10 minutes', app.now() - interval '10 minutes', 'epoch')`
const countInWindow = (name: string, when: string) =>
  `insert into app.rate_counters as c (name, window_start, count) select ${name}, ${tenMinutes}, 1 ${when} on conflict (name, window_start) do update set count = c.count + 1 returning count`
const guessesText = `select coalesce(sum(count) filter (where name = 'codes:wrong'), 0)::int as wrong_in_hour,
       coalesce(sum(count) filter (where name = 'codes:wrong' and window_start >= ${tenMinutesAgo}), 0)::int as wrong,
       coalesce(sum(count) filter (where name = 'codes:tried' and window_start >= ${tenMinutesAgo}), 0)::int as tried
     from app.rate_counters where name in ('codes:wrong', 'codes:tried') and window_start > app.now() - interval '1 hour'`
const isGuessed = `wrong_in_hour > $6 or (tried >= $7 and wrong * 100 > tried * $8)`

export interface CodeTry {
  locked_until: Date | null
  /** While the platform is being guessed at: how often this address has tried in these ten minutes. */
  tries_of_address: number | null
  id: string | null
  code_hmac: Buffer | null
}
/**
 * Counts a try, on the code and on the account or destination, before anybody looks whether it is right. Nothing comes back when there is no code that may be
 * tried. Who counts is locked first, so that of many tries at once no eleventh is looked at.
 */
export async function countCodeTry(
  db: Queryable,
  q: { purpose: string; subject: string; jkt: string; userId: bigint | null; address: string | null },
  limits: GuessLimits,
): Promise<CodeTry> {
  const { rows } = await db.query<CodeTry & Record<string, unknown>>(
    `with guesses as (${guessesText}),
       of_address as (${countInWindow('$5', `from guesses where $5::text is not null and (${isGuessed})`)}),
       candidate as (select id, destination from app.otp_codes where subject = $2 and purpose = $1 and jkt = $3 and replaced_at is null order by created_at desc limit 1),
       lock as materialized (
         select otp_locked_until as locked_until from (select otp_locked_until from app.users where id = $4 for no key update) account
         union all select locked_until from (select locked_until from app.wrong_codes where $4::int8 is null and destination = (select destination from candidate) for no key update) place),
       tried as (update app.otp_codes set tries = tries + 1
         where id = (select id from candidate) and tries < 5 and used_at is null and replaced_at is null and expires_at > app.now()
           and not exists (select from lock where locked_until > app.now()) and not exists (select from of_address where count > $9)
         returning id, code_hmac, destination),
       counted as (update app.users set otp_failures = otp_failures + 1, otp_locked_until = ${lockAfter('otp_failures', 'otp_locked_until')}
         where id = $4 and exists (select from tried)),
       counted_there as (insert into app.wrong_codes as w (destination, failures) select destination, 1 from tried where $4::int8 is null
         on conflict (destination) do update set failures = w.failures + 1, last_at = app.now(), locked_until = ${lockAfter('w.failures', 'w.locked_until')}),
       counted_all as (${countInWindow(`'codes:tried'`, 'from tried')})
     select (select locked_until from lock where locked_until > app.now()) as locked_until, (select count from of_address) as tries_of_address, tried.id, tried.code_hmac
     from (values (1)) one left join tried on true`,
    [
      q.purpose,
      q.subject,
      q.jkt,
      q.userId,
      q.address,
      limits.wrongCodesPerHour,
      limits.wrongCodesFromTries,
      limits.wrongCodesPercent,
      limits.triesOfAddress,
    ],
  )
  return rows[0] ?? { locked_until: null, tries_of_address: null, id: null, code_hmac: null }
}
const lockAfter = (failures: string, lockedUntil: string) =>
  `case when ${failures} + 1 = 10 then app.now() + interval '1 hour' when (${failures} + 1) % 10 = 0 then app.now() + interval '24 hours' else ${lockedUntil} end`

export interface Guesses {
  wrong_in_hour: number
  wrong: number
  tried: number
}
/** Counts a wrong code of the whole platform, and tells how many there are. */
export async function countWrongCode(db: Queryable): Promise<Guesses> {
  const { rows } = await db.query<Guesses & Record<string, unknown>>(
    `with counted as (${countInWindow(`'codes:wrong'`, '')}), guesses as (${guessesText}) select wrong_in_hour + 1 as wrong_in_hour, wrong + 1 as wrong, tried from guesses`,
  )
  return rows[0] ?? { wrong_in_hour: 0, wrong: 0, tried: 0 }
}

/** A right code is used once, together with what it opens; what was wrong before it is forgotten. */
export async function spendCode(tx: Queryable, id: string, userId: bigint | null): Promise<boolean> {
  const { rows } = await tx.query(
    `with held as (select from app.users where id = $2 for no key update),
       place as (select destination from app.wrong_codes where $2::int8 is null and destination = (select destination from app.otp_codes where id = $1) for update),
       used as (update app.otp_codes set used_at = app.now()
         where id = $1 and used_at is null and replaced_at is null and (select count(*) from held) + (select count(*) from place) >= 0 returning 1),
       u as (update app.users set otp_failures = 0, otp_locked_until = null where id = $2 and exists (select from used)),
       p as (delete from app.wrong_codes where destination = (select destination from place) and exists (select from used))
     select from used`,
    [id, userId],
  )
  return rows.length > 0
}

// ---- step-ups ----

export const addStepUpText = `insert into app.step_ups (user_id, session_id, action, proven_at) values ($1, $2, $3, $4)`
const freshStepUp = `select user_id, session_id, action, proven_at from app.step_ups where user_id = $1 and session_id = $2 and action = $3 and used_at is null
         and proven_at > app.now() - interval '5 minutes' order by proven_at desc limit 1`
/** Whether there is a fresh step-up for an action, which stays unspent. */
export async function hasStepUp(db: Queryable, userId: bigint, sessionId: bigint, action: string): Promise<boolean> {
  const { rows } = await db.query(freshStepUp, [userId, sessionId, action])
  return rows.length > 0
}
/** Spends the step-up of one action, if there is a fresh one. */
export async function takeStepUp(tx: Queryable, userId: bigint, sessionId: bigint, action: string): Promise<boolean> {
  const { rows } = await tx.query(
    `update app.step_ups set used_at = app.now() where (user_id, session_id, action, proven_at) = (
       ${freshStepUp} for update) and used_at is null returning 1`,
    [userId, sessionId, action],
  )
  return rows.length > 0
}
