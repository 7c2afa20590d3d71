import { guaranteeEvents, type EventKind } from '@damana/contract/guarantee-events'
import type { NotificationKind } from '@damana/contract/notification-kinds'
import type { FeeAbout } from './payloads.ts'
import type { AccountMessage } from './phrasing.ts'

/** The kind that is stored with a notification: an event of a guarantee, the state of a side's fees, or a matter of the account. */
export type StoredKind =
  | EventKind
  | `fee_${FeeAbout}`
  | `account_${AccountMessage['template'] | 'support_answered' | 'webhook_failing' | 'webhook_dead'}`

/** The kind of a notification, by the kind that is stored with it. */
export function notificationKindOf(stored: StoredKind): NotificationKind {
  if (isOfAccount(stored)) return 'account'
  if (isOfFees(stored)) return 'money'
  // Newer code that runs beside this one may have stored an event that has no row here.
  return stored in guaranteeEvents ? guaranteeEvents[stored].about : 'cases'
}

const isOfAccount = (stored: StoredKind): stored is Extract<StoredKind, `account_${string}`> => stored.startsWith('account_')
const isOfFees = (stored: StoredKind): stored is Extract<StoredKind, `fee_${string}`> => stored.startsWith('fee_')
