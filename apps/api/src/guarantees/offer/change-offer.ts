import { parseFils, toWire } from '@damana/contract/money'
import { giveBackUse, takeDiscount } from '#discounts/index.ts'
import { auditContextOf } from '#kernel/audit-context.ts'
import { contractOfSale } from '#people/partner-contracts/index.ts'
import { getParty } from '#people/parties/index.ts'
import type { Act, Carry } from '../act.ts'
import { quoteColumns, requireWithin, sendOwnerLink } from './create-guarantee.ts'
import { endLinks } from '#people/access-links/index.ts'
import { insertTerms } from './offer.queries.ts'
import { getFeeSchedule, quoteTerms, storedDiscount } from '#pricing/index.ts'

/**
 * The creator changes price, bearer, discount or transfer before acceptance. A new version of the terms is offered; an owner who is not the
 * creator is asked again.
 */
export async function amendOffer({ ctx, body }: Act<'amend'>): Promise<Carry> {
  const schedules = await getFeeSchedule(ctx.db)
  return async (tx, guarantee) => {
    const schedule = guarantee.feeScheduleId === schedules.id ? schedules : await getFeeSchedule(tx, guarantee.feeScheduleId)
    if (guarantee.discountCodeId !== null) await giveBackUse(tx, { guaranteeId: guarantee.id })
    const contract = await contractOfSale(tx, guarantee.partnerContractId)
    if (contract) requireWithin(contract, body.price_fils)
    const partner = contract?.terms
    const use = { partyId: guarantee.creatorPartyId, priceFils: parseFils(body.price_fils) }
    const discount =
      body.discount_code === undefined
        ? null
        : await takeDiscount(tx, body.discount_code, use, (taken) => quoteTerms(body, taken, schedule, partner).discountFils)
    const quote = quoteTerms(body, discount, schedule, partner)
    await discount?.save(guarantee.id)
    const termsVersion = guarantee.termsVersion + 1
    const owner = guarantee.hasAgent ? await getParty(tx, guarantee.sellerPartyId) : null
    const { now } = auditContextOf(ctx, tx)
    await insertTerms(tx, { guaranteeId: guarantee.id, termsVersion, quote: quoteColumns(quote), userId: ctx.actor.userId, now })
    await endLinks(tx, { guaranteeId: guarantee.id, now })
    if (owner) {
      const { id, number, creatorName, isOfPartner } = guarantee
      const vehicle = { type: guarantee.vehicleType, manufacture_year: guarantee.vehicleYear }
      await sendOwnerLink(tx, { id, number, termsVersion }, { phone: owner.phone, creatorName, isOfPartner, vehicle, quote, now })
    }
    return {
      facts: { price_fils: toWire(quote.priceFils), terms_version: termsVersion },
      columns: {
        terms_version: termsVersion,
        quote: { ...quoteColumns(quote), discount_code_id: discount?.codeId.toString() ?? null },
        discount: discount ? storedDiscount(discount) : null,
      },
    }
  }
}
