import { columns, type ParamsOf, type RowOf, sql } from '#db/statement.ts'
import type { ApiAccountState, ApiScope } from '@damana/contract/api-words'

/** SQL of companies' access by program, but for the admission of a call. */

const account = `a.id, a.company_id, a.status, a.round, a.purpose, a.contact_email, a.applied_at, a.decided_at, a.reason,
    p.name as "company!", p.name_en as company_latin, p.national_number, u.name as "applied_by!",
    (select l.name_en from app.parties l where l.id = u.party_id) as applied_by_latin`
const accountFrom = `app.api_accounts a join app.companies c on c.id = a.company_id join app.parties p on p.id = c.party_id join app.users u on u.id = a.applied_by`
const shapes = columns<{ status: ApiAccountState }>()

export const findAccount = sql.first(
  'people/api-access.findAccount',
  `select ${account} from ${accountFrom} where a.company_id = :companyId`,
  shapes,
)
export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>

export const lockAccount = sql.run('people/api-access.lockAccount', 'select from app.api_accounts where company_id = :companyId for update')

export const insertAccount = sql.run(
  'people/api-access.insertAccount',
  `insert into app.api_accounts (company_id, status, purpose, contact_email, applied_by, applied_at) values (:companyId, 'applied', :purpose, :contactEmail, :userId, :now)
  on conflict (company_id) do update set status = 'applied', round = api_accounts.round + 1, purpose = excluded.purpose,
    contact_email = excluded.contact_email, applied_by = excluded.applied_by, applied_at = excluded.applied_at, decided_at = null, reason = null`,
)

export const saveDecision = sql.run(
  'people/api-access.saveDecision',
  `update app.api_accounts set status = :status, decided_at = :now, reason = :reason where id = :id`,
)

export const listAccounts = sql.all(
  'people/api-access.listAccounts',
  `select ${account}, (select count(*)::int from app.api_keys k where k.account_id = a.id and k.revoked_at is null and k.ends_at > app.now()) as "keys!",
    (select max(k.last_used_at) from app.api_keys k where k.account_id = a.id) as last_used_at
  from ${accountFrom} where a.status = :status and a.company_id > :after order by a.company_id limit :limit`,
  shapes,
)

/** Of the staff's queue: the applications with these companies' ids. */
export const listQueuedAccounts = sql.all(
  'people/api-access.listQueuedAccounts',
  `select a.company_id as id, p.name as "company!", p.name_en as company_latin
  from app.api_accounts a join app.companies c on c.id = a.company_id join app.parties p on p.id = c.party_id
  where a.status = 'applied' and a.company_id = any(:ids::bigint[])`,
)

export type AccountEvent = ParamsOf<typeof insertEvent>['what']
export const insertEvent = sql.run(
  'people/api-access.insertEvent',
  `insert into app.api_account_events (account_id, what, user_id, staff_id, name, reason, request_id, at)
  values (:accountId, :what, :userId, :staffId, :name, :reason, :requestId, :now)`,
)

export const listEvents = sql.all(
  'people/api-access.listEvents',
  `select e.id, e.what, e.at, coalesce(s.name, u.name) as by, e.name, e.reason
  from app.api_account_events e left join app.users u on u.id = e.user_id left join app.staff s on s.id = e.staff_id
  where e.account_id = :accountId order by e.id desc limit 200`,
)

export const listKeys = sql.all(
  'people/api-access.listKeys',
  `select k.id, k.name, k.prefix, k.scopes, u.name as "created_by!", (select l.name_en from app.parties l where l.id = u.party_id) as created_by_latin,
    k.created_at, k.ends_at, k.last_used_at,
    case when k.revoked_why = 'by_company' then 'revoked' when k.revoked_why is not null then 'maker_left' when k.ends_at <= app.now() then 'ended' else 'active' end as "state!"
  from app.api_keys k join app.users u on u.id = k.created_by where k.account_id = :accountId
  order by (k.revoked_at is null and k.ends_at > app.now()) desc, k.id desc limit 100`,
  columns<{ state: 'active' | 'ended' | 'revoked' | 'maker_left'; scopes: ApiScope[] }>(),
)
export type KeyRow = RowOf<typeof listKeys>

export const countKeys = sql.one(
  'people/api-access.countKeys',
  `select count(*)::int as "count!" from app.api_keys where account_id = :accountId and revoked_at is null and ends_at > app.now()`,
)

export const insertKey = sql.one(
  'people/api-access.insertKey',
  `insert into app.api_keys (account_id, name, prefix, secret_sha256, scopes, created_by, created_at, ends_at)
  values (:accountId, :name, :prefix, :secretHash, :scopes, :userId, :now, :endsAt) returning id`,
)

/** The name of the key; none where the account has no such key in use. */
export const revokeKey = sql.first(
  'people/api-access.revokeKey',
  `update app.api_keys set revoked_at = :now, revoked_why = 'by_company' where id = :id and account_id = :accountId and revoked_at is null returning name`,
)

export const listMachines = sql.all(
  'people/api-access.listMachines',
  `select n, name, jkt, added_at, revoked_at is not null as "is_revoked!" from app.api_machines where account_id = :accountId
  order by (revoked_at is null) desc, n desc limit 100`,
)

export const countMachines = sql.one(
  'people/api-access.countMachines',
  `select count(*) filter (where revoked_at is null)::int as "count!", coalesce(max(n), 0)::int as "last!" from app.api_machines where account_id = :accountId`,
)

/** None where the key is somebody's already. */
export const insertMachine = sql.first(
  'people/api-access.insertMachine',
  `insert into app.api_machines (account_id, n, name, public_jwk, jkt, added_by, added_at)
  values (:accountId, :n, :name, :publicJwk, :jkt, :userId, :now) on conflict (jkt) do nothing returning n`,
)

export const revokeMachine = sql.first(
  'people/api-access.revokeMachine',
  `update app.api_machines set revoked_at = :now where account_id = :accountId and n = :n and revoked_at is null returning name`,
)

/** Changes by keys and refusals of keys, the newest first. */
export const listTrail = sql.all(
  'people/api-access.listTrail',
  `select e.id, e.created_at, (extract(epoch from e.created_at) * 1000000)::bigint as "at!", k.name as "key!", e.request_id, e.facts
  from app.api_keys k cross join lateral (
    select s.id, s.created_at, s.request_id, s.facts from app.security_events s
    where s.api_key_id = k.id and s.kind in ('api_key_call', 'api_key_refused') and s.facts ? 'call' and (s.created_at, s.id) < (:beforeAt::text::timestamptz, :beforeId::bigint)
    order by s.created_at desc, s.id desc limit :limit
  ) e
  where k.account_id = :accountId order by e.created_at desc, e.id desc limit :limit`,
  columns<{ facts: { method: string; call: string; object?: string; status: number; code?: string } }>(),
)

export const listReads = sql.all(
  'people/api-access.listReads',
  `select k.name as "key!", r.route as call, sum(r.calls)::int as "calls!"
  from app.api_keys k join app.api_key_reads r on r.key_id = k.id
  where k.account_id = :accountId and r.hour > app.now() - interval '7 days' group by k.id, k.name, r.route order by 3 desc, k.id, r.route limit 50`,
)
