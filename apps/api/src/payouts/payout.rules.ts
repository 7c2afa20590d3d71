import type { Reason } from '@damana/contract/errors'
import type { PayoutHoldReason, PayoutStatus } from '@damana/contract/statuses'
import type { Fils } from '@damana/contract/money'
import type { Settings } from '#settings/settings.ts'
import { addSeconds } from '#time/instants.ts'

export type PayoutCause =
  | 'order'
  | 'hold'
  | 'clear'
  | 'clear_approved'
  | 'approve'
  | 'put_in_file'
  | 'withdraw'
  | 'hand_over'
  | 'hear_nothing'
  | 'find_at_bank'
  | 'miss_at_bank'
  | 'accept'
  | 'reject'
  | 'debit'
  | 'pass_promise'
  | 'return'
  | 'try_again'

export type PayoutWho = 'system' | 'finance' | 'bank' | 'clock' | 'payee'

/** What a move does to the money: from its source into flight, out of the bank, or back to where it came from. */
export type PayoutMoney = 'into_flight' | 'out_of_bank' | 'flight_to_source' | 'bank_to_source' | null

export interface PayoutRow {
  cause: PayoutCause
  from: readonly PayoutStatus[]
  who: readonly PayoutWho[]
  /** `stays`: it is only noted. */
  to: PayoutStatus | 'stays'
  money: PayoutMoney
  /** False for a row that is known but cannot happen yet. */
  works: boolean
  note: string
}

/**
 * The life of a payout. Nothing else in the code compares statuses of payouts; `docs/payouts.md` shows the same table, and the SQL that moves
 * payouts takes `from` and `to` from here.
 */
export const payoutRows: readonly PayoutRow[] = [
  {
    cause: 'order',
    from: [],
    who: ['system'],
    to: 'ordered',
    money: 'into_flight',
    works: true,
    note: 'ordered by the system when the sale is completed',
  },
  {
    cause: 'hold',
    from: ['ordered', 'approved'],
    who: ['system'],
    to: 'held',
    money: null,
    works: true,
    note: 'the account or a receipt is not safe yet; the payee is told why',
  },
  {
    cause: 'clear',
    from: ['held'],
    who: ['system'],
    to: 'ordered',
    money: null,
    works: true,
    note: 'the reason is gone; two persons are still awaited',
  },
  {
    cause: 'clear_approved',
    from: ['held'],
    who: ['system'],
    to: 'approved',
    money: null,
    works: true,
    note: 'the reason is gone and nobody else is awaited',
  },
  {
    cause: 'approve',
    from: ['ordered'],
    who: ['system', 'finance'],
    to: 'approved',
    money: null,
    works: true,
    note: 'below the limit at once, from it on by two different finance staff',
  },
  {
    cause: 'put_in_file',
    from: ['approved'],
    who: ['clock'],
    to: 'in_file',
    money: null,
    works: true,
    note: 'the cut-off of the rail: written into a payment file',
  },
  {
    cause: 'withdraw',
    from: ['ordered', 'held', 'approved'],
    who: ['finance'],
    to: 'withdrawn',
    money: 'flight_to_source',
    works: false,
    note: 'taken back with a reason',
  },
  { cause: 'hand_over', from: ['in_file'], who: ['system', 'bank'], to: 'sent', money: null, works: true, note: 'the bank has the file' },
  {
    cause: 'hear_nothing',
    from: ['in_file'],
    who: ['system'],
    to: 'unknown',
    money: null,
    works: true,
    note: 'no answer: perhaps it has the file, perhaps not',
  },
  {
    cause: 'find_at_bank',
    from: ['unknown'],
    who: ['bank'],
    to: 'sent',
    money: null,
    works: true,
    note: 'asked by message id, the bank has the file',
  },
  {
    cause: 'miss_at_bank',
    from: ['unknown'],
    who: ['bank'],
    to: 'approved',
    money: null,
    works: true,
    note: 'asked by message id, the bank never got it: the next file takes it',
  },
  { cause: 'accept', from: ['sent'], who: ['bank'], to: 'accepted', money: null, works: true, note: 'pain.002 accepts it' },
  {
    cause: 'reject',
    from: ['sent', 'accepted'],
    who: ['bank'],
    to: 'rejected',
    money: 'flight_to_source',
    works: true,
    note: 'pain.002 rejects it, alone or with its file',
  },
  {
    cause: 'debit',
    from: ['sent', 'accepted'],
    who: ['bank'],
    to: 'settled',
    money: 'out_of_bank',
    works: true,
    note: 'the statement shows the debit',
  },
  {
    cause: 'pass_promise',
    from: ['sent', 'accepted'],
    who: ['clock'],
    to: 'stays',
    money: null,
    works: false,
    note: 'no word by the promised day: late, finance asks the bank',
  },
  {
    cause: 'return',
    from: ['settled'],
    who: ['bank'],
    to: 'returned',
    money: 'bank_to_source',
    works: true,
    note: 'the statement shows it coming back',
  },
  {
    cause: 'try_again',
    from: ['rejected', 'returned', 'withdrawn'],
    who: ['payee', 'finance'],
    to: 'stays',
    money: null,
    works: false,
    note: 'a new payout with the next attempt; this one stays as it ended',
  },
]

/** The row of a cause; the causes are one to one. */
export function rowOf(cause: PayoutCause): PayoutRow {
  const row = payoutRows.find((candidate) => candidate.cause === cause)
  if (!row) throw new Error(`no such move of a payout: ${cause}`)
  return row
}

/** Where a payout goes from its status by this cause; undefined when that cannot happen. */
export function nextPayoutStatus(from: PayoutStatus, cause: PayoutCause): PayoutStatus | undefined {
  const row = rowOf(cause)
  if (!row.works || !row.from.includes(from)) return undefined
  return row.to === 'stays' ? from : row.to
}

const closed: readonly PayoutStatus[] = ['settled', 'rejected', 'returned', 'withdrawn']
/** Nothing more is expected of it. */
export const isClosed = (status: PayoutStatus): boolean => closed.includes(status)

/** From this sum on two different persons of finance let a payout go; below it nobody is asked. */
export const approvalsNeeded = (amountFils: Fils, settings: Pick<Settings, 'twoPersonsFromFils'>): number =>
  amountFils >= BigInt(settings.twoPersonsFromFils) ? 2 : 0

export interface HoldFacts {
  account: { provenAt: Date | null; createdAt: Date; currency: string } | null
  /** A receipt of this guarantee that no statement has shown yet. */
  receiptIsUnsettled: boolean
  now: Date
}
export interface Hold {
  reason: PayoutHoldReason
  /** When it ends by itself; null where somebody or the bank has to do something. */
  until: Date | null
}

/** Why a payout may not go out yet; the first reason that speaks is the one that the payee is told. */
export function holdOf({ account, receiptIsUnsettled, now }: HoldFacts, settings: Pick<Settings, 'ibanYoungSeconds'>): Hold | null {
  if (!account) return { reason: 'iban_missing', until: null }
  // Dinars go to dinar accounts: another currency may be saved, and counts as unproven for payouts.
  if (!account.provenAt || account.currency !== 'JOD') return { reason: 'iban_unproven', until: null }
  const oldFrom = addSeconds(account.createdAt, settings.ibanYoungSeconds)
  if (now < oldFrom) return { reason: 'iban_young', until: oldFrom }
  if (receiptIsUnsettled) return { reason: 'receipt_unsettled', until: null }
  return null
}

/** Where a payout stands once it is known whether something holds it and who has approved. */
export function standingOf(hold: Hold | null, approvalsNeeded: number, approvals: number): 'held' | 'ordered' | 'approved' {
  if (hold) return 'held'
  return approvals >= approvalsNeeded ? 'approved' : 'ordered'
}

export interface ApprovalFacts {
  status: PayoutStatus
  approvalsNeeded: number
  role: 'reviewer' | 'finance' | 'admin'
  hasApproved: boolean
  /** Whether this person changed the account or the setting that the payout goes by. */
  madeIt: boolean
}

/** Why this person may not approve this payout; null when he may. */
export function refuseApproval({ status, approvalsNeeded, role, hasApproved, madeIt }: ApprovalFacts): Reason | null {
  if (role === 'reviewer') return 'no_permission'
  if (nextPayoutStatus(status, 'approve') === undefined || approvalsNeeded === 0) return 'wrong_status'
  if (hasApproved || madeIt) return 'made_by_you'
  return null
}
