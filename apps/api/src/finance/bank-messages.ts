import { formatBankMessageNumber, formatExceptionNumber, parseBankMessageNumber } from '@damana/contract/ids'
import type { Input, Output, Reply } from '@damana/contract'
import type { Reason } from '@damana/contract/errors'
import type { ContextOf, FileAnswer } from '#kernel/context.ts'
import { DomainError, found } from '#kernel/errors.ts'
import {
  findMessage,
  findMessageContent,
  lockMessage,
  refuseWaiting,
  settleMessage,
  type StoredMessage,
} from '#money/bank-messages/index.ts'
import { listExceptionsOfMessage } from '#money/reconciliation/index.ts'

/** Shows one message with its lines and what became of each. */
export async function showBankMessage(
  ctx: ContextOf<'GET /admin/bank-messages/:number'>,
  { params }: Input<'GET /admin/bank-messages/:number'>,
): Promise<Reply<'GET /admin/bank-messages/:number'>> {
  const message = found(await findMessage(ctx.db, { id: idOf(params.number) }))
  const exceptions = await listExceptionsOfMessage(ctx.db, message.messageId)
  return {
    ...presentBankMessage(message),
    lines: message.lines.map((line) => ({ ...line })),
    other_accounts: message.otherAccounts,
    exceptions: exceptions.map((id) => formatExceptionNumber(id)),
    says: message.says && { ...message.says },
    apply: offer(message.status !== 'waiting' ? 'wrong_status' : message.uploadedBy === ctx.actor.staffId ? 'made_by_you' : null),
    refuse: offer(message.status === 'waiting' ? null : 'wrong_status'),
    settle: offer(isUnsettled(message) ? null : 'wrong_status'),
  }
}

/** The bytes of a message, for the archive or for the bank. */
export async function showBankMessageContent(
  ctx: ContextOf<'GET /admin/bank-messages/:number/content'>,
  { params }: Input<'GET /admin/bank-messages/:number/content'>,
): Promise<FileAnswer> {
  const bytes = found(await findMessageContent(ctx.db, idOf(params.number)))
  // Not as XML: a browser shows no stranger's page.
  return { contentType: 'application/octet-stream', fileName: `${params.number}.xml`, bytes }
}

/** An upload that waits is not applied: whoever uploaded it withdraws it, or another refuses it. */
export const refuseBankMessage = (
  ctx: ContextOf<'POST /admin/bank-messages/:number/refuse'>,
  input: Input<'POST /admin/bank-messages/:number/refuse'>,
): Promise<Output<'POST /admin/bank-messages/:number/refuse'>> => endWaiting(ctx, input, refuseWaiting)

/** Somebody of finance has looked at a message that was refused, or not applied as a whole. The person, the time and the reason stay with it. */
export const settleBankMessage = (
  ctx: ContextOf<'POST /admin/bank-messages/:number/settle'>,
  input: Input<'POST /admin/bank-messages/:number/settle'>,
): Promise<Output<'POST /admin/bank-messages/:number/settle'>> => endWaiting(ctx, input, settleMessage)

/** Ends, under the message's lock, that it waits; `end` answers false where it does not wait for that. */
async function endWaiting(
  ctx: ContextOf<'POST /admin/bank-messages/:number/refuse' | 'POST /admin/bank-messages/:number/settle'>,
  { params, body }: Input<'POST /admin/bank-messages/:number/refuse'>,
  end: typeof refuseWaiting,
) {
  const { staffId } = ctx.actor
  return ctx.transact(async (tx) => {
    const id = idOf(params.number)
    found(await findMessage(tx, { id }))
    await lockMessage(tx, { id })
    if (!(await end(tx, id, { staffId, reason: body.reason, now: tx.now })))
      throw new DomainError('action_not_allowed', { reason: 'wrong_status' })
    return presentBankMessage(found(await findMessage(tx, { id })))
  })
}

const idOf = (number: string): bigint => found(parseBankMessageNumber(number))
const offer = (reason: Reason | null) => ({ allowed: reason === null, reason })
const isUnsettled = ({ status, settledAt }: StoredMessage): boolean => settledAt === null && (status === 'partly' || status === 'refused')

export const presentBankMessage = (message: StoredMessage) => ({
  number: formatBankMessageNumber(message.id),
  kind: message.kind ?? message.says?.kind ?? null,
  message_id: message.reportedId,
  page: message.page,
  status: message.status,
  reason: message.reason,
  door: message.door,
  received_at: message.receivedAt.toISOString(),
  bytes: message.size,
  sha256: message.sha256.toString('hex'),
  uploaded_by: message.uploadedByName,
  settled:
    message.settledAt === null
      ? null
      : { name: message.settledByName ?? '', at: message.settledAt.toISOString(), reason: message.settledReason ?? '' },
})
