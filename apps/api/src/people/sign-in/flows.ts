import { randomBytes } from 'node:crypto'
import type { Queryable } from '#db/queryable.ts'
import type { Tx } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { addFlow, findFlow, type Flow, type FlowPurpose, spendFlow } from './flows.queries.ts'
import { hashOf } from './secrets.ts'

export type { Flow, FlowPurpose }

const halfAnHour = 30 * 60
/** A company's application takes longer, and several calls. */
const secondsOf = (purpose: FlowPurpose) => (purpose === 'company_draft' ? 12 * 3600 : halfAnHour)

/**
 * Opens the next step of an authentication flow after its right code: a secret that is valid for half an hour, once, in the browser that
 * gave the code. The one of a company's application is valid for twelve hours, and nothing uses it up.
 */
export async function openFlow(tx: Tx, flow: Flow, jkt: string): Promise<{ flowId: string; goodUntil: Date }> {
  const flowId = randomBytes(32).toString('base64url')
  return { flowId, goodUntil: await addFlow(tx, hashOf(flowId), flow, jkt, secondsOf(flow.purpose)) }
}

/** Uses that secret up, in the transaction of what it opens; unknown, used, too old, another step's or another browser's are one refusal. */
export async function consumeAuthFlow(tx: Tx, flowId: string, purpose: FlowPurpose, jkt: string): Promise<Flow> {
  const flow = await spendFlow(tx, hashOf(flowId), purpose, jkt)
  if (!flow) throw new DomainError('flow_ended')
  return flow
}

/** Looks at it and leaves it unused: for what is worth doing before the transaction only if it is good. */
export async function peekAuthFlow(db: Queryable, flowId: string, purpose: FlowPurpose, jkt: string): Promise<Flow> {
  const flow = await findFlow(db, hashOf(flowId), purpose, jkt)
  if (!flow) throw new DomainError('flow_ended')
  return flow
}
