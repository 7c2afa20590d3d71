export { auditBank } from './audit-bank.ts'
export { compareBalance } from './compare-balance.ts'
export { resolutionsOf } from './exception.rules.ts'
export {
  closeException,
  closeExplainedCredits,
  closeMakeGoodOf,
  creditMakeGood,
  findException,
  findNamedPayout,
  freeUnexpectedReceipt,
  giveDebitBack,
  insertException,
  insertUnexpectedReceipt,
  listExceptions,
  listExceptionVotes,
  listOpenMakeGoods,
  lockException,
  type NamedPayout,
  saveExceptionVote,
  saveResolvedReceipt,
  type StoredException,
  takeUnmatchedCredit,
} from './exceptions.queries.ts'
export {
  findBankMessageBody,
  insertBankMessage,
  insertLines,
  insertUnmatched,
  linesOf,
  listLateReturns,
  markLines,
  type SettledReceipt,
  settleLateMatches,
  settleReceipts,
  takeKeptReturns,
} from './queries.ts'
export {
  type AccountReport,
  type BankMessage,
  type Movement,
  readBankMessage,
  type StatusReport,
  UnreadableMessage,
} from './read-bank-message.ts'
export { listLostCredits } from './restored.queries.ts'
