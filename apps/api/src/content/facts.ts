import type { Lang } from '@damana/contract/errors'
import type { Fils } from '@damana/contract/money'
import type { Settings } from '#kernel/settings.ts'

/** The parts of the fee schedule in force that the texts name. */
export interface FeesInForce {
  commissionBasisPoints: bigint
  commissionLeastFils: Fils
  commissionMostFils: Fils
  achCommissionFils: Fils
  rtgsCommissionFils: Fils
  salesTaxBasisPoints: bigint
  cancelBeforePaymentFils: Fils
  cancelAfterPaymentFils: Fils
  failedCheckFils: Fils
  priceLeastFils: Fils
  priceMostFils: Fils
}

export interface Contacts {
  whatsapp: string
  email: string
  address: Readonly<Record<Lang, string>>
}

/** The numbers in the texts are the product's own settings, so that no page promises what the product does not do. */
export interface Facts {
  fees: FeesInForce
  settings: Settings
  contacts: Contacts
}

/** Basis points as a percentage without trailing zeros: 100 → "1%", 1650 → "16.5%". */
export function percent(basisPoints: bigint): string {
  const fraction = (basisPoints % 100n).toString().padStart(2, '0').replace(/0+$/, '')
  return `${basisPoints / 100n}${fraction === '' ? '' : `.${fraction}`}%`
}

export interface Duration {
  count: number
  unit: 'day' | 'hour' | 'minute' | 'second'
}
/** The largest unit that expresses a duration exactly; a single day is given in hours. */
export function durationOf(seconds: number): Duration {
  if (seconds >= 2 * 86_400 && seconds % 86_400 === 0) return { count: seconds / 86_400, unit: 'day' }
  if (seconds % 3_600 === 0) return { count: seconds / 3_600, unit: 'hour' }
  if (seconds % 60 === 0) return { count: seconds / 60, unit: 'minute' }
  return { count: seconds, unit: 'second' }
}
