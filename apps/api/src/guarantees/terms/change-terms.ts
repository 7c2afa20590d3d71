import { toWire } from '@damana/contract/money'
import type { Input, Output } from '@damana/contract'
import { changeUse, getDiscountOf, lockCodeOfUse } from '#discounts/index.ts'
import type { Queryable } from '#db/queryable.ts'
import { auditContextOf } from '#kernel/audit-context.ts'
import type { ContextOf } from '#kernel/context.ts'
import { DomainError, found, refuseField } from '#kernel/errors.ts'
import { findGuaranteeOfParty, type LockedGuarantee } from '#lifecycle/index.ts'
import { contractOfSale } from '#people/partner-contracts/index.ts'
import { getFeeSchedule, presentQuote, type Quote, quoteTerms, storedDiscount, type WantedTerms, wantedOf } from '#pricing/index.ts'
import type { Act, Carry } from '../act.ts'
import { quoteColumns } from '../offer/create-guarantee.ts'
import type { LinkAct } from '../offer/owner-consent.ts'
import { insertTerms } from '../offer/offer.queries.ts'

/** A side proposes other terms after acceptance: priced by the guarantee's own fees and discount, and kept as they would be. */
export function proposeTerms({ body }: Act<'propose_terms'>): Carry {
  return async (tx, guarantee) => {
    refusePartPaid(guarantee, body)
    const { quote } = await quoteFor(tx, guarantee, body)
    if (isSame(guarantee, quote)) refuseField('/price_fils', 'terms_unchanged')
    return {
      said: { terms: { totalPriceFils: quote.totalPriceFils, quote: quoteColumns(quote) } },
      facts: { amount_fils: toWire(quote.priceFils), terms_version: guarantee.termsVersion + 1 },
    }
  }
}

/** The other side agrees to exactly this proposal. Its sums are computed anew: what was shown is what is charged, or it is refused. */
export function acceptTerms({ ctx, body }: Act<'accept_terms'> | LinkAct<'accept_terms'>): Carry<LockedGuarantee> {
  return async (tx, guarantee) => {
    const said = { proposal: body.proposal }
    const proposal = guarantee.termsProposal
    // The rules refuse what is not proposed, or not so.
    if (!proposal || proposal.nth !== body.proposal) return { said }
    await lockCodeOfUse(tx, { guaranteeId: guarantee.id })
    const { quote, discount } = await quoteFor(tx, guarantee, wantedOf(proposal.terms.quote))
    if (quote.totalPriceFils !== proposal.terms.totalPriceFils) throw new DomainError('action_not_allowed', { reason: 'terms_changed' })
    if (discount) await changeUse(tx, { guaranteeId: guarantee.id, discountFils: quote.discountFils })
    const termsVersion = guarantee.termsVersion + 1
    const { now } = auditContextOf(ctx, tx)
    const userId = ctx.actor.kind === 'person' ? ctx.actor.userId : null
    await insertTerms(tx, { guaranteeId: guarantee.id, termsVersion, quote: quoteColumns(quote), userId, now })
    return {
      said,
      facts: { price_fils: toWire(quote.priceFils), terms_version: termsVersion },
      columns: { terms_version: termsVersion, quote: quoteColumns(quote) },
    }
  }
}

export const refuseTerms =
  ({ body }: Act<'refuse_terms'> | LinkAct<'refuse_terms'>): Carry<LockedGuarantee> =>
  () => ({ said: { proposal: body.proposal }, facts: {} })

/** Other terms as they are typed, to the fils. */
export async function quoteOtherTerms(
  ctx: ContextOf<'POST /guarantees/:number/terms/quote'>,
  { params, body }: Input<'POST /guarantees/:number/terms/quote'>,
): Promise<Output<'POST /guarantees/:number/terms/quote'>> {
  const guarantee = found(await findGuaranteeOfParty(ctx.db, params.number, ctx.actor.partyId))
  const { quote, discount } = await quoteFor(ctx.db, guarantee, body)
  return presentQuote(quote, discount && storedDiscount(discount), ctx.lang)
}

type Priced = Pick<
  LockedGuarantee,
  'id' | 'feeScheduleId' | 'partnerContractId' | 'receivedFils' | 'priceFils' | 'commissionBearer' | 'transferType'
>

/** Once money is here the sides change the price alone: who bears what was paid for is settled. */
function refusePartPaid(guarantee: Priced, wanted: WantedTerms): void {
  if (guarantee.receivedFils === 0n) return
  if (wanted.commissionOn !== guarantee.commissionBearer) refuseField('/commissionOn', 'part_paid')
  if (wanted.transfer_type !== guarantee.transferType) refuseField('/transfer_type', 'part_paid')
}

const isSame = (guarantee: Priced, quote: Quote): boolean =>
  quote.priceFils === guarantee.priceFils &&
  quote.commissionBearer === guarantee.commissionBearer &&
  quote.transferType === guarantee.transferType

/** The price under the schedule of the guarantee's creation, with the discount that it already uses. */
async function quoteFor(db: Queryable, { id, feeScheduleId, partnerContractId }: Priced, wanted: WantedTerms) {
  const schedule = await getFeeSchedule(db, feeScheduleId)
  const discount = await getDiscountOf(db, id)
  const quote = quoteTerms(wanted, discount, schedule, (await contractOfSale(db, partnerContractId))?.terms)
  if (discount?.fits(quote) === false)
    throw new DomainError('discount_invalid', { errors: [{ pointer: '/price_fils', code: 'discount_invalid' }] })
  return { quote, discount }
}
