import { toLatinDigits } from '@damana/contract/digits'
import { type Fils, subtractFils } from '@damana/contract/money'
import type { FlagKind, OperationalStatus } from '@damana/contract/statuses'

/** What a receipt needs to know of the guarantee that its reference names. */
export interface PayableGuarantee {
  operationalStatus: OperationalStatus
  flags: readonly { kind: FlagKind }[]
  totalPriceFils: Fils
  receivedFils: Fils
}

export type WhySuspense =
  | 'no_reference'
  | 'unknown_reference'
  | 'already_paid'
  | 'ended'
  | 'not_accepted'
  | 'paused'
  | 'less_than_due'
  | 'more_than_due'

interface Facts {
  amountFils: Fils
  /** Null: the money named no reference at all. */
  reference: string | null
  guarantee: PayableGuarantee | undefined
}

interface ReceiptRow {
  when(facts: Facts, guarantee: PayableGuarantee): boolean
  why: WhySuspense
  note: string
}

const ended: readonly OperationalStatus[] = ['rejected', 'expired', 'cancelled']
const beforeAcceptance: readonly OperationalStatus[] = ['awaiting_owner', 'awaiting_acceptance']
const isPaused = ({ flags }: PayableGuarantee) => flags.some(({ kind }) => kind === 'blocked' || kind === 'cancellation')
export const remainingOf = ({ totalPriceFils, receivedFils }: Pick<PayableGuarantee, 'totalPriceFils' | 'receivedFils'>): Fils =>
  subtractFils(totalPriceFils, receivedFils)

/** Why money waits in suspense, in the order in which it is asked. What none of these speaks of is exactly what is due, and is booked. */
export const receiptRows: readonly ReceiptRow[] = [
  {
    when: (_, { operationalStatus }) => ended.includes(operationalStatus),
    why: 'ended',
    note: 'the guarantee ended without it: it is sent back',
  },
  {
    when: (_, { operationalStatus }) => beforeAcceptance.includes(operationalStatus),
    why: 'not_accepted',
    note: 'nobody owes anything yet',
  },
  {
    when: (_, { operationalStatus }) => operationalStatus !== 'awaiting_payment',
    why: 'already_paid',
    note: 'all of it is here already: it is sent back',
  },
  { when: (_, guarantee) => isPaused(guarantee), why: 'paused', note: 'matched when the pause ends' },
  { when: ({ amountFils }, guarantee) => amountFils < remainingOf(guarantee), why: 'less_than_due', note: 'a part' },
  { when: ({ amountFils }, guarantee) => amountFils > remainingOf(guarantee), why: 'more_than_due', note: 'too much' },
]

export type Match = { into: 'guarantee' } | { into: 'suspense'; why: WhySuspense }

/** Where money goes that has come in: to the guarantee that waits for exactly this sum, or into suspense with the reason. */
export function matchReceipt(facts: Facts): Match {
  const { guarantee } = facts
  if (!guarantee) return { into: 'suspense', why: facts.reference === null ? 'no_reference' : 'unknown_reference' }
  const row = receiptRows.find(({ when }) => when(facts, guarantee))
  return row ? { into: 'suspense', why: row.why } : { into: 'guarantee' }
}

/** The payment references that a sender may have meant: every run of twelve digits in what he wrote, also grouped by spaces or dashes. */
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

/** What the biller's network is told about a bill: payable, already paid, or unknown in every other case. */
export function billAnswer(guarantee: PayableGuarantee | undefined): keyof typeof billErrors {
  if (
    !guarantee ||
    isPaused(guarantee) ||
    ended.includes(guarantee.operationalStatus) ||
    beforeAcceptance.includes(guarantee.operationalStatus)
  )
    return 'unknown'
  return guarantee.operationalStatus === 'awaiting_payment' && remainingOf(guarantee) > 0n ? 'none' : 'paid'
}
