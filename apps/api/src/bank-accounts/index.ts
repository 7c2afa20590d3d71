export { askOwnerForAccount, openOwnerLink, remindOfAccount } from './ask-for-account.ts'
export { nameAccountOfOwner } from './name-account-of-owner.ts'
export { bankAccountHandlers } from './routes.ts'
