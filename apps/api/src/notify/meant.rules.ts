import { type RemindedWait, remindedWaits, type StaffPeriod, staffPeriods } from '@damana/contract/statuses'
import type { NoticeFacts } from './payloads.ts'

/** What a reminder is about; one from before this was written down is about what its status waits for. */
export const remindedOf = ({ what, status }: NoticeFacts): RemindedWait =>
  remindedWaits.find((wait) => wait === what) ?? waitOfStatus[status] ?? 'transfer'
const waitOfStatus: Readonly<Record<string, RemindedWait>> = {
  awaiting_owner: 'owner_consent',
  awaiting_acceptance: 'acceptance',
  awaiting_payment: 'payment',
}
/** Whether this side is the one that is awaited; who acts for the owner stands on his side. */
export const isAwaited = ({ awaited, side }: NoticeFacts): boolean =>
  (awaited ?? 'either') === 'either' || awaited === (side === 'buyer' ? 'buyer' : 'seller')
/** Which decision staff let their time pass for. */
export const lateOf = ({ what }: NoticeFacts): StaffPeriod => staffPeriods.find((period) => period === what) ?? 'case'
