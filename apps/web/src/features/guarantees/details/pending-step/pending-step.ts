import type { WaitCode } from '@damana/contract/statuses'
import type { Guarantee } from '#features/guarantees/queries.ts'

/** Pending steps of a regular sale; the phrases of the others are loaded with the first of them. */
const ordinaryWaits = [
  'owner_consent',
  'acceptance',
  'payment',
  'late_payment',
  'countdown',
  'release',
  'registry',
  'payout',
  'none',
] as const
export type OrdinaryWait = (typeof ordinaryWaits)[number]
export type RareWait = Exclude<WaitCode, OrdinaryWait>
export const isOrdinary = (code: WaitCode): code is OrdinaryWait => ordinaryWaits.some((one) => one === code)

/** A partner is not told of the questions that the sides alone are asked. */
export const isBetweenSides = ({ role, active, wait }: Guarantee): boolean => role === 'partner' && active && wait.code === 'none'

/** The money is held and the registry has not shown the buyer: the waiver at the licensing centre comes before any release. */
export const isWaiverNext = ({ wait, registry_shows_buyer }: Pick<Guarantee, 'wait' | 'registry_shows_buyer'>): boolean =>
  !registry_shows_buyer && (wait.code === 'countdown' || wait.code === 'release' || wait.code === 'overdue')

/** Whether the reader has to act, or the reader's money is affected. A creator who acts for the owner receives no money and answers no question about it; a partner receives the own fee alone. */
export function isMine({ wait: { code, awaited }, role, payout }: Guarantee): boolean {
  const isSide = role === 'seller' || role === 'buyer'
  switch (code) {
    case 'owner_consent':
      return role === 'seller'
    case 'refund':
    case 'refund_held':
      return role === 'buyer' && !payout?.to_payer
    case 'payout':
    case 'payout_approval':
    case 'payout_held':
    case 'payout_late':
    case 'payout_failed':
    case 'payout_withdrawn':
      return payout?.purpose === 'partner'
        ? role === 'partner'
        : !payout?.to_payer && role === (payout?.purpose === 'refund' ? 'buyer' : 'seller')
    case 'payer_decision':
      return role === 'buyer'
    case 'cancellation_answer':
      return awaited === (role === 'buyer' ? 'buyer' : 'seller')
    case 'registry':
    case 'registry_silent':
    case 'case':
    case 'paper':
    case 'staff_block':
    case 'bank_doubt':
      return isSide
    default:
      return isSide && (awaited === 'either' || awaited === role)
  }
}
