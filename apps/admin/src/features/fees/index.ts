/** What a guarantee's page shows of its fees. */
export { FeesOfGuarantee } from './fees-of-guarantee.tsx'
