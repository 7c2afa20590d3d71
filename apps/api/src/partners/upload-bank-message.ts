import { readFile } from 'node:fs/promises'
import type { Input, Reply } from '@damana/contract'
import { formatBankMessageNumber } from '@damana/contract/ids'
import { auditContextOf } from '#kernel/audit-context.ts'
import type { ContextOf } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { insertSecurityEvent } from '#kernel/security-events.queries.ts'
import { receiveBankMessage, type ReconciliationDeps } from './receive-bank-message.ts'

/** Somebody of finance brings a file of the bank, which is taken like a message at the bank's door; one that is refused is kept too. */
export async function uploadBankMessage(
  ctx: ContextOf<'POST /admin/bank-messages'>,
  { body }: Input<'POST /admin/bank-messages'>,
  deps: ReconciliationDeps,
): Promise<Reply<'POST /admin/bank-messages'>> {
  if (ctx.actor.role === 'reviewer') throw new DomainError('not_found')
  const bytes = await readFile(body.file.path)
  const { id, kind, messageId, status, reason, applied, repeated } = await receiveBankMessage(
    {
      door: 'upload',
      requestId: ctx.requestId,
      transact: ctx.transact,
      inOwnTransaction: ctx.inOwnTransaction,
      auditOf: (tx) => auditContextOf(ctx, tx),
    },
    { bytes },
    deps,
  )
  const number = formatBankMessageNumber(id)
  const { staffId, sessionId } = ctx.actor
  await ctx.inOwnTransaction((tx) =>
    insertSecurityEvent(tx, {
      kind: 'bank_file_uploaded',
      staffId,
      sessionId,
      requestId: ctx.requestId,
      facts: { message: number, status, repeated },
    }),
  )
  return { number, kind, message_id: messageId, status, reason, applied, repeated }
}
