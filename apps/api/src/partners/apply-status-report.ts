import { formatPayoutNumber, parsePayoutNumber } from '@damana/contract/ids'
import { noFils } from '@damana/contract/money'
import type { BankMessageReason } from '@damana/contract/statuses'
import type { AuditContext } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import type { WithSettings } from '#kernel/settings.ts'
import type { ShownLine } from '#money/bank-messages/index.ts'
import type { StatusReport } from '#money/bank-reader/index.ts'
import { findPayoutsOfReport, movePayouts, noteBankQuestions, type PayoutTrigger } from '#money/payouts/index.ts'
import { insertException } from '#money/reconciliation/index.ts'
import { moveLateKnown } from './late-known.ts'
import { blankLine } from './shown-lines.ts'
import { decideReport, type ReportedStatus } from './status-report.rules.ts'

const triggers: Readonly<Record<ReportedStatus, PayoutTrigger>> = { accepted: 'accept', rejected: 'reject' }

/** Applies the bank's report on our payment files. Unknown payments and unknown statuses are exceptions. */
export async function applyStatusReport(
  tx: Tx,
  audit: AuditContext,
  messageId: string,
  report: StatusReport,
  deps: WithSettings,
): Promise<{ applied: number; reason: BankMessageReason | null; lines: ShownLine[] }> {
  const instructions = report.files.flatMap((file) => file.instructions)
  const named = instructions.flatMap(({ payments }) => payments.flatMap(({ endToEndId, instructionId }) => [endToEndId, instructionId]))
  const ours = await findPayoutsOfReport(tx, {
    files: [
      ...report.files.map(({ fileMessageId }) => fileMessageId),
      ...instructions.map(({ paymentInformationId }) => paymentInformationId),
    ].flatMap((id) => id ?? []),
    payouts: named.flatMap((id) => (id === null ? [] : (parsePayoutNumber(id) ?? []))),
  })
  const files = report.files.map((file) => decideReport(file, ours))
  const decided = {
    payouts: files.flatMap(({ payouts }) => payouts),
    questions: files.flatMap(({ questions }) => questions),
    unknown: files.flatMap(({ unknown }) => unknown),
  }
  let applied = 0
  for (const status of ['rejected', 'accepted'] as const) {
    const moved = decided.payouts.filter((payout) => payout.status === status)
    if (moved.length === 0) continue
    const step = {
      trigger: triggers[status],
      which: { payouts: moved.map(({ payoutId }) => ({ id: payoutId })) },
      reasons: new Map(moved.flatMap(({ payoutId, reason }) => (reason === null ? [] : [[payoutId, reason] as const]))),
    }
    const first = await movePayouts(tx, audit, step, deps)
    applied += first.length
    if (first.length < moved.length) applied += (await moveLateKnown(tx, audit, step, deps)).length
  }
  if (decided.questions.length > 0)
    applied += await noteBankQuestions(tx, { asked: decided.questions, now: audit.now, requestId: audit.requestId })
  for (const { subject, status, payoutId, reason } of decided.unknown)
    await insertException(tx, {
      kind: 'unknown_report',
      direction: null,
      amountFils: noFils,
      reference: subject.slice(0, 120),
      endToEndId: null,
      remittance: [status, reason].filter((word) => word !== null).join(' '),
      bookedAt: audit.now,
      messageId,
      payoutId,
      now: audit.now,
    })
  const shown = (place: string, words: readonly (string | null)[], outcome: ShownLine['outcome']): ShownLine => ({
    ...blankLine,
    place,
    words: words.filter((word) => word !== null).join(' '),
    outcome,
    reason: outcome === 'odd' ? 'unknown_report' : null,
  })
  return {
    applied,
    reason: decided.unknown.length === 0 ? null : 'unknown_report',
    lines: [
      ...decided.payouts.map(({ payoutId, status, reason }) => shown(formatPayoutNumber(payoutId), [status, reason], 'applied')),
      ...decided.questions.map(({ payoutId, reason }) => shown(formatPayoutNumber(payoutId), ['PDNG', reason], 'pending')),
      ...decided.unknown.map(({ subject, status, reason }) => shown(subject, [status, reason], 'odd')),
    ],
  }
}
