import { sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'

const isCastSeededSql = sql.count('seed.isCastSeeded', 'select from app.users where phone = :phone')
/** Whether the cast is seeded already. */
export async function isCastSeeded(db: Queryable, phone: string): Promise<boolean> {
  return (await isCastSeededSql(db, { phone })) > 0
}

const provePartiesSql = sql.run(
  'seed.proveParties',
  `update app.parties p set identity_proven_at = app.now()
  from unnest(:nationalNumbers::text[], :phones::text[]) as c (national_number, phone)
  where p.national_number = c.national_number and p.phone = c.phone and p.kind = 'person' and p.identity_proven_at is null
    and not exists (select from app.parties o where o.national_number = p.national_number and o.identity_proven_at is not null)`,
)
/** Marks the cast as proven in a sandbox that was seeded before identities were proven. */
export async function proveParties(db: Queryable, cast: readonly { nationalNumber: string; phone: string }[]): Promise<void> {
  await provePartiesSql(db, { nationalNumbers: cast.map(({ nationalNumber }) => nationalNumber), phones: cast.map(({ phone }) => phone) })
}
/** Sets the civil register's answer about a number, whatever its data. */
export const insertPersonAnswer = sql.run(
  'seed.insertPersonAnswer',
  'insert into sandbox.person_answers (national_number, answer) values (:nationalNumber, :answer) on conflict do nothing',
)

const findSandboxMarksSql = sql.one(
  'seed.findSandboxMarks',
  `select to_regnamespace('sandbox') is not null as has_schema,
    to_regclass('app.clock') is not null or exists (
      select from pg_proc where pronamespace = to_regnamespace('app') and proname = 'now' and prosrc ~ 'app\\.clock|damana\\.now'
    ) as "has_clock!",
    to_regclass('app.users') is not null as has_accounts,
    to_regclass('app.staff') is not null as has_staff`,
)
const listAccountsOfCastSql = sql.all(
  'seed.listAccountsOfCast',
  `select coalesce(email, phone) as "name!"
  from app.users
  where lower(email) = any (:emails::text[])
    or (phone, name) in (select c.phone, c.name from jsonb_to_recordset(:named::jsonb) as c(phone text, name text))
  order by id`,
)
const listStaffOfCastSql = sql.all(
  'seed.listStaffOfCast',
  'select email as name from app.staff where lower(email) = any (:emails::text[]) order by id',
)
/** Lists the traces of a sandbox in words: its schema, its clock, accounts of the cast. An empty database has none. */
export async function findSandboxMarks(
  db: Queryable,
  cast: { emails: readonly string[]; named: readonly { phone: string; name: string }[] },
): Promise<string[]> {
  const found = await findSandboxMarksSql(db)
  const accounts = found.hasAccounts ? await listAccountsOfCastSql(db, { emails: cast.emails, named: JSON.stringify(cast.named) }) : []
  const members = found.hasStaff ? await listStaffOfCastSql(db, { emails: cast.emails }) : []
  return [
    ...(found.hasSchema ? ['the schema sandbox'] : []),
    ...(found.hasClock ? ["the sandbox's clock"] : []),
    ...[...accounts, ...members].map(({ name }) => `the account ${name}`),
  ]
}

const insertCastSql = sql.run(
  'seed.insertCast',
  `with given as (select :cast::jsonb as g, app.now() as now),
  person as (
    select p.*
    from given, jsonb_to_recordset(g->'people') as p(name text, name_en text, phone text, email text, national_number text,
      account_type text, completed boolean, date_of_birth date, building text, street text, city text, bank_code text,
        swift_code text, iban text)
  ),
  company as (
    select c.*
    from given, jsonb_to_record(g->'company') as c(name text, name_en text, national_number text, phone text, building text, street text,
      city text, bank_code text, swift_code text, iban text)
  ),
  parties as (
    insert into app.parties (kind, name, name_en, national_number, phone, created_at, identity_proven_at)
    select 'person', name, name_en, national_number, phone, now - interval '90 days', now - interval '90 days'
    from person, given
    where completed
    union all
    select 'company', name, name_en, national_number, phone, now - interval '90 days', null
    from company, given
    returning id, kind, phone
  ),
  users as (
    insert into app.users (party_id, account_type, name, phone, email, password_hash, mobile_verified_at, email_verified_at,
      registration_completed_at, terms_version, password_changed_at, created_at)
    select parties.id, p.account_type, p.name, p.phone, p.email, g->>'password_hash', now - interval '90 days',
      case when p.email is not null then now - interval '90 days' end, case when p.completed then now - interval '90 days' end,
      (g->>'terms_version')::int, now - interval '90 days', now - interval '90 days'
    from given
    cross join person p
    left join parties on parties.phone = p.phone and parties.kind = 'person'
    returning id, phone
  ),
  companies as (
    insert into app.companies (party_id, approved_at, created_at)
    select id, now - interval '85 days', now - interval '90 days' from parties, given where kind = 'company'
    returning id
  ),
  memberships as (
    insert into app.memberships (user_id, company_id, permissions, is_primary)
    select users.id, companies.id, m.permissions, m.is_primary
    from companies, given, jsonb_to_recordset(g->'members') as m(phone text, permissions text[], is_primary boolean)
    join users using (phone)
  ),
  personal_data as (
    insert into app.personal_data (party_id, national_number, date_of_birth, nationality_type, created_at)
    select parties.id, p.national_number, p.date_of_birth, 'jordanian', now - interval '90 days'
    from given, parties join person p using (phone)
    where kind = 'person' and p.date_of_birth is not null
  ),
  addresses as (
    insert into app.addresses (party_id, building_number, street_name, country_code, city, created_at)
    select parties.id, a.building, a.street, 'JO', a.city, now - interval '90 days'
    from given, parties join (
      select 'person' as kind, phone, building, street, city from person where account_type = 'individual'
      union all
      select 'company', phone, building, street, city from company
    ) a using (kind, phone)
    where a.building is not null
  ),
  accounts as (
    insert into app.bank_accounts (party_id, bank_code, iban, swift_code, currency, proven_at, created_at)
    select parties.id, a.bank_code, a.iban, a.swift_code, 'JOD', now - interval '90 days', now - interval '90 days'
    from given, parties join (
      select 'person' as kind, phone, bank_code, iban, swift_code from person where account_type = 'individual'
      union all
      select 'company', phone, bank_code, iban, swift_code from company
    ) a using (kind, phone)
    where a.iban is not null
  ),
  staff as (
    insert into app.staff (email, name, role, password_hash, totp_secret)
    select s.email, s.name, s.role, g->>'password_hash', s.sealed_totp
    from given, jsonb_to_recordset(g->'staff') as s(email text, name text, role text, sealed_totp text)
    on conflict do nothing
  ),
  totp as (
    insert into sandbox.staff_totp (email, secret)
    select s.email, s.totp from given, jsonb_to_recordset(g->'staff') as s(email text, totp text)
    on conflict do nothing
  )
  insert into app.discount_codes (code, kind, percent_basis_points, value_fils, valid_until, max_uses, least_price_fils, used)
  select d.code, d.kind, d.percent_basis_points, d.value_fils, coalesce(d.valid_until, 'infinity'), d.max_uses, d.least_price_fils, d.used
  from given, jsonb_to_recordset(g->'discount_codes') as d(code text, kind text, percent_basis_points int, value_fils bigint,
    valid_until timestamptz, max_uses int, least_price_fils bigint, used int)
  on conflict do nothing`,
)
/**
 * Inserts parties with their data, users, the company with its members, staff, bank accounts and discount codes, in one statement. A person
 * without a completed registration is no party yet.
 */
export async function insertCast(db: Queryable, cast: object): Promise<void> {
  await insertCastSql(db, { cast: JSON.stringify(cast) })
}

const insertExpectedSql = sql.run(
  'seed.insertExpected',
  `with made as (
    insert into app.users (account_type, name, phone, password_hash, initial_password_until)
    select 'company', a.name, a.phone, a.initial_password, case when a.initial_password is not null then app.now() + interval '72 hours' end
    from jsonb_to_recordset(:accounts::jsonb) as a(name text, phone text, initial_password text)
    returning id
  )
  insert into app.memberships (user_id, company_id, permissions)
  select made.id, c.id, '{damana.view,company.dashboard.running}'
  from made, app.companies c join app.parties p on p.id = c.party_id
  where p.kind = 'company' and p.phone = :companyPhone`,
)
/** Inserts accounts that the company with this phone made for its members, and that have no password of their own yet. */
export async function insertExpected(db: Queryable, companyPhone: string, accounts: readonly object[]): Promise<void> {
  await insertExpectedSql(db, { companyPhone, accounts: JSON.stringify(accounts) })
}

const insertFurtherCompanySql = sql.run(
  'seed.insertFurtherCompany',
  `with party as (
    insert into app.parties (kind, name, name_en, national_number, phone, created_at)
    select 'company', c.name, c.name_en, c.national_number, c.phone, app.now() - interval '90 days'
    from jsonb_to_record(:company::jsonb) as c(name text, name_en text, national_number text, phone text)
    returning id, phone
  ),
  person as (
    insert into app.parties (kind, name, national_number, phone, identity_proven_at, created_at)
    select 'person', c.name, c.national_number, :company::jsonb->>'phone', app.now() - interval '90 days', app.now() - interval '90 days'
    from jsonb_to_record(:company::jsonb->'primary') as c(name text, national_number text)
    returning id
  ),
  personal_data as (
    insert into app.personal_data (party_id, national_number, date_of_birth, nationality_type, created_at)
    select person.id, :company::jsonb->'primary'->>'national_number', (:company::jsonb->'primary'->>'date_of_birth')::date, 'jordanian', app.now() - interval '90 days'
    from person
  ),
  made as (
    insert into app.users (party_id, account_type, name, phone, password_hash, mobile_verified_at, registration_completed_at, terms_version,
      password_changed_at, created_at)
    select person.id, 'company', :company::jsonb->'primary'->>'name', party.phone, :passwordHash, app.now() - interval '90 days', app.now() - interval '90 days', :termsVersion, app.now() - interval '90 days',
      app.now() - interval '90 days'
    from party, person
    returning id
  ),
  company as (
    insert into app.companies (party_id, approved_at, created_at)
    select id, app.now() - interval '85 days', app.now() - interval '90 days' from party
    returning id
  )
  insert into app.memberships (user_id, company_id, permissions, is_primary)
  select made.id, company.id, '{full}', true from made, company`,
)
/** Inserts an approved company with its primary user. */
export async function insertFurtherCompany(db: Queryable, company: object, passwordHash: string, termsVersion: number): Promise<void> {
  await insertFurtherCompanySql(db, { company: JSON.stringify(company), passwordHash, termsVersion })
}

const insertRegistriesSql = sql.run(
  'seed.insertRegistries',
  `with people as (
    insert into sandbox.people (national_number, kind, name, phone, latin_name, birth_date)
    select p.national_number, p.kind, p.name, p.phone, p.latin_name, p.birth_date
    from jsonb_to_recordset(:registries::jsonb->'people') as p(national_number text, kind text, name text, phone text, latin_name text, birth_date date)
    on conflict do nothing
  ), companies as (
    insert into sandbox.companies (national_number, name, latin_name, legal_form, status, signatories, license_expires_on, entry)
    select c.national_number, c.name, c.latin_name, c.legal_form, c.status, c.signatories, c.license_expires_on, c.entry
    from jsonb_to_recordset(:registries::jsonb->'companies') as c(national_number text, name text, latin_name text, legal_form text, status text,
      signatories jsonb, license_expires_on date, entry jsonb)
    on conflict do nothing
  )
  insert into sandbox.vehicles (registration_number, registration_date, plate_number, plate_code, type, class, color, chassis_number,
    manufacture_year, licence_expiry, licensing_centre, engine_number, engine_capacity, load_capacity, net_weight, cargo_capacity,
    estimated_value_fils, registration_type, country, classification, owner_national_number, seized, mortgaged, fines_fils)
  select v.*
  from jsonb_to_recordset(:registries::jsonb->'vehicles') as v(registration_number text, registration_date date, plate_number text, plate_code text,
    type text, class text, color text, chassis_number text, manufacture_year int, licence_expiry date, licensing_centre text,
    engine_number text, engine_capacity text, load_capacity text, net_weight text, cargo_capacity text, estimated_value_fils bigint,
    registration_type text, country text, classification text, owner_national_number text, seized boolean, mortgaged boolean,
      fines_fils bigint)
  on conflict do nothing`,
)
/** Marks the vehicles of these owners as those of the cast: the list of vehicles shows them before others. */
export const markVehiclesOfCast = sql.run(
  'seed.markVehiclesOfCast',
  'update sandbox.vehicles set of_cast = true where owner_national_number = any(:ownerNumbers) and not of_cast',
)

/** Inserts persons, companies and vehicles of the registries, in one statement; existing rows stay as they are. */
export async function insertRegistries(db: Queryable, registries: object): Promise<void> {
  await insertRegistriesSql(db, { registries: JSON.stringify(registries) })
}
