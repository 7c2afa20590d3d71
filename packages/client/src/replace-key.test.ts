import { expect, test } from 'vitest'
import { replaceKey } from './replace-key.ts'
import { generateKey, type KeyOfCaller, rotationText } from '@damana/contract/signing'

interface Sent {
  idempotencyKey: string | undefined
  body: string
  nonce: string | undefined
}

async function open({ answers, isDue = true }: { answers: (() => Response)[]; isDue?: boolean }) {
  const [old, next] = [await generateKey(), await generateKey()]
  const sent: Sent[] = []
  const done: string[] = []
  let key: KeyOfCaller = old
  let token = 'old'
  await replaceKey({
    setup: {
      key: async () => key,
      token: { read: () => token, keep: (fresh) => void done.push(`token ${(token = fresh)}`), forget: () => {} },
    },
    renewal: {
      alone: (work) => work(),
      isDue: async () => isDue,
      make: async () => next,
      replace: async () => void done.push(`key ${(key = next).jkt === next.jkt}`),
      lookAgain: () => {},
    },
    token: 'old',
    serverNowMs: () => 0,
    encode: (body) => ({ bytes: new TextEncoder().encode(JSON.stringify(body)) }),
    async send(_request, idempotencyKey, { bytes }, _token, { nonce }) {
      sent.push({ idempotencyKey, body: new TextDecoder().decode(bytes), nonce })
      const answer = answers.shift()
      if (!answer) throw new TypeError('no connection')
      return answer()
    },
  }).catch(() => done.push('left'))
  return { old, next, sent, done }
}
const good = () => new Response(JSON.stringify({ data: { token: 'new' } }), { status: 200 })

test('a new key proves itself over the old thumbprint and the nonce of the call, and is kept before the token that goes with it', async () => {
  const { old, next, sent, done } = await open({ answers: [good] })
  expect(done).toEqual(['key true', 'token new'])
  const body = JSON.parse(sent[0]?.body ?? '') as { jwk: JsonWebKey; proof: string }
  const key = await crypto.subtle.importKey('jwk', body.jwk, { name: 'ECDSA', namedCurve: 'P-256' }, true, ['verify'])
  const proof = Uint8Array.from(atob(body.proof.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
  const text = new TextEncoder().encode(rotationText(old.jkt, sent[0]?.nonce ?? ''))
  expect(await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, proof, text)).toBe(true)
  expect(body.jwk).toEqual(next.publicJwk)
})

test('a lost answer is asked for once more with the same bytes and the same idempotency key', async () => {
  const lost = () => {
    throw new TypeError('no connection')
  }
  const { sent, done } = await open({ answers: [lost, good] })
  expect(done).toEqual(['key true', 'token new'])
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual({ ...sent[0], nonce: undefined })
})

test('the old key stays when it is not due, refused, or nobody answers', async () => {
  expect((await open({ answers: [good], isDue: false })).sent).toEqual([])
  expect((await open({ answers: [() => new Response('{}', { status: 422 })] })).done).toEqual([])
  expect((await open({ answers: [] })).done).toEqual(['left'])
})
