import type { Queryable } from '#db/queryable.ts'

/** Claims a key within the call's transaction and makes sure that the session still lives there: a session ended meanwhile cannot win the race. */
export const claimText = `with live as (select 1 from app.sessions where id = $4 and ended_at is null for share),
  claim as (insert into app.idempotency (subject, key, fingerprint) select $1, $2, $3 where $4::int8 is null or exists (select from live) on conflict do nothing returning 1)
select exists (select from claim) as claimed, ($4::int8 is null or exists (select from live)) as alive, app.now() as now`

/** Begins for a caller without key and session, who only needs the time: one message. */
export const beginText = 'begin; select app.now() as now'

/** The same for a call that carries no key. */
export const liveText = `select exists (select 1 from app.sessions where id = $1 and ended_at is null for share) as alive, app.now() as now`

export const storeText = `update app.idempotency set status = $3, answer = $4 where subject = $1 and key = $2`

export interface StoredAnswer {
  fingerprint: Buffer
  status: number | null
  answer: Buffer | null
  /** Of rows from before answers were compressed. */
  body: string | null
}

export async function findStoredAnswer(db: Queryable, subject: string, key: string): Promise<StoredAnswer | undefined> {
  const { rows } = await db.query<StoredAnswer & Record<string, unknown>>(
    `select fingerprint, status, answer, body::text as body from app.idempotency where subject = $1 and key = $2`,
    [subject, key],
  )
  return rows[0]
}

/** Keeps a refusal under its key; a concurrent call that got further keeps its own answer. */
export async function storeRefusal(
  db: Queryable,
  subject: string,
  key: string,
  fingerprint: Buffer,
  status: number,
  answer: Buffer,
): Promise<void> {
  await db.query(
    `insert into app.idempotency (subject, key, fingerprint, status, answer) values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [subject, key, fingerprint, status, answer],
  )
}
