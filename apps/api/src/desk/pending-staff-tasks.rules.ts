import type { BlockReason, QueueKind } from '@damana/contract/statuses'
import { type CancelRequest, caseReasons, type Confirmation, type Flag } from '#lifecycle/index.ts'

/** What of a guarantee staff are awaited for. */
export interface Flagged {
  flags: readonly Flag[]
  cancelRequest: CancelRequest | null
  confirmation: Confirmation | null
  /** A case whose refund is decided waits for the registry. */
  refundCheckAt: Date | null
}

export interface Waiting {
  kind: QueueKind
  since: string
  /** By when staff have to decide; null where nothing presses. */
  until: string | null
  escalated: boolean
  blocks: readonly BlockReason[]
  answer: CancelRequest['answer']
  /** How the questions that staff vote on about it begin. */
  subject: 'paper' | 'cancellation' | 'case' | 'bank' | null
}

const plain = { blocks: [], answer: null, escalated: false, until: null, subject: null } as const

/** Everything about one guarantee that waits for a decision of staff; what waits for a side, the registry or the clock is not among it. */
export function whatWaits({ flags, cancelRequest, confirmation, refundCheckAt }: Flagged): Waiting[] {
  const waiting: Waiting[] = []
  if (confirmation)
    waiting.push({
      ...plain,
      kind: 'papers',
      since: confirmation.at,
      until: confirmation.decide_until,
      escalated: confirmation.escalated ?? false,
      subject: 'paper',
    })
  const vehicle = flags.find(({ kind }) => kind === 'vehicle_unverified')
  if (vehicle) waiting.push({ ...plain, kind: 'vehicles', since: vehicle.since })
  // Once approved it hangs on the registry's word.
  if (cancelRequest?.status === 'pending' && cancelRequest.check_at === undefined)
    waiting.push({
      ...plain,
      kind: 'cancellations',
      since: cancelRequest.requested_at,
      until: cancelRequest.decide_until,
      escalated: cancelRequest.escalated ?? false,
      answer: cancelRequest.answer,
      subject: 'cancellation',
    })
  const blocked = flags.filter(({ kind }) => kind === 'blocked')
  const blockedBy = (reason: BlockReason) => blocked.find((flag) => flag.reason === reason)
  const open = blocked.filter(({ reason }) => caseReasons.some((one) => one === reason))
  const [oldest] = open
  const isAnsweredBySides = open.some(({ split }) => split && !split.closed)
  // The papers are what decides a case that is nothing but the registry's silence.
  const isOfPapers = confirmation !== null && open.every(({ reason }) => reason === 'silent')
  if (oldest && !isAnsweredBySides && !isOfPapers && refundCheckAt === null)
    waiting.push({
      ...plain,
      kind: 'cases',
      since: oldest.since,
      until: open.map(({ until }) => until ?? null).reduce(earlier),
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

const earlier = (a: string | null, b: string | null): string | null => (a === null ? b : b === null ? a : a < b ? a : b)

/** What goes before age: papers, then cancellations that both sides want; what the other side may still answer comes last. */
export function rankOf({ kind, answer }: { kind: QueueKind; answer: CancelRequest['answer'] }): number {
  if (kind === 'papers') return 0
  if (kind !== 'cancellations') return 2
  return answer === 'agreed' ? 1 : answer === null ? 3 : 2
}
