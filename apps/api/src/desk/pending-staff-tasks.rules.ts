import type { BlockReason, QueueKind } from '@damana/contract/statuses'
import { earliestOf } from '#kernel/instants.ts'
import { type CancelRequest, caseReasons, type Flag, type TransferProof } from '#lifecycle/index.ts'

/** The parts of a guarantee that can wait for staff. */
export interface Flagged {
  flags: readonly Flag[]
  cancelRequest: CancelRequest | null
  transferProof: TransferProof | null
  /** A case with a decided refund waits for the registry. */
  refundCheckAt: Date | null
}

export interface Waiting {
  kind: QueueKind
  since: Date
  /** The deadline of staff; null without one. */
  until: Date | null
  escalated: boolean
  blocks: readonly BlockReason[]
  answer: CancelRequest['answer']
  /** The prefix of the subjects that staff vote on. */
  subject: 'paper' | 'cancellation' | 'case' | 'bank' | null
}

const plain = { blocks: [], answer: null, escalated: false, until: null, subject: null } as const

/**
 * Lists the tasks of one guarantee that wait for a decision of staff; matters that wait for a side, the registry or the clock are left out.
 */
export function pendingStaffTasks({ flags, cancelRequest, transferProof, refundCheckAt }: Flagged): Waiting[] {
  const waiting: Waiting[] = []
  if (transferProof)
    waiting.push({
      ...plain,
      kind: 'papers',
      since: transferProof.at,
      until: transferProof.decideUntil,
      escalated: transferProof.escalated ?? false,
      subject: 'paper',
    })
  const vehicle = flags.find(({ kind }) => kind === 'vehicle_unverified')
  if (vehicle) waiting.push({ ...plain, kind: 'vehicles', since: vehicle.since })
  // An approved cancellation waits for the registry's answer.
  if (cancelRequest?.status === 'pending' && cancelRequest.checkAt === undefined)
    waiting.push({
      ...plain,
      kind: 'cancellations',
      since: cancelRequest.requestedAt,
      until: cancelRequest.decideUntil,
      escalated: cancelRequest.escalated ?? false,
      answer: cancelRequest.answer,
      subject: 'cancellation',
    })
  const blocked = flags.filter(({ kind }) => kind === 'blocked')
  const blockedBy = (reason: BlockReason) => blocked.find((flag) => flag.reason === reason)
  const open = blocked.filter(({ reason }) => caseReasons.some((one) => one === reason))
  const [oldest] = open
  const isAnsweredBySides = open.some(({ split }) => split && !split.closed)
  // Transfer proofs decide a case that only the registry's unavailability opened.
  const isOfPapers = transferProof !== null && open.every(({ reason }) => reason === 'silent')
  if (oldest && !isAnsweredBySides && !isOfPapers && refundCheckAt === null)
    waiting.push({
      ...plain,
      kind: 'cases',
      since: oldest.since,
      until: earliestOf(open.map(({ until }) => until ?? null)),
      escalated: open.some(({ escalated }) => escalated),
      blocks: open.map(({ reason }) => reason as BlockReason),
      subject: 'case',
    })
  const bank = blockedBy('bank')
  if (bank)
    waiting.push({
      ...plain,
      kind: 'bank_blocks',
      since: bank.since,
      until: bank.until ?? null,
      escalated: bank.escalated ?? false,
      blocks: ['bank'],
      subject: 'bank',
    })
  const staff = blockedBy('staff')
  if (staff)
    waiting.push({
      ...plain,
      kind: 'staff_blocks',
      since: staff.since,
      until: staff.until ?? null,
      escalated: staff.escalated ?? false,
      blocks: ['staff'],
    })
  return waiting
}

/**
 * The priority of a task before its age: transfer proofs, then cancellations that both sides want; tasks that the other side may still
 * answer come last.
 */
export function priorityOf({ kind, answer }: { kind: QueueKind; answer: CancelRequest['answer'] }): number {
  if (kind === 'papers') return 0
  if (kind !== 'cancellations') return 2
  return answer === 'agreed' ? 1 : answer === null ? 3 : 2
}
