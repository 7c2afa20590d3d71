export { decodeBankMessage } from './decode.ts'
export {
  type AccountReport,
  type BankLine,
  type BankMessage,
  type BankMessages,
  type BankReport,
  type FileStatus,
  type InstructionStatus,
  type OddReason,
  type OurAccount,
  type StatusReport,
  UnreadableMessage,
} from './lines.ts'
export { namesIn } from './references.rules.ts'
export { readBankMessages } from './read-bank-message.ts'
export { ownSums } from './sums.rules.ts'
