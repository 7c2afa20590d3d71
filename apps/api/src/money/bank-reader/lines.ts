import type { Fils } from '@damana/contract/money'

/** Bytes or text in which no message of a bank stands, with the reason. */
export class UnreadableMessage extends Error {
  readonly why: 'no_xml' | 'no_message' | 'other_account'
  constructor(why: UnreadableMessage['why'], detail: string) {
    super(detail)
    this.name = 'UnreadableMessage'
    this.why = why
  }
}

/** Accounts that are ours, in every form in which a bank may name them. */
export interface OurAccount {
  iban: string
  /** The bank's own number of the same account; empty where it has none. */
  number: string
}

/** Why a line cannot be taken at its word. */
export type OddReason =
  | 'other_currency'
  | 'amount_unreadable'
  | 'more_than_three_decimals'
  | 'direction_unreadable'
  | 'status_unknown'
  | 'parts_do_not_add_up'

/** One movement on our account, or what the bank says in the place of one. */
export interface BankLine {
  /** Where it stands in its statement: `entry/part`, both counted from one. */
  place: string
  kind: 'booked' | 'pending' | 'information' | 'odd'
  odd: OddReason | null
  direction: 'credit' | 'debit'
  /** The movement of the account; zero where no sum in our currency can be read. */
  amountFils: Fils
  currency: string
  /** The amount as the bank wrote it. */
  amountText: string
  /** The booking day in Amman, `YYYY-MM-DD`, and its moment; a day without a time counts as its first minute. */
  bookedOn: string
  bookedAt: Date
  /** The bank gave no booking day: it is the value day, or the statement's. */
  isDayGuessed: boolean
  /** The bank's own reference of the movement; null where it has none. */
  reference: string | null
  endToEndId: string | null
  /** The number of the payout of ours that the line names. */
  payoutNumber: string | null
  /** Every reference of the line, the bank's first, then its sender's, then ours. */
  references: readonly string[]
  /** 12-digit payment references, wherever they stand. */
  paymentReferences: readonly string[]
  remittance: string
  /** All text of the line, for people. */
  words: string
  counterparty: { name: string | null; iban: string | null }
  /** The reason of a returned payment; null for any other movement. */
  returnReason: string | null
  /** The reference of the credit that this debit reverses, empty where it stands in the text alone; null for any other movement. */
  takesBack: string | null
  /** Charges inside the sum: a sender sent that much more, a payout of ours was that much less. Zero where there are none. */
  chargesFils: Fils
  /** Whether the bank said that the charges are inside, or only named them. */
  areChargesSaid: boolean
  /** The bank's own entry for its charges, by its transaction code. */
  isBankFee: boolean
}

export interface Balance {
  fils: bigint
  at: Date | null
}

/** One statement or notification about an account of ours. */
export interface BankReport {
  /** The account as the bank names it, with its currency. */
  account: string
  /** Its id; the message's where it has none. */
  id: string
  page: number
  isLastPage: boolean
  /** The bank marked it as a copy or a duplicate. */
  isCopy: boolean
  period: { from: Date; to: Date } | null
  opening: Balance | null
  closing: Balance | null
  /** A balance that should be compared and cannot be read. */
  unreadableBalance: string | null
  lines: readonly BankLine[]
}
export interface AccountReport {
  kind: 'camt.053' | 'camt.054'
  schema: string | null
  messageId: string
  page: number
  /** The account of ours that it speaks of, and its currency. */
  account: string
  currency: string
  reports: readonly BankReport[]
  /** Other accounts in the same message, which are left out. */
  otherAccounts: readonly string[]
}

export interface PaymentStatus {
  endToEndId: string | null
  instructionId: string | null
  status: string | null
  reason: string | null
}
export interface InstructionStatus {
  /** Null where the bank names no instruction. */
  paymentInformationId: string | null
  status: string | null
  reason: string | null
  payments: readonly PaymentStatus[]
}
export interface FileStatus {
  /** The id of the payment file that it is about. */
  fileMessageId: string | null
  status: string | null
  reason: string | null
  instructions: readonly InstructionStatus[]
}
export interface StatusReport {
  kind: 'pain.002'
  schema: string | null
  messageId: string
  page: number
  /** Of each of our payment files that it is about; an envelope may hold reports about several. */
  files: readonly FileStatus[]
}
export type BankMessage = StatusReport | AccountReport
/** A message of each kind that came in one piece, in the order in which they are applied. */
export type BankMessages = readonly [BankMessage, ...BankMessage[]]
