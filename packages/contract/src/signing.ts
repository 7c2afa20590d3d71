/**
 * The profile "damana-1" of RFC 9421, once for the browser, the tests, `npm run call` and partners' examples: which parts of a request are signed, in which
 * order, as which text. Web Crypto only, nothing else imported. The verifier computes the same text and compares.
 */

// Taken at load, so that a script that comes later cannot put itself in between. An address that is neither https nor localhost has no `subtle`: the
// file loads there, because a page has to say so, and signs nothing.
type Subtle = typeof globalThis.crypto.subtle
const subtle: Subtle | undefined = globalThis.crypto.subtle
const noKeys = () => new Error('this address is not secure: the browser has no keys here')
const refuse = (): Promise<never> => Promise.reject(noKeys())
const signBytes: Subtle['sign'] = subtle?.sign.bind(subtle) ?? refuse
const digestBytes: Subtle['digest'] = subtle?.digest.bind(subtle) ?? refuse
const encoder = new TextEncoder()

export type SigningKey = Parameters<Subtle['sign']>[1]
/** Names of headers are lower-case everywhere in this file. */
export type HeaderMap = Readonly<Record<string, string | undefined>>
export interface PublicJwk {
  kty: 'EC'
  crv: 'P-256'
  x: string
  y: string
}

export const profileTag = 'damana-1'
export const signatureAlgorithm = 'ecdsa-p256-sha256'
/** Seconds that a signature stays good, and that a clock may run ahead. */
export const signatureWindow = { past: 60, ahead: 5 }

const methodsWithBody = ['POST', 'PUT', 'PATCH']
export const carriesBody = (method: string): boolean => methodsWithBody.includes(method)

/** The fixed list, by method and by which headers are there. Nothing else is ever accepted. */
export function coveredComponents(method: string, headers: HeaderMap): string[] {
  const components = ['@method', '@target-uri', 'content-type', 'lang', 'x-api-key', 'x-nonce']
  if (carriesBody(method)) components.push('content-digest')
  components.push(headers['authorization'] === undefined ? 'signature-key' : 'authorization')
  if (headers['idempotency-key'] !== undefined) components.push('idempotency-key')
  return components
}

export const componentList = (components: readonly string[]): string => `(${components.map((name) => `"${name}"`).join(' ')})`

export const signatureParams = (components: readonly string[], created: number, keyId: string): string =>
  `${componentList(components)};created=${created};keyid="${keyId}";alg="${signatureAlgorithm}";tag="${profileTag}"`

/** The text that is signed. `targetUri` is the public origin and the raw path with its query. */
export function signatureBase(
  request: { method: string; targetUri: string; headers: HeaderMap },
  components: readonly string[],
  params: string,
): string {
  let base = ''
  for (const name of components) {
    const value = name === '@method' ? request.method : name === '@target-uri' ? request.targetUri : request.headers[name]
    base += `"${name}": ${value ?? ''}\n`
  }
  return `${base}"@signature-params": ${params}`
}

/** RFC 7638: the text whose SHA-256 names a key. */
export const thumbprintText = (jwk: PublicJwk): string => `{"crv":"${jwk.crv}","kty":"${jwk.kty}","x":"${jwk.x}","y":"${jwk.y}"}`

export async function thumbprint(jwk: PublicJwk): Promise<string> {
  return toBase64Url(new Uint8Array(await digestBytes('SHA-256', encoder.encode(thumbprintText(jwk)))))
}

/** A key's name in a signature: its thumbprint, or the machine of a company as it is registered (`p:…`). */
export const keyIdOf = (jkt: string): string => (jkt.startsWith('p:') ? jkt : `jkt:${jkt}`)

/** The key that a caller without a token presents itself (draft-hardt-httpbis-signature-key). */
export const signatureKeyHeader = (jwk: PublicJwk): string => `sig1=hwk;kty="EC";crv="P-256";x="${jwk.x}";y="${jwk.y}"`

/** 16 random bytes, new for every attempt. */
export const newNonce = (): string => toBase64Url(globalThis.crypto.getRandomValues(new Uint8Array(16)))

/** RFC 9530 over the bytes as sent. */
export async function contentDigest(body: Uint8Array<ArrayBuffer>): Promise<string> {
  return `sha-256=:${toBase64(new Uint8Array(await digestBytes('SHA-256', body)))}:`
}

export interface Unsigned {
  method: string
  /** Origin, path and query exactly as they go over the wire, without fragment. */
  targetUri: string
  lang: 'ar' | 'en'
  apiKey: string
  /** Unix seconds by the server's clock, as well as the caller knows it. */
  created: number
  token?: string | undefined
  idempotencyKey?: string | undefined
  body?: Uint8Array<ArrayBuffer> | undefined
  contentType?: string | undefined
  nonce?: string | undefined
}
export interface KeyOfCaller {
  privateKey: SigningKey
  publicJwk: PublicJwk
  jkt: string
}

/** Every header that a signed call carries. */
export async function signRequest(key: KeyOfCaller, request: Unsigned): Promise<Record<string, string>> {
  const headers: Record<string, string> = {
    'content-type': request.contentType ?? 'application/json',
    lang: request.lang,
    'x-api-key': request.apiKey,
    'x-nonce': request.nonce ?? newNonce(),
  }
  if (carriesBody(request.method)) headers['content-digest'] = await contentDigest(request.body ?? new Uint8Array())
  if (request.token) headers['authorization'] = `Bearer ${request.token}`
  else headers['signature-key'] = signatureKeyHeader(key.publicJwk)
  if (request.idempotencyKey) headers['idempotency-key'] = `"${request.idempotencyKey}"`
  const components = coveredComponents(request.method, headers)
  const params = signatureParams(components, request.created, keyIdOf(key.jkt))
  const base = signatureBase({ method: request.method, targetUri: request.targetUri, headers }, components, params)
  const signature = await signBytes({ name: 'ECDSA', hash: 'SHA-256' }, key.privateKey, encoder.encode(base))
  headers['signature-input'] = `sig1=${params}`
  headers['signature'] = `sig1=:${toBase64(new Uint8Array(signature))}:`
  return headers
}

/** The text that a new key signs to take the place of the one that signs the request with this nonce. */
export const rotationText = (oldJkt: string, nonce: string): string => `${profileTag} rotation\n${oldJkt}\n${nonce}`

/** Proves, in base64url, that whoever replaces a key has the new one as well. */
export async function proveNewKey(newKey: KeyOfCaller, oldJkt: string, nonce: string): Promise<string> {
  const text = encoder.encode(rotationText(oldJkt, nonce))
  return toBase64Url(new Uint8Array(await signBytes({ name: 'ECDSA', hash: 'SHA-256' }, newKey.privateKey, text)))
}

/** A new key pair of a caller; in a browser it is made so that nobody, not even the page, can read it out. */
export async function generateKey(extractable = false): Promise<KeyOfCaller> {
  if (!subtle) throw noKeys()
  const pair = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, extractable, ['sign', 'verify'])
  return describeKey(pair)
}

/** Reads the public half of a pair and names it. */
export async function describeKey(pair: { privateKey: SigningKey; publicKey: SigningKey }): Promise<KeyOfCaller> {
  if (!subtle) throw noKeys()
  const { x, y } = await subtle.exportKey('jwk', pair.publicKey)
  if (x === undefined || y === undefined) throw new TypeError('not an elliptic curve key')
  const publicJwk: PublicJwk = { kty: 'EC', crv: 'P-256', x, y }
  return { privateKey: pair.privateKey, publicJwk, jkt: await thumbprint(publicJwk) }
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
const toBase64Url = (bytes: Uint8Array): string => toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
