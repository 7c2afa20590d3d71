import { type RemindedWait, remindedWaits, type StaffPeriod, staffPeriods } from '@damana/contract/statuses'
import type { NoticeFacts } from './payloads.ts'

/** The subject of a reminder; an older reminder without one is about its status's deadline. */
export const remindedOf = ({ what, status }: NoticeFacts): RemindedWait =>
  remindedWaits.find((wait) => wait === what) ?? waitOfStatus[status] ?? 'transfer'
const waitOfStatus: Readonly<Record<string, RemindedWait>> = {
  awaiting_owner: 'owner_consent',
  awaiting_acceptance: 'acceptance',
  awaiting_payment: 'payment',
}
/** Whether this side must act; an agent of the owner is on the owner's side. */
export const isAwaited = ({ awaited, side }: NoticeFacts): boolean =>
  (awaited ?? 'either') === 'either' || awaited === (side === 'buyer' ? 'buyer' : 'seller')
/** The decision that staff are late with. */
export const lateOf = ({ what }: NoticeFacts): StaffPeriod => staffPeriods.find((period) => period === what) ?? 'case'
