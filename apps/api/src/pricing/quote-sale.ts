import type { Input, Output } from '@damana/contract'
import { type Fils, noFils, parseFils, toWire } from '@damana/contract/money'
import type { Lang } from '@damana/contract/errors'
import { amountInWords } from '@damana/contract/words'
import { type Discount, getDiscount, writtenValue } from '#discounts/index.ts'
import type { PersonActor, RequestContext } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { getFeeSchedule } from './pricing.queries.ts'
import { type FeeSchedule, type PartnerTerms, type Quote, quoteSale } from './pricing.rules.ts'

/** The terms as entered, before any discount is looked up. */
export interface WantedTerms {
  price_fils: string
  commissionOn: 'buyer' | 'seller' | 'equally'
  transfer_type: 'ACH' | 'RTGS'
  discount_code?: string | undefined
}

/** The terms of which these money columns of a guarantee were quoted. */
export const wantedOf = (columns: Readonly<Record<string, string | null>>) => ({
  price_fils: columns['price_fils'] ?? '',
  commissionOn: columns['commission_bearer'] as WantedTerms['commissionOn'], // as the quote was written
  transfer_type: columns['transfer_type'] as WantedTerms['transfer_type'],
})

/** Quotes entered terms; a refusal names the field it belongs to. */
export function quoteTerms(
  wanted: WantedTerms,
  discount: Discount | null,
  schedule: FeeSchedule,
  partner: PartnerTerms | null = null,
): Quote {
  const result = quoteSale(
    {
      priceFils: parseFils(wanted.price_fils),
      commissionBearer: wanted.commissionOn,
      transferType: wanted.transfer_type,
      discount: discount?.terms ?? null,
      partner,
    },
    schedule,
  )
  if (result.ok) return result.quote
  throw new DomainError(result.error, {
    errors: [{ pointer: '/price_fils', code: result.error }],
    ...(result.error === 'price_out_of_range' && {
      facts: { price_least_fils: toWire(schedule.priceLeastFils), price_most_fils: toWire(schedule.priceMostFils) },
    }),
  })
}

/** Quotes a sale for who offers it, to the fils: the amounts of both sides, and of the partner who proposes it. */
export async function quoteForSale(
  ctx: RequestContext<PersonActor>,
  { body }: Input<'POST /guarantees/quote'>,
  partner: PartnerTerms | null,
): Promise<Output<'POST /guarantees/quote'>> {
  const schedule = await getFeeSchedule(ctx.db)
  const discount =
    body.discount_code === undefined
      ? null
      : await getDiscount(ctx.db, body.discount_code, { partyId: ctx.actor.partyId, priceFils: parseFils(body.price_fils) })
  return presentQuote(quoteTerms(body, discount, schedule, partner), discount && { ...storedDiscount(discount) }, ctx.lang)
}

/** Quotes a sale for anybody who asks what it would cost: from the price and the fees in force alone. */
export const quoteForAnybody = async (
  { db, lang }: RequestContext,
  { query }: Input<'GET /static-data/quote'>,
): Promise<Output<'GET /static-data/quote'>> => presentQuote(quoteTerms(query, null, await getFeeSchedule(db)), null, lang)

export interface StoredDiscount {
  code: string
  kind: 'percent' | 'value'
  value: string
}
export const storedDiscount = (discount: Discount): StoredDiscount => ({
  code: discount.code,
  kind: discount.terms.kind,
  value: writtenValue(discount.terms),
})

export const presentDiscount = (discount: StoredDiscount, discountFils: Fils, lang: Lang) => ({
  ...discount,
  unit: discount.kind === 'percent' ? '%' : lang === 'ar' ? ' دينار' : ' JOD',
  discount_fils: toWire(discountFils),
})

export function presentQuote(quote: Quote, discount: StoredDiscount | null, lang: Lang): Output<'POST /guarantees/quote'> {
  return {
    price_fils: toWire(quote.priceFils),
    commission_before_fils: toWire(quote.commissionBeforeFils),
    discount: discount && presentDiscount(discount, quote.discountFils, lang),
    commission_after_fils: toWire(quote.commissionAfterFils),
    commissionOn: quote.commissionBearer,
    buyer_share_fils: toWire(quote.buyerShareFils),
    seller_share_fils: toWire(quote.sellerShareFils),
    transfer_type: quote.transferType,
    transfer_commission_fils: toWire(quote.transferCommissionFils),
    partner_fee_fils: toWire(quote.partnerFeeFils),
    partner_fee_on: quote.partnerFeeBearer,
    total_price_fils: toWire(quote.totalPriceFils),
    total_in_words: amountInWords(quote.totalPriceFils, lang),
    seller_due_fils: toWire(quote.sellerDueFils),
    seller_due_in_words: amountInWords(quote.sellerDueFils, lang),
  }
}

/** Checks a discount code for this party, with its value at this price. */
export async function checkDiscountCode(
  ctx: RequestContext<PersonActor>,
  { body }: { body: { code: string; price_fils?: string | undefined } },
): Promise<Output<'POST /discount-codes/check'>> {
  const priceFils = body.price_fils === undefined ? null : parseFils(body.price_fils)
  const [schedule, discount] = await Promise.all([
    getFeeSchedule(ctx.db),
    getDiscount(ctx.db, body.code, { partyId: ctx.actor.partyId, priceFils }).catch((error: unknown) => {
      // The field is called `code` here.
      throw error instanceof DomainError
        ? new DomainError('discount_invalid', { errors: [{ pointer: '/code', code: 'discount_invalid' }] })
        : error
    }),
  ])
  const worth =
    priceFils === null ? null : quoteSale({ priceFils, commissionBearer: 'buyer', transferType: 'ACH', discount: discount.terms }, schedule)
  return presentDiscount(storedDiscount(discount), worth?.ok ? worth.quote.discountFils : noFils, ctx.lang)
}
