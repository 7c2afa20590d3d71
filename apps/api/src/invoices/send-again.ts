import type { Input, Output } from '@damana/contract'
import type { ContextOf } from '#kernel/context.ts'
import { DomainError, found } from '#kernel/errors.ts'
import type { WithSettings } from '#kernel/settings.ts'
import { findInvoice } from './invoice.queries.ts'
import { supplierOf } from './issue-invoices.ts'
import { presentForStaff } from './show-invoices.ts'
import { lockInvoice, sendRejectedAgain } from './submit.queries.ts'

/** Finance has an invoice sent again that the national system refused, once what it refused is mended: the buyer's data, or ours in the settings. */
export async function sendInvoiceAgain(
  ctx: ContextOf<'POST /admin/invoices/:number/send-again'>,
  { params: { number }, body }: Input<'POST /admin/invoices/:number/send-again'>,
  { settings }: WithSettings,
): Promise<Output<'POST /admin/invoices/:number/send-again'>> {
  return ctx.transact(async (tx) => {
    const { id, status } = found(await lockInvoice(tx, { number }))
    if (status !== 'rejected') throw new DomainError('action_not_allowed', { reason: 'wrong_status' })
    await sendRejectedAgain(tx, {
      id,
      staffId: ctx.actor.staffId,
      reason: body.reason,
      supplier: JSON.stringify(supplierOf(settings())),
      now: tx.now,
    })
    return presentForStaff(tx, found(await findInvoice(tx, number)))
  })
}
