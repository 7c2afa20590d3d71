export { decideUntilOf } from './review/present-review.ts'
export { listWaiting } from './review/queries.ts'
export { companyReviewHandlers } from './review/routes.ts'
