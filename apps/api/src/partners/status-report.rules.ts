import { parsePayoutNumber } from '@damana/contract/ids'
import type { Id } from '#db/id.ts'
import type { FileStatus } from '#money/bank-reader/index.ts'

/** The bank's status of a payment, as it counts for a payout. */
export type ReportedStatus = 'accepted' | 'rejected'
export interface OurFiles {
  /** The payouts of each of our payment files that the report names. */
  payoutsOfFile: ReadonlyMap<string, readonly Id<'payouts'>[]>
  /** Those of the payouts that it names that are ours. */
  knownPayouts: ReadonlySet<Id<'payouts'>>
}
export interface ReportedPayout {
  payoutId: Id<'payouts'>
  status: ReportedStatus
  reason: string | null
}
export interface UnknownStatus {
  /** The payment, instruction or file that the bank names, and its status. */
  subject: string
  status: string | null
  payoutId: Id<'payouts'> | null
  reason: string | null
}
export interface DecidedReport {
  payouts: ReportedPayout[]
  /** Payments that the bank asks about before it decides. */
  questions: { payoutId: Id<'payouts'>; reason: string | null }[]
  /** Unknown to us: an exception each. */
  unknown: UnknownStatus[]
}

const accepting = new Set(['ACTC', 'ACCP', 'ACSP', 'ACSC', 'ACWC', 'ACFC', 'ACCC', 'ACWP', 'ACPD', 'ACIS'])
/** Statuses by which nothing is decided yet: received, pending, decided payment by payment, and the check of a beneficiary's name. */
const undecided = new Set(['RCVD', 'PDNG', 'PART', 'PATC', 'RCVC', 'RVMC', 'RVNA', 'RVNM'])

type Meaning = ReportedStatus | 'undecided' | 'unknown'
const meaningOf = (status: string): Meaning =>
  status === 'RJCT' ? 'rejected' : accepting.has(status) ? 'accepted' : undecided.has(status) ? 'undecided' : 'unknown'

/**
 * Decides what a report on the payments of a file says of each payout: the status of the payment wins over that of its instruction, and the instruction's
 * over the file's. A payment without an id is known by its
 * instruction where that holds one alone. A payment, an instruction or a file that is none of ours, and a status that nobody knows, move
 * nothing.
 */
export function decideReport(report: FileStatus, ours: OurFiles): DecidedReport {
  const statuses = new Map<Id<'payouts'>, { status: string; reason: string | null }>()
  const unknown: UnknownStatus[] = []
  const tell = (payouts: readonly bigint[], status: string, reason: string | null): void => {
    for (const payoutId of payouts) statuses.set(payoutId, { status, reason })
  }
  const note = (subject: string, status: string | null, reason: string | null, payoutId: Id<'payouts'> | null = null): void => {
    unknown.push({ subject, status, payoutId, reason })
  }
  const ofFile = report.fileMessageId === null ? undefined : ours.payoutsOfFile.get(report.fileMessageId)
  if (report.status !== null) {
    if (!ofFile || meaningOf(report.status) === 'unknown') note(report.fileMessageId ?? '', report.status, report.reason)
    else tell(ofFile, report.status, report.reason)
  }
  let isAnyNamed = false
  for (const instruction of report.instructions) {
    const id = instruction.paymentInformationId
    const own = id === null ? ofFile : ours.payoutsOfFile.get(id)
    if (id !== null && !own) note(id, instruction.status, instruction.reason)
    else if (instruction.status !== null) {
      if (!own || meaningOf(instruction.status) === 'unknown')
        note(id ?? report.fileMessageId ?? '', instruction.status, instruction.reason)
      else tell(own, instruction.status, instruction.reason)
    }
  }
  for (const { paymentInformationId: id, payments } of report.instructions)
    for (const payment of payments) {
      const [only, another] = (id === null ? ofFile : ours.payoutsOfFile.get(id)) ?? []
      const isUnnamed = payment.endToEndId === null && payment.instructionId === null
      const payoutId = payoutOf(payment, ours.knownPayouts) ?? (isUnnamed && another === undefined ? (only ?? null) : null)
      const subject = payment.endToEndId ?? payment.instructionId ?? id ?? report.fileMessageId ?? ''
      if (payoutId === null) {
        note(subject, payment.status, payment.reason)
        continue
      }
      isAnyNamed = true
      if (payment.status === null) continue
      if (meaningOf(payment.status) === 'unknown') {
        statuses.delete(payoutId)
        note(subject, payment.status, payment.reason, payoutId)
      } else statuses.set(payoutId, { status: payment.status, reason: payment.reason })
    }
  // A report about a file that is none of ours, with no payment of ours in it, may be meant for somebody else.
  if (!ofFile && !isAnyNamed && unknown.length === 0) note(report.fileMessageId ?? '', report.status, report.reason)
  const reported = [...statuses].map(([payoutId, last]) => ({ payoutId, ...last }))
  return {
    payouts: reported.flatMap(({ payoutId, status: code, reason }) => {
      const status = meaningOf(code)
      return status === 'accepted' || status === 'rejected' ? [{ payoutId, status, reason }] : []
    }),
    questions: reported.flatMap(({ payoutId, status, reason }) => (status === 'PDNG' ? [{ payoutId, reason }] : [])),
    unknown,
  }
}

/** A payment is known by its end-to-end id, else by its instruction id. */
function payoutOf(
  { endToEndId, instructionId }: { endToEndId: string | null; instructionId: string | null },
  known: ReadonlySet<Id<'payouts'>>,
): bigint | null {
  for (const id of [endToEndId, instructionId]) {
    const payoutId = id === null ? null : parsePayoutNumber(id)
    if (payoutId !== null && known.has(payoutId)) return payoutId
  }
  return null
}
