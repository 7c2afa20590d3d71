import { accounts, type Account } from './books.ts'

// Single questions of the specification that no life asks by itself.

/** Money in: how a payment of others is told from the buyer's own. */
export function isBuyersOwn(
  payer: { id: string | null; name: string | null; iban: string | null },
  buyer: { number: string | null; name: string; iban: string | null },
): boolean {
  if (payer.id) return payer.id === buyer.number
  if (payer.name === null && payer.iban === null) return true
  return payer.name === buyer.name && payer.iban !== null && payer.iban === buyer.iban
}

/** The check digit by Luhn: from the right every second digit counts double, and all digits together are a multiple of ten. */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place])
    const counted = place % 2 === 1 ? digit * 2 : digit
    sum += counted > 9 ? counted - 9 : counted
  }
  return sum % 10 === 0
}

export interface Code {
  from: number | null
  until: number | null
  uses: number | null
  usesEach: number | null
  leastPrice: bigint
  budget: bigint | null
  used: number
  spent: bigint
}
/** Whether a discount code may be used once more. */
export const mayUse = (code: Code, { now, usedByParty, price }: { now: number; usedByParty: number; price: bigint | null }): boolean =>
  !(code.from !== null && now < code.from) &&
  !(code.until !== null && now >= code.until) &&
  (code.uses === null || code.used < code.uses) &&
  (code.usesEach === null || usedByParty < code.usesEach) &&
  (price === null || price >= code.leastPrice)
export const isInBudget = (code: Code, discount: bigint): boolean => code.budget === null || code.spent + discount <= code.budget

/** The decisions of finance about a fee. */
export function mayDecideFee(
  decision: 'write_off' | 'give_back' | 'note_paid_back' | 'pay_from',
  fee: {
    open: bigint
    paid: bigint
    standing: bigint
    isBilled: boolean
    isGivenBack: boolean
    isPaidBack: boolean
    isGivenBackByMe: boolean
    isInDoubt: boolean
  },
): boolean {
  if (decision === 'write_off') return fee.open > 0n && fee.standing >= fee.open
  if (decision === 'give_back') return fee.paid > 0n && !fee.isGivenBack && !fee.isInDoubt
  if (decision === 'note_paid_back') return fee.isGivenBack && !fee.isPaidBack && !fee.isGivenBackByMe && !fee.isInDoubt
  return fee.isBilled && fee.open > 0n
}

/** Numbers of the specification that no life comes by, under the product's names. Durations in seconds, money in fils. */
export const numbers: Readonly<Record<string, number | string>> = {
  registryEverySeconds: 3600,
  releaseAskSeconds: 600,
  cliqMostFils: 10_000_000,
  achCutOff: '14:30',
  rtgsCutOff: '15:30',
  salesTaxBasisPoints: 1600,
  lookupsPerUserPerDay: 20,
  lookupsPerCompanyPerDay: 200,
  codesPerPhonePerDay: 6,
  codesPerEmailPerDay: 10,
  strangerCodesPerDay: 3,
  invitationsPerPhonePerDay: 3,
  offersPerPerson: 10,
  offersPerCompany: 50,
  cappedSmsPerHour: 2000,
  identityDays: 1,
  payoutReminderSeconds: [1, 7, 30].map((days) => days * 86_400).join(),
}

/** How two of finance may resolve what the bank did and nobody expected: a debit is our loss or a reversal, a credit goes where it belongs. */
export function mayResolve(kind: string, how: string): boolean {
  if (['balance_difference', 'odd_line', 'unknown_report', 'unreadable_balance', 'statement_differs', 'receipt_conflict'].includes(kind))
    return how === 'explained'
  if (kind === 'parts_differ') return how === 'to_suspense' || how === 'settle_receipts' || how === 'loss'
  if (kind === 'possible_repeat') return how === 'explained' || how === 'to_suspense' || how === 'loss'
  if (kind === 'charge_too_large') return how === 'to_suspense' || how === 'to_fees' || how === 'loss'
  if (kind === 'return_short' || kind.endsWith('_debit') || kind === 'debit_after_failure' || kind === 'unclear_reversal')
    return how === 'loss' || (how === 'reverse_receipts' && (kind === 'unclear_reversal' || kind === 'unknown_debit'))
  if (kind === 'unknown_credit') return how === 'to_suspense'
  return how === 'to_suspense' || how === 'to_fees' || (how === 'to_source' && kind !== 'other_sum_credit')
}

/** Receipts that a credit of several settles: each whole, once, still there, and together no more than came. */
export function maySettle(
  credit: bigint,
  receipts: readonly { whole: bigint; named: bigint; isReversed: boolean; isSettled: boolean }[],
): boolean {
  const sum = receipts.reduce((all, { named }) => all + named, 0n)
  const isEach = receipts.every(({ whole, named, isReversed, isSettled }) => named === whole && !isReversed && !isSettled)
  return receipts.length > 0 && isEach && sum <= credit
}

/** The share of each of several fees in a sum: the oldest first. */
export const oldestFirst = (fees: readonly bigint[], sum: bigint): bigint[] => {
  let left = sum
  return fees.map((open) => {
    const paid = open < left ? open : left
    left -= paid
    return paid
  })
}

/** Staff say where they stand themselves; another administrator confirms it, and only they withdraw it. */
export const mayTouchInterest = (
  action: 'confirm' | 'withdraw',
  asked: { isOwn: boolean; isAdmin: boolean; isConfirmed: boolean; isWithdrawn: boolean },
): boolean =>
  action === 'withdraw' ? asked.isOwn && !asked.isWithdrawn : asked.isAdmin && !asked.isOwn && (!asked.isConfirmed || asked.isWithdrawn)

/** Where money goes back to: whence it came, the buyer's own account, or one that has to be asked for. */
export const goesBackTo = (asked: { isSenderKnown: boolean; isBuyers: boolean; hasAccount: boolean }): 'sender' | 'buyer' | 'unknown' =>
  asked.isSenderKnown ? 'sender' : asked.isBuyers && asked.hasAccount ? 'buyer' : 'unknown'

/** Whether a database was restored: it knows less than was sent, or is not the one that sent it. */
export function isRestored(
  known: { system: string; files: bigint; messages: bigint },
  mark: { system: string; files: bigint; messages: bigint } | null,
  mustBeMarked: boolean,
): boolean {
  if (mark === null) return mustBeMarked && known.files > 0n
  return known.files < mark.files || known.messages < mark.messages || known.system !== mark.system
}

type Entry = readonly [debited: Account, credited: Account]
/** The entries that a reversal after the end and errors of the bank make. */
export const rareEntries: Readonly<Record<string, readonly Entry[]>> = {
  debit_made_good: [['losses', 'bank_operating']],
  debit_assigned: [['bank_operating', 'losses']],
  debit_given_back: [
    ['bank_escrow', 'fees_to_sweep'],
    ['due_from_escrow', 'losses'],
  ],
  sweep_given_back: [
    ['bank_escrow', 'fees_to_sweep'],
    ['due_from_escrow', 'bank_operating'],
  ],
  exception_is_charge: [
    ['suspense', 'fees_to_sweep'],
    ['due_from_escrow', 'bank_charges'],
  ],
  exception_is_loss: [
    ['suspense', 'fees_to_sweep'],
    ['due_from_escrow', 'losses'],
  ],
  exception_to_seller: [['suspense', 'seller_payable']],
  exception_to_refund: [['suspense', 'buyer_refund']],
  buyers_fee_reopened: [['fee_receivable_buyer', 'losses']],
  sellers_fee_reopened: [['fee_receivable_seller', 'losses']],
  loss_from_refund: [
    ['buyer_refund', 'fees_to_sweep'],
    ['due_from_escrow', 'losses'],
  ],
  loss_from_seller: [
    ['seller_payable', 'fees_to_sweep'],
    ['due_from_escrow', 'losses'],
  ],
  kept_back_by_bank: [['bank_charges', 'bank_operating']],
}
export const entriesText = (entries: readonly Entry[], sum: bigint): string =>
  entries
    .flatMap(([debited, credited]) => [`${debited} debit ${sum}`, `${credited} credit ${sum}`])
    .sort()
    .join()

/** Which accounts there are, and on which side each grows. */
export const chartText = (): string =>
  Object.entries(accounts)
    .map(([name, [book, side]]) => `${name} ${book} ${side}`)
    .sort()
    .join()

/** The answer to a biller about a bill. */
export function billIs(asked: { status: string; isPaused: boolean; due: bigint }): 'none' | 'paid' | 'unknown' {
  if (asked.isPaused) return 'unknown'
  if (asked.status === 'awaiting_payment') return asked.due > 0n ? 'none' : 'paid'
  return ['in_transfer', 'release_requested', 'completed'].includes(asked.status) ? 'paid' : 'unknown'
}

/** Our fees leave once a day, from one o'clock on, less what we owe the client account; nothing does while we have owed it for more than a bank day. */
export const sweepOf = (asked: { rest: bigint; hasSwept: boolean; isOwedTooLong: boolean; hourInAmman: number }): bigint =>
  asked.hasSwept || asked.isOwedTooLong || asked.hourInAmman < 13 || asked.rest <= 0n ? 0n : asked.rest
