export { type DatedSchedule, getFeeSchedule, insertFeeSchedule, listFeeSchedules, listPricesBetween } from './pricing.queries.ts'
export { faultOfSchedule, type FeeSchedule, type PartnerTerms, type Quote, quoteSale, salesTaxOf } from './pricing.rules.ts'
export {
  checkDiscountCode,
  presentDiscount,
  presentQuote,
  quoteForAnybody,
  quoteForSale,
  quoteTerms,
  type WantedTerms,
  wantedOf,
  storedDiscount,
  type StoredDiscount,
} from './quote-sale.ts'
