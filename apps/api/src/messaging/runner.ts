import type { Pool, PoolClient } from 'pg'
import type { Queryable } from '#db/queryable.ts'
import type { Messenger, OutgoingMessage } from './messenger.ts'
import type { MessagePayload, NoticeFacts, NoticePayload } from './payloads.ts'
import { factsInUse, goesByPhone, isToldToActor, phraseMessage, phraseNotice } from './phrasing.ts'
import {
  type ClaimedRow,
  claimOutbox,
  endMessages,
  type GuaranteeFacts,
  type NewMessage,
  type NewNotification,
  type Recipient,
  saveNotices,
} from './queries.ts'

interface Log {
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}
export interface OutboxDeps {
  db: Queryable
  messenger: Messenger
  /** The public address that links in messages begin with. */
  origin: string
  log: Log
}

const batchSize = 100
const mostAttempts = 8

/** Does what is due now, batch by batch, until nothing is left. Answers how many rows it took; safe to run anywhere, any number at once. */
export async function drainOutbox(deps: OutboxDeps): Promise<number> {
  let taken = 0
  for (;;) {
    const claimed = await claimOutbox(deps.db, batchSize)
    if (claimed.length === 0) return taken
    taken += claimed.length
    const promised = await tellSides(deps.db, claimed)
    await deliver(deps, [...claimed.filter(isMessage), ...promised])
    if (claimed.length < batchSize) return taken
  }
}

interface DueMessage {
  id: bigint
  payload: MessagePayload
  created_at: Date
  attempts: number
}
const isMessage = (row: ClaimedRow): row is ClaimedRow & { payload: MessagePayload } => row.kind === 'message'
const isNotice = (row: ClaimedRow): row is ClaimedRow & { payload: NoticePayload } => row.kind === 'notice'

/** Turns what happened into a line for everybody concerned, and into an SMS where it matters. */
async function tellSides(db: Queryable, claimed: readonly ClaimedRow[]): Promise<DueMessage[]> {
  const notices = claimed.filter(isNotice)
  if (notices.length === 0) return []
  const notifications: NewNotification[] = []
  const messages: NewMessage[] = []
  for (const { payload, guarantee, recipients, created_at } of notices) {
    if (!guarantee) continue
    for (const recipient of recipients ?? []) {
      if (recipient.user_id !== null && recipient.user_id === payload.actor_user_id && !isToldToActor(payload.event)) continue
      const all = factsFor(payload, guarantee, recipient)
      if (!phraseNotice(recipient.lang, all)) continue
      const facts = factsInUse(all)
      if (recipient.user_id !== null)
        notifications.push({
          user_id: recipient.user_id,
          party_id: recipient.party_id,
          kind: payload.event,
          guarantee_id: payload.guarantee_id,
          facts,
          created_at,
        })
      // An owner without an account is asked by his own link, which comes with the offer; a second SMS about it would only confuse.
      const hasOwnLink = recipient.side === 'seller' && facts.invited && payload.event === 'created'
      if (recipient.gets_sms && recipient.phone && goesByPhone(facts) && !hasOwnLink) {
        messages.push({ payload: { channel: 'sms', to: recipient.phone, lang: recipient.lang, template: 'notice', facts }, created_at })
      }
    }
  }
  return saveNotices(
    db,
    notices.map(({ id }) => id),
    notifications,
    messages,
  )
}

const textOf = (value: string | number | null | undefined): string | null => (value === null || value === undefined ? null : String(value))

const factsFor = (payload: NoticePayload, guarantee: GuaranteeFacts, recipient: Recipient): NoticeFacts => ({
  event: payload.event,
  side: recipient.side,
  number: payload.number,
  vehicle: guarantee.vehicle,
  price_fils: guarantee.price_fils,
  total_price_fils: guarantee.total_price_fils,
  seller_due_fils: guarantee.seller_due_fils,
  buyer_name: guarantee.buyer_name,
  seller_name: guarantee.seller_name,
  payment_reference: guarantee.payment_reference,
  until: textOf(payload.facts['until']) ?? guarantee.wait_until,
  release_allowed_at: guarantee.release_allowed_at,
  reason: textOf(payload.facts['reason']),
  status: guarantee.status,
  invited: recipient.user_id === null,
  accepted: guarantee.accepted,
  amount_fils: textOf(payload.facts['amount_fils']),
})

async function deliver({ db, messenger, origin, log }: OutboxDeps, due: readonly DueMessage[]): Promise<void> {
  if (due.length === 0) return
  const refused = new Map<bigint, string>()
  const outgoing: OutgoingMessage[] = []
  for (const { id, payload, created_at } of due) {
    try {
      outgoing.push({ id, channel: payload.channel, to: payload.to, lang: payload.lang, at: created_at, ...phraseMessage(payload, origin) })
    } catch (error) {
      refused.set(id, `no words: ${error instanceof Error ? error.message : 'unknown reason'}`)
    }
  }
  try {
    for (const [id, why] of await messenger.deliver(outgoing)) refused.set(id, why)
  } catch (error) {
    for (const { id } of outgoing) refused.set(id, error instanceof Error ? error.message : 'unknown reason')
  }
  for (const { id, attempts } of due) {
    const why = refused.get(id)
    if (why === undefined) continue
    // Neither the address nor the words: both are personal.
    const facts = { outbox_id: id.toString(), attempts, why }
    if (attempts >= mostAttempts) log.error(facts, 'a message was given up')
    else log.warn(facts, 'a message was not accepted and is tried again')
  }
  await endMessages(
    db,
    due.flatMap(({ id }) => (refused.has(id) ? [] : [id])),
    [...refused].map(([id, why]) => ({ id: id.toString(), why: why.slice(0, 300) })),
    mostAttempts,
  )
}

interface RunnerOptions extends OutboxDeps {
  /** Lends the one connection that listens. */
  pool: Pool
  pollEveryMs?: number
  /** Wakes closer together than this are served by one run. */
  gatherMs?: number
}

/** Keeps the outbox empty: woken by each commit that promises something, and by a slow poll in case a wake was lost. */
export function startOutboxRunner({ pool, pollEveryMs = 2_000, gatherMs = 100, ...deps }: RunnerOptions): { stop(): Promise<void> } {
  let stopped = false
  let listener: PoolClient | undefined
  let timer: NodeJS.Timeout | undefined
  let timerDueMs = Number.POSITIVE_INFINITY
  let lastRunMs = 0
  let running: Promise<void> = Promise.resolve()
  let isRunning = false

  const schedule = (inMs: number) => {
    if (stopped) return
    const dueMs = performance.now() + inMs
    if (timer && timerDueMs <= dueMs) return
    clearTimeout(timer)
    timerDueMs = dueMs
    timer = setTimeout(run, inMs)
  }
  const wake = () => schedule(Math.max(0, lastRunMs + gatherMs - performance.now()))
  const run = () => {
    timer = undefined
    if (stopped || isRunning) return
    isRunning = true
    let wokenMeanwhile = false
    const note = () => {
      wokenMeanwhile = true
    }
    onWake = note
    running = drainOutbox(deps)
      .then(() => {})
      .catch((error: unknown) => deps.log.error({ err: error }, 'the outbox could not be served'))
      .finally(() => {
        isRunning = false
        onWake = wake
        lastRunMs = performance.now()
        if (wokenMeanwhile) wake()
        else schedule(pollEveryMs)
      })
  }
  let onWake = wake

  const listen = async () => {
    if (stopped) return
    try {
      const client = await pool.connect()
      if (stopped) return client.release(true)
      listener = client
      client.on('notification', () => onWake())
      client.on('error', () => {
        client.release(true)
        listener = undefined
        if (!stopped) setTimeout(() => void listen(), 1_000).unref()
      })
      await client.query('listen outbox')
    } catch {
      // The slow poll serves meanwhile.
      if (!stopped) setTimeout(() => void listen(), 1_000).unref()
    }
  }
  void listen()
  schedule(0)
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
      listener?.release(true)
    },
  }
}
