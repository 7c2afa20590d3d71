export { getFeeSchedule } from './pricing.queries.ts'
export { type FeeSchedule, type Quote, salesTaxOf } from './pricing.rules.ts'
export {
  checkDiscountCode,
  presentDiscount,
  quoteForAnybody,
  quoteForSale,
  quoteTerms,
  storedDiscount,
  type StoredDiscount,
} from './quote-sale.ts'
