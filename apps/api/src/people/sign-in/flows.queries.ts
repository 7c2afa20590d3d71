import { type RowOf, sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'

/** SQL of what a right code opened. */

export type FlowPurpose = 'register' | 'first_password' | 'forgot_password' | 'company_draft'

export interface Flow {
  purpose: FlowPurpose
  /** The account of the flow; null before it exists. */
  userId: Id<'users'> | null
  channel: 'mobile' | 'email'
  /** E.164 or an e-mail address in small letters: the contact that gave its code. */
  destination: string
}

const addFlowSql = sql.first(
  'people/sign-in.addFlow',
  `insert into app.registration_flows (token_sha256, purpose, user_id, channel, destination, jkt, expires_at)
     values (:tokenHash, :purpose, :userId, :channel, :destination, :jkt, app.now() + make_interval(secs => :goodForSeconds)) returning expires_at`,
)
export async function addFlow(tx: Queryable, tokenHash: Buffer, flow: Flow, jkt: string, goodForSeconds: number): Promise<Date> {
  const row = await addFlowSql(tx, { ...flow, tokenHash, jkt, goodForSeconds })
  if (row === undefined) throw new Error('a flow was not opened')
  return row.expiresAt
}

type FlowRow = RowOf<typeof findFlowSql>
const isGood = `token_sha256 = :tokenHash and purpose = :purpose and jkt = :jkt and used_at is null and expires_at > app.now()`
const flowOf = (purpose: FlowPurpose, row: FlowRow | undefined): Flow | undefined =>
  row && { purpose, userId: row.userId, channel: row.channel, destination: row.destination }

const findFlowSql = sql.first('people/sign-in.findFlow', `select user_id, channel, destination from app.registration_flows where ${isGood}`)
/** A flow that may still be used. */
export async function findFlow(db: Queryable, tokenHash: Buffer, purpose: FlowPurpose, jkt: string): Promise<Flow | undefined> {
  const row = await findFlowSql(db, { tokenHash, purpose, jkt })
  return flowOf(purpose, row)
}

const spendFlowSql = sql.first(
  'people/sign-in.spendFlow',
  `update app.registration_flows set used_at = app.now() where ${isGood} returning user_id, channel, destination`,
)
/** Uses a flow up, if it may still be used; of two at once one gets it. */
export async function spendFlow(tx: Queryable, tokenHash: Buffer, purpose: FlowPurpose, jkt: string): Promise<Flow | undefined> {
  const row = await spendFlowSql(tx, { tokenHash, purpose, jkt })
  return flowOf(purpose, row)
}

/** The contacts whose codes this browser gave for a company's application, the last one first. */
export const listFlowsOfKey = sql.all(
  'people/sign-in.listFlowsOfKey',
  `select channel, destination
  from app.registration_flows
  where jkt = :jkt and purpose = 'company_draft' and used_at is null and expires_at > app.now()
  order by expires_at desc`,
)
