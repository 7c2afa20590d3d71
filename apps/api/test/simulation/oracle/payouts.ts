import { type Terms } from './terms.ts'

// The table of a payout's life, as the specification has it.

export type PayoutStatus =
  | 'ordered'
  | 'held'
  | 'approved'
  | 'in_file'
  | 'sent'
  | 'unknown'
  | 'accepted'
  | 'rejected'
  | 'withdrawn'
  | 'settled'
  | 'returned'
export const payoutStatuses: readonly PayoutStatus[] = [
  'ordered',
  'held',
  'approved',
  'in_file',
  'sent',
  'unknown',
  'accepted',
  'rejected',
  'withdrawn',
  'settled',
  'returned',
]
/** Where its money goes. */
export type Flow = 'leaves_bank' | 'back_to_source' | 'back_from_bank' | null

interface Move {
  from: readonly PayoutStatus[]
  to: PayoutStatus | 'same'
  flow: Flow
}
const beforeFile: readonly PayoutStatus[] = ['ordered', 'held', 'approved']

export const moves = {
  hold: { from: ['ordered', 'approved'], to: 'held', flow: null },
  free: { from: ['held'], to: 'ordered', flow: null },
  free_approved: { from: ['held'], to: 'approved', flow: null },
  approve: { from: ['ordered'], to: 'approved', flow: null },
  file: { from: ['approved'], to: 'in_file', flow: null },
  withdraw: { from: beforeFile, to: 'withdrawn', flow: 'back_to_source' },
  bank_has_file: { from: ['in_file'], to: 'sent', flow: null },
  no_answer: { from: ['in_file'], to: 'unknown', flow: null },
  found: { from: ['unknown'], to: 'sent', flow: null },
  not_there: { from: ['unknown'], to: 'approved', flow: null },
  never_received: { from: ['sent'], to: 'approved', flow: null },
  never_executed: { from: ['accepted'], to: 'rejected', flow: 'back_to_source' },
  found_after_restore: { from: ['ordered', 'held', 'approved', 'in_file', 'unknown'], to: 'sent', flow: null },
  accepted: { from: ['sent'], to: 'accepted', flow: null },
  rejected: { from: ['sent', 'accepted'], to: 'rejected', flow: 'back_to_source' },
  debited: { from: ['ordered', 'held', 'approved', 'sent', 'accepted'], to: 'settled', flow: 'leaves_bank' },
  promise_passed: { from: ['ordered', 'held', 'approved', 'in_file', 'sent', 'unknown', 'accepted'], to: 'same', flow: null },
  returned: { from: ['settled'], to: 'returned', flow: 'back_from_bank' },
  attempted_again: { from: ['rejected', 'returned', 'withdrawn'], to: 'same', flow: null },
} as const satisfies Record<string, Move>
export type PayoutDeed = keyof typeof moves

/** Null where a payout cannot go on so. */
export function payoutAfter(status: PayoutStatus, deed: PayoutDeed): PayoutStatus | null {
  const { from, to }: Move = moves[deed]
  return from.includes(status) ? (to === 'same' ? status : to) : null
}
export const isOver = (status: PayoutStatus): boolean => ['rejected', 'returned', 'withdrawn', 'settled'].includes(status)
export const hasFailed = (status: PayoutStatus): boolean => isOver(status) && status !== 'settled'

export const personsNeeded = (sum: bigint, terms: Terms): number => (sum < terms.twoPersonsFrom ? 0 : 2)

export interface HoldQuestion {
  account: { isProven: boolean; since: number; currency: string } | null
  isUnsettled: boolean
  isReversed: boolean
  hasException: boolean
  contactChangedAt: number | null
  isHeldByStaff: boolean
  isInDoubt: boolean
  isReceiptInDoubt: boolean
  isUnprovenPerson: boolean
  now: number
}
export type HoldReason =
  | 'iban_missing'
  | 'iban_unproven'
  | 'iban_young'
  | 'contact_changed'
  | 'identity_unproven'
  | 'receipt_unsettled'
  | 'restored'
  | 'receipt_in_doubt'
  | 'receipt_reversed'
  | 'bank_exception'
  | 'staff_hold'
/** Why a payout may not leave: what the beneficiary can mend, what ends by itself, what others have to do. */
export function holds(asked: HoldQuestion, terms: Terms): { reason: HoldReason; until: number | null }[] {
  const { account, contactChangedAt, now } = asked
  const isUsable = account !== null && account.isProven && account.currency === 'JOD'
  const oldAt = isUsable ? account.since + terms.youngAccount : 0
  const safeAt = contactChangedAt === null ? 0 : contactChangedAt + terms.youngContact
  const all: [boolean, HoldReason, number | null][] = [
    [account === null, 'iban_missing', null],
    [account !== null && !isUsable, 'iban_unproven', null],
    [oldAt > now, 'iban_young', oldAt],
    [safeAt > now, 'contact_changed', safeAt],
    [asked.isUnprovenPerson, 'identity_unproven', null],
    [asked.isUnsettled, 'receipt_unsettled', null],
    [asked.isInDoubt, 'restored', null],
    [asked.isReceiptInDoubt, 'receipt_in_doubt', null],
    [asked.isReversed, 'receipt_reversed', null],
    [asked.hasException, 'bank_exception', null],
    [asked.isHeldByStaff, 'staff_hold', null],
  ]
  return all.filter(([is]) => is).map(([, reason, until]) => ({ reason, until }))
}
const beneficiaries: readonly string[] = ['iban_missing', 'iban_unproven', 'iban_young', 'contact_changed', 'identity_unproven']
/** Whom the beneficiary's own data make wait is promised no day. */
export const isPayees = (reason: string | null): boolean => reason !== null && beneficiaries.includes(reason)

export type Role = 'reviewer' | 'finance' | 'admin'
export const roles: readonly Role[] = ['reviewer', 'finance', 'admin']

/** Finance approves items for two persons: nobody twice, and no maker of the item. */
export const mayApprove = (asked: {
  status: PayoutStatus
  needed: number
  role: Role
  hasApproved: boolean
  madeIt: boolean
  reason?: string | null
}): boolean =>
  asked.role !== 'reviewer' &&
  // Money that the bank took back, or may have taken back, is approved by nobody.
  asked.reason !== 'receipt_in_doubt' &&
  asked.reason !== 'receipt_reversed' &&
  asked.status === 'ordered' &&
  asked.needed > 0 &&
  !asked.hasApproved &&
  !asked.madeIt

export function mayMove(
  move: 'withdraw' | 'hold' | 'unhold' | 'retry',
  asked: { status: PayoutStatus; role: Role; isHeldByStaff: boolean; isReplaced: boolean; isSweep: boolean },
): boolean {
  if (asked.role === 'reviewer') return false
  const isHere = beforeFile.includes(asked.status)
  if (move === 'withdraw') return isHere
  if (move === 'hold') return isHere && !asked.isHeldByStaff
  if (move === 'unhold') return asked.status === 'held' && asked.isHeldByStaff
  return hasFailed(asked.status) && !asked.isReplaced && !asked.isSweep
}

/** The bank says that it does not have a file: it counts when said twice, far enough apart, after a statement since it was sent; of much money finance says so too. */
export function missOf(
  asked: { sum: bigint; sentAt: number; firstAt: number | null; statementAt: number | null; now: number },
  terms: Terms,
): 'first' | 'wait' | 'ask_finance' | 'not_received' {
  if (asked.firstAt === null) return 'first'
  const isFarApart = asked.now - asked.firstAt >= terms.missesApart
  const hasStatement = asked.statementAt !== null && asked.statementAt > asked.sentAt
  if (!isFarApart || !hasStatement) return 'wait'
  return asked.sum < terms.twoPersonsFrom ? 'not_received' : 'ask_finance'
}

/** The bank's word to finance that it does not have a file, or never executed a payout. */
export function mayDeny(
  said: 'not_received' | 'not_executed',
  asked: {
    status: PayoutStatus
    role: Role
    isLate: boolean
    isInDoubt: boolean
    file: { isConfirmed: boolean; isHeardOf: boolean; isMissed: boolean } | null
    hasDenied: boolean
  },
): boolean {
  const { status, file } = asked
  if (asked.role === 'reviewer' || asked.hasDenied) return false
  if (said === 'not_received' && status === 'held' && asked.isInDoubt) return true
  if (file === null) return false
  if (said === 'not_executed') return status === 'accepted'
  // Twice "not there" speaks of this very payout, also where the bank has another one of the file.
  if (status === 'unknown') return file.isMissed
  return status === 'sent' && !file.isConfirmed && !file.isHeardOf && asked.isLate
}

/** Money that an open sum covers, a partner's fee too, is decided by two of finance and an administrator: three persons, nobody twice. */
export const isDecidedByThree = (votes: readonly { person: string; role: Role; decision: string }[], decision: string): boolean => {
  const same = votes.filter((vote) => vote.decision === decision)
  const persons = same.filter(({ person }, index) => same.findIndex((one) => one.person === person) === index)
  return persons.length > 2 && same.filter(({ role }) => role === 'admin').length > 0
}
