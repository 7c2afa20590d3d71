import { createHmac } from 'node:crypto'
import argon2 from '@node-rs/argon2'
import type pg from 'pg'
import { requiredSettings, sandboxSettings } from '@damana/api/src/kernel/settings.ts'
import { createSealer } from '@damana/api/src/kernel/sealing.ts'
import { fillGuarantees, passOverEvents } from '@damana/api/test/growth/fill-guarantees.ts'
import { benchSecrets, inSql, password, pastGuarantees, people } from './world.ts'

/** Production has no default for these. */
const requiredHere = JSON.stringify(Object.fromEntries(requiredSettings.map((name) => [name, sandboxSettings[name]]))).replaceAll("'", "''")

const settings = `
    insert into app.settings (name, value) values ('countdownSeconds', '0'), ('lookupTickMs', '1'), ('lookupsPerUserPerDay', '1000000'), ('offersPerPerson', '1000000');
    insert into app.settings (name, value, proposed_by, approved_by) select key, value, 1, 2 from jsonb_each('${requiredHere}')
      where not exists (select from app.settings where name = 'escrowIban');`
/** Of a copy of a database that was filled to be read only. */
export const prepareFilled = (owner: pg.Client) => owner.query(settings)

/** Of everybody here. */
export function hashPassword(): Promise<string> {
  const peppered = createHmac('sha256', benchSecrets.passwordPepper).update(password).digest('base64')
  // A hash says itself how dear it is: these are cheap, so that what a sign-in costs beside its hash can be seen. The dear one is measured apart.
  return argon2.hash(peppered, { memoryCost: 8, timeCost: 1, parallelism: 1 })
}

/** So many guarantees in all statuses with everything around them, as a superuser, who may leave out the checks of foreign keys. */
export async function fillProductWith(superuser: pg.Client, guarantees: number): Promise<void> {
  await superuser.query(`set work_mem = '256MB'; ${settings}`)
  await fillGuarantees(superuser, guarantees, createSealer('evidence', { current: benchSecrets.fieldKey }))
}

/** People with accounts, and guarantees of the past so that lists have something to list. */
export async function fillProduct(owner: pg.Client): Promise<void> {
  const hash = await hashPassword()
  await owner.query(`
    ${settings}
    insert into app.parties (kind, name, national_number, phone, created_at, identity_proven_at) select 'person', ${inSql.name}, ${inSql.nationalNumber}, ${inSql.phone}, now() - interval '1 year', now() - interval '1 year' from generate_series(1, ${people}) i;
    insert into app.users (party_id, account_type, name, phone, email, password_hash, mobile_verified_at, email_verified_at, registration_completed_at, terms_version, created_at)
      select id, 'individual', name, phone, 'person' || id || '@example.com', '${hash}', created_at, created_at, created_at, 1, created_at from app.parties order by id;
    insert into app.bank_accounts (party_id, bank_code, iban, swift_code, currency, proven_at, created_at) select id, 'ARAB', 'JO15ARAB' || lpad(id::text, 22, '0'), 'ARABJOAX', 'JOD', created_at, created_at from app.parties;
    insert into app.guarantees (seller_party_id, buyer_party_id, creator_party_id, creator_user_id, seller_name, buyer_name, creator_name, vehicle_type, vehicle_year, plate_code, plate_number, registration_number,
        operational_status, financial_status, version, fee_schedule_id, price_fils, commission_bearer, commission_before_fils, commission_after_fils, buyer_share_fils, seller_share_fils, transfer_type,
        transfer_commission_fils, total_price_fils, seller_due_fils, payment_reference, received_fils, created_at, status_since, offered_at, accepted_at, held_at, release_allowed_at, release_requested_at,
        release_requested_by, completed_at, ended_at)
      select s.id, b.id, s.id, u.id, s.name, b.name, s.name, 'Kia Niro', 2021, '20', (i % 90000 + 10000)::text, (5000000 + i)::text, 'completed', 'paid', 6, 1, 9000000, 'buyer', 90000, 90000, 90000, 0, 'ACH',
        0, 9090000, 9000000, 'past' || i, 9090000, t, t, t, t, t, t, t, 'seller', t, t
      from generate_series(1, ${pastGuarantees}) i cross join lateral (select now() - i * interval '10 minutes' as t) at
      join app.parties s on s.id = i % ${people} + 1 join app.parties b on b.id = (i + 5000) % ${people} + 1 join app.users u on u.party_id = s.id;
    insert into app.guarantee_vehicles (guarantee_id, registration_number, plate_number, plate_code, type, manufacture_year) select id, registration_number, plate_number, plate_code, vehicle_type, vehicle_year from app.guarantees;
    insert into app.guarantee_events (guarantee_id, version, kind, actor_kind, actor_user_id, at) select g.id, v, 'accepted', 'buyer', g.creator_user_id, g.created_at from app.guarantees g, generate_series(1, 6) v;
    select ledger.post('receipt_by_bank', 'past:' || g.id, null, g.id, 'bench', 'bench', array[(g.id % 32) * 64 + 1, g.id * 64 + 3], '{true,false}', '{9090000,9090000}') from app.guarantees g where g.id % 10 = 0;
    select app.rebuild_dashboards();
  `)
  await passOverEvents(owner)
}
