import type { CallOptions, Outgoing } from './client.ts'
import { newNonce, proveNewKey } from '@damana/contract/signing'
import type { EncodedBody, KeyRenewal, TransportSetup } from './transport.ts'

interface Replacement {
  setup: Pick<TransportSetup, 'key' | 'token'>
  renewal: KeyRenewal
  /** The session that the new key is for. */
  token: string
  serverNowMs: () => number
  send: (
    request: Outgoing,
    idempotencyKey: string | undefined,
    body: EncodedBody,
    token: string | undefined,
    options: CallOptions & { nonce?: string },
  ) => Promise<Response>
  encode: (body: unknown) => EncodedBody
}

/** Puts a new key in place of this browser's, one tab at a time. The session goes on under a new token; the old key is worth nothing afterwards. */
export const replaceKey = (replacement: Replacement): Promise<void> => replacement.renewal.alone(() => replaceAlone(replacement))

async function replaceAlone({ setup, renewal, token, serverNowMs, send, encode }: Replacement): Promise<void> {
  // Another tab may have done it while this one waited.
  if (setup.token.read() !== token || !(await renewal.isDue(serverNowMs()))) return
  const [old, next, nonce] = [await setup.key(), await renewal.make(), newNonce()]
  const body = encode({ jwk: next.publicJwk, proof: await proveNewKey(next, old.jkt, nonce) })
  const request: Outgoing = { name: 'POST /auth/keys/rotate', method: 'POST', path: '/auth/keys/rotate', body: undefined }
  const idempotencyKey = globalThis.crypto.randomUUID()
  // The answer to a first copy that got lost on its way back is asked for once more, under the same key; its proof is not looked at again.
  const response = await send(request, idempotencyKey, body, token, { nonce }).catch(() => send(request, idempotencyKey, body, token, {}))
  if (!response.ok) return
  const answer = (await response.json()) as { data: { token: string } } // as the contract promises
  // First the key, then the token: whoever sees the new token finds the new key.
  await renewal.replace(serverNowMs())
  setup.token.keep(answer.data.token)
}
