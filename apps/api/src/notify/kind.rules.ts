import type { NotificationKind } from '@damana/contract/notification-kinds'
import type { EventKind } from '@damana/contract/statuses'

/** What somebody has to do, mostly until a moment. */
const todo: ReadonlySet<string> = new Set<EventKind>([
  'created',
  'consented',
  'amended',
  'vehicle_confirmed',
  'accepted',
  'expired',
  'confirmed',
  'paper_refused',
  'stalled',
  'extension_asked',
  'extended',
  'extension_lapsed',
  'transfer_overdue',
  'transfer_given_up',
  'escalated',
  'reminded',
])
/** What goes on without the reader having to do anything. */
const progress: ReadonlySet<string> = new Set<EventKind>([
  'refused',
  'withdrawn',
  'buyer_registered',
  'rejected',
  'vehicle_refused',
  'release_requested',
  'registry_transferred',
  'registry_not_transferred',
  'registry_heard',
  'registry_said',
  'paper_accepted',
  'completed',
])
const ofMoney = /^(payment|payer|held|receipt|reversal|refund|payout|fee)/
const ofAccount = /^account_/

/** What a notification is about, by the kind that is stored with it. */
export function notificationKindOf(stored: string): NotificationKind {
  if (todo.has(stored)) return 'todo'
  if (progress.has(stored)) return 'progress'
  if (ofAccount.test(stored)) return 'account'
  return ofMoney.test(stored) ? 'money' : 'cases'
}
