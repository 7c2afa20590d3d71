export {
  type BankMessageRow,
  findBankMessageBody,
  insertBankMessage,
  insertLines,
  insertUnmatched,
  linesOf,
  markLines,
  matchUnmatchedCredit,
  matchUnmatchedCredits,
  takeKeptReturns,
  takeUnmatchedCredit,
} from './queries.ts'
