export { askOwnerForAccount, remindOfAccount } from './ask-for-account.ts'
export { beneficiaryAccountHandlers } from './routes.ts'
