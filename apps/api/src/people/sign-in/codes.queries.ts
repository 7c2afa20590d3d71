import type { Id } from '#db/id.ts'
import type { CodePurpose } from '#notify/index.ts'
import { type RowOf, sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import { countOne } from '#kernel/rate-counters.queries.ts'

/** SQL of one-time codes, step-ups and their limits. */

export interface CodeHistory {
  now: Date
  /** Ten wrong codes in a row for this purpose of the account, or where there is none, of the destination. */
  lockedUntil: Date | null
  /** The last code of this purpose and subject that still counts for the waiting time, and how many were sent before it. */
  lastSentAt: Date | null
  lastSentTo: string | null
  /** Null: it can no longer be given. */
  lastGoodUntil: Date | null
  sends: number | null
  /** From when the day's limit lets another be sent; null: now. */
  nextAt: Date | null
  hourEndsAt: Date
  /** How long the provider of this channel has been down; null while it works. */
  awaySeconds: number | null
}
const thisHour = `date_bin('1 hour', app.now(), 'epoch')`
/** Whether an account with a proven contact trusts this browser key. */
const isKnownBrowser = (jkt: string) =>
  `exists (select from app.browser_keys k join app.users u on u.id = k.user_id where k.jkt = ${jkt} and k.trusted_at is not null and (u.mobile_verified_at is not null or u.email_verified_at is not null))`
const isBrowserKnownSql = sql.first('people/sign-in.isBrowserKnown', `select ${isKnownBrowser(':jkt')} as "is_known!"`)
export async function isBrowserKnown(db: Queryable, jkt: string): Promise<boolean> {
  const row = await isBrowserKnownSql(db, { jkt })
  return row?.isKnown === true
}

/** The two counters of a caller: a carrier's address is shared by many people, so a known browser is counted by its key. */
export interface AskerCounters {
  byAddress: string
  byKey: string
  jkt: string
}
/** Counts an action of a caller without a session, by address, or by browser where it is known, and returns the count. */
export async function countAsker(db: Queryable, window: 'hour' | 'ten_minutes', asker: AskerCounters): Promise<number> {
  return countOne(db, window, (await isBrowserKnown(db, asker.jkt)) ? asker.byKey : asker.byAddress)
}

const readCodeHistorySql = sql.one(
  'people/sign-in.readCodeHistory',
  `select app.now() as now, last.created_at as last_sent_at, last.destination as last_sent_to,
    last.good_until as last_good_until, last.sends, ${thisHour} + interval '1 hour' as "hour_ends_at!",
       (select locked_until from app.code_failures where holder = :holder and purpose = :purpose and locked_until > app.now()) as locked_until,
       (
         select created_at + interval '1 day'
         from app.otp_codes
         where destination = :destination and budget = :budget and created_at > app.now() - interval '1 day'
         order by created_at desc offset :mostToday - 1 limit 1
       ) as next_at,
       (
         select ceil(extract(epoch from until - clock_timestamp()))::int
         from app.messaging_outages
         where channel = :channel and until > clock_timestamp()
       ) as away_seconds
     from (values (1)) one left join lateral (
       select created_at, destination, sends,
         case when tries < 5 and replaced_at is null and expires_at > app.now() then expires_at end as good_until
       from app.otp_codes
       where subject = :subject and purpose = :purpose and (:browser::text is null or jkt = :browser) and used_at is null
         and created_at > app.now() - interval '1 hour'
       order by created_at desc limit 1) last on true`,
)
/** Reads what limits a code. */
export async function readCodeHistory(
  tx: Queryable,
  q: {
    purpose: CodePurpose
    subject: string
    destination: string
    holder: string
    /** The browser that the code is bound to; null: an account or a link is enough. */
    browser: string | null
    budget: 'owner' | 'step_up' | 'stranger'
    /** How many a day allows. */
    mostToday: number
    channel: 'sms' | 'email'
  },
): Promise<CodeHistory> {
  const row = await readCodeHistorySql(tx, q)
  return row
}
/** A new code ends those before it. */
export const replaceCodes = sql.run(
  'people/sign-in.replaceCodes',
  `update app.otp_codes
  set replaced_at = app.now()
  where subject = :subject and purpose = :purpose and (:browser::text is null or jkt = :browser) and used_at is null and replaced_at is null`,
)
/** The row of wrong codes is there before the first try, so that tries at once wait for each other. */
export const addCode = sql.run(
  'people/sign-in.addCode',
  `with failures as (insert into app.code_failures (holder, purpose) values (:holder, :purpose) on conflict do nothing)
     insert into app.otp_codes (id, purpose, subject, destination, jkt, code_hmac, sends, expires_at, budget)
     values (:id, :purpose, :subject, :destination, :jkt, :mac, :sends, :expiresAt, :budget)`,
)

const tenMinutesAgo = `date_bin('10 minutes', app.now() - interval '10 minutes', 'epoch')`
const guessesText = `select coalesce(sum(count) filter (where name = 'codes:wrong'), 0)::int as "wrong_in_hour!",
       coalesce(sum(count) filter (where name = 'codes:wrong' and window_start >= ${tenMinutesAgo}), 0)::int as "wrong!",
       coalesce(sum(count) filter (where name = 'codes:tried' and window_start >= ${tenMinutesAgo}), 0)::int as "tried!"
     from app.rate_counters where name in ('codes:wrong', 'codes:tried') and window_start > app.now() - interval '1 hour'`
export interface CodeTry {
  lockedUntil: Date | null
  /** How many in a row, with this one, until it turns out right; null: nothing was tried. */
  failures: number | null
  id: string | null
  codeHmac: Buffer | null
}
/**
 * Counts a try, on the code and for its purpose of the account or destination, before anybody looks whether it is right. Nothing comes back when there is no code that
 * may be tried. The row that counts is locked first, so that of many tries at once no eleventh is looked at.
 */
export async function countCodeTry(
  db: Queryable,
  q: { purpose: CodePurpose; subject: string; browser: string | null; userHolder: string | null },
): Promise<CodeTry> {
  const row = await countCodeTrySql(db, q)
  const tried = row ?? { lockedUntil: null, failures: null, id: null, codeHmac: null }
  if (tried.id !== null) await countOne(db, 'ten_minutes', 'codes:tried')
  return tried
}
const lockAfter = (failures: string, lockedUntil: string) =>
  `case when ${failures} + 1 = 10 then app.now() + interval '1 hour' when (${failures} + 1) % 10 = 0 then app.now() + interval '24 hours' else ${lockedUntil} end`
const countCodeTrySql = sql.first(
  'people/sign-in.countCodeTry',
  `with candidate as (
    select id, destination
    from app.otp_codes
    where subject = :subject and purpose = :purpose and (:browser::text is null or jkt = :browser) and replaced_at is null
    order by created_at desc limit 1
  ),
       lock as materialized (
         select locked_until
         from app.code_failures
         where holder = coalesce(:userHolder::text, (select destination from candidate)) and purpose = :purpose for no key update),
       tried as (update app.otp_codes set tries = tries + 1
         where id = (select id from candidate) and tries < 5 and used_at is null and replaced_at is null and expires_at > app.now()
           and not exists (select from lock where locked_until > app.now())
         returning id, code_hmac, destination),
       counted as (insert into app.code_failures as f (holder, purpose, failures) select coalesce(:userHolder::text, destination), :purpose, 1 from tried
         on conflict (holder, purpose) do update set failures = f.failures + 1, last_at = app.now(), locked_until = ${lockAfter('f.failures', 'f.locked_until')}
         returning failures)
     select (select locked_until from lock where locked_until > app.now()) as locked_until, (select failures from counted) as failures,
       tried.id, tried.code_hmac
     from (values (1)) one left join tried on true`,
)

export type Guesses = RowOf<typeof readGuessesSql>
const readGuessesSql = sql.first('people/sign-in.readGuesses', guessesText)
/** How much is being guessed over all accounts. */
export async function readGuesses(db: Queryable): Promise<Guesses> {
  const row = await readGuessesSql(db)
  return row ?? { wrongInHour: 0, wrong: 0, tried: 0 }
}
/** Counts a wrong code of the whole platform, and tells how many there are. */
export async function countWrongCode(db: Queryable): Promise<Guesses> {
  await countOne(db, 'ten_minutes', 'codes:wrong')
  return readGuesses(db)
}

const spendCodeSql = sql.all(
  'people/sign-in.spendCode',
  `with code as (select destination, purpose from app.otp_codes where id = :id),
       held as materialized (
         select f.holder, f.purpose
         from app.code_failures f
         join code on f.holder = coalesce(:userHolder::text, code.destination) and f.purpose = code.purpose
         for no key update of f
       ),
       used as (
         update app.otp_codes
         set used_at = app.now()
         where id = :id and used_at is null and replaced_at is null and (select count(*) from held) >= 0
         returning 1
       ),
       forgotten as (
         update app.code_failures f
         set failures = 0, locked_until = null
         from held
         where f.holder = held.holder and f.purpose = held.purpose and exists (select from used)
       )
     select from used`,
)
/** A right code is used once, together with what it opens; the wrong ones before it are forgotten. */
export async function spendCode(tx: Queryable, id: string, userHolder: string | null): Promise<boolean> {
  const rows = await spendCodeSql(tx, { id, userHolder })
  return rows.length > 0
}

// ---- step-ups ----

export const addStepUp = sql.run(
  'people/sign-in.addStepUp',
  `insert into app.step_ups (user_id, session_id, action, proven_at) values (:userId, :sessionId, :action, :now)`,
)

const unspentStepUp = `select user_id, session_id, action, proven_at from app.step_ups where user_id = :userId and session_id = :sessionId and action = :action and used_at is null`
const hasStepUpSql = sql.all('people/sign-in.hasStepUp', `${unspentStepUp} and proven_at > :after limit 1`)
/** Whether there is a step-up for an action that was proven after this moment; it stays unspent. */
export async function hasStepUp(
  db: Queryable,
  userId: Id<'users'>,
  sessionId: Id<'sessions'>,
  action: string,
  after: Date,
): Promise<boolean> {
  const rows = await hasStepUpSql(db, { userId, sessionId, action, after })
  return rows.length > 0
}
const takeStepUpSql = sql.all(
  'people/sign-in.takeStepUp',
  `update app.step_ups set used_at = app.now() where (user_id, session_id, action, proven_at) = (
       ${unspentStepUp} and proven_at > app.now() - interval '5 minutes' order by proven_at desc limit 1 for update) and used_at is null returning 1`,
)
/** Spends the step-up of one action, if there is a fresh one. */
export async function takeStepUp(tx: Queryable, userId: Id<'users'>, sessionId: Id<'sessions'>, action: string): Promise<boolean> {
  const rows = await takeStepUpSql(tx, { userId, sessionId, action })
  return rows.length > 0
}
