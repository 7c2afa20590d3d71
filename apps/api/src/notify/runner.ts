import { guaranteeEvents } from '@damana/contract/guarantee-events'
import type { Relay } from '#db/relay.ts'
import type { Notifier, Queryable } from '#db/queryable.ts'
import { faultOf } from '#kernel/fault.ts'
import { traced } from '#kernel/telemetry.ts'
import { mayChooseSms } from '@damana/contract/notification-kinds'
import { deadlineAfter } from './deadline.rules.ts'
import { admitInvitation, type InvitationLimits, isInvitation, productionLimits } from './invitations.ts'
import type { Messenger, OutgoingMessage, Refusal } from './channels/messenger.ts'
import type { GuaranteeFacts } from './guarantee-facts.ts'
import type { MessagePayload, NoticeFacts, NoticePayload, PushPayload } from './payloads.ts'
import { codeMinutes, factsInUse, goesByPhone, type KeyOfInvitation, phraseMessage } from './phrasing.ts'
import { wordsOfNotice } from './words.ts'
import { notifyInbox } from './inbox.ts'
import {
  type ClaimedRow,
  claimOutbox,
  endBatch,
  type HeldRow,
  type LeftMessage,
  type NewNotification,
  type Recipient,
  type RefusedMessage,
} from './queries.ts'

interface Log {
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}
export interface OutboxDeps {
  db: Queryable
  /** Tells the open pages of people with a new notification. Absent: they see it when they ask. */
  notify?: Notifier['notify']
  messenger: Messenger
  /** Sends notifications to browsers and returns the reasons of those that were not accepted, by outbox row. Absent: none is sent. */
  push?: ((due: readonly { rowId: bigint; payload: PushPayload }[]) => Promise<ReadonlyMap<bigint, Refusal>>) | undefined
  /** The public address that links in messages begin with. */
  origin: string
  /** Absent: the links of invitations say their number only. */
  keyOf?: KeyOfInvitation
  log: Log
  /** After a restore nothing leaves; before a message leaves, that is recorded on the disk. */
  restores?: { isFrozen(): boolean; mayLeave(lastMessageId: bigint): Promise<boolean> }
  /** Absent: production's limits. */
  limits?: () => InvitationLimits
}

const batchSize = 100
/** Attempts over some ten minutes; during a provider's outage over most of a day. */
const mostAttempts: Readonly<Record<Refusal['again'], number>> = { later: 8, away: 30, never: 1 }

/** Delivers everything that is due, batch by batch, and returns the number of rows; safe to run concurrently in any number of processes. */
export async function drainOutbox(deps: OutboxDeps): Promise<number> {
  let taken = 0
  for (;;) {
    if (deps.restores?.isFrozen()) return taken
    const claimed = await claimOutbox(deps.db, { batch: batchSize })
    if (claimed.length === 0) return taken
    const last = claimed.reduce((most, { id }) => (id > most ? id : most), 0n)
    if (deps.restores && !(await deps.restores.mayLeave(last))) return taken
    taken += claimed.length
    await traced('outbox', () => serve(deps, claimed), 'CONSUMER')
    if (claimed.length < batchSize) return taken
  }
}

/** A message and its outbox row: a row of its own, or a notification that it is a part of. */
interface DueMessage {
  row: ClaimedRow
  isNotice: boolean
  sentAs: bigint
  payload: MessagePayload
}
const isNotice = (row: ClaimedRow): row is ClaimedRow & { payload: NoticePayload } => row.kind === 'notice'
const isPush = (row: ClaimedRow): row is ClaimedRow & { payload: PushPayload } => row.kind === 'push'

const sides: Readonly<Record<Recipient['side'], bigint>> = { seller: 1n, creator: 2n, buyer: 3n }
/** The message's id at the provider: the same for every attempt, and increasing with time. */
const sentAsOf = (rowId: bigint, part: bigint) => rowId * 4n + part

async function serve(deps: OutboxDeps, claimed: readonly ClaimedRow[]): Promise<void> {
  const notifications: NewNotification[] = []
  const due: DueMessage[] = []
  for (const row of claimed)
    if (isNotice(row)) tellSides(row, notifications, due)
    else if (!isPush(row)) {
      const payload = row.payload as MessagePayload // The third kind.
      due.push({ row, isNotice: false, sentAs: payload.sent_as === undefined ? sentAsOf(row.id, 0n) : BigInt(payload.sent_as), payload })
    }
  const left: LeftMessage[] = []
  const refused: RefusedMessage[] = []
  const admitted: DueMessage[] = []
  for (const message of due) {
    const { row, isNotice: isPart, sentAs, payload } = message
    // A message that was counted before is retried without a decision.
    const decision =
      row.attempts > 1 || !isInvitation(payload) ? 'send' : await admitInvitation(deps, payload, (deps.limits ?? productionLimits)())
    if (decision === 'send') admitted.push(message)
    else if (decision !== 'drop') {
      const waiting = { why: '', is_given_up: false, wait_seconds: decision.waitSeconds }
      if (isPart)
        left.push({
          outbox_id: row.id.toString(),
          payload: { ...payload, sent_as: sentAs.toString() },
          created_at: row.createdAt,
          ...waiting,
        })
      else refused.push({ ...heldOf(row), ...waiting })
    }
  }
  const pushes = claimed.filter(isPush)
  const [refusals, refusedPushes] = await Promise.all([
    deliver(deps, admitted),
    pushes.length > 0 && deps.push ? deps.push(pushes.map(({ id, payload }) => ({ rowId: id, payload }))) : noRefusals,
  ])
  for (const row of pushes) {
    const refusal = refusedPushes.get(row.id)
    if (refusal === undefined) continue
    const isGivenUp = refusal.again === 'never' || row.attempts >= mostAttempts[refusal.again]
    refused.push({ ...heldOf(row), why: refusal.why.slice(0, 300), is_given_up: isGivenUp, wait_seconds: null })
    deps.log.warn({ outbox_id: row.id.toString(), attempts: row.attempts, why: refusal.why }, 'a push was not accepted')
  }
  for (const { row, isNotice: isPart, sentAs, payload } of admitted) {
    const refusal = refusals.get(sentAs)
    if (refusal === undefined) continue
    const { why, again } = refusal
    // The message of a late notification starts its attempts anew.
    const isGivenUp = again === 'never' || (!isPart && row.attempts >= mostAttempts[again])
    if (isPart)
      left.push({
        outbox_id: row.id.toString(),
        payload: { ...payload, sent_as: sentAs.toString() },
        created_at: row.createdAt,
        why,
        is_given_up: isGivenUp,
        wait_seconds: null,
      })
    else refused.push({ ...heldOf(row), why, is_given_up: isGivenUp, wait_seconds: null })
    // Without address and text: both are personal data.
    const facts = { outbox_id: row.id.toString(), attempts: row.attempts, why }
    if (isGivenUp) deps.log.error(facts, 'a message was given up')
    else deps.log.warn(facts, 'a message was not accepted and is tried again')
  }
  const waiting = new Set(refused.map(({ id }) => id))
  const done = claimed.map(heldOf).filter(({ id }) => !waiting.has(id))
  await endBatch(deps.db, done, { notifications, left }, refused)
  const { notify } = deps
  if (notify) for (const { user_id, party_id } of notifications) notifyInbox({ notify }, { userId: user_id, partyId: party_id })
}

const noRefusals: ReadonlyMap<bigint, Refusal> = new Map()

const heldOf = ({ id, attempts }: ClaimedRow): HeldRow => ({ id: id.toString(), attempts })

/** Turns an event into a line for each recipient, and into an SMS where the event requires one. */
function tellSides(row: ClaimedRow & { payload: NoticePayload }, notifications: NewNotification[], due: DueMessage[]): void {
  const { id, payload, recipients, createdAt, waits } = row
  if (!row.guarantee) return
  const { about, asks, actorToo } = guaranteeEvents[payload.event]
  const guarantee = waits ? { ...row.guarantee, until: deadlineAfter(payload.event, waits) } : row.guarantee
  for (const recipient of recipients ?? []) {
    if (recipient.user_id !== null && recipient.user_id === payload.actor_user_id && !actorToo) continue
    const all = factsFor(payload, guarantee, recipient)
    const words = wordsOfNotice(all)
    if (!words) continue
    const facts = factsInUse(all)
    if (recipient.user_id !== null)
      notifications.push({
        outbox_id: id.toString(),
        user_id: recipient.user_id,
        party_id: recipient.party_id,
        kind: payload.event,
        guarantee_id: payload.guarantee_id,
        words,
        created_at: createdAt,
      })
    // An owner without an account gets a separate link; a second SMS would only confuse.
    const hasOwnLink = recipient.side === 'seller' && facts.invited && asks.owner === 'own_link'
    const sentAs = sentAsOf(id, sides[recipient.side])
    const isWanted = !mayChooseSms(about) || !recipient.unwanted.includes(about)
    if (recipient.gets_sms && recipient.phone && goesByPhone(facts) && isWanted && !hasOwnLink && !due.some((one) => one.sentAs === sentAs))
      due.push({
        row,
        isNotice: true,
        sentAs,
        payload: { channel: 'sms', to: recipient.phone, lang: recipient.lang, template: 'notice', facts },
      })
  }
}

const textOf = (value: string | number | null | undefined): string | null => (value === null || value === undefined ? null : String(value))
/** A sum that is neither missing nor zero. */
const sumOf = (value: string | number | null | undefined): string | null => (value === '0' ? null : textOf(value))

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
  buyer_name_latin: guarantee.buyer_name_latin ?? null,
  seller_name_latin: guarantee.seller_name_latin ?? null,
  payment_reference: guarantee.payment_reference,
  until: textOf(payload.facts['until']) ?? textOf(guarantee.until),
  release_allowed_at: guarantee.release_allowed_at,
  reason: textOf(payload.facts['reason']),
  status: guarantee.status,
  invited: recipient.user_id === null,
  accepted: guarantee.accepted,
  amount_fils: textOf(payload.facts['amount_fils']),
  beneficiary: textOf(payload.facts['beneficiary']),
  by: payload.actor_kind,
  remaining_fils: sumOf(payload.facts['remaining_fils']),
  excess_fils: sumOf(payload.facts['excess_fils']),
  payer: textOf(payload.facts['payer']),
  fee_fils: textOf(payload.facts['fee_fils']) ?? textOf(guarantee.fee_fils),
  fee_side: textOf(payload.facts['fee_side']) ?? textOf(guarantee.fee_side),
  paid_fils: textOf(guarantee.paid_fils),
  back_fils: textOf(guarantee.back_fils),
  taken_fils: textOf(guarantee.taken_fils),
  owes_fils: textOf(recipient.side === 'buyer' ? guarantee.buyer_owes_fils : guarantee.seller_owes_fils),
  seller_fils: textOf(payload.facts['seller_fils']),
  buyer_fils: textOf(payload.facts['buyer_fils']),
  answer: textOf(payload.facts['answer']),
  what: textOf(payload.facts['what']),
  awaited: textOf(payload.facts['awaited']),
  words: textOf(payload.facts['words']),
})

/** Delivers messages; returns the reasons of those that were not accepted. */
async function deliver({ messenger, origin, keyOf }: OutboxDeps, due: readonly DueMessage[]): Promise<ReadonlyMap<bigint, Refusal>> {
  const refusals = new Map<bigint, Refusal>()
  const outgoing: OutgoingMessage[] = []
  const refuse = (id: bigint, { why, again }: Refusal) => refusals.set(id, { why: why.slice(0, 300), again })
  for (const { row, sentAs: id, payload } of due) {
    // Nobody can use a code that has run out: it leaves the outbox unsent, and is no failure.
    if (payload.template === 'otp' && row.ageSeconds > (payload.facts.minutes ?? codeMinutes) * 60) continue
    try {
      outgoing.push({
        id,
        channel: payload.channel,
        to: payload.to,
        lang: payload.lang,
        at: row.createdAt,
        ...phraseMessage(payload, origin, keyOf),
      })
    } catch (error) {
      refuse(id, { why: `no words: ${error instanceof Error ? error.message : 'unknown reason'}`, again: 'later' })
    }
  }
  if (outgoing.length === 0) return refusals
  try {
    for (const [id, refusal] of await messenger.deliver(outgoing)) refuse(id, refusal)
  } catch (error) {
    for (const { id } of outgoing) refuse(id, { why: error instanceof Error ? error.message : 'unknown reason', again: 'later' })
  }
  return refusals
}

interface RunnerOptions extends OutboxDeps {
  /** Signals that a commit has enqueued something. */
  relay: Pick<Relay, 'hear'>
  pollEveryMs?: number
  /** Signals within this time are served by one run. */
  gatherMs?: number
}

/** Runs the outbox: woken by each commit that enqueues something, and by a slow poll in case a signal was lost. */
export function startOutboxRunner({ relay, pollEveryMs = 2_000, gatherMs = 300, ...deps }: RunnerOptions): { stop(): Promise<void> } {
  let stopped = false
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
      .catch((error: unknown) => deps.log.error({ fault: faultOf(error) }, 'the outbox could not be served'))
      .finally(() => {
        isRunning = false
        onWake = wake
        lastRunMs = performance.now()
        if (wokenMeanwhile) wake()
        else schedule(pollEveryMs)
      })
  }
  let onWake = wake

  relay.hear('outbox', () => onWake())
  schedule(0)
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
