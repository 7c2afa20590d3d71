import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { encodeForm } from '@damana/client/multipart'
import { type KeyOfCaller, generateKey, signRequest } from '@damana/contract/signing'
import { carriesFile } from '@damana/contract/uploads'
import type { FastifyInstance } from 'fastify'
import type { ServerClock } from '#http/server-clock.ts'
import { castPassword } from '#sandbox/cast.ts'

const apiKey = 'seed-2026.1'
const encoder = new TextEncoder()

/** A refusal of the API. */
export class ScenarioRefusal extends Error {
  readonly status: number
  constructor(call: string, status: number, code: string) {
    super(`${call}: ${status} ${code}`)
    this.name = 'ScenarioRefusal'
    this.status = status
  }
}

export interface ScenarioClient {
  call(method: 'GET' | 'POST', path: string, body?: object, idempotencyKey?: string): Promise<Record<string, unknown>>
}

interface Api {
  app: FastifyInstance
  origin: string
  clock: ServerClock
}

/**
 * Signs a person of the cast in with a client of its own, through the same signed requests as every browser; only the network is left out.
 */
export async function signInAs(api: Api, phone: string | null): Promise<ScenarioClient & { profile: Record<string, unknown> }> {
  const key = await generateKey()
  const session: Session = { token: undefined, cookie: undefined }
  const client: ScenarioClient = {
    call: (method, path, body, idempotencyKey) => send(api, key, session, method, path, body, idempotencyKey),
  }
  if (phone === null) return { ...client, profile: {} }
  const profile = await client.call('POST', '/auth/login', { phone_or_email: phone, password: castPassword, remember_me: true })
  session.token = typeof profile['token'] === 'string' ? profile['token'] : undefined
  return { ...client, profile }
}

/** A client with a key of its own: somebody who is not signed in, or the holder of a session that `open` makes for this key. */
export async function createScenarioClient(
  api: Api,
  open?: (key: KeyOfCaller) => Promise<{ token: string; cookie: string }>,
): Promise<ScenarioClient> {
  const key = await generateKey()
  const session: Session = (await open?.(key)) ?? { token: undefined, cookie: undefined }
  return { call: (method, path, body, idempotencyKey) => send(api, key, session, method, path, body, idempotencyKey) }
}

interface Session {
  token: string | undefined
  cookie: string | undefined
}

const mostTries = 3

/** Requests in the very second in which the server's replay memory starts are refused once, as for every client. */
async function send(
  api: Api,
  key: KeyOfCaller,
  session: Session,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  idempotencyKey?: string,
): Promise<Record<string, unknown>> {
  for (let tries = 1; ; tries += 1) {
    const { status, json } = await sendOnce(api, key, session, method, path, body, idempotencyKey)
    if (status === 200 && json.data) return json.data
    if (json.code !== 'signature_expired' || tries === mostTries)
      throw new ScenarioRefusal(`${method} ${path}`, status, [json.code, json.reason].filter(Boolean).join('/'))
    await pause(1_000)
  }
}

interface Answer {
  status: number
  json: { data?: Record<string, unknown>; code?: string; reason?: string }
}
async function sendOnce(
  { app, origin, clock }: Api,
  key: KeyOfCaller,
  session: Session,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  idempotencyKey?: string,
): Promise<Answer> {
  const url = `/api/v1${path}`
  const form = carriesFile(body) ? await encodeForm(body, idempotencyKey ?? randomUUID()) : undefined
  const bytes = form?.bytes ?? (method === 'POST' ? encoder.encode(JSON.stringify(body ?? {})) : undefined)
  const headers = await signRequest(key, {
    method,
    targetUri: new URL(url, origin).href,
    lang: 'ar',
    apiKey,
    created: Math.floor(clock.seconds()),
    token: session.token,
    idempotencyKey,
    body: bytes,
    contentType: form?.contentType,
  })
  const answer = await app.inject({
    method,
    url,
    headers: { ...headers, ...(session.cookie ? { cookie: session.cookie } : {}) },
    ...(bytes ? { payload: Buffer.from(bytes) } : {}),
  })
  const set = answer.headers['set-cookie']
  const cookie = (Array.isArray(set) ? set : set ? [set] : []).map((line) => line.split(';')[0]).join('; ')
  if (cookie) session.cookie = cookie
  return { status: answer.statusCode, json: answer.json<Answer['json']>() }
}
