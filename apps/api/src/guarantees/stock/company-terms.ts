import type { Input, Reply } from '@damana/contract'
import type { StockField } from '@damana/contract/stock-columns'
import type { ContextOf, PersonActor, RequestContext } from '#kernel/context.ts'
import { DomainError, found, refuseField } from '#kernel/errors.ts'
import { companyOf } from '#people/company-users/index.ts'
import {
  changeTermsOfCompany,
  findTerms,
  insertTermsOfCompany,
  listTerms,
  lockTerms,
  removeTerms,
  type TermsRow,
} from './company-terms.queries.ts'

const mostOfCompany = 30

type Shown = Reply<'POST /stock/terms'>

/** The terms that the company acted for has kept. */
export const listCompanyTerms = async (ctx: ContextOf<'GET /stock/terms'>): Promise<Reply<'GET /stock/terms'>> => ({
  terms: (await listTerms(ctx.db, { companyId: companyOf(ctx.actor) })).map(present),
})

/** A user keeps terms for the company under a name that no other of its terms have. */
export function keepCompanyTerms(ctx: ContextOf<'POST /stock/terms'>, { body }: Input<'POST /stock/terms'>): Promise<Shown> {
  const companyId = companyOf(ctx.actor)
  const kept = {
    companyId,
    name: body.name,
    bearer: body.commissionOn,
    transferType: body.transfer_type,
    code: body.discount_code ?? null,
    userId: ctx.actor.userId,
  }
  return ctx.transact(async (tx) => {
    const id = body.id === undefined ? null : BigInt(body.id)
    const { count, isTaken } = await lockTerms(tx, { companyId, name: body.name, id })
    if (isTaken) refuseField('/name', 'repeated')
    if (id !== null) return present(found(await changeTermsOfCompany(tx, { ...kept, id })))
    if (count >= mostOfCompany) throw new DomainError('action_not_allowed', { reason: 'too_many_terms' })
    return present(await insertTermsOfCompany(tx, kept))
  })
}

/** A user removes terms that the company has kept. */
export const removeCompanyTerms = (
  ctx: ContextOf<'POST /stock/terms/:id/remove'>,
  { params }: Input<'POST /stock/terms/:id/remove'>,
): Promise<Reply<'POST /stock/terms/:id/remove'>> =>
  ctx.transact(async (tx) => {
    found(await removeTerms(tx, { id: BigInt(params.id), companyId: companyOf(ctx.actor) }))
    return { done: true as const }
  })

/** The values that a file's empty cells stand for, by terms of the company acted for. */
export async function termsOf(ctx: RequestContext<PersonActor>, id: string): Promise<Partial<Record<StockField, string | null>>> {
  const { commissionBearer, transferType, discountCode } = found(
    await findTerms(ctx.db, { id: BigInt(id), companyId: companyOf(ctx.actor) }),
  )
  return { commissionOn: commissionBearer, transfer_type: transferType, discount_code: discountCode }
}

const present = ({ id, name, commissionBearer, transferType, discountCode, changedAt }: TermsRow): Shown => ({
  id: id.toString(),
  name,
  commissionOn: commissionBearer,
  transfer_type: transferType,
  discount_code: discountCode,
  changed_at: changedAt.toISOString(),
})
