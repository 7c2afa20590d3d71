export { acceptWithAccount } from './answer-invitation.ts'
export { describeCompanyUser } from './describe-change.ts'
export { removeOldInvitations } from './queries.ts'
export { companyUserHandlers } from './routes.ts'
