import type { Reply } from '@damana/contract'
import type { Lang } from '@damana/contract/errors'
import { toWire } from '@damana/contract/money'
import { findBank } from '#kernel/iban.ts'
import { phraseBankReason } from '#notify/index.ts'
import type { Settings } from '#kernel/settings.ts'
import { addSeconds } from '#kernel/instants.ts'
import { type Account, isProven, type WaitingPayout } from '#people/bank-accounts/index.ts'

type BankInfo = Reply<'GET /profile/bank-info'>

/** An account as its holder sees it. */
export function presentAccount(
  account: Account,
  waiting: readonly WaitingPayout[],
  now: Date,
  lang: Lang,
  settings: Settings,
): NonNullable<BankInfo['account']> {
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
    refused_reason: phraseBankReason(lang, refusalOfAccount(account, waiting)),
    since: account.createdAt.toISOString(),
  }
}

/** Why the bank refused or returned a transfer to this very account; null while it takes them. */
const refusalOfAccount = ({ iban }: Account, waiting: readonly WaitingPayout[]): string | null => {
  const failed = waiting.find((payout) => (payout.status === 'rejected' || payout.status === 'returned') && payout.iban === iban)
  return failed ? (failed.bankReason ?? '') : null
}

/** Money that waits for its beneficiary. */
export const presentWaiting = (payout: WaitingPayout, lang: Lang): BankInfo['waiting'][number] => ({
  number: payout.number,
  guarantee_number: payout.guaranteeNumber,
  amount_fils: toWire(payout.amountFils),
  status: payout.status,
  held_reason: payout.heldReason,
  bank_reason: phraseBankReason(lang, payout.bankReason),
  iban_tail: payout.iban?.slice(-4) ?? null,
  mends: isMendable(payout),
})

/** Whether a new account helps the payout: its account is missing, not proven, or was refused by the bank. */
export const isMendable = ({ status, heldReason }: WaitingPayout): boolean =>
  status === 'rejected' ||
  status === 'returned' ||
  heldReason === 'iban_missing' ||
  heldReason === 'iban_unproven' ||
  heldReason === 'iban_of_another'
