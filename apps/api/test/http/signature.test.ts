import { createPublicKey, verify } from 'node:crypto'
import { generateKey, keyIdOf, signatureBase, signRequest, thumbprint, type KeyOfCaller } from '@damana/contract/signing'
import fc from 'fast-check'
import { parseDictionary } from 'structured-headers'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkHygiene, checkWindow, importKey, parseSignature, type RawRequest, verifySignature } from '#kernel/signature.ts'

const origin = 'https://app.example.jo'
const created = 1_767_225_600
let key: KeyOfCaller
beforeAll(async () => void (key = await generateKey()))

const rawOf = (method: string, url: string, headers: Record<string, string>): RawRequest => ({
  method,
  url,
  headers,
  rawHeaders: Object.entries(headers).flat(),
})

/** The answer of the authentication to a request: the step that refuses it, or that it holds. */
function judge(request: RawRequest, by: KeyOfCaller = key): string {
  try {
    checkHygiene(request)
    const parsed = parseSignature(request)
    checkWindow(parsed, created)
    const known = importKey(by.publicJwk)
    return known && parsed.keyId === keyIdOf(by.jkt) && verifySignature(parsed, request, origin, known) ? 'holds' : 'signature_invalid'
  } catch (error) {
    return error instanceof Error ? error.message : 'refused'
  }
}

const body = new TextEncoder().encode('{"terms_version":1}')
const samples = async (): Promise<RawRequest[]> => {
  const common = { lang: 'ar', apiKey: 'web-2026.1', created } as const
  const release = '/api/v1/guarantees/DM-100001/release?note=%D8%AA%D9%85'
  return [
    rawOf(
      'POST',
      release,
      await signRequest(key, {
        ...common,
        method: 'POST',
        targetUri: origin + release,
        token: `dmn1_${'t'.repeat(43)}`,
        idempotencyKey: '8e03978e-40d5-43e8-bc93-6894a57f9324',
        body,
      }),
    ),
    rawOf(
      'POST',
      '/api/v1/auth/login',
      await signRequest(key, { ...common, method: 'POST', targetUri: `${origin}/api/v1/auth/login`, body }),
    ),
    rawOf(
      'GET',
      '/api/v1/guarantees?side=sale',
      await signRequest(key, {
        ...common,
        method: 'GET',
        targetUri: `${origin}/api/v1/guarantees?side=sale`,
        token: `dmn1_${'t'.repeat(43)}`,
      }),
    ),
  ]
}

describe('the signing profile', () => {
  test('what the client signs, the server takes', async () => {
    for (const request of await samples()) expect(judge(request)).toBe('holds')
  })

  test('a base as RFC 9421 builds it verifies with the key and signature of its appendix B.2.4', () => {
    const headers = {
      '@status': '200',
      'content-type': 'application/json',
      'content-digest': 'sha-512=:mEWXIS7MaLRuGgxOBdODa3xqM1XdEvxoYhvlCFJ41QJgJc4GTsPp29l5oGX69wWdXymyU0rjJuahq4l5aGgfLQ==:',
      'content-length': '23',
    }
    const params = '("@status" "content-type" "content-digest" "content-length");created=1618884473;keyid="test-key-ecc-p256"'
    const base = signatureBase({ method: '', targetUri: '', headers }, Object.keys(headers), params)
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: 'qIVYZVLCrPZHGHjP17CTW0_-D9Lfw0EkjqF7xB4FivA',
      y: 'Mc4nN9LTDOBhfoUeg8Ye9WedFRhnZXZJA12Qp0zZ6F0',
    }
    const signature = Buffer.from('wNmSUAhwb5LxtOtOpNa6W5xj067m5hFrj0XQ4fvpaCLx0NKocgPquLgyahnzDnDAUy5eCdlYUEkLIj+32oiasw==', 'base64')
    expect(
      verify('sha256', Buffer.from(base), { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' }, signature),
    ).toBe(true)
  })

  test('the thumbprint is that of RFC 7638', async () => {
    // The key of RFC 9449's examples.
    expect(
      await thumbprint({
        kty: 'EC',
        crv: 'P-256',
        x: 'l8tFrhx-34tV3hRICRDY9zCkDlpBhF42UQUfWVAWBFs',
        y: '9VE4jf_Ok_o64zbTTlcuNJajHmt6v9TDVrU0CdvGRDA',
      }),
    ).toBe('0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I')
  })

  test('the headers are structured fields that any library of RFC 9651 reads', async () => {
    for (const { headers } of await samples()) {
      const input = parseDictionary(headers['signature-input'] ?? '').get('sig1')
      expect(input?.[1].get('tag')).toBe('damana-1')
      expect(input?.[1].get('created')).toBe(created)
      expect(parseDictionary(headers['signature'] ?? '').get('sig1')?.[0]).toBeInstanceOf(ArrayBuffer)
    }
  })

  test.each([
    ['61 seconds old', created + 61, 'signature_expired'],
    ['60 seconds old', created + 60, 'taken'],
    ['5 seconds ahead', created - 5, 'taken'],
    ['6 seconds ahead', created - 6, 'signature_expired'],
  ])('a signature %s at %i is %s', async (_, now, said) => {
    const [request] = await samples()
    if (!request) throw new Error('no sample')
    const parsed = parseSignature(request)
    if (said === 'taken') expect(() => checkWindow(parsed, now)).not.toThrow()
    else expect(() => checkWindow(parsed, now)).toThrow(said)
  })

  test('another key, also with its own name, is not this one', async () => {
    const other = await generateKey()
    for (const request of await samples()) expect(judge(request, other)).toBe('signature_invalid')
  })

  test('S03 duplicates, two lengths, a body on GET, and token and key together are refused before anything else', async () => {
    const [post, login, get] = await samples()
    if (!post || !login || !get) throw new Error('no samples')
    for (const name of [
      'authorization',
      'content-digest',
      'x-nonce',
      'signature',
      'signature-input',
      'idempotency-key',
      'lang',
      'Content-Type',
    ]) {
      expect(judge({ ...post, rawHeaders: [...post.rawHeaders, name, 'again'] })).toBe('header_duplicate')
    }
    expect(judge({ ...post, headers: { ...post.headers, 'content-length': '19', 'transfer-encoding': 'chunked' } })).toBe(
      'request_malformed',
    )
    expect(judge({ ...get, headers: { ...get.headers, 'content-length': '1' } })).toBe('request_malformed')
    expect(judge({ ...get, headers: { ...get.headers, 'transfer-encoding': 'chunked' } })).toBe('request_malformed')
    expect(judge({ ...login, headers: { ...login.headers, authorization: `Bearer dmn1_${'t'.repeat(43)}` } })).toBe('signature_malformed')
    expect(judge({ ...get, url: `${get.url}\u00e9` })).toBe('request_malformed')
  })

  test.each(['application/json; charset=utf-8', 'application/json;charset=UTF-8'])(
    'a body of the type "%s" is taken',
    async (contentType) => {
      const url = '/api/v1/auth/login'
      const signed = { method: 'POST', targetUri: origin + url, lang: 'ar', apiKey: 'web-2026.1', created, body, contentType } as const
      expect(judge(rawOf('POST', url, await signRequest(key, signed)))).toBe('holds')
    },
  )

  test('none of 12,000 changes of a character, a header or a part is taken', async () => {
    const requests = await samples()
    const signedHeaders = [
      'content-type',
      'lang',
      'x-api-key',
      'x-nonce',
      'content-digest',
      'authorization',
      'signature-key',
      'idempotency-key',
      'signature-input',
      'signature',
    ]
    const mutation = fc.record({
      sample: fc.nat(requests.length - 1),
      part: fc.constantFrom('url', 'method', ...signedHeaders),
      at: fc.nat(400),
      how: fc.constantFrom('replace', 'insert', 'drop', 'remove'),
      character: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
    })
    let tried = 0
    fc.assert(
      fc.property(mutation, ({ sample, part, at, how, character }) => {
        const original = requests[sample]
        if (!original) return
        const text = part === 'url' ? original.url : part === 'method' ? original.method : original.headers[part]
        if (text === undefined) return
        const place = at % text.length
        const changed = {
          replace: text.slice(0, place) + character + text.slice(place + 1),
          insert: text.slice(0, place) + character + text.slice(place),
          drop: text.slice(0, place) + text.slice(place + 1),
          remove: undefined,
        }[how]
        if (changed === text) return
        tried += 1
        if (part === 'url') expect(judge({ ...original, url: changed ?? '' })).not.toBe('holds')
        else if (part === 'method') expect(judge({ ...original, method: changed ?? '' })).not.toBe('holds')
        else {
          const { [part]: _, ...others } = original.headers
          const headers = changed === undefined ? others : { ...others, [part]: changed }
          expect(judge(rawOf(original.method, original.url, headers as Record<string, string>))).not.toBe('holds')
        }
      }),
      { numRuns: 14_000 },
    )
    expect(tried).toBeGreaterThan(10_000)
  })
})
