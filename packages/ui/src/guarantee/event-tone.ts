import type { EventKind } from '@damana/contract/statuses'
import type { TimelineItem } from '../timeline.tsx'

const good = new Set<EventKind>(['consented', 'accepted', 'held', 'registry_transferred', 'completed', 'payout_settled'])
const bad = new Set<EventKind>([
  'refused',
  'rejected',
  'withdrawn',
  'expired',
  'payment_late',
  'payment_unmatched',
  'registry_not_transferred',
  'payout_held',
  'payout_late',
  'payout_rejected',
  'payout_returned',
  'payout_withdrawn',
])

/** Whether what happened brought the sale forward or stood in its way. */
export const toneOfEvent = (kind: EventKind): NonNullable<TimelineItem['tone']> =>
  good.has(kind) ? 'good' : bad.has(kind) ? 'bad' : 'plain'
