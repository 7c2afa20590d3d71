/** What other cases may take from the guarantees. */
export { GuaranteeSummary } from './guarantee-summary.tsx'
