import type { Queryable } from '#db/queryable.ts'

export interface Progress {
  name: string
  guarantee_number: string | null
  steps_done: number
  told: boolean
}

/** When the sandbox was first started; every story counts back from there, also after an interruption. */
export async function fixStoriesStart(db: Queryable): Promise<Date> {
  await db.query(`insert into sandbox.modes (name, value) values ('stories_from', clock_timestamp()::text) on conflict do nothing`)
  const { rows } = await db.query<{ at: Date }>(`select value::timestamptz as at from sandbox.modes where name = 'stories_from'`)
  const [row] = rows
  if (!row) throw new Error('the sandbox is not installed')
  return row.at
}

export async function listProgress(db: Queryable): Promise<Progress[]> {
  const { rows } = await db.query<Progress & Record<string, unknown>>(
    'select name, guarantee_number, steps_done, told_at is not null as told from sandbox.stories',
  )
  return rows
}

/** How far one has come; undefined before it began. */
export async function findScenario(db: Queryable, name: string): Promise<(Progress & { failure: string | null }) | undefined> {
  const { rows } = await db.query<Progress & { failure: string | null } & Record<string, unknown>>(
    'select name, guarantee_number, steps_done, told_at is not null as told, failure from sandbox.stories where name = $1',
    [name],
  )
  return rows[0]
}

export async function saveProgress(
  db: Queryable,
  progress: { name: string; guaranteeNumber: string | null; stepsDone: number; isTold: boolean; failure: string | null },
): Promise<void> {
  await db.query(
    `insert into sandbox.stories (name, guarantee_number, steps_done, told_at, failure) values ($1, $2, $3, case when $4 then clock_timestamp() end, $5)
     on conflict (name) do update set guarantee_number = excluded.guarantee_number, steps_done = excluded.steps_done, told_at = excluded.told_at, failure = excluded.failure`,
    [progress.name, progress.guaranteeNumber, progress.stepsDone, progress.isTold, progress.failure],
  )
}

/** What the buyer's bank needs to pay a bill. */
export async function findBill(db: Queryable, number: string): Promise<{ id: bigint; reference: string; total_fils: bigint } | undefined> {
  const { rows } = await db.query<{ id: bigint; reference: string; total_fils: bigint }>(
    'select id, payment_reference as reference, total_price_fils as total_fils from app.guarantees where number = $1',
    [number],
  )
  return rows[0]
}

/** The licensing centre has mislaid the papers of one vehicle; moving its ownership brings them back. */
export async function silenceVehicle(db: Queryable, registrationNumber: string): Promise<void> {
  await db.query('update sandbox.vehicles set silent = true where registration_number = $1', [registrationNumber])
}
