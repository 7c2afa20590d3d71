import { createPublicKey, hash, verify, type KeyObject } from 'node:crypto'
import {
  carriesBody,
  componentList,
  coveredComponents,
  signatureBase,
  signatureWindow,
  thumbprintText,
  type HeaderMap,
  type PublicJwk,
} from '@damana/contract/signing'
import { DomainError } from './errors.ts'

/** One request as received, for the verification of its signature. */
export interface RawRequest {
  method: string
  /** Path and query, raw. */
  url: string
  headers: HeaderMap
  /** Node's raw headers, names and values alternating: the only form that shows duplicates. */
  rawHeaders: readonly string[]
}

export interface ParsedSignature {
  method: string
  components: string[]
  params: string
  created: number
  keyId: string
  /** Thumbprint of the key named by the signature; of a machine its name, until its key is found. */
  jkt: string
  /** The machine of a company that signed; null: a browser or another key of its own. */
  machine: { accountId: string; n: number } | null
  signature: Buffer
  nonce: string
  lang: 'ar' | 'en'
  apiKey: string
  token: string | null
  publicJwk: PublicJwk | null
  idempotencyKey: string | null
}

const single = new Set([
  'content-type',
  'lang',
  'x-api-key',
  'x-nonce',
  'content-digest',
  'authorization',
  'signature-key',
  'signature-input',
  'signature',
  'idempotency-key',
  'content-length',
  'transfer-encoding',
  'host',
  'cookie',
])
const longestUrl = 4_096
const grammar = {
  url: /^\/[\x21-\x7e]*$/,
  input:
    /^sig1=(\((?:"[a-z@-]{1,32}" ?){1,12}\));created=(\d{10});keyid="(jkt:([A-Za-z0-9_-]{43})|p:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):([1-9]\d{0,3}))";alg="ecdsa-p256-sha256";tag="damana-1"$/,
  signature: /^sig1=:([A-Za-z0-9+/]{86}==):$/,
  nonce: /^[A-Za-z0-9_-]{22}$/,
  lang: /^(ar|en)$/,
  apiKey: /^[a-z0-9][a-z0-9.-]{2,39}$/,
  // Several libraries add the character set unasked.
  contentType: /^(application\/json(?:; ?charset=[Uu][Tt][Ff]-8)?|multipart\/form-data; boundary=[A-Za-z0-9_-]{10,70})$/,
  digest: /^sha-256=:[A-Za-z0-9+/]{43}=:$/,
  token: /^Bearer (dmn1_[A-Za-z0-9_-]{43}|dmk_(?:test|live)_[A-Za-z0-9_-]{43})$/,
  key: /^sig1=hwk;kty="EC";crv="P-256";x="([A-Za-z0-9_-]{43})";y="([A-Za-z0-9_-]{43})"$/,
  idempotency: /^"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"$/i,
}
const refuseHeader = (name: string): never => {
  throw new DomainError('request_malformed', { errors: [{ pointer: `/header/${name}`, code: 'invalid_format' }] })
}

/** Refuses malformed requests first: duplicate headers, a body where none is allowed, two lengths. */
export function checkHygiene({ method, url, headers, rawHeaders }: RawRequest): void {
  const seen = new Set<string>()
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]?.toLowerCase() ?? ''
    if (!single.has(name)) continue
    if (seen.has(name)) throw new DomainError('header_duplicate')
    seen.add(name)
  }
  const length = headers['content-length']
  const chunked = headers['transfer-encoding'] !== undefined
  if (length !== undefined && chunked) throw new DomainError('request_malformed')
  if (!carriesBody(method) && (chunked || (length !== undefined && length !== '0'))) throw new DomainError('request_malformed')
  if (url.length > longestUrl || !grammar.url.test(url)) throw new DomainError('request_malformed')
}

/** Reads the signature headers by a fixed grammar. The list of covered parts is computed here and compared: a caller cannot sign less. */
export function parseSignature({ method, headers }: RawRequest): ParsedSignature {
  const input = headers['signature-input']
  const value = headers['signature']
  if (input === undefined || value === undefined) throw new DomainError('signature_required')
  const parsed = grammar.input.exec(input)
  const signature = grammar.signature.exec(value)?.[1]
  if (!parsed || signature === undefined) throw new DomainError('signature_malformed')
  const [, list, created, keyId, thumbprint, accountId, n] = parsed
  if (list === undefined || created === undefined || keyId === undefined) throw new DomainError('signature_malformed')
  const jkt = thumbprint ?? keyId
  const bytes = Buffer.from(signature, 'base64')
  if (bytes.length !== 64 || bytes.toString('base64') !== signature) throw new DomainError('signature_malformed')

  const authorization = headers['authorization']
  const keyHeader = headers['signature-key']
  if (authorization !== undefined && keyHeader !== undefined) throw new DomainError('signature_malformed')
  if (authorization === undefined && keyHeader === undefined) throw new DomainError('signature_required')
  const components = coveredComponents(method, headers)
  if (list !== componentList(components)) throw new DomainError('signature_coverage')
  for (const name of components) if (!name.startsWith('@') && headers[name] === undefined) throw new DomainError('signature_coverage')

  const nonce = headers['x-nonce'] ?? ''
  if (!grammar.nonce.test(nonce)) throw new DomainError('nonce_malformed')
  const lang = grammar.lang.exec(headers['lang'] ?? '')?.[1]
  const apiKey = headers['x-api-key'] ?? ''
  if (lang === undefined) refuseHeader('lang')
  if (!grammar.apiKey.test(apiKey)) refuseHeader('x-api-key')
  if (!grammar.contentType.test(headers['content-type'] ?? '')) throw new DomainError('unsupported_media')
  if (carriesBody(method) && !grammar.digest.test(headers['content-digest'] ?? '')) throw new DomainError('signature_malformed')
  let idempotencyKey: string | null = null
  if (headers['idempotency-key'] !== undefined) {
    // Swift writes a UUID in capitals; it is the same key.
    idempotencyKey = grammar.idempotency.exec(headers['idempotency-key'])?.[1]?.toLowerCase() ?? refuseHeader('idempotency-key')
  }
  let token: string | null = null
  let publicJwk: PublicJwk | null = null
  if (authorization !== undefined) {
    token = grammar.token.exec(authorization)?.[1] ?? null
    if (token === null) throw new DomainError('session_invalid')
    // A machine signs for a key, and a key's secret is good with a machine alone.
    if (isKeySecret(token) !== (accountId !== undefined)) throw new DomainError('key_mismatch')
  } else {
    const [, x, y] = grammar.key.exec(keyHeader ?? '') ?? []
    if (x === undefined || y === undefined) throw new DomainError('signature_malformed')
    publicJwk = { kty: 'EC', crv: 'P-256', x, y }
    if (thumbprintOf(publicJwk) !== jkt) throw new DomainError('signature_invalid')
  }
  return {
    method,
    components,
    params: input.slice('sig1='.length),
    created: Number(created),
    keyId,
    jkt,
    machine: accountId === undefined ? null : { accountId, n: Number(n) },
    signature: bytes,
    nonce,
    lang: lang === 'en' ? 'en' : 'ar',
    apiKey,
    token,
    publicJwk,
    idempotencyKey,
  }
}

/** Whether a bearer token is the secret of a company's key, and not of a session. */
const isKeySecret = (token: string): boolean => token.startsWith('dmk_')

/** `created` is signed, so a caller cannot stretch it. */
export function checkWindow({ created }: ParsedSignature, seconds: number): void {
  if (created < seconds - signatureWindow.past || created > seconds + signatureWindow.ahead) throw new DomainError('signature_expired')
}

/** Whether the signature fits request and key. The origin is the configured one, never the Host header. */
export function verifySignature(parsed: ParsedSignature, request: RawRequest, origin: string, key: KeyObject): boolean {
  const base = signatureBase(
    { method: request.method, targetUri: origin + request.url, headers: request.headers },
    parsed.components,
    parsed.params,
  )
  return verify('sha256', Buffer.from(base), { key, dsaEncoding: 'ieee-p1363' }, parsed.signature)
}

/** Imports a presented key; undefined where its point is not on the curve. */
export function importKey(jwk: PublicJwk): KeyObject | undefined {
  try {
    return createPublicKey({ key: { ...jwk }, format: 'jwk' })
  } catch {
    return undefined
  }
}

export const thumbprintOf = (jwk: PublicJwk): string => hash('sha256', thumbprintText(jwk), 'base64url')

/** The hash under which a nonce is kept for as long as its request could be replayed. */
export const nonceHash = (keyId: string, nonce: string): Buffer => hash('sha256', keyId + nonce, 'buffer').subarray(0, 16)

/** The digest of a body as a signature covers it. */
export const digestOf = (body: Buffer): string => `sha-256=:${hash('sha256', body, 'base64')}:`
