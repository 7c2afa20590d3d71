import { fils, toWire } from '@damana/contract/money'
import type { BankMessage } from '#money/bank-reader/index.ts'
import type { MessageSays, ShownLine } from '#money/bank-messages/index.ts'
import { blankLine, showLine } from './shown-lines.ts'

/** Tells what a message would say if it were applied, line by line and added up. Nothing is asked of the books. */
export function tellMessage(message: BankMessage): { says: MessageSays; lines: ShownLine[]; otherAccounts: readonly string[] } {
  return message.kind === 'pain.002' ? tellStatuses(message) : tellAccount(message)
}

function tellAccount({ kind, account, reports, otherAccounts }: Exclude<BankMessage, { kind: 'pain.002' }>) {
  const lines = reports.flatMap((report) => report.lines.map((line) => ({ report, line })))
  const periods = reports.flatMap(({ period }) => period ?? [])
  const moments = periods.flatMap(({ from, to }) => [from.getTime(), to.getTime()])
  const sumOf = (direction: 'credit' | 'debit') =>
    toWire(
      fils(lines.reduce((sum, { line }) => (line.kind === 'booked' && line.direction === direction ? sum + line.amountFils : sum), 0n)),
    )
  const period =
    moments.length === 0 ? null : { from: new Date(Math.min(...moments)).toISOString(), to: new Date(Math.max(...moments)).toISOString() }
  return {
    says: { kind, account, period, lines: lines.length, credits_fils: sumOf('credit'), debits_fils: sumOf('debit') },
    lines: lines.map(({ line, report }) => showLine(line, report, line.kind === 'booked' ? 'waiting' : line.kind, line.odd)),
    otherAccounts,
  }
}

function tellStatuses({ kind, fileMessageId, status, reason, instructions }: Extract<BankMessage, { kind: 'pain.002' }>) {
  const told = [
    { place: fileMessageId, status, reason },
    ...instructions.flatMap(({ paymentInformationId, payments, ...instruction }) => [
      { ...instruction, place: paymentInformationId },
      ...payments.map((payment) => ({ ...payment, place: payment.endToEndId ?? payment.instructionId })),
    ]),
  ].filter((one) => one.status !== null)
  const lines = told.map((one): ShownLine => {
    const words = [one.status, one.reason].filter((word) => word !== null).join(' ')
    return { ...blankLine, place: one.place ?? '', words, outcome: 'waiting', reason: null }
  })
  return {
    says: { kind, account: null, period: null, lines: lines.length, credits_fils: '0', debits_fils: '0' },
    lines,
    otherAccounts: [],
  }
}
