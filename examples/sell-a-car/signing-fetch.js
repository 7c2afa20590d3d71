import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Every part that may be signed, in the order that is fixed: a request is signed over those that it has. */
const parts = '@method @target-uri content-type lang x-api-key x-nonce content-digest authorization signature-key idempotency-key'.split(
  ' ',
)
/** @type {(bytes: string | Buffer, encoding: 'base64' | 'base64url') => string} */
const sha256 = (bytes, encoding) => createHash('sha256').update(bytes).digest(encoding)

/**
 * A `fetch` that signs each request by RFC 9421, profile "damana-1", and keeps token and cookie of the session: one for each person who signs in.
 * @param {string} apiKey name of the client application
 * @param {'ar' | 'en'} lang language of the answers
 * @returns {(request: Request) => Promise<Response>}
 */
export function createSigningFetch(apiKey, lang) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const keyId = `jkt:${sha256(`{"crv":"P-256","kty":"EC","x":"${x}","y":"${y}"}`, 'base64url')}`
  let [token, cookie] = ['', '']
  return async (request) => {
    const body = request.method === 'POST' ? Buffer.from(await request.arrayBuffer()) : undefined
    /** @type {Record<string, string>} */
    const headers = { 'content-type': 'application/json', ...Object.fromEntries(request.headers), lang, 'x-api-key': apiKey }
    headers['x-nonce'] = randomBytes(16).toString('base64url')
    if (body) headers['content-digest'] = `sha-256=:${sha256(body, 'base64')}:`
    if (token) headers['authorization'] = `Bearer ${token}`
    else headers['signature-key'] = `sig1=hwk;kty="EC";crv="P-256";x="${x}";y="${y}"`
    const values = { '@method': request.method, '@target-uri': request.url, ...headers }
    const signed = parts.filter((name) => name in values).map((name) => [`"${name}"`, new Map(Object.entries(values)).get(name)])
    const params = `(${signed.map(([name]) => name).join(' ')});created=${Math.floor(Date.now() / 1000)};keyid="${keyId}";alg="ecdsa-p256-sha256";tag="damana-1"`
    const text = [...signed, ['"@signature-params"', params]].map(([name, value]) => `${name}: ${value}`).join('\n')
    const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64')
    Object.assign(headers, { 'signature-input': `sig1=${params}`, signature: `sig1=:${signature}:`, cookie })
    const response = await fetch(request.url, { method: request.method, headers, ...(body && { body }) })
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    // A file is no JSON, and a stream does not end: only an answer that says it is JSON is looked into.
    if (response.headers.get('content-type')?.includes('json')) token = (await response.clone().json()).data?.token ?? token
    return response
  }
}
