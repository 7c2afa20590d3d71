import type { BankLine } from '#money/bank-reader/index.ts'
import { ownSums } from '#money/bank-reader/index.ts'
import { type Fils, noFils } from '@damana/contract/money'

/** One line of the bank that moved money on our client account, as the decisions about it see it. */
export interface Movement {
  lineId: bigint
  /** The bank's own reference of the movement; statement, page and place where it has none. */
  reference: string
  direction: 'credit' | 'debit'
  amountFils: Fils
  /** Every reference of the movement: the bank's and those given by its sender. */
  references: readonly string[]
  /** Payment references of bills, wherever they stand. */
  paymentReferences: readonly string[]
  /** The number of our payout where the line names one, else the sender's id. */
  endToEndId: string | null
  /** The bank's words. */
  remittance: string
  bookedAt: Date
  /** The reason of a returned payment; null for any other movement. */
  returnReason: string | null
  /** The bank's reference of the credit that this debit reverses; null for any other movement. */
  takesBack: string | null
  /** Sums that the movement may settle by, each with the charges that it means, the likelier first. */
  sums: readonly { sumFils: Fils; chargesFils: Fils }[]
  /** Charges that are inside the sum, of which more than the limit are nobody's to take silently. */
  chargesFils: Fils
  isBankFee: boolean
  counterparty: BankLine['counterparty']
}

/** Charges above this are an exception instead of a bank charge. */
export const mostChargeFils = 25_000n as Fils // 25 dinars

/** The movement of our account by a line of the bank, once the line is stored. */
export const movementOf = (line: BankLine, stored: { lineId: bigint; reference: string }): Movement => ({
  ...stored,
  direction: line.direction,
  amountFils: line.amountFils,
  references: line.references,
  paymentReferences: line.paymentReferences,
  endToEndId: line.payoutNumber ?? line.endToEndId,
  remittance: (line.words === '' ? line.remittance : line.words).slice(0, 500),
  bookedAt: line.bookedAt,
  returnReason: line.returnReason,
  takesBack: line.takesBack,
  sums: ownSums(line),
  chargesFils: line.chargesFils,
  isBankFee: line.isBankFee,
  counterparty: line.counterparty,
})

/** The charges that a credit was kept short by, within the limit: its sender sent that much more. */
export const creditCharges = ({ sums }: Pick<Movement, 'sums'>): Fils =>
  sums.find(({ chargesFils }) => chargesFils > noFils && chargesFils <= mostChargeFils)?.chargesFils ?? noFils
