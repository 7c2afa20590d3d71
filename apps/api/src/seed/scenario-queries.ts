import { statement } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'

const fixScenariosStartSql = statement(
  'seed.fixScenariosStart',
  `insert into sandbox.modes (name, value) values ('scenarios_from', clock_timestamp()::text) on conflict do nothing`,
)
const readScenariosStartSql = statement(
  'seed.readScenariosStart',
  `select value::timestamptz as "at!" from sandbox.modes where name = 'scenarios_from'`,
)
/** The first start of the sandbox; every scenario is dated back from there, also after an interruption. */
export async function fixScenariosStart(db: Queryable): Promise<Date> {
  await fixScenariosStartSql.run(db, [])
  const { at } = await readScenariosStartSql.one(db, [])
  return at
}

const listProgressSql = statement(
  'seed.listProgress',
  'select name, guarantee_number, steps_done, seeded_at is not null as is_seeded from sandbox.scenarios',
)
export const listProgress = (db: Queryable) => listProgressSql.all(db, [])

const findScenarioSql = statement(
  'seed.findScenario',
  'select name, guarantee_number, steps_done, seeded_at is not null as is_seeded, failure from sandbox.scenarios where name = $1',
)
/** The progress of a scenario; undefined before its first step. */
export const findScenario = (db: Queryable, name: string) => findScenarioSql.first(db, [name])

const saveProgressSql = statement(
  'seed.saveProgress',
  `insert into sandbox.scenarios (name, guarantee_number, steps_done, seeded_at, failure)
  values ($1, $2, $3, case when $4 then clock_timestamp() end, $5)
  on conflict (name) do update
    set guarantee_number = excluded.guarantee_number, steps_done = excluded.steps_done, seeded_at = excluded.seeded_at,
      failure = excluded.failure`,
)
export async function saveProgress(
  db: Queryable,
  progress: { name: string; guaranteeNumber: string | null; stepsDone: number; isSeeded: boolean; failure: string | null },
): Promise<void> {
  await saveProgressSql.run(db, [progress.name, progress.guaranteeNumber, progress.stepsDone, progress.isSeeded, progress.failure])
}

const findBillSql = statement('seed.findBill', 'select id, payment_reference as "reference!" from app.guarantees where number = $1')
/** The data that the payer's bank needs to pay a bill. */
export const findBill = (db: Queryable, number: string) => findBillSql.first(db, [number])

const findCodeSql = statement(
  'seed.findCode',
  `select code as "code!"
  from (
    select o.id, o.payload->'facts'->>'code' as code from app.outbox o where o.kind = 'message' and o.payload->>'to' = $1
    union all
    select m.id, m.code from sandbox.messages m where m.sent_to = $1
  ) sent
  where code is not null
  order by id desc
  limit 1`,
)
/** The newest code sent to this phone, delivered or not. */
export async function findCode(db: Queryable, phone: string): Promise<string | undefined> {
  return (await findCodeSql.first(db, [phone]))?.code
}

const openStaffSessionSql = statement(
  'seed.openStaffSession',
  `insert into app.sessions (token_sha256, binding_cookie_hash, staff_id, jkt, public_jwk, trusted, ip, user_agent)
  select $2, $3, s.id, $4, $5::jsonb, true, '127.0.0.1', 'scenarios' from app.staff s where s.email = $1`,
)
/**
 * Opens a session of a member of staff without a code: each code of an authenticator serves once, and a visitor may be about to use the
 * present one.
 */
export async function openStaffSession(
  db: Queryable,
  session: { email: string; tokenHash: Buffer; cookieHash: Buffer; jkt: string; publicJwk: object },
): Promise<void> {
  await openStaffSessionSql.run(db, [session.email, session.tokenHash, session.cookieHash, session.jkt, JSON.stringify(session.publicJwk)])
}

const silenceVehicleSql = statement('seed.silenceVehicle', 'update sandbox.vehicles set silent = true where registration_number = $1')
/** Makes the registry silent about one vehicle, until its ownership is transferred. */
export async function silenceVehicle(db: Queryable, registrationNumber: string): Promise<void> {
  await silenceVehicleSql.run(db, [registrationNumber])
}
