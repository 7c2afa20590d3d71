export type { IdentityProofDeps } from './deps.ts'
export { forgetFaces } from './forget-faces.ts'
export { proveIdentity } from './prove-identity.ts'
export {
  countForAdmin,
  countOverdueForAdmin,
  findProvenAccount,
  insertPersonalData,
  listQueuedReviews,
  lockOtherAccounts,
  needsAdminSql,
} from './queries.ts'
export { needsAdmin } from './review.rules.ts'
export { identityProofHandlers } from './routes.ts'
export { addReview, contestNumber, takePhotos } from './send-photos.ts'
