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
  giveDebitBack,
  insertException,
  insertMakeGood,
  readClientAccount,
  isOpenException,
  listExceptions,
  listQueuedExceptions,
  listExceptionVotes,
  listOpenMakeGoods,
  lockException,
  type NamedPayout,
  saveExceptionVote,
  type StoredException,
} from './exceptions.queries.ts'
export { settleLateMatches } from './late-matches.ts'
export { listLateReturns } from './queries.ts'
export {
  type AccountReport,
  type BankMessage,
  type Movement,
  readBankMessage,
  type StatusReport,
  UnreadableMessage,
} from './read-bank-message.ts'
export { listLostCredits } from './restored.queries.ts'
export { tellOverdueMakeGoods } from './tell-overdue-make-goods.ts'
