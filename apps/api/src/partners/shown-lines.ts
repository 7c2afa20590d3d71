import { toWire } from '@damana/contract/money'
import type { BankLineOutcome } from '@damana/contract/statuses'
import type { BankLine, BankReport } from '#money/bank-reader/index.ts'
import type { ShownLine } from '#money/bank-messages/index.ts'

/** A line of a statement or notification, as finance sees it. */
export function showLine(line: BankLine, report: BankReport, outcome: BankLineOutcome, odd: string | null): ShownLine {
  return {
    place: `${report.id}${report.page === 1 ? '' : ` p${report.page}`} ${line.place}`,
    direction: line.direction,
    amount_fils: toWire(line.amountFils),
    amount_text: line.amountText,
    booked_on: line.bookedOn,
    is_day_guessed: line.isDayGuessed,
    reference: line.reference,
    end_to_end_id: line.endToEndId,
    words: line.words,
    outcome,
    reason: odd,
  }
}

/** A line that speaks of a payment and moves no money itself. */
export const blankLine = {
  direction: null,
  amount_fils: null,
  amount_text: '',
  booked_on: null,
  is_day_guessed: false,
  reference: null,
  end_to_end_id: null,
} as const
