export { isProven, judgeAccount } from './account.rules.ts'
export { nameAccountOfOwner } from './name-account-of-owner.ts'
export { nameFirstAccount } from './name-first-account.ts'
export {
  type Account,
  findAccount,
  findSellerInNeed,
  insertAccount,
  isGoodAccount,
  markComparedAccounts,
  waitsForAccount,
  listContacts,
  listWaitingPayouts,
  lockParty,
  moveAccount,
  type WaitingPayout,
} from './queries.ts'
export { requireGoodAccount } from './require-good-account.ts'
export { isOurIban, requireNotOurs } from './own-ibans.rules.ts'
export { tellOfChange } from './tell-of-change.ts'
