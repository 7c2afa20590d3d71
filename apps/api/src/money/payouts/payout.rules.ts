import type { Reason } from '@damana/contract/errors'
import type { PayoutHoldReason, PayoutStatus } from '@damana/contract/statuses'
import type { Fils } from '@damana/contract/money'
import type { Settings } from '#kernel/settings.ts'
import { addSeconds } from '#kernel/instants.ts'

export type PayoutTrigger =
  | 'order'
  | 'hold'
  | 'clear'
  | 'clear_approved'
  | 'approve'
  | 'put_in_file'
  | 'withdraw'
  | 'submit'
  | 'submission_timed_out'
  | 'confirm_received'
  | 'confirm_not_received'
  | 'not_received'
  | 'not_executed'
  | 'confirm_after_restore'
  | 'accept'
  | 'reject'
  | 'debit'
  | 'flag_overdue'
  | 'return'
  | 'retry'

export type PayoutActor = 'system' | 'finance' | 'bank' | 'clock' | 'beneficiary'

/** The effect of a transition on the money: from its source into flight, out of the bank, or back to its source. */
export type PayoutMoney = 'into_flight' | 'out_of_bank' | 'flight_to_source' | 'bank_to_source' | null

export interface PayoutTransition {
  trigger: PayoutTrigger
  from: readonly PayoutStatus[]
  who: readonly PayoutActor[]
  /** `stays`: the event is only recorded. */
  to: PayoutStatus | 'stays'
  money: PayoutMoney
  note: string
}

/**
 * The payouts' state machine. No other code compares statuses of payouts; `docs/rooms/payouts.md` shows the same table, and the SQL that moves
 * payouts takes `from` and `to` from here.
 */
export const payoutTransitions: readonly PayoutTransition[] = [
  {
    trigger: 'order',
    from: [],
    who: ['system'],
    to: 'ordered',
    money: 'into_flight',
    note: 'ordered by the system: a completed sale, a refund, a new attempt',
  },
  {
    trigger: 'hold',
    from: ['ordered', 'approved'],
    who: ['system', 'finance'],
    to: 'held',
    money: null,
    note: 'account, contact or a receipt is not safe yet, or finance holds it with a reason; the beneficiary is told why',
  },
  {
    trigger: 'clear',
    from: ['held'],
    who: ['system'],
    to: 'ordered',
    money: null,
    note: 'the reason is gone; two persons are still awaited',
  },
  {
    trigger: 'clear_approved',
    from: ['held'],
    who: ['system'],
    to: 'approved',
    money: null,
    note: 'the reason is gone and nobody else is awaited',
  },
  {
    trigger: 'approve',
    from: ['ordered'],
    who: ['system', 'finance'],
    to: 'approved',
    money: null,
    note: 'below the limit at once, from it on by two different finance staff',
  },
  {
    trigger: 'put_in_file',
    from: ['approved'],
    who: ['clock'],
    to: 'in_file',
    money: null,
    note: 'the cut-off of the rail: written into a payment file',
  },
  {
    trigger: 'withdraw',
    from: ['ordered', 'held', 'approved'],
    who: ['finance', 'system'],
    to: 'withdrawn',
    money: 'flight_to_source',
    note: 'finance withdraws it with a reason, or the system because its receipt was reversed; what is in a file stays',
  },
  { trigger: 'submit', from: ['in_file'], who: ['system', 'bank'], to: 'sent', money: null, note: 'the bank has the file' },
  {
    trigger: 'submission_timed_out',
    from: ['in_file'],
    who: ['system'],
    to: 'unknown',
    money: null,
    note: 'no answer: perhaps it has the file, perhaps not',
  },
  {
    trigger: 'confirm_received',
    from: ['unknown'],
    who: ['bank'],
    to: 'sent',
    money: null,
    note: 'the same bytes sent again, or asked by message id: the bank has the file; asked by end-to-end id, it has this payout of it',
  },
  {
    trigger: 'confirm_not_received',
    from: ['unknown'],
    who: ['bank', 'finance'],
    to: 'approved',
    money: null,
    note: 'sent again and asked twice, far enough apart, by message id and by end-to-end id, the bank does not have it, of a large sum two of finance say so too: the next file takes it',
  },
  {
    trigger: 'not_received',
    from: ['sent'],
    who: ['finance'],
    to: 'approved',
    money: null,
    note: 'the bank never confirmed the file, the promised day is over, and two of finance have its word that it was not received',
  },
  {
    trigger: 'confirm_after_restore',
    from: ['ordered', 'held', 'approved', 'in_file', 'unknown'],
    who: ['bank'],
    to: 'sent',
    money: null,
    note: 'after a restore, asked by its end-to-end id, the bank has it',
  },
  { trigger: 'accept', from: ['sent'], who: ['bank'], to: 'accepted', money: null, note: 'pain.002 accepts it' },
  {
    trigger: 'reject',
    from: ['sent', 'accepted'],
    who: ['bank'],
    to: 'rejected',
    money: 'flight_to_source',
    note: 'pain.002 rejects it, alone or with its file',
  },
  {
    trigger: 'not_executed',
    from: ['accepted'],
    who: ['finance'],
    to: 'rejected',
    money: 'flight_to_source',
    note: 'two of finance have the word of the bank that it was never executed',
  },
  {
    trigger: 'debit',
    from: ['ordered', 'held', 'approved', 'sent', 'accepted'],
    who: ['bank'],
    to: 'settled',
    money: 'out_of_bank',
    note: 'the statement shows the debit, whatever we know of it; of a file in doubt it says that the bank has it',
  },
  {
    trigger: 'flag_overdue',
    from: ['ordered', 'held', 'approved', 'in_file', 'sent', 'unknown', 'accepted'],
    who: ['clock'],
    to: 'stays',
    money: null,
    note: 'the promised bank day is over without the debit: late, finance asks the bank; not while it waits for the beneficiary himself',
  },
  {
    trigger: 'return',
    from: ['settled'],
    who: ['bank'],
    to: 'returned',
    money: 'bank_to_source',
    note: 'the statement shows it coming back',
  },
  {
    trigger: 'retry',
    from: ['rejected', 'returned', 'withdrawn'],
    who: ['beneficiary', 'finance'],
    to: 'stays',
    money: null,
    note: 'a new payout with the next attempt; this one stays as it ended. After a withdrawal only finance does',
  },
]

/** The transition of a trigger; each trigger has exactly one. */
export function rowOf(trigger: PayoutTrigger): PayoutTransition {
  const row = payoutTransitions.find((candidate) => candidate.trigger === trigger)
  if (!row) throw new Error(`no such move of a payout: ${trigger}`)
  return row
}

/** The next status of a payout for this trigger; undefined when the transition is impossible. */
export function nextPayoutStatus(from: PayoutStatus, trigger: PayoutTrigger): PayoutStatus | undefined {
  const row = rowOf(trigger)
  if (!row.from.includes(from)) return undefined
  return row.to === 'stays' ? from : row.to
}

const closed: readonly PayoutStatus[] = ['settled', 'rejected', 'returned', 'withdrawn']
/** The payout is closed: no further event is expected. */
export const isClosed = (status: PayoutStatus): boolean => closed.includes(status)

/** The approvals a payout needs: from this sum on two different people of finance approve it; below it none. */
export const approvalsNeeded = (amountFils: Fils, settings: Pick<Settings, 'twoPersonsFromFils'>): number =>
  amountFils >= BigInt(settings.twoPersonsFromFils) ? 2 : 0

/** The approvals that a payout needs when it is ordered: an account that a person of staff named needs two others, whatever the sum. */
export const approvalsOfOrder = (
  { amountFils, needsTwoPersons = false }: { amountFils: Fils; needsTwoPersons?: boolean },
  settings: Pick<Settings, 'twoPersonsFromFils'>,
): number => (needsTwoPersons ? 2 : approvalsNeeded(amountFils, settings))

/**
 * Where a further attempt goes. To an external account it goes again only if finance says so, and needs two persons again where the first
 * did; a beneficiary who has named an account since is paid to that one.
 */
export const attemptAfter = (
  failed: { isToExternalAccount: boolean; approvalsNeeded: number },
  isByFinance: boolean,
): { goesTo: 'same_account' | 'account_in_force'; needsTwoPersons: boolean } =>
  failed.isToExternalAccount && isByFinance
    ? { goesTo: 'same_account', needsTwoPersons: failed.approvalsNeeded > 0 }
    : { goesTo: 'account_in_force', needsTwoPersons: false }

export interface HoldFacts {
  account: { provenAt: Date | null; createdAt: Date; currency: string } | null
  /** The account is somebody else's, and two of finance have not let this money go there. */
  isOfAnother?: boolean
  /** A receipt of this guarantee that no statement has shown yet. */
  receiptIsUnsettled: boolean
  /** The bank reversed the receipt that it refunds, or an open sum covers this money. */
  receiptIsReversed: boolean
  /** The same of a debit of the bank that finance has not assigned yet. */
  receiptIsInDoubt?: boolean
  /** The previous attempt has an unexpected debit or return that finance must resolve first. */
  hasBankException: boolean
  /** The last reset of a password or phone that could have named the account. */
  contactChangedAt: Date | null
  /** Finance holds it. */
  staffHolds: boolean
  /** The database was restored, and the bank may have received this payout since the copy, or debited us for something unknown to us. */
  isInDoubt?: boolean
  /** The beneficiary named the account, but the beneficiary's identity is not proven. */
  identityIsUnproven: boolean
  now: Date
}
export interface Hold {
  reason: PayoutHoldReason
  /** The end of a hold that ends by itself; null where a person or the bank must act. */
  until: Date | null
}

/**
 * Lists every reason to hold a payout. Reasons that the beneficiary can remove come first, then those that end by themselves, then those of
 * others: the beneficiary is shown the first, and when it is gone the next.
 */
export function holdsOf(
  {
    account,
    isOfAnother = false,
    receiptIsUnsettled,
    receiptIsReversed,
    receiptIsInDoubt = false,
    hasBankException,
    contactChangedAt,
    staffHolds,
    identityIsUnproven,
    isInDoubt = false,
    now,
  }: HoldFacts,
  settings: Pick<Settings, 'ibanYoungSeconds' | 'contactYoungSeconds'>,
): Hold[] {
  const holds: Hold[] = []
  if (!account) holds.push({ reason: 'iban_missing', until: null })
  else if (isOfAnother) holds.push({ reason: 'iban_of_another', until: null })
  // Dinars go to dinar accounts: an account in another currency may be saved, and counts as unproven for payouts.
  else if (!account.provenAt || account.currency !== 'JOD') holds.push({ reason: 'iban_unproven', until: null })
  else {
    const oldFrom = addSeconds(account.createdAt, settings.ibanYoungSeconds)
    if (now < oldFrom) holds.push({ reason: 'iban_young', until: oldFrom })
  }
  if (contactChangedAt) {
    const safeFrom = addSeconds(contactChangedAt, settings.contactYoungSeconds)
    if (now < safeFrom) holds.push({ reason: 'contact_changed', until: safeFrom })
  }
  if (identityIsUnproven) holds.push({ reason: 'identity_unproven', until: null })
  if (receiptIsUnsettled) holds.push({ reason: 'receipt_unsettled', until: null })
  if (isInDoubt) holds.push({ reason: 'restored', until: null })
  if (receiptIsInDoubt) holds.push({ reason: 'receipt_in_doubt', until: null })
  if (receiptIsReversed) holds.push({ reason: 'receipt_reversed', until: null })
  if (hasBankException) holds.push({ reason: 'bank_exception', until: null })
  if (staffHolds) holds.push({ reason: 'staff_hold', until: null })
  return holds
}

/** The reason to hold a payout; null when it may leave. */
export const holdOf = (facts: HoldFacts, settings: Pick<Settings, 'ibanYoungSeconds' | 'contactYoungSeconds'>): Hold | null =>
  holdsOf(facts, settings)[0] ?? null

/** Holds on the beneficiary's side: the expected day does not bind us while the beneficiary is awaited. */
const ofPayee: readonly PayoutHoldReason[] = ['iban_missing', 'iban_unproven', 'iban_young', 'contact_changed', 'identity_unproven']
export const waitsForPayee = (reason: PayoutHoldReason | null): boolean => reason !== null && ofPayee.includes(reason)

/** Only the beneficiary can end these holds: reminders are sent, and in the end finance follows up. */
export const wantsAccount: readonly PayoutHoldReason[] = ['iban_missing', 'iban_unproven']

/** Only a decision of staff ends these holds. */
export const awaitsStaff: readonly PayoutHoldReason[] = ['iban_of_another', 'restored', 'staff_hold']
/** Holds for money that the bank reversed, or may have: finance replaces it, or decides who bears it. */
export const ofReversal: readonly PayoutHoldReason[] = ['receipt_reversed', 'receipt_in_doubt']

/** Whether a payout is overdue. Days are dates in Amman: a payout is late when its expected day is over without a debit. */
export const isPayoutOverdue = (
  { status, heldReason, expectedOn }: { status: PayoutStatus; heldReason: PayoutHoldReason | null; expectedOn: string | null },
  today: string,
): boolean =>
  nextPayoutStatus(status, 'flag_overdue') !== undefined && !waitsForPayee(heldReason) && expectedOn !== null && expectedOn < today

/** The status of a payout that has not left, from its hold and its approvals. */
export function payoutStatusFor(hold: Hold | null, approvalsNeeded: number, approvals: number): 'held' | 'ordered' | 'approved' {
  if (hold) return 'held'
  return approvals >= approvalsNeeded ? 'approved' : 'ordered'
}

export type StaffMove = 'withdraw' | 'hold' | 'unhold' | 'retry'
export interface StaffMoveFacts {
  status: PayoutStatus
  role: 'reviewer' | 'finance' | 'admin'
  /** Finance holds it already. */
  staffHolds: boolean
  /** A new attempt carries its money. */
  isReplaced: boolean
  /** It carries our own fees. */
  isSweep: boolean
  /** Its money was in suspense again, and is matched or used since. */
  isPlaced?: boolean
}

/** Returns why this person of staff may not do this to this payout; null when it is allowed. */
export function refuseStaffMove(
  move: StaffMove,
  { status, role, staffHolds, isReplaced, isSweep, isPlaced = false }: StaffMoveFacts,
): Reason | null {
  if (role === 'reviewer') return 'no_permission'
  switch (move) {
    case 'withdraw':
      if (nextPayoutStatus(status, 'withdraw') !== undefined) return null
      return isClosed(status) ? 'payout_closed' : 'payout_at_bank'
    case 'hold':
      if (staffHolds) return 'payout_is_held'
      if (status === 'held' || nextPayoutStatus(status, 'hold') !== undefined) return null
      return isClosed(status) ? 'payout_closed' : 'payout_at_bank'
    case 'unhold':
      return staffHolds && status === 'held' ? null : 'payout_not_held'
    case 'retry':
      if (isReplaced) return 'payout_replaced'
      if (nextPayoutStatus(status, 'retry') === undefined) return 'payout_not_failed'
      if (isPlaced) return 'receipt_placed'
      // Its fees are in the next daily sweep again; they must not leave twice.
      return isSweep ? 'payout_swept_again' : null
  }
}

/**
 * Whether a failed payout is retried automatically once its beneficiary has named an account: a payout that finance withdrew is retried by
 * finance only.
 */
export const isRetriedAfterAccountChange = (status: PayoutStatus): boolean =>
  status !== 'withdrawn' && nextPayoutStatus(status, 'retry') !== undefined

export interface ApprovalFacts {
  status: PayoutStatus
  /** The first reason that holds it, or that would hold it now. */
  heldReason?: PayoutHoldReason | null
  approvalsNeeded: number
  role: 'reviewer' | 'finance' | 'admin'
  hasApproved: boolean
  /** Whether this person named the account, changed the setting that applies to the payout, or asked for this attempt. */
  madeIt: boolean
}

export interface ReversalFacts {
  role: 'reviewer' | 'finance' | 'admin'
  purpose: string
  status: PayoutStatus
  isDecided: boolean
  hasOpenSum: boolean
  /** The first reason that holds it. */
  heldReason: PayoutHoldReason | null
}
/** Whether an open sum may cover a payout as such, and not only because its own receipt is reversed. */
const isCoverable = (purpose: string): boolean => purpose === 'seller_reversed' || purpose === 'refund' || purpose === 'partner'

/**
 * Returns why this person may not decide about money that an open sum covers; null when it is allowed. While a debit is not assigned, nobody
 * knows what there is to keep.
 */
export function refuseReversal({ role, purpose, status, isDecided, hasOpenSum, heldReason }: ReversalFacts): Reason | null {
  if (role === 'reviewer') return 'no_permission'
  if (!isCoverable(purpose) || status !== 'held' || isDecided || !hasOpenSum) return 'wrong_status'
  if (heldReason === 'receipt_in_doubt') return 'receipt_in_doubt'
  return purpose === 'seller_reversed' || heldReason === 'receipt_reversed' ? null : 'wrong_status'
}

/** Whom the decision about that part needs: two people of finance and an administrator. */
export const reversalNeeds = { persons: 3, roles: ['admin'] } as const

/** Returns why this person may not let money go to an account that is somebody else's; null when it is allowed. */
export function refuseAccount({
  role,
  status,
  heldReason,
  madeIt,
}: Pick<ApprovalFacts, 'role' | 'status' | 'madeIt'> & { heldReason: PayoutHoldReason | null }): Reason | null {
  if (role === 'reviewer') return 'no_permission'
  if (status !== 'held' || heldReason !== 'iban_of_another') return 'wrong_status'
  return madeIt ? 'made_by_you' : null
}

/** Returns why this person may not approve this payout; null when it is allowed. */
export function refuseApproval({ status, heldReason = null, approvalsNeeded, role, hasApproved, madeIt }: ApprovalFacts): Reason | null {
  if (role === 'reviewer') return 'no_permission'
  if (heldReason === 'receipt_in_doubt' || heldReason === 'receipt_reversed') return heldReason
  if (status === 'held') return 'payout_is_held'
  if (nextPayoutStatus(status, 'approve') === undefined || approvalsNeeded === 0) return 'wrong_status'
  if (madeIt) return 'made_by_you'
  return hasApproved ? 'voted_already' : null
}
