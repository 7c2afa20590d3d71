import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { Input, Reply } from '@damana/contract'
import { signatureBase } from '@damana/contract/signing'
import type { Queryable } from '#db/queryable.ts'
import type { ContextOf } from '#kernel/context.ts'
import type { Sealer } from '#kernel/sealing.ts'
import { openField } from '#people/sign-in/index.ts'
import { endPatience, type HookService } from '#webhooks/index.ts'
import { pageOf } from './pages.ts'
import {
  findReceiverAnswer,
  insertReceipt,
  listHookSecrets,
  listReceiptsOfHooks,
  listReceiverAddresses,
  setReceiverAnswer,
} from './receiver.queries.ts'

/** No name of the internet; what is sent there stays in this process. */
const receiverOrigin = 'https://receiver.damana.example/'
const address = /^https:\/\/receiver\.damana\.example\/([A-Za-z0-9_-]{1,60})$/
/** As long as a program is waited for. */
const lateMs = 10_000
const receiptsOfPage = 30

export const isAtReceiver = (url: string): boolean => address.test(url)

interface ReceiverDeps {
  db: Queryable
  sealer: Sealer
  seconds(): number
  /** Whatever is sent elsewhere. */
  others: HookService
  late?: () => Promise<unknown>
}
type Hook = Parameters<HookService>[0]

/** Takes what is sent to the sandbox's receiver, and has everything else leave. */
export function createReceiver({ db, sealer, seconds, others, late = waitLate }: ReceiverDeps): HookService {
  return async (hook) => {
    const name = address.exec(hook.url)?.[1]
    if (name === undefined) return others(hook)
    const [mode, sealed] = await Promise.all([findReceiverAnswer(db, { name }), listHookSecrets(db, { url: hook.url })])
    const secrets = new Map(sealed.map((one) => [`hook:${one.endpointId}:${one.nth}`, openField(sealer, one.sealed)]))
    const answer = mode?.answer ?? 'takes'
    await insertReceipt(db, {
      name,
      headers: JSON.stringify(hook.headers),
      body: hook.body,
      isVerified: isSigned(hook, secrets, seconds()),
      answer,
    })
    if (answer === 'takes') return { status: 200, text: 'thank you' }
    if (answer === 'fails') return { status: 500, text: 'out of order' }
    await late()
    return { fault: 'timeout' }
  }
}
const waitLate = () =>
  new Promise((resolve) => {
    setTimeout(resolve, lateMs)
  })

/** As a program verifies it: what is covered, by whom, when, and over which body. */
function isSigned({ url, headers, body }: Hook, secrets: ReadonlyMap<string, string>, seconds: number): boolean {
  if (headers['content-digest'] !== `sha-256=:${hash('sha256', body, 'base64')}:`) return false
  const covered = ['@method', '@target-uri', 'content-type', 'content-digest', 'damana-event-id']
  const list = covered.map((component) => `"${component}"`).join(' ')
  return [...(headers['signature-input'] ?? '').matchAll(/(sig\d+)=(\([^)]*\);[^,]*)/g)].some(([, label = '', params = '']) => {
    const secret = secrets.get(/;keyid="([^"]+)"/.exec(params)?.[1] ?? '')
    const created = Number(/;created=(\d+)/.exec(params)?.[1])
    if (secret === undefined || !params.startsWith(`(${list});`) || !(Math.abs(seconds - created) <= 300)) return false
    const base = signatureBase({ method: 'POST', targetUri: url, headers }, covered, params)
    const expected = createHmac('sha256', secret).update(base).digest()
    const given = Buffer.from(new RegExp(`${label}=:([A-Za-z0-9+/=]+):`).exec(headers['signature'] ?? '')?.[1] ?? '', 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/** Shows what came to the receiver, and how it answers at each address. */
export async function showReceiver(
  ctx: ContextOf<'GET /sandbox/receiver'>,
  { query }: Input<'GET /sandbox/receiver'>,
): Promise<Reply<'GET /sandbox/receiver'>> {
  const [rows, addresses] = await Promise.all([
    listReceiptsOfHooks(ctx.db, { before: query.cursor === undefined ? null : BigInt(query.cursor), limit: receiptsOfPage + 1 }),
    listReceiverAddresses(ctx.db, { origin: receiverOrigin }),
  ])
  const { page, next_cursor } = pageOf(rows, receiptsOfPage, ({ id }) => id.toString())
  return {
    next_cursor,
    origin: receiverOrigin,
    addresses,
    receipts: page.map(({ id, name, receivedAt, headers, body, isVerified, answer }) => ({
      id: id.toString(),
      name,
      received_at: receivedAt.toISOString(),
      headers,
      body,
      is_verified: isVerified,
      answer,
    })),
  }
}

/** Sets how the receiver answers at one address. */
export const answerAsReceiver = (
  ctx: ContextOf<'POST /sandbox/receiver/:name/answer'>,
  { params, body }: Input<'POST /sandbox/receiver/:name/answer'>,
): Promise<Reply<'POST /sandbox/receiver/:name/answer'>> =>
  ctx.transact(async (tx) => {
    await setReceiverAnswer(tx, { name: params.name, answer: body.answer })
    return { done: true as const }
  })

/** Gives up everything that waits for one address, as if three days had passed. */
export const giveUpAtReceiver = (
  ctx: ContextOf<'POST /sandbox/receiver/:name/give-up'>,
  { params }: Input<'POST /sandbox/receiver/:name/give-up'>,
): Promise<Reply<'POST /sandbox/receiver/:name/give-up'>> =>
  ctx.transact(async (tx) => ({ count: await endPatience(tx, { url: `${receiverOrigin}${params.name}` }) }))
