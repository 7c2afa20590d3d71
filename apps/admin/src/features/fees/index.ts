/** Parts of the fees that the guarantee page uses. */
export { FeesOfGuarantee } from './fees-of-guarantee.tsx'
