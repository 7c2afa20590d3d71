import { toLatinDigits } from '@damana/contract/digits'
import { type Fils, leastFils, subtractFils } from '@damana/contract/money'
import { type FlagKind, type OperationalStatus, pausingFlags, type SuspenseReason } from '@damana/contract/statuses'

/** The data of the guarantee behind a reference that matching a receipt needs. */
export interface PayableGuarantee {
  operationalStatus: OperationalStatus
  flags: readonly { kind: FlagKind; reason: string }[]
  totalPriceFils: Fils
  receivedFils: Fils
  endedAt: Date | null
  /** Its reversed money that nothing has replaced. */
  openSumFils: Fils
}

/** Every deadline of a paused guarantee is stopped. */
const isPaused = ({ flags }: Pick<PayableGuarantee, 'flags'>): boolean => flags.some(({ kind }) => pausingFlags.includes(kind))

export type WhySuspense = SuspenseReason

/** The end of suspense: an automatic refund, an automatic match when the pause ends, or a decision of finance. */
export type SuspenseEnd = 'sent_back' | 'matched' | 'finance'

interface Facts {
  amountFils: Fils
  /** The bank's time of payment. */
  receivedAt: Date
  /** Null: the payment carried no reference. */
  reference: string | null
  guarantee: PayableGuarantee | undefined
}

interface ReceiptRow {
  when(facts: Facts, guarantee: PayableGuarantee): boolean
  why: WhySuspense
  outcome: SuspenseEnd
  note: string
}

const ended: readonly OperationalStatus[] = ['rejected', 'expired', 'cancelled']
const beforeAcceptance: readonly OperationalStatus[] = ['awaiting_owner', 'awaiting_acceptance']
export const hasEnded = (status: OperationalStatus): boolean => ended.includes(status)
export const remainingOf = ({ totalPriceFils, receivedFils }: Pick<PayableGuarantee, 'totalPriceFils' | 'receivedFils'>): Fils =>
  subtractFils(totalPriceFils, receivedFils)

/**
 * The reasons for suspense, in the order in which they are checked. A receipt to which none applies is booked up to the amount due, and the
 * excess is refunded.
 */
export const receiptRows: readonly ReceiptRow[] = [
  {
    when: (_, { openSumFils, flags }) => openSumFils > 0n || flags.some(({ kind, reason }) => kind === 'blocked' && reason === 'bank'),
    why: 'paid_again',
    outcome: 'finance',
    note: 'the bank reversed a payment, also after the end: this may be the sum paid again',
  },
  {
    when: ({ receivedAt }, { operationalStatus, endedAt }) => hasEnded(operationalStatus) && endedAt !== null && receivedAt < endedAt,
    why: 'told_late',
    outcome: 'sent_back',
    note: 'paid in time but told after the end: the guarantee stays ended, it is sent back',
  },
  {
    when: (_, { operationalStatus }) => hasEnded(operationalStatus),
    why: 'ended',
    outcome: 'sent_back',
    note: 'the guarantee ended without it: it is sent back',
  },
  {
    when: (_, { operationalStatus }) => beforeAcceptance.includes(operationalStatus),
    why: 'not_accepted',
    outcome: 'finance',
    note: 'nobody owes anything yet',
  },
  {
    when: (_, guarantee) => guarantee.operationalStatus !== 'awaiting_payment' || remainingOf(guarantee) <= 0n,
    why: 'already_paid',
    outcome: 'sent_back',
    note: 'all of it is here already: it is sent back',
  },
  { when: (_, guarantee) => isPaused(guarantee), why: 'paused', outcome: 'matched', note: 'matched by itself when the pause ends' },
]

/** Whether what was paid before an unpaid guarantee ended says that it ended wrongly: all of it was paid in time, and only told too late. */
export const disprovesExpiry = ({ paidBeforeEndFils, totalPriceFils }: { paidBeforeEndFils: Fils; totalPriceFils: Fils }): boolean =>
  paidBeforeEndFils >= totalPriceFils

const withoutGuarantee = {
  no_reference: 'finance',
  unknown_reference: 'finance',
  fee_paid: 'sent_back',
  own_account: 'finance',
  unexpected: 'finance',
  came_back: 'finance',
} as const satisfies Partial<Record<WhySuspense, SuspenseEnd>>

const isWithoutGuarantee = (why: WhySuspense): why is keyof typeof withoutGuarantee => why in withoutGuarantee

/** How suspense for this reason ends. */
export function suspenseEndOf(why: WhySuspense): SuspenseEnd {
  if (isWithoutGuarantee(why)) return withoutGuarantee[why]
  const row = receiptRows.find((candidate) => candidate.why === why)
  if (!row) throw new Error(`nobody knows what becomes of money that waits because of ${why}`)
  return row.outcome
}

export type Match = { into: 'guarantee'; escrowFils: Fils; excessFils: Fils } | { into: 'suspense'; why: WhySuspense; outcome: SuspenseEnd }

/** Matches incoming money: to the guarantee that waits for it, with any excess refunded, or to suspense with the reason. */
export function matchReceipt(facts: Facts): Match {
  const { guarantee, amountFils } = facts
  if (!guarantee) {
    const why = facts.reference === null ? 'no_reference' : 'unknown_reference'
    return { into: 'suspense', why, outcome: withoutGuarantee[why] }
  }
  const row = receiptRows.find(({ when }) => when(facts, guarantee))
  if (row) return { into: 'suspense', why: row.why, outcome: row.outcome }
  const escrowFils = leastFils(amountFils, remainingOf(guarantee))
  return { into: 'guarantee', escrowFils, excessFils: subtractFils(amountFils, escrowFils) }
}

/**
 * The payment references that a sender may have meant: every run of twelve digits in the remittance text, also grouped by spaces or dashes.
 */
export function referencesIn(remittance: string): string[] {
  const text = toLatinDigits(remittance)
  const plain = [...text.matchAll(/(?<!\d)\d{12}(?!\d)/g)]
  const grouped = [...text.matchAll(/(?<!\d)\d(?:[ -]?\d){11}(?![ -]?\d)/g)]
  const runs = [...plain, ...grouped].map(([run]) => run.replace(/[ -]/g, ''))
  return [...new Set(runs)].slice(0, mostReferences)
}
const mostReferences = 3

export const billErrors = {
  none: { code: 0, text: 'Success' },
  paid: { code: 324, text: 'Bill already paid' },
  unknown: { code: 408, text: 'Bill not found or not payable' },
} as const

/** The answer about a fee bill; a bill that nobody had to pay in the end is unknown. */
export const feeBillAnswer = (due: { openFils: Fils; wasPaid: boolean } | undefined): keyof typeof billErrors =>
  !due ? 'unknown' : due.openFils > 0n ? 'none' : due.wasPaid ? 'paid' : 'unknown'

/** The answer to the biller's network about a bill: payable, already paid, or unknown in every other case. */
export function billAnswer(guarantee: Omit<PayableGuarantee, 'endedAt' | 'openSumFils'> | undefined): keyof typeof billErrors {
  if (!guarantee || isPaused(guarantee) || hasEnded(guarantee.operationalStatus) || beforeAcceptance.includes(guarantee.operationalStatus))
    return 'unknown'
  return guarantee.operationalStatus === 'awaiting_payment' && remainingOf(guarantee) > 0n ? 'none' : 'paid'
}
