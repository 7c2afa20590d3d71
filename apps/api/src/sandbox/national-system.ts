import type { Input, Reply } from '@damana/contract'
import type { ContextOf } from '#kernel/context.ts'
import { refuseInvoices, takeInvoices } from './queries.ts'

/** Has the national system of invoices refuse those of one guarantee, or take them again. */
export async function answerToInvoices(
  ctx: ContextOf<'POST /sandbox/guarantees/:number/invoices'>,
  { params, body }: Input<'POST /sandbox/guarantees/:number/invoices'>,
): Promise<Reply<'POST /sandbox/guarantees/:number/invoices'>> {
  const name = `invoices:${params.number}`
  return ctx.transact(async (tx) => {
    await (body.answer === 'refused' ? refuseInvoices : takeInvoices)(tx, { name })
    return { done: true as const }
  })
}
