/** What other cases may take from the transfers. */
export { payoutQuery } from './query.ts'
