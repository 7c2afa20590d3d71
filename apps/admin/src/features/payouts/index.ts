/** Parts of the payouts that other cases use. */
export { payoutQuery } from './query.ts'
