import { statement } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'

const fixStoriesStartSql = statement(
  'seed.fixStoriesStart',
  `insert into sandbox.modes (name, value) values ('stories_from', clock_timestamp()::text) on conflict do nothing`,
)
const readStoriesStartSql = statement(
  'seed.readStoriesStart',
  `select value::timestamptz as "at!" from sandbox.modes where name = 'stories_from'`,
)
/** The first start of the sandbox; every scenario is dated back from there, also after an interruption. */
export async function fixStoriesStart(db: Queryable): Promise<Date> {
  await fixStoriesStartSql.run(db, [])
  const { at } = await readStoriesStartSql.one(db, [])
  return at
}

const listProgressSql = statement(
  'seed.listProgress',
  'select name, guarantee_number, steps_done, told_at is not null as told from sandbox.stories',
)
export const listProgress = (db: Queryable) => listProgressSql.all(db, [])

const findScenarioSql = statement(
  'seed.findScenario',
  'select name, guarantee_number, steps_done, told_at is not null as told, failure from sandbox.stories where name = $1',
)
/** The progress of a scenario; undefined before its first step. */
export const findScenario = (db: Queryable, name: string) => findScenarioSql.first(db, [name])

const saveProgressSql = statement(
  'seed.saveProgress',
  `insert into sandbox.stories (name, guarantee_number, steps_done, told_at, failure)
  values ($1, $2, $3, case when $4 then clock_timestamp() end, $5)
  on conflict (name) do update
    set guarantee_number = excluded.guarantee_number, steps_done = excluded.steps_done, told_at = excluded.told_at,
      failure = excluded.failure`,
)
export async function saveProgress(
  db: Queryable,
  progress: { name: string; guaranteeNumber: string | null; stepsDone: number; isTold: boolean; failure: string | null },
): Promise<void> {
  await saveProgressSql.run(db, [progress.name, progress.guaranteeNumber, progress.stepsDone, progress.isTold, progress.failure])
}

const findBillSql = statement('seed.findBill', 'select id, payment_reference as "reference!" from app.guarantees where number = $1')
/** The data that the payer's bank needs to pay a bill. */
export const findBill = (db: Queryable, number: string) => findBillSql.first(db, [number])

const silenceVehicleSql = statement('seed.silenceVehicle', 'update sandbox.vehicles set silent = true where registration_number = $1')
/** Makes the registry silent about one vehicle, until its ownership is transferred. */
export async function silenceVehicle(db: Queryable, registrationNumber: string): Promise<void> {
  await silenceVehicleSql.run(db, [registrationNumber])
}
