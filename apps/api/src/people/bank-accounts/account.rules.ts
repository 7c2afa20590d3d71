import type { Account } from './queries.ts'
import type { FieldErrorCode } from '@damana/contract/errors'
import type { AccountCurrency, UnprovenReason } from '@damana/contract/statuses'
import { isValidBIC } from 'ibantools'
import { isWholeIban } from '#kernel/iban.ts'

export interface NamedAccount {
  /** The four letters of a bank of Jordan, or `other`. */
  bank: string
  iban: string
  swiftCode: string
  currency: AccountCurrency
}
/** The bank that was chosen, as far as it is one of Jordan's. */
export interface ChosenBank {
  code: string
  swiftCode: string
}
export type Judgement =
  | { ok: true; unprovenReason: UnprovenReason | null }
  | { ok: false; pointer: '/iban' | '/swift_code' | '/bank'; code: FieldErrorCode }

export const otherBank = 'other'

/**
 * Whether an account may be saved, and whether payouts go there. A Jordanian IBAN has 30 characters, its check digits (mod 97), and its
 * bank in the characters five to eight. An account of another country or currency may be saved, but gets no payouts.
 */
export function judgeAccount({ bank, iban, swiftCode, currency }: NamedAccount, chosen: ChosenBank | undefined): Judgement {
  if (!chosen && bank !== otherBank) return { ok: false, pointer: '/bank', code: 'invalid_choice' }
  if (!isWholeIban(iban)) return { ok: false, pointer: '/iban', code: 'invalid_iban' }
  if ((chosen?.code ?? null) !== bankOfIban(iban)) return { ok: false, pointer: '/iban', code: 'iban_bank_mismatch' }
  if (!isValidBIC(swiftCode)) return { ok: false, pointer: '/swift_code', code: 'invalid_swift' }
  if (chosen && swiftCode.slice(0, 8) !== chosen.swiftCode.slice(0, 8))
    return { ok: false, pointer: '/swift_code', code: 'swift_bank_mismatch' }
  if (!chosen) return { ok: true, unprovenReason: 'foreign_country' }
  return { ok: true, unprovenReason: currency === 'JOD' ? null : 'foreign_currency' }
}

/** The four letters of its bank in a Jordanian IBAN; null in one of another country. */
const bankOfIban = (iban: string): string | null => (iban.startsWith('JO') ? iban.slice(4, 8) : null)

export const isProven = ({ provenAt, currency }: Account): boolean => provenAt !== null && currency === 'JOD'
