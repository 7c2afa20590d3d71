import { columns, sql } from '#db/statement.ts'
import type { PublicJwk } from '@damana/contract/signing'

/** SQL of the admission of a call by a key. */

/** A machine's key never changes. */
export const findMachineKey = sql.first(
  'people/api-access.findMachineKey',
  'select public_jwk from app.api_machines where account_id = :accountId::uuid and n = :n',
  columns<{ publicJwk: PublicJwk }>(),
)

/** A key by its secret, with its account, the machine that signed, and whoever answers for it. */
export const findKey = sql.first(
  'people/api-access.findKey',
  `select k.id, k.name, k.scopes, k.account_id, k.revoked_why, k.ends_at <= app.now() as "has_ended!", k.last_used_at, a.status, a.company_id,
    exists (select from app.api_machines m where m.account_id = :accountId::uuid and m.n = :n and m.revoked_at is null) as "machine_works!",
    u.id as user_id, u.party_id as own_party_id, u.account_type, u.name as user_name, u.phone, u.email, u.mobile_verified_at is not null as "mobile_verified!",
    u.email_verified_at is not null as "email_verified!", u.registration_completed_at is not null as "registration_completed!", u.terms_version,
    u.deactivated_at is not null as "deactivated!",
    c.party_id, p.name as company, c.is_primary, c.full_on_group, c.permissions
  from app.api_keys k join app.api_accounts a on a.id = k.account_id join app.users u on u.id = k.created_by
  left join lateral (
    select m.company_id, o.party_id, m.permissions, m.is_primary, m.full_on_group from app.company_members m join app.companies o on o.id = m.company_id
    where m.user_id = k.created_by and m.company_id = a.company_id and o.approved_at is not null
  ) c on true
  left join app.parties p on p.id = c.party_id
  where k.secret_sha256 = :secretHash`,
  columns<{ accountType: 'individual' | 'company' }>(),
)
export type FoundKey = NonNullable<Awaited<ReturnType<typeof findKey>>>

/** Holds a key's rights for a transaction: false where the key, its access or its machine was ended meanwhile. */
export const holdKey = sql.one(
  'people/api-access.holdKey',
  `select exists (
    select from app.api_keys k join app.api_accounts a on a.id = k.account_id
    where k.id = :keyId and k.revoked_at is null and k.ends_at > app.now() and a.status = 'active' for share of k, a
  ) as "works!"`,
)

/** Notes that a key is in use, without ever waiting for anybody who holds it. */
export const touchKey = sql.run(
  'people/api-access.touchKey',
  `update app.api_keys set last_used_at = app.now() where id = (select id from app.api_keys where id = :id for update skip locked)`,
)

export const countRead = sql.run(
  'people/api-access.countRead',
  `insert into app.api_key_reads (key_id, hour, route) values (:keyId, date_trunc('hour', app.now(), 'UTC'), :route)
  on conflict (key_id, hour, route) do update set calls = api_key_reads.calls + 1`,
)
