import { createHash, createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto'
import { componentList, coveredComponents, type HeaderMap, signatureBase } from '@damana/contract/signing'
import type pg from 'pg'
import { origin } from '../client.ts'
import { statements } from './statements.ts'

export const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

const grammar = /^sig1=(\((?:"[a-z@-]{1,32}" ?){1,12}\));created=(\d{10});keyid="(jkt:[\w-]{43})";alg="ecdsa-p256-sha256";tag="damana-1"$/
const keyGrammar = /x="([\w-]{43})";y="([\w-]{43})"/

export interface Entered {
  personId: bigint | null
  jwk: JsonWebKey | null
}
export class Refusal extends Error {
  readonly statusCode: number
  constructor(statusCode: number, code: string) {
    super(code)
    this.statusCode = statusCode
  }
}

/** The signing profile and nothing on top: form, time, key, signature, then one statement for nonce and session. */
export function createAuthenticator(
  db: Pick<pg.Pool, 'query'>,
): (request: { method: string; url: string; headers: HeaderMap }) => Promise<Entered> {
  const known = new Map<string, KeyObject>()

  return async ({ method, url, headers }) => {
    const [, list, createdText = '', keyId = ''] = grammar.exec(headers['signature-input'] ?? '') ?? []
    const components = coveredComponents(method, headers)
    if (list !== componentList(components)) throw new Refusal(400, 'signature_malformed')
    const created = Number(createdText)
    const nowSeconds = Date.now() / 1000
    if (created < nowSeconds - 60 || created > nowSeconds + 5) throw new Refusal(400, 'signature_expired')

    const tokenHash = headers['authorization'] === undefined ? null : sha256(headers['authorization'])
    const cacheKey = tokenHash?.toString('base64') ?? ''
    let key = known.get(cacheKey)
    let jwk: JsonWebKey | null = null
    if (!key) {
      const [, x, y] = keyGrammar.exec(headers['signature-key'] ?? '') ?? []
      jwk = tokenHash
        ? ((await db.query<{ jwk: JsonWebKey }>({ name: 'keyOfSession', text: statements.keyOfSession, values: [tokenHash] })).rows[0]
            ?.jwk ?? null)
        : { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }
      if (!jwk) throw new Refusal(401, 'session_invalid')
      key = createPublicKey({ key: jwk, format: 'jwk' })
      if (tokenHash) known.set(cacheKey, key)
    }
    const base = signatureBase(
      { method, targetUri: origin + url, headers },
      components,
      (headers['signature-input'] ?? '').slice('sig1='.length),
    )
    const signature = Buffer.from((headers['signature'] ?? '').slice('sig1=:'.length, -1), 'base64')
    if (!verify('sha256', Buffer.from(base), { key, dsaEncoding: 'ieee-p1363' }, signature)) throw new Refusal(401, 'signature_invalid')

    const bucket = Math.floor(created / 60) % 4
    const nonce = sha256(keyId + (headers['x-nonce'] ?? '')).subarray(0, 16)
    const kind = tokenHash ? 'enter' : 'nonce'
    const { rows } = await db.query<{ person_id: bigint | null; fresh: boolean }>({
      name: `${kind}${bucket}`,
      text: statements[kind][bucket] ?? '',
      values: tokenHash ? [nonce, created, tokenHash] : [nonce, created],
    })
    if (!rows[0]) throw new Refusal(401, 'session_invalid')
    if (!rows[0].fresh) throw new Refusal(409, 'nonce_reused')
    return { personId: rows[0].person_id, jwk }
  }
}
