export { acceptWithAccount } from './answer-invitation.ts'
export { describeCompanyUser } from './describe-change.ts'
export { addMembership, removeOldInvitations } from './queries.ts'
export { companyUserHandlers } from './routes.ts'
