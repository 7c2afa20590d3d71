import { createHash } from 'node:crypto'
import type { Input, Reply } from '@damana/contract'
import { toWire } from '@damana/contract/money'
import type { ContextOf, FileAnswer } from '#kernel/context.ts'
import { found } from '#kernel/errors.ts'
import { toIso } from '#kernel/instants.ts'
import type { SchemaCheck } from '#kernel/schema-check.ts'
import { findPaymentFile, paymentFileMessage } from '#money/payouts/index.ts'

export interface PaymentFileDeps {
  checkSchema: SchemaCheck
  /** Without schemas nothing is checked. */
  hasSchemas: boolean
}

/** Shows a payment file, and checks its bytes anew against their hash and schema. */
export async function showPaymentFile(
  ctx: ContextOf<'GET /admin/payment-files/:id'>,
  { params }: Input<'GET /admin/payment-files/:id'>,
  { checkSchema, hasSchemas }: PaymentFileDeps,
): Promise<Reply<'GET /admin/payment-files/:id'>> {
  const file = found(await findPaymentFile(ctx.db, { messageId: params.id }))
  const fault = await checkSchema(paymentFileMessage, file.body)
  return {
    id: file.messageId,
    rail: file.rail,
    status: file.status,
    payments: file.payments,
    sum_fils: toWire(file.sumFils),
    bytes: Buffer.byteLength(file.body),
    sha256: file.sha256.toString('hex'),
    is_whole: createHash('sha256').update(file.body).digest().equals(file.sha256),
    schema: fault !== null ? 'invalid' : hasSchemas ? 'valid' : 'unchecked',
    made_at: file.madeAt.toISOString(),
    sent_at: toIso(file.sentAt),
    confirmed_at: toIso(file.confirmedAt),
    resent_at: toIso(file.resentAt),
    missed_at: toIso(file.lastMissedAt),
  }
}

/** The bytes of a payment file, for the archive or for the bank. */
export async function showPaymentFileContent(
  ctx: ContextOf<'GET /admin/payment-files/:id/content'>,
  { params }: Input<'GET /admin/payment-files/:id/content'>,
): Promise<FileAnswer> {
  const { messageId, body } = found(await findPaymentFile(ctx.db, { messageId: params.id }))
  return { contentType: 'application/xml', fileName: `${messageId}.xml`, bytes: Buffer.from(body) }
}
