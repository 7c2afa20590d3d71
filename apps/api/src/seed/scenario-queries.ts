import { sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'

const fixScenariosStartSql = sql.run(
  'seed.fixScenariosStart',
  `insert into sandbox.modes (name, value) values ('scenarios_from', clock_timestamp()::text) on conflict do nothing`,
)
const readScenariosStartSql = sql.one(
  'seed.readScenariosStart',
  `select value::timestamptz as "at!" from sandbox.modes where name = 'scenarios_from'`,
)
/** The first start of the sandbox; every scenario is dated back from there, also after an interruption. */
export async function fixScenariosStart(db: Queryable): Promise<Date> {
  await fixScenariosStartSql(db)
  const { at } = await readScenariosStartSql(db)
  return at
}

export const listProgress = sql.all(
  'seed.listProgress',
  'select name, guarantee_number, steps_done, seeded_at is not null as is_seeded from sandbox.scenarios',
)

/** The progress of a scenario; undefined before its first step. */
export const findScenario = sql.first(
  'seed.findScenario',
  'select name, guarantee_number, steps_done, seeded_at is not null as is_seeded, failure from sandbox.scenarios where name = :name',
)

export const saveProgress = sql.run(
  'seed.saveProgress',
  `insert into sandbox.scenarios (name, guarantee_number, steps_done, seeded_at, failure)
  values (:name, :guaranteeNumber, :stepsDone, case when :isSeeded then clock_timestamp() end, :failure)
  on conflict (name) do update
    set guarantee_number = excluded.guarantee_number, steps_done = excluded.steps_done, seeded_at = excluded.seeded_at,
      failure = excluded.failure`,
)

/** The data that the payer's bank needs to pay a bill. */
export const findBill = sql.first(
  'seed.findBill',
  'select id, payment_reference as "reference!" from app.guarantees where number = :number',
)

const findCodeSql = sql.first(
  'seed.findCode',
  `select code as "code!"
  from (
    select o.id, o.payload->'facts'->>'code' as code from app.outbox o where o.kind = 'message' and o.payload->>'to' = :phone
    union all
    select m.id, m.code from sandbox.messages m where m.sent_to = :phone
  ) sent
  where code is not null
  order by id desc
  limit 1`,
)
/** The newest code sent to this phone, delivered or not. */
export async function findCode(db: Queryable, phone: string): Promise<string | undefined> {
  return (await findCodeSql(db, { phone }))?.code
}

const openStaffSessionSql = sql.run(
  'seed.openStaffSession',
  `insert into app.sessions (token_sha256, binding_cookie_hash, staff_id, jkt, public_jwk, trusted, ip, user_agent)
  select :tokenHash, :cookieHash, s.id, :jkt, :publicJwk::jsonb, true, '127.0.0.1', 'scenarios' from app.staff s where s.email = :email`,
)
/**
 * Opens a session of a member of staff without a code: each code of an authenticator serves once, and a visitor may be about to use the
 * present one.
 */
export async function openStaffSession(
  db: Queryable,
  session: { email: string; tokenHash: Buffer; cookieHash: Buffer; jkt: string; publicJwk: object },
): Promise<void> {
  await openStaffSessionSql(db, { ...session, publicJwk: JSON.stringify(session.publicJwk) })
}

/** Makes the registry silent about one vehicle, until its ownership is transferred. */
export const silenceVehicle = sql.run(
  'seed.silenceVehicle',
  'update sandbox.vehicles set silent = true where registration_number = :registrationNumber',
)
