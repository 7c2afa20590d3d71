import { createHash } from 'node:crypto'
import type { Input, Reply } from '@damana/contract'
import type { BankMessageDoor, BankMessageKind, BankMessageReason } from '@damana/contract/statuses'
import { type BankMessage, type BankMessages, decodeBankMessage, readBankMessages, UnreadableMessage } from '#money/bank-reader/index.ts'
import type { SchemaCheck } from '#kernel/schema-check.ts'
import {
  keepMessage,
  lockMessage,
  nameMessage,
  refuseMessage,
  saveOutcome,
  type ShownLine,
  type StoredMessage,
} from '#money/bank-messages/index.ts'
import { type AuditContext, auditContextOf } from '#kernel/audit-context.ts'
import type { ContextOf, Tx } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { insertSecurityEvent } from '#kernel/security-events.queries.ts'
import type { WithSettings } from '#kernel/settings.ts'
import { applyAccountReport } from './apply-account-report.ts'
import { applyStatusReport } from './apply-status-report.ts'

export interface ReconciliationDeps extends WithSettings {
  checkSchema: SchemaCheck
  /** Logs an event that an operator must see at once. */
  alert(facts: Record<string, string>, message: string): void
}

/** The bearer of a message, and the transactions in which it is kept and applied. */
export interface BankMessageBearer {
  door: BankMessageDoor
  requestId: string
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** A transaction that stays although the message is refused. */
  inOwnTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  auditOf(tx: Tx): AuditContext
}
export interface ReceivedMessage {
  id: bigint
  kind: BankMessageKind | null
  /** The bank's own id. */
  messageId: string | null
  status: 'waiting' | 'applied' | 'partly' | 'refused'
  reason: BankMessageReason | null
  /** How many receipts and payouts it moved. */
  applied: number
  /** The same bytes came before. */
  repeated: boolean
}

/** The bank sends a message as text in JSON. One that is refused is kept all the same, and answers 422. */
export async function postBankMessage(
  ctx: ContextOf<'POST /bank/messages'>,
  { body }: Input<'POST /bank/messages'>,
  deps: ReconciliationDeps,
): Promise<Reply<'POST /bank/messages'>> {
  const bearer = {
    door: 'webhook' as const,
    requestId: ctx.requestId,
    transact: ctx.transact,
    inOwnTransaction: ctx.inOwnTransaction,
    auditOf: (tx: Tx) => auditContextOf(ctx, tx),
  }
  const { kind, messageId, status, reason, applied, repeated } = await receiveBankMessage(bearer, { text: body.xml }, deps)
  if (status === 'refused' || status === 'waiting' || kind === null)
    throw new DomainError('bank_message_invalid', { detail: refusals[reason ?? 'failed'] ?? '' })
  return { kind, message_id: messageId ?? '', applied, repeated, status, reason }
}

/** Says to the bank why a message was refused. */
const refusals: Readonly<Partial<Record<BankMessageReason, string>>> = {
  no_xml: 'not well-formed XML',
  no_message: 'neither pain.002, camt.053 nor camt.054',
  other_account: 'it speaks of none of our accounts',
  conflict: 'this message id has come with other content',
  failed: 'it could not be applied',
}

/**
 * Takes a message of the bank from whatever door: it is kept whole before it is read, refused only where no line of ours can be found in it,
 * and applied once. A message that is refused, or not applied as a whole, raises an alarm and waits for finance.
 */
export async function receiveBankMessage(
  bearer: BankMessageBearer,
  content: { text: string } | { bytes: Uint8Array },
  deps: ReconciliationDeps,
): Promise<ReceivedMessage> {
  const taken = await keepContent(bearer, content)
  const { kept } = taken
  if (isFinal(kept)) return answerOf(kept, { applied: 0, repeated: true })
  const read = await readKept(bearer, taken, deps)
  if (!('messages' in read)) return read
  try {
    const result = await bearer.transact((tx) => applyMessage(tx, bearer.auditOf(tx), kept, { ...read, door: bearer.door }, deps))
    if (!result.repeated) await alarm(bearer, result, deps)
    return result
  } catch (error) {
    // The bank sends it again; until then finance sees that it is there.
    await refuse(bearer, kept, 'failed', reportedIdOf(read.messages), deps)
    throw error
  }
}

/** A message with its text, as it is kept. */
export interface KeptMessage {
  kept: StoredMessage
  text: string
}

/** Keeps a message whole, whatever it is. */
export async function keepContent(bearer: BankMessageBearer, content: { text: string } | { bytes: Uint8Array }): Promise<KeptMessage> {
  const { text, bytes } = decodeContent(content)
  const sha256 = createHash('sha256').update(bytes).digest()
  // The database's text has no zero; the bytes are kept beside the text where they are not its own.
  const body = text.replaceAll('\u0000', '\ufffd')
  const kept = await bearer.inOwnTransaction((tx) =>
    keepMessage(tx, { sha256, body, bytes: Buffer.from(body).equals(bytes) ? null : bytes, door: bearer.door, now: tx.now }),
  )
  return { kept, text }
}

export interface ReadMessage {
  messages: BankMessages
  isAgainstSchema: boolean
}

/** Reads what is kept; refuses it where no line of ours can be found in it. */
export async function readKept(
  bearer: BankMessageBearer,
  { kept, text }: KeptMessage,
  deps: ReconciliationDeps,
): Promise<ReadMessage | ReceivedMessage> {
  let messages: BankMessages
  try {
    const { escrowIban, escrowAccountNumber } = deps.settings()
    messages = readBankMessages(text, { iban: escrowIban, number: escrowAccountNumber }, kept.receivedAt)
  } catch (error) {
    const why = error instanceof UnreadableMessage ? error.why : 'failed'
    return refuse(bearer, kept, why, null, deps)
  }
  const [{ schema }] = messages
  return { messages, isAgainstSchema: schema !== null && (await deps.checkSchema(schema, text)) !== null }
}

export function decodeContent(content: { text: string } | { bytes: Uint8Array }): { text: string; bytes: Buffer } {
  if ('text' in content) return { text: content.text, bytes: Buffer.from(content.text) }
  const bytes = Buffer.from(content.bytes)
  try {
    return { text: decodeBankMessage(bytes), bytes }
  } catch {
    return { text: '', bytes }
  }
}

/** Not final: a message that failed by a fault of ours, one that was only kept, and an upload that nobody has approved: that is taken when it comes again. */
export const isFinal = ({ status, reason }: StoredMessage): boolean =>
  status === 'applied' || status === 'partly' || (status === 'refused' && reason !== 'failed' && reason !== 'not_approved')

export const answerOf = (stored: StoredMessage, { applied, repeated }: { applied: number; repeated: boolean }): ReceivedMessage => ({
  id: stored.id,
  kind: stored.kind ?? stored.says?.kind ?? null,
  messageId: stored.reportedId,
  status: stored.status === 'received' ? 'refused' : stored.status,
  reason: stored.reason,
  applied,
  repeated,
})

/** Applies a message under its lock; one that another message of the same identity contradicts is refused. */
export async function applyMessage(
  tx: Tx,
  audit: AuditContext,
  kept: StoredMessage,
  { messages, isAgainstSchema, door }: ReadMessage & { door: BankMessageDoor },
  deps: ReconciliationDeps,
): Promise<ReceivedMessage> {
  const stored = await lockMessage(tx, { id: kept.id })
  if (isFinal(stored)) return answerOf(stored, { applied: 0, repeated: true })
  const reportedId = reportedIdOf(messages)
  const identity = identityOf(messages, kept)
  const { kind, page } = mainOf(messages)
  const messageId = await nameMessage(tx, kept.id, { reportedId, identity, page, kind, door })
  if (messageId === undefined) {
    await refuseMessage(tx, { id: kept.id, reason: 'conflict', reportedId })
    return answerOf(await lockMessage(tx, { id: kept.id }), { applied: 0, repeated: false })
  }
  const results: { applied: number; reason: BankMessageReason | null; lines: ShownLine[] }[] = []
  for (const message of messages)
    results.push(
      message.kind === 'pain.002'
        ? await applyStatusReport(tx, audit, messageId, message, deps)
        : await applyAccountReport(tx, audit, messageId, message, deps),
    )
  const reason = results.find((result) => result.reason !== null)?.reason ?? (isAgainstSchema ? 'against_schema' : null)
  await saveOutcome(tx, kept.id, { reason, lines: results.flatMap(({ lines }) => lines), otherAccounts: otherAccountsOf(messages) })
  return {
    id: kept.id,
    kind,
    messageId: reportedId,
    status: reason === null ? 'applied' : 'partly',
    reason,
    applied: results.reduce((sum, { applied }) => sum + applied, 0),
    repeated: false,
  }
}

const speaksOfUs = (message: BankMessage): boolean => message.kind === 'pain.002' || message.reports.length > 0
/** An envelope of several kinds is known by the one of ours that books most: the last to be applied. */
export const mainOf = (messages: BankMessages): BankMessage => messages.findLast(speaksOfUs) ?? messages[0]
export function reportedIdOf(messages: BankMessages): string | null {
  const { messageId } = mainOf(messages)
  return messageId === '' ? null : messageId.slice(0, 100)
}
export const otherAccountsOf = (messages: BankMessages): string[] => [
  ...new Set(messages.flatMap((message) => (message.kind === 'pain.002' ? [] : message.otherAccounts))),
]

/** The whole identity of a message: its id with the ids and pages of its statements. One without any id is only its bytes. */
function identityOf(messages: BankMessages, { sha256 }: StoredMessage): string {
  if (reportedIdOf(messages) === null) return sha256.toString('hex')
  const reported = messages
    .filter(speaksOfUs)
    .map((message) => [
      message.kind,
      message.messageId,
      message.page,
      message.kind === 'pain.002' ? [] : message.reports.map(({ id, page }) => [id, page]),
    ])
  return createHash('sha256')
    .update(JSON.stringify(reported.length === 1 ? reported[0] : reported))
    .digest('hex')
}

async function refuse(
  bearer: BankMessageBearer,
  kept: StoredMessage,
  reason: BankMessageReason,
  reportedId: string | null,
  deps: ReconciliationDeps,
): Promise<ReceivedMessage> {
  const stored = await bearer.inOwnTransaction(async (tx) => {
    await refuseMessage(tx, { id: kept.id, reason, reportedId })
    return lockMessage(tx, { id: kept.id })
  })
  const answer = answerOf(stored, { applied: 0, repeated: false })
  if (answer.status === 'refused') await alarm(bearer, answer, deps)
  return answer
}

/** A message that was not applied as a whole is an alarm: a log line of the level error, and an event for the staff. */
export async function alarm(
  bearer: BankMessageBearer,
  { id, status, reason, messageId }: Pick<ReceivedMessage, 'id' | 'status' | 'reason' | 'messageId'>,
  deps: ReconciliationDeps,
): Promise<void> {
  if (status === 'applied') return
  const facts = {
    message: id.toString(),
    door: bearer.door,
    status,
    reason: reason ?? '',
    ...(messageId === null ? {} : { message_id: messageId }),
  }
  await bearer.inOwnTransaction((tx) =>
    insertSecurityEvent(tx, {
      kind: reason === 'conflict' ? 'bank_message_conflict' : status === 'refused' ? 'bank_message_refused' : 'bank_message_partly',
      requestId: bearer.requestId,
      facts,
    }),
  )
  deps.alert(facts, status === 'refused' ? 'a message of the bank was refused' : 'a message of the bank was applied only in part')
}
