import type { Queryable } from '#db/queryable.ts'
import type { ApiKey } from '#kernel/context.ts'
import { insertSecurityEvent } from '#kernel/security-events.queries.ts'
import { countRead } from './admission.queries.ts'

interface Call {
  method: string
  /** The path of the contract, with its parameters by name. */
  route: string
  object: string | undefined
  status: number
  code: string | undefined
  requestId: string
}

/** Keeps what a key did: a change and a refusal as an event of its own, a read as one more of its hour. */
export async function noteCallOfKey(
  db: Queryable,
  { id }: ApiKey,
  { method, route, object, status, code, requestId }: Call,
): Promise<void> {
  if (method === 'GET' && status < 400) await countRead(db, { keyId: id, route })
  else
    await insertSecurityEvent(db, {
      kind: 'api_key_call',
      apiKeyId: id,
      requestId,
      facts: { method, call: route, status, ...(object === undefined ? {} : { object }), ...(code === undefined ? {} : { code }) },
    })
}
