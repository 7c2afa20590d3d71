export { isWholeIban, judgeAccount, otherBank } from './account.rules.ts'
export { askOwnerForAccount, remindOfAccount } from './ask-for-account.ts'
export { bankAccountHandlers } from './routes.ts'
