import { statement } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'

/** The idempotency key of one state-changing call. */
export interface Claim {
  /** The owner of the key; keys of different owners do not collide. */
  subject: string
  key: string
  /** Method, path and content. */
  fingerprint: Buffer
}
/** The state read at the beginning of a transaction. */
export interface Begun {
  /** The key was free, or the call has none. */
  claimed: boolean
  /** The session lives, or the call has none. */
  alive: boolean
  now: Date
}

const claimKeySql = statement(
  'kernel.claimKey',
  `with live as (select 1 from app.sessions where id = $4 and ended_at is null for share),
       claim as (
         insert into app.idempotency (subject, key, fingerprint)
         select $1, $2, $3
         where $4::int8 is null or exists (select from live)
         on conflict do nothing
         returning 1
       )
     select exists (select from claim) as "claimed!", ($4::int8 is null or exists (select from live)) as "alive!", app.now() as now`,
)
/** Claims a key within the call's transaction and checks there that the session is still open, so that a session that ends at the same time cannot act. */
export async function claimKey(tx: Queryable, { subject, key, fingerprint }: Claim, sessionId: bigint | null): Promise<Begun> {
  const rows = await claimKeySql.all(tx, [subject, key, fingerprint, sessionId])
  return only(rows)
}

const checkSessionSql = statement(
  'kernel.checkSession',
  `select exists (select 1 from app.sessions where id = $1 and ended_at is null for share) as "alive!", app.now() as now`,
)
/** The same for a call that carries no key. */
export async function checkSession(tx: Queryable, sessionId: bigint): Promise<Begun> {
  const rows = await checkSessionSql.all(tx, [sessionId])
  return { ...only(rows), claimed: true }
}

/** The body that was sent, plain or sealed. Both are null while the first call is under way. */
export interface StorableAnswer {
  body: string | null
  sealedBody: Buffer | null
}

const storeAnswerSql = statement(
  'kernel.storeAnswer',
  `update app.idempotency set status = $3, body = $4, answer = $5 where subject = $1 and key = $2`,
)
export async function storeAnswer(
  tx: Queryable,
  { subject, key }: Claim,
  status: number,
  { body, sealedBody }: StorableAnswer,
): Promise<void> {
  await storeAnswerSql.run(tx, [subject, key, status, body, sealedBody])
}

export interface StoredAnswer extends StorableAnswer {
  fingerprint: Buffer
  status: number | null
}

const findStoredAnswerSql = statement(
  'kernel.findStoredAnswer',
  `select fingerprint, status, body::text as body, answer as "sealedBody" from app.idempotency where subject = $1 and key = $2`,
)
export async function findStoredAnswer(db: Queryable, subject: string, key: string): Promise<StoredAnswer | undefined> {
  return findStoredAnswerSql.first(db, [subject, key])
}

const storeRefusalSql = statement(
  'kernel.storeRefusal',
  `insert into app.idempotency (subject, key, fingerprint, status, body, answer) values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
)
/** Stores a refusal under its key, unless a concurrent call has stored an answer. */
export async function storeRefusal(
  db: Queryable,
  { subject, key, fingerprint }: Claim,
  status: number,
  { body, sealedBody }: StorableAnswer,
): Promise<void> {
  await storeRefusalSql.run(db, [subject, key, fingerprint, status, body, sealedBody])
}

function only<T>(rows: readonly T[]): T {
  const row = rows[0]
  if (row === undefined) throw new Error('a statement that always answers did not')
  return row
}
