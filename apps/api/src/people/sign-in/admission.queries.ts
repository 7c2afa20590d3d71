import { columns, type RowOf, sql } from '#db/statement.ts'
import type { NotifyingQueryable, Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'

/** SQL of authentication. */

/** The minute in which a signature was made decides the bucket, so a repetition always meets the same one. */
export const bucketOf = (created: number): number => Math.floor(created / 60) % 4
/** Of the statements for the four buckets the one for this moment. */
function inBucketOf<S>(sqls: readonly S[], created: number): S {
  const sql = sqls[bucketOf(created)]
  if (sql === undefined) throw new RangeError('no such bucket')
  return sql
}

type Bucket = 'sec.n0' | 'sec.n1' | 'sec.n2' | 'sec.n3'
const freshNonce = (bucket: Bucket) =>
  `n as (insert into ${bucket} (h) select :hash::bytea from sec.nonce_epoch where started < to_timestamp(:created::int8) on conflict do nothing returning 1)`
const isFresh = 'exists (select from n)'
const isInEpoch = `${isFresh} or coalesce((select started < to_timestamp(:created::int8) from sec.nonce_epoch), false)`

const rememberNonceText = (bucket: Bucket) =>
  `with ${freshNonce(bucket)} select ${isFresh} as "fresh!", ${isInEpoch} as "in_epoch!", app.now() as now`
const rememberNonceSqls = [
  sql.one('people/sign-in.rememberNonce0', rememberNonceText('sec.n0')),
  sql.one('people/sign-in.rememberNonce1', rememberNonceText('sec.n1')),
  sql.one('people/sign-in.rememberNonce2', rememberNonceText('sec.n2')),
  sql.one('people/sign-in.rememberNonce3', rememberNonceText('sec.n3')),
] as const

/** The longest life of a session, however often it is used. */
export const longestSession = `interval '90 days'`
/** The time is read once, and the caller's facts are returned as one value, because each column of a result costs more than its content. */
const admitText = (bucket: Bucket, hasNoMemberships: boolean) => `with ${freshNonce(bucket)}
  select json_build_array(${isFresh}, ${isInEpoch}, one.now, s.rotated_at, s.last_used_at,
    case when s.ended_at is null and (s.token_sha256 = :tokenHash or s.previous_token_sha256 = :tokenHash and s.previous_valid_until > one.now)
      then case when s.created_at <= one.now - ${longestSession} or s.last_used_at <= one.now - case when s.remember then interval '30 days' else interval '12 hours' end then 'expired' when s.token_sha256 = :tokenHash then 'current' else 'previous' end
      else 'invalid' end,
    s.trusted, s.remember, s.acting_company_id::text, u.id::text, u.party_id::text, u.account_type, u.name, u.phone, u.email, u.mobile_verified_at is not null,
      u.email_verified_at is not null, u.registration_completed_at is not null, u.terms_version, u.initial_password_until is not null, ${hasNoMemberships ? plainFacts : fullFacts}) as facts
  from (select app.now() as now offset 0) one
  left join app.sessions s on s.id = :sessionId
  left join app.users u on u.id = s.user_id
  ${hasNoMemberships ? '' : 'left join app.staff t on t.id = s.staff_id'}`
/** For an account that belonged to no company and to no member of staff: only whether that still holds. */
const plainFacts = `u.deactivated_at is not null, exists (select from app.memberships m where m.user_id = u.id)`
const companiesOf = (
  userId: string,
) => `(select json_agg(json_build_object('company_id', c.id::text, 'party_id', c.party_id::text, 'name', p.name, 'permissions', m.permissions, 'is_primary', m.is_primary,
        'full_on_group', m.full_on_group) order by m.is_primary desc, c.id)
      from app.company_members m join app.companies c on c.id = m.company_id join app.parties p on p.id = c.party_id
      where m.user_id = ${userId} and c.approved_at is not null)`
const fullFacts = `coalesce(u.deactivated_at, t.deactivated_at) is not null, exists (select from app.memberships m where m.user_id = u.id), ${companiesOf('u.id')}, t.id::text, t.name, t.email, t.role`
const fullAdmitSqls = [
  sql.one('people/sign-in.admitFully0', admitText('sec.n0', false), columns<{ facts: Facts }>()),
  sql.one('people/sign-in.admitFully1', admitText('sec.n1', false), columns<{ facts: Facts }>()),
  sql.one('people/sign-in.admitFully2', admitText('sec.n2', false), columns<{ facts: Facts }>()),
  sql.one('people/sign-in.admitFully3', admitText('sec.n3', false), columns<{ facts: Facts }>()),
] as const
const plainAdmitSqls = [
  sql.one('people/sign-in.admitPlainly0', admitText('sec.n0', true), columns<{ facts: Facts }>()),
  sql.one('people/sign-in.admitPlainly1', admitText('sec.n1', true), columns<{ facts: Facts }>()),
  sql.one('people/sign-in.admitPlainly2', admitText('sec.n2', true), columns<{ facts: Facts }>()),
  sql.one('people/sign-in.admitPlainly3', admitText('sec.n3', true), columns<{ facts: Facts }>()),
] as const

interface Nonce {
  hash: Buffer
  created: number
}
/**
 * `fresh` is false where the nonce was seen before, or was signed before the nonces were lost. `inEpoch` is false where it was signed before this epoch of nonces began: no proven
 * repetition, but nothing that excludes one.
 */
type Freshness = RowOf<(typeof rememberNonceSqls)[0]>
interface CompanyRow {
  company_id: string
  party_id: string
  name: string
  permissions: string[]
  is_primary: boolean
  full_on_group: boolean
}
/** In the order of the statement. */
type Facts = [
  isFresh: boolean,
  isInEpoch: boolean,
  now: string,
  rotatedAt: string | null,
  lastUsedAt: string | null,
  tokenIs: AdmittedRow['tokenIs'],
  trusted: boolean,
  remember: boolean,
  actingCompanyId: string | null,
  userId: string | null,
  partyId: string | null,
  accountType: 'individual' | 'company',
  name: string,
  phone: string | null,
  email: string | null,
  isMobileVerified: boolean,
  isEmailVerified: boolean,
  isRegistrationCompleted: boolean,
  termsVersion: number,
  hasInitialPassword: boolean,
  isDeactivated: boolean,
  hasCompanies: boolean,
  companies?: CompanyRow[] | null,
  staffId?: string | null,
  staffName?: string,
  staffEmail?: string,
  role?: 'reviewer' | 'finance' | 'admin',
]
export interface AdmittedRow extends Freshness {
  /** `previous`: replaced less than half a minute ago. `expired`: of a session that was not used for too long. */
  tokenIs: 'current' | 'previous' | 'expired' | 'invalid'
  rotatedAt: Date
  lastUsedAt: Date
  trusted: boolean
  remember: boolean
  actingCompanyId: Id<'companies'> | null
  userId: Id<'users'> | null
  partyId: Id<'parties'> | null
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
  companies: CompanyRow[] | null
  hasCompanies: boolean
  staff: { id: Id<'staff'>; name: string; email: string; role: 'reviewer' | 'finance' | 'admin' } | null
}
const findInvitedPartySql = sql.first(
  'people/sign-in.findInvitedParty',
  `select p.id
  from app.parties p
  where p.phone = :phone and p.kind = 'person' and p.national_number is not null
    and not exists (select from app.users u where u.party_id = p.id)
  order by p.id desc limit 1`,
)
/** The party that counterparties typed with this phone and that has no account; the latest one. */
export async function findInvitedParty(db: Queryable, phone: string): Promise<Id<'parties'> | undefined> {
  const row = await findInvitedPartySql(db, { phone })
  return row?.id
}

const idOf = (text: string | null | undefined): bigint | null => (text === null || text === undefined ? null : BigInt(text))

function admittedOf(facts: Facts): AdmittedRow {
  const [
    fresh,
    inEpoch,
    now,
    rotatedAt,
    lastUsedAt,
    tokenIs,
    trusted,
    remember,
    acting,
    user,
    party,
    accountType,
    name,
    phone,
    email,
    mobileVerified,
    emailVerified,
    registrationCompleted,
    termsVersion,
    hasInitialPassword,
    deactivated,
    hasCompanies,
    companies = null,
    staffId,
    staffName,
    staffEmail,
    role,
  ] = facts
  const staff = idOf(staffId)
  return {
    fresh,
    inEpoch,
    now: new Date(now),
    tokenIs,
    rotatedAt: new Date(rotatedAt ?? 0),
    lastUsedAt: new Date(lastUsedAt ?? 0),
    trusted,
    remember,
    actingCompanyId: idOf(acting),
    userId: idOf(user),
    partyId: idOf(party),
    accountType,
    name,
    phone,
    email,
    mobileVerified,
    emailVerified,
    registrationCompleted,
    termsVersion,
    hasInitialPassword,
    deactivated,
    companies,
    hasCompanies,
    staff: staff === null || role === undefined ? null : { id: staff, name: staffName ?? '', email: staffEmail ?? '', role },
  }
}

/** Remembers a nonce of a caller without a token. */
export const rememberNonce = (db: Queryable, { hash, created }: Nonce): Promise<Freshness> =>
  inBucketOf(rememberNonceSqls, created)(db, { hash, created })

const listCompaniesOfSql = sql.one('people/sign-in.listCompaniesOf', `select ${companiesOf(':userId')} as companies`)
/** Remembers the nonce and reads session, account, companies and gates in one statement. `hasNoMemberships`: the account belonged to no company and to no member of staff when it was last read. */
export async function admit(
  db: Queryable,
  { hash, created }: Nonce,
  { tokenHash, sessionId, hasNoMemberships }: { tokenHash: Buffer; sessionId: Id<'sessions'>; hasNoMemberships: boolean },
): Promise<AdmittedRow> {
  const admitSql = inBucketOf(hasNoMemberships ? plainAdmitSqls : fullAdmitSqls, created)
  const row = admittedOf((await admitSql(db, { hash, created, tokenHash, sessionId })).facts)
  if (!hasNoMemberships || !row.hasCompanies || row.userId === null) return row
  row.companies = (await listCompaniesOfSql(db, { userId: row.userId })).companies
  return row
}

/** Begins an epoch of nonces where none is, after a first start, a crash or a failover. */
export const beginNonceEpoch = sql.run(
  'people/sign-in.beginNonceEpoch',
  `insert into sec.nonce_epoch (started) values (clock_timestamp()) on conflict do nothing`,
)

/** Empties the bucket whose signatures are all too old by now; one process at a time does it. */
export const emptyOldBucket = sql.run(
  'people/sign-in.emptyOldBucket',
  `select sec.empty_bucket(((floor(extract(epoch from clock_timestamp()) / 60)::bigint + 2) % 4)::int)
     where extract(second from clock_timestamp()) >= 10 and pg_try_advisory_xact_lock(hashtext('sec.nonces'))`,
)
export const findSessionKey = sql.first(
  'people/sign-in.findSessionKey',
  `select id as session_id, case when was_before then rotated_from_jkt else jkt end as "jkt!",
    case when was_before then rotated_from_jwk else public_jwk end as public_jwk, binding_cookie_hash
     from app.sessions, lateral (select coalesce(rotated_from_token_sha256 = :tokenHash, false) as was_before) before
     where (token_sha256 = :tokenHash or previous_token_sha256 = :tokenHash) and ended_at is null`,
  columns<{ publicJwk: { x: string; y: string } }>(),
)

/** Notes that a session is in use, without ever waiting for anybody who holds it. */
export const touchSession = sql.run(
  'people/sign-in.touchSession',
  `update app.sessions set last_used_at = app.now() where id = (select id from app.sessions where id = :sessionId for update skip locked)`,
)

const saveMismatchSql = sql.first(
  'people/sign-in.saveMismatch',
  `with s as (
       update app.sessions set mismatch_at = app.now(),
         ended_at = case when mismatch_at > app.now() - interval '10 minutes' then app.now() end,
         ended_reason = case when mismatch_at > app.now() - interval '10 minutes' then 'token_leaked' end
       where id = :sessionId and ended_at is null returning id, user_id, staff_id, ended_at is not null as ended)
     select ended as "ended!", user_id, staff_id from s`,
)
/**
 * A token came with a foreign key or without its binding cookie, so it may be stolen. The second time within ten minutes the session ends.
 */
export async function saveMismatch(
  db: NotifyingQueryable,
  sessionId: Id<'sessions'>,
): Promise<{ ended: boolean; userId: Id<'users'> | null; staffId: Id<'staff'> | null } | undefined> {
  const mismatch = await saveMismatchSql(db, { sessionId })
  if (mismatch?.ended) db.notify('session_ended', sessionId.toString())
  return mismatch
}

const findReadableStreamsSql = sql.all(
  'people/sign-in.findReadableStreams',
  `select w.place::int - 1 as "place!" from unnest(:sessionIds::int8[], :partyIds::int8[]) with ordinality w(session_id, party_id, place)
     join app.sessions s on s.id = w.session_id left join app.users u on u.id = s.user_id
     where s.ended_at is null and u.deactivated_at is null and s.created_at > app.now() - ${longestSession}
       and s.last_used_at > app.now() - case when s.remember then interval '30 days' else interval '12 hours' end
       and (w.party_id = 0 or exists (select from app.people_of_party r where r.user_id = u.id and r.party_id = w.party_id and r.is_active and r.sees_guarantees)
         or exists (
           select
           from app.parties p
           where p.id = w.party_id and p.phone = u.phone and u.mobile_verified_at is not null and u.party_id is null
         ))`,
)
/** Which of these streams may go on: the session lives, and its account may still see the guarantees of the party. By their places in the list. */
export async function findReadableStreams(
  db: Queryable,
  streams: readonly { sessionId: Id<'sessions'>; partyId: Id<'parties'> }[],
): Promise<ReadonlySet<number>> {
  if (streams.length === 0) return new Set()
  const rows = await findReadableStreamsSql(db, {
    sessionIds: streams.map(({ sessionId }) => sessionId),
    partyIds: streams.map(({ partyId }) => partyId),
  })
  return new Set(rows.map(({ place }) => place))
}
