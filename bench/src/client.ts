import { createHash, generateKeyPairSync, type KeyObject, randomBytes, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import {
  carriesBody,
  coveredComponents,
  keyIdOf,
  type PublicJwk,
  signatureBase,
  signatureKeyHeader,
  signatureParams,
  thumbprintText,
} from '@damana/contract/signing'

/** The caller's half: one keep-alive connection and the signing profile, with as little CPU as possible, so that the cores are left to what is measured. */

export const origin = 'https://damana.example'

interface CallerKey {
  privateKey: KeyObject
  jwk: PublicJwk
  jkt: string
}
/** A browser: its key, the address that it calls from, and what a sign-in gave it. */
export interface Caller {
  key: CallerKey
  address: string
  token?: string
  cookie?: string
}

export function newKey(): CallerKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const jwk: PublicJwk = { kty: 'EC', crv: 'P-256', x, y }
  return { privateKey, jwk, jkt: createHash('sha256').update(thumbprintText(jwk)).digest('base64url') }
}

type Method = 'GET' | 'POST'

/** Every header of a signed request. */
export function signedHeaders({ key, address, token, cookie }: Caller, method: Method, url: string, body: string): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    lang: 'ar',
    'x-api-key': 'web-2026.1',
    'x-nonce': randomBytes(16).toString('base64url'),
    'x-forwarded-for': address,
  }
  if (carriesBody(method)) {
    headers['content-digest'] = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`
    headers['idempotency-key'] = `"${randomUUID()}"`
  }
  if (token === undefined) headers['signature-key'] = signatureKeyHeader(key.jwk)
  else headers['authorization'] = `Bearer ${token}`
  const components = coveredComponents(method, headers)
  const params = signatureParams(components, Math.floor(Date.now() / 1000), keyIdOf(key.jkt))
  const base = signatureBase({ method, targetUri: origin + url, headers }, components, params)
  headers['signature-input'] = `sig1=${params}`
  headers['signature'] =
    `sig1=:${sign('sha256', Buffer.from(base), { key: key.privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64')}:`
  if (cookie !== undefined) headers['cookie'] = cookie
  return headers
}

export interface Connection {
  /** Answers what stands in `data`; a refusal is thrown. */
  call<T>(caller: Caller, method: Method, url: string, body?: unknown): Promise<T>
  /** Without a signature, with headers of its own. */
  send<T>(method: Method, url: string, headers: Record<string, string>, body: string): Promise<T>
  close(): void
}

interface Answer {
  status: number
  head: string
  body: string
}

/** Hears of each answer how long after its request it was complete. */
type Timing = (method: Method, url: string, ms: number) => void

export async function openConnection(port: number, timing?: Timing): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  const bare = exchangeOn(socket)
  const exchange: typeof bare = async (method, url, headers, body) => {
    const began = performance.now()
    const answer = await bare(method, url, headers, body)
    timing?.(method, url, performance.now() - began)
    return answer
  }
  const dataOf = <T>(answer: Answer, method: Method, url: string): T => {
    if (answer.status >= 300) throw new Error(`${method} ${url}: ${answer.status} ${answer.body}`)
    return (JSON.parse(answer.body) as { data: T }).data // both servers promise an envelope
  }
  return {
    async call<T>(caller: Caller, method: Method, url: string, body?: unknown): Promise<T> {
      const text = body === undefined ? '' : JSON.stringify(body)
      const answer = await exchange(method, url, signedHeaders(caller, method, url, text), text)
      const cookie = /^set-cookie: ([^;\r]+)/im.exec(answer.head)?.[1]
      if (cookie !== undefined) caller.cookie = cookie
      return dataOf<T>(answer, method, url)
    },
    send: async <T>(method: Method, url: string, headers: Record<string, string>, body: string) =>
      dataOf<T>(await exchange(method, url, headers, body), method, url),
    close: () => socket.destroy(),
  }
}

/** One request after another on one socket; both servers answer with a content-length. */
function exchangeOn(socket: Socket): (method: Method, url: string, headers: Record<string, string>, body: string) => Promise<Answer> {
  let received = Buffer.alloc(0)
  let settle: { resolve(answer: Answer): void; reject(error: Error): void } | undefined
  const fail = (error?: Error) => settle?.reject(error ?? new Error('the server closed the connection'))
  socket.on('error', fail)
  socket.on('close', () => fail())
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const headEnd = received.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const head = received.toString('latin1', 0, headEnd)
    const end = headEnd + 4 + Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
    if (received.length < end) return
    const answer = { status: Number(head.slice(9, 12)), head, body: received.toString('utf8', headEnd + 4, end) }
    received = received.subarray(end)
    settle?.resolve(answer)
  })
  return (method, url, headers, body) =>
    new Promise((resolve, reject) => {
      settle = { resolve, reject }
      const lines = Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')
      const length = carriesBody(method) ? `content-length: ${Buffer.byteLength(body)}\r\n` : ''
      socket.write(`${method} ${url} HTTP/1.1\r\nhost: damana.example\r\n${lines}${length}\r\n${body}`)
    })
}
