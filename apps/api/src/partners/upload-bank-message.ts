import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Input, Output, Reply } from '@damana/contract'
import { formatBankMessageNumber, parseBankMessageNumber } from '@damana/contract/ids'
import { approve } from '#kernel/approvals.ts'
import { auditContextOf } from '#kernel/audit-context.ts'
import type { ContextOf, Tx } from '#kernel/context.ts'
import { DomainError, found } from '#kernel/errors.ts'
import type { Id } from '#db/id.ts'
import { insertSecurityEvent } from '#kernel/security-events.queries.ts'
import { findMessage, findMessageContent, keepWaiting, lockMessage, type MessageSays, type ShownLine } from '#money/bank-messages/index.ts'
import {
  alarm,
  answerOf,
  applyMessage,
  type BankMessageBearer,
  decodeContent,
  isFinal,
  keepContent,
  mainOf,
  otherAccountsOf,
  readKept,
  type ReceivedMessage,
  type ReconciliationDeps,
  reportedIdOf,
} from './receive-bank-message.ts'
import { fils, toWire } from '@damana/contract/money'
import type { BankMessage, BankMessages } from '#money/bank-reader/index.ts'
import { blankLine, showLine } from './shown-lines.ts'

/**
 * Somebody of finance brings a file of the bank. One person's hand is not the bank's word: it is kept and read, and waits until a second
 * person approves its bytes. A message that the bank has brought itself stays as it is.
 */
export async function uploadBankMessage(
  ctx: ContextOf<'POST /admin/bank-messages'>,
  { body }: Input<'POST /admin/bank-messages'>,
  deps: ReconciliationDeps,
): Promise<Reply<'POST /admin/bank-messages'>> {
  const result = await keepUpload(bearerOf(ctx), await readFile(body.file.path), ctx.actor.staffId, deps)
  const { staffId, sessionId } = ctx.actor
  const facts = { message: formatBankMessageNumber(result.id), status: result.status, repeated: result.repeated }
  await ctx.inOwnTransaction((tx) =>
    insertSecurityEvent(tx, { kind: 'bank_file_uploaded', staffId, sessionId, requestId: ctx.requestId, facts }),
  )
  return { ...present(result), repeated: result.repeated }
}

async function keepUpload(
  bearer: BankMessageBearer,
  bytes: Buffer,
  staffId: Id<'staff'>,
  deps: ReconciliationDeps,
): Promise<ReceivedMessage> {
  const taken = await keepContent(bearer, { bytes })
  const { kept } = taken
  if (isFinal(kept) || kept.status === 'waiting') return answerOf(kept, { applied: 0, repeated: true })
  const read = await readKept(bearer, taken, deps)
  if (!('messages' in read)) return read
  const { messages } = read
  return bearer.transact(async (tx) => {
    // The same bytes may have come meanwhile, from the bank or from another.
    const stored = await lockMessage(tx, { id: kept.id })
    if (isFinal(stored) || stored.status === 'waiting') return answerOf(stored, { applied: 0, repeated: true })
    await keepWaiting(tx, kept.id, { reportedId: reportedIdOf(messages), staffId, ...tellMessages(messages) })
    return answerOf(await lockMessage(tx, { id: kept.id }), { applied: 0, repeated: false })
  })
}

/** A second person approves exactly the bytes of an upload, and by that it is applied, in one transaction. */
export async function applyUploadedMessage(
  ctx: ContextOf<'POST /admin/bank-messages/:number/apply'>,
  { params, body }: Input<'POST /admin/bank-messages/:number/apply'>,
  deps: ReconciliationDeps,
): Promise<Output<'POST /admin/bank-messages/:number/apply'>> {
  const bearer = bearerOf(ctx)
  const id = found(parseBankMessageNumber(params.number))
  const kept = found(await findMessage(ctx.db, { id }))
  const bytes = found(await findMessageContent(ctx.db, id))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const read = kept.status === 'waiting' ? await readKept(bearer, { kept, text: decodeContent({ bytes }).text }, deps) : null
  let became: ReceivedMessage | undefined
  const answer = await ctx.transact(async (tx) => {
    const { status, uploadedBy } = await lockMessage(tx, { id })
    if (status !== 'waiting' || read === null || !('messages' in read) || uploadedBy === null)
      throw new DomainError('action_not_allowed', { reason: 'wrong_status' })
    if (body.sha256 !== sha256 || !kept.sha256.equals(Buffer.from(sha256, 'hex')))
      throw new DomainError('action_not_allowed', { reason: 'proposal_changed' })
    await approve(
      tx,
      { subject: `bank_message:${id}`, content: { sha256 }, basis: { uploaded_by: uploadedBy.toString() }, makers: [uploadedBy] },
      { actor: ctx.actor, reason: body.reason },
      // Beside the one who uploaded it.
      { persons: 1 },
    )
    const result = await applyMessage(tx, bearer.auditOf(tx), kept, { ...read, door: 'upload' }, deps)
    became = result
    return present(result)
  })
  if (became) await alarm(bearer, became, deps)
  return answer
}

const bearerOf = (
  ctx: ContextOf<'POST /admin/bank-messages'> | ContextOf<'POST /admin/bank-messages/:number/apply'>,
): BankMessageBearer => ({
  door: 'upload',
  requestId: ctx.requestId,
  transact: ctx.inOwnTransaction,
  inOwnTransaction: ctx.inOwnTransaction,
  auditOf: (tx: Tx) => auditContextOf(ctx, tx),
})

const present = ({ id, kind, messageId, status, reason, applied }: ReceivedMessage) => ({
  number: formatBankMessageNumber(id),
  kind,
  message_id: messageId,
  status,
  reason,
  applied,
})

/** Tells what a message would say if it were applied, line by line and added up. Nothing is asked of the books. */
function tellMessages(messages: BankMessages): { says: MessageSays; lines: ShownLine[]; otherAccounts: readonly string[] } {
  const tell = (message: BankMessage) => (message.kind === 'pain.002' ? tellStatuses(message) : tellAccount(message))
  const lines = messages.flatMap((message) => tell(message).lines)
  // A statement repeats the sums that a notification beside it announced.
  return { says: { ...tell(mainOf(messages)).says, lines: lines.length }, lines, otherAccounts: otherAccountsOf(messages) }
}

function tellAccount({ kind, account, reports }: Exclude<BankMessage, { kind: 'pain.002' }>) {
  const lines = reports.flatMap((report) => report.lines.map((line) => ({ report, line })))
  const periods = reports.flatMap(({ period }) => period ?? [])
  const moments = periods.flatMap(({ from, to }) => [from.getTime(), to.getTime()])
  const sumOf = (direction: 'credit' | 'debit') =>
    toWire(
      fils(lines.reduce((sum, { line }) => (line.kind === 'booked' && line.direction === direction ? sum + line.amountFils : sum), 0n)),
    )
  const period =
    moments.length === 0 ? null : { from: new Date(Math.min(...moments)).toISOString(), to: new Date(Math.max(...moments)).toISOString() }
  return {
    says: { kind, account, period, lines: lines.length, credits_fils: sumOf('credit'), debits_fils: sumOf('debit') },
    lines: lines.map(({ line, report }) => showLine(line, report, line.kind === 'booked' ? 'waiting' : line.kind, line.odd)),
  }
}

function tellStatuses({ kind, files }: Extract<BankMessage, { kind: 'pain.002' }>) {
  const reported = files
    .flatMap(({ fileMessageId, instructions, ...file }) => [
      { ...file, place: fileMessageId },
      ...instructions.flatMap(({ paymentInformationId, payments, ...instruction }) => [
        { ...instruction, place: paymentInformationId },
        ...payments.map((payment) => ({ ...payment, place: payment.endToEndId ?? payment.instructionId })),
      ]),
    ])
    .filter((one) => one.status !== null)
  const lines = reported.map((one): ShownLine => {
    const words = [one.status, one.reason].filter((word) => word !== null).join(' ')
    return { ...blankLine, place: one.place ?? '', words, outcome: 'waiting', reason: null }
  })
  return {
    says: { kind, account: null, period: null, lines: lines.length, credits_fils: '0', debits_fils: '0' },
    lines,
  }
}
