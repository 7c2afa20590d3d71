import { sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'

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

const claimKeySql = sql.all(
  'kernel.claimKey',
  `with live as (select 1 from app.sessions where id = :sessionId and ended_at is null for share),
       claim as (
         insert into app.idempotency (subject, key, fingerprint)
         select :subject, :key, :fingerprint
         where :sessionId::int8 is null or exists (select from live)
         on conflict do nothing
         returning 1
       )
     select exists (select from claim) as "claimed!", (:sessionId::int8 is null or exists (select from live)) as "alive!", app.now() as now`,
)
/** Claims a key within the call's transaction and checks there that the session is still open, so that a session that ends at the same time cannot act. */
export async function claimKey(tx: Queryable, { subject, key, fingerprint }: Claim, sessionId: Id<'sessions'> | null): Promise<Begun> {
  const rows = await claimKeySql(tx, { subject, key, fingerprint, sessionId })
  return only(rows)
}

const checkSessionSql = sql.all(
  'kernel.checkSession',
  `select exists (select 1 from app.sessions where id = :sessionId and ended_at is null for share) as "alive!", app.now() as now`,
)
/** The same for a call that carries no key. */
export async function checkSession(tx: Queryable, sessionId: Id<'sessions'>): Promise<Begun> {
  const rows = await checkSessionSql(tx, { sessionId })
  return { ...only(rows), claimed: true }
}

/** The body that was sent, plain or sealed. Both are null while the first call is under way. */
export interface StorableAnswer {
  body: string | null
  sealedBody: Buffer | null
}

const storeAnswerSql = sql.run(
  'kernel.storeAnswer',
  `update app.idempotency set status = :status, body = :body, answer = :sealedBody where subject = :subject and key = :key`,
)
export async function storeAnswer(
  tx: Queryable,
  { subject, key }: Claim,
  status: number,
  { body, sealedBody }: StorableAnswer,
): Promise<void> {
  await storeAnswerSql(tx, { subject, key, status, body, sealedBody })
}

export interface StoredAnswer extends StorableAnswer {
  fingerprint: Buffer
  status: number | null
}

export const findStoredAnswer = sql.first(
  'kernel.findStoredAnswer',
  `select fingerprint, status, body::text as body, answer as "sealedBody" from app.idempotency where subject = :subject and key = :key`,
)

const storeRefusalSql = sql.run(
  'kernel.storeRefusal',
  `insert into app.idempotency (subject, key, fingerprint, status, body, answer) values (:subject, :key, :fingerprint, :status, :body, :sealedBody) on conflict do nothing`,
)
/** Stores a refusal under its key, unless a concurrent call has stored an answer. */
export async function storeRefusal(
  db: Queryable,
  { subject, key, fingerprint }: Claim,
  status: number,
  { body, sealedBody }: StorableAnswer,
): Promise<void> {
  await storeRefusalSql(db, { subject, key, fingerprint, status, body, sealedBody })
}

function only<T>(rows: readonly T[]): T {
  const row = rows[0]
  if (row === undefined) throw new Error('a statement that always answers did not')
  return row
}
