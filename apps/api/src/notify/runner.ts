import type { EventKind } from '@damana/contract/statuses'
import type { Relay } from '#db/relay.ts'
import type { Queryable } from '#db/queryable.ts'
import { faultOf } from '#kernel/fault.ts'
import { traced } from '#kernel/telemetry.ts'
import { deadlineAfter } from './deadline.rules.ts'
import { admitInvitation, type InvitationLimits, isInvitation, productionLimits } from './invitations.ts'
import type { Messenger, OutgoingMessage, Refusal } from './channels/messenger.ts'
import type { MessagePayload, NoticeFacts, NoticePayload } from './payloads.ts'
import { codeMinutes, factsInUse, goesByPhone, isToldToActor, phraseMessage, phraseNotice } from './phrasing.ts'
import {
  type ClaimedRow,
  claimOutbox,
  endBatch,
  type GuaranteeFacts,
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
  messenger: Messenger
  /** The public address that links in messages begin with. */
  origin: string
  log: Log
  /** After a restore nothing leaves; before a message leaves, that is recorded on the disk. */
  restores?: { isFrozen(): boolean; mayLeave(lastMessageId: bigint): Promise<boolean> }
  /** Absent: production's limits. */
  limits?: () => InvitationLimits
}

const asksOwnerByLink: readonly EventKind[] = ['created', 'split_proposed']
const batchSize = 100
/** Attempts over some ten minutes; during a provider's outage over most of a day. */
const mostAttempts: Readonly<Record<Refusal['again'], number>> = { later: 8, away: 30, never: 1 }

/** Delivers everything that is due, batch by batch, and returns the number of rows; safe to run concurrently in any number of processes. */
export async function drainOutbox(deps: OutboxDeps): Promise<number> {
  let taken = 0
  for (;;) {
    if (deps.restores?.isFrozen()) return taken
    const claimed = await claimOutbox(deps.db, batchSize)
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

const sides: Readonly<Record<Recipient['side'], bigint>> = { seller: 1n, creator: 2n, buyer: 3n }
/** The message's id at the provider: the same for every attempt, and increasing with time. */
const sentAsOf = (rowId: bigint, part: bigint) => rowId * 4n + part

async function serve(deps: OutboxDeps, claimed: readonly ClaimedRow[]): Promise<void> {
  const notifications: NewNotification[] = []
  const due: DueMessage[] = []
  for (const row of claimed)
    if (isNotice(row)) tellSides(row, notifications, due)
    else {
      const payload = row.payload as MessagePayload // A row that is no notification is a message.
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
  const refusals = await deliver(deps, admitted)
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
}

const heldOf = ({ id, attempts }: ClaimedRow): HeldRow => ({ id: id.toString(), attempts })

/** Turns an event into a line for each recipient, and into an SMS where the event requires one. */
function tellSides(row: ClaimedRow & { payload: NoticePayload }, notifications: NewNotification[], due: DueMessage[]): void {
  const { id, payload, guarantee, recipients, createdAt } = row
  if (!guarantee) return
  for (const recipient of recipients ?? []) {
    if (recipient.user_id !== null && recipient.user_id === payload.actor_user_id && !isToldToActor(payload.event)) continue
    const all = factsFor(payload, guarantee, recipient)
    if (!phraseNotice(recipient.lang, all)) continue
    const facts = factsInUse(all)
    if (recipient.user_id !== null)
      notifications.push({
        outbox_id: id.toString(),
        user_id: recipient.user_id,
        party_id: recipient.party_id,
        kind: payload.event,
        guarantee_id: payload.guarantee_id,
        facts: besideColumns(facts),
        created_at: createdAt,
      })
    // An owner without an account gets a separate link; a second SMS would only confuse.
    const hasOwnLink = recipient.side === 'seller' && facts.invited && asksOwnerByLink.includes(payload.event)
    const sentAs = sentAsOf(id, sides[recipient.side])
    if (recipient.gets_sms && recipient.phone && goesByPhone(facts) && !hasOwnLink && !due.some((one) => one.sentAs === sentAs))
      due.push({
        row,
        isNotice: true,
        sentAs,
        payload: { channel: 'sms', to: recipient.phone, lang: recipient.lang, template: 'notice', facts },
      })
  }
}

/** The facts that a line's own columns do not contain; a person with lines can sign in. */
const besideColumns = ({ event: _event, number: _number, invited: _invited, ...facts }: NoticeFacts) => facts

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
  payment_reference: guarantee.payment_reference,
  until: textOf(payload.facts['until']) ?? deadlineAfter(payload.event, guarantee),
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
  fee_fils: textOf(payload.facts['fee_fils']) ?? guarantee.cancel_request?.fee_fils ?? null,
  fee_side: textOf(payload.facts['fee_side']) ?? guarantee.cancel_request?.fee_side ?? null,
  seller_fils: textOf(payload.facts['seller_fils']),
  buyer_fils: textOf(payload.facts['buyer_fils']),
  answer: textOf(payload.facts['answer']),
  what: textOf(payload.facts['what']),
  awaited: textOf(payload.facts['awaited']),
  words: textOf(payload.facts['words']),
})

/** Delivers messages; returns the reasons of those that were not accepted. */
async function deliver({ messenger, origin }: OutboxDeps, due: readonly DueMessage[]): Promise<ReadonlyMap<bigint, Refusal>> {
  const refusals = new Map<bigint, Refusal>()
  const outgoing: OutgoingMessage[] = []
  const refuse = (id: bigint, { why, again }: Refusal) => refusals.set(id, { why: why.slice(0, 300), again })
  for (const { row, sentAs: id, payload } of due) {
    if (payload.template === 'otp' && row.ageSeconds > (payload.facts.minutes ?? codeMinutes) * 60) {
      refuse(id, { why: 'the code has run out', again: 'never' })
      continue
    }
    try {
      outgoing.push({
        id,
        channel: payload.channel,
        to: payload.to,
        lang: payload.lang,
        at: row.createdAt,
        ...phraseMessage(payload, origin),
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
