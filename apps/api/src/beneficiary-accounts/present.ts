import type { Reply } from '@damana/contract'
import type { Lang } from '@damana/contract/errors'
import { toWire } from '@damana/contract/money'
import { findBank } from '#kernel/iban.ts'
import type { Settings } from '#kernel/settings.ts'
import { addSeconds } from '#kernel/instants.ts'
import { type Account, isProven, type WaitingPayout } from '#people/bank-accounts/index.ts'

type BankInfo = Reply<'GET /profile/bank-info'>

/** Presents an account to its holder. */
export function presentAccount(account: Account, now: Date, lang: Lang, settings: Settings): NonNullable<BankInfo['account']> {
  const youngUntil = addSeconds(account.createdAt, settings.ibanYoungSeconds)
  return {
    bank: account.bank,
    bank_name: findBank(account.bank)?.[lang] ?? null,
    iban: account.iban,
    swift_code: account.swiftCode,
    currency: account.currency,
    clik_name: account.clikName,
    proven: isProven(account),
    unproven_reason: account.unprovenReason,
    young_until: isProven(account) && now < youngUntil ? youngUntil.toISOString() : null,
    since: account.createdAt.toISOString(),
  }
}

/** Presents a payout that waits for its beneficiary. */
export const presentWaiting = (payout: WaitingPayout): BankInfo['waiting'][number] => ({
  number: payout.number,
  guarantee_number: payout.guaranteeNumber,
  amount_fils: toWire(payout.amountFils),
  status: payout.status,
  held_reason: payout.heldReason,
  bank_reason: payout.bankReason,
  iban_tail: payout.iban?.slice(-4) ?? null,
  mends: isMendable(payout),
})

/** Whether a new account helps the payout: its account is missing, not proven, or was refused by the bank. */
export const isMendable = ({ status, heldReason }: WaitingPayout): boolean =>
  status === 'rejected' || status === 'returned' || heldReason === 'iban_missing' || heldReason === 'iban_unproven'
