export { companyReviewHandlers } from './review/routes.ts'
