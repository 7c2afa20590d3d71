import type { Fils } from '@damana/contract/money'
import { type BlockReason, type FinancialStatus, type FlagKind, type OperationalStatus, pausingFlags } from '@damana/contract/statuses'

export type Side = 'seller' | 'buyer'

/** The state of a guarantee: everything the rules need and everything a transition may change. Only transitions write it. */
export interface LifecycleState {
  operationalStatus: OperationalStatus
  financialStatus: FinancialStatus | null
  /** The recipient of `released` and `paid` money: the seller, or the buyer for a refund. */
  moneyTo: Side
  flags: readonly Flag[]
  termsVersion: number
  /** False when the creator is the owner. */
  hasAgent: boolean
  /** A partner proposed it by a contract: the owner has no agent then, although another created it. */
  isOfPartner: boolean
  receivedFils: Fils
  totalPriceFils: Fils
  statusSince: Date
  /** The deadline of this status. */
  waitUntil: Date | null
  /** The start of the pause of the time to answer: the vehicle is not verified or the buyer's account is incomplete. */
  offerPausedAt: Date | null
  /** The length of earlier pauses. */
  offerPausedSeconds: number
  /** The start of the pause of every deadline: blocked, or a cancellation is open. */
  pausedAt: Date | null
  heldAt: Date | null
  releaseAllowedAt: Date | null
  ownerIsBuyerAt: Date | null
  /** The time when the system requests the release itself. */
  systemReleaseAt: Date | null
  releaseRequestedAt: Date | null
  releaseRequestedBy: ReleaseBy | null
  /** The deadline to transfer the ownership; after `overdueAt` the last day. */
  transferUntil: Date | null
  overdueAt: Date | null
  /** The start of the registry's unavailability, while this guarantee depends on its answer. */
  registryUnavailableSince: Date | null
  /** The registry's last finding, and its time. */
  registryFinding: RegistryFinding | null
  registryFindingAt: Date | null
  /** A side's transfer proof while the registry is unavailable; reviewers decide on its files. */
  transferProof: TransferProof | null
  extension: Extension | null
  /** Terms that a side proposed after acceptance. */
  termsProposal: TermsProposal | null
  extendedAt: Date | null
  /** The time of the second registry check of a refund that staff decided in a case. */
  refundCheckAt: Date | null
  /** The open cancellation request; a transition that closes it leaves it here in its closed form. */
  cancelRequest: CancelRequest | null
  counts: Counts
  /** The time of the next reminder of the present deadline. */
  remindAt: Date | null
}

export type ReleaseBy = 'seller' | 'creator' | 'buyer' | 'system'
/** `other_name`: the national number of a side, under another name. */
export type RegistryFinding = 'buyer' | 'seller' | 'third' | 'other_name' | 'seized' | 'mortgaged'

/** An open matter beside the status. */
export interface Flag {
  kind: FlagKind
  /** For `blocked` a block reason, for `payer_undeclared` the receipt, for `cancellation` the side that asked. */
  reason: string
  since: Date
  /** The deadline of the party that must act. */
  until?: Date
  /** The staff's period passed: the admin decides now. */
  escalated?: true
  /** For a reversal without replacement: the time of the registry check before the sale is cancelled. */
  checkAt?: Date
  /** Of the bank: only a debit that nobody has assigned yet; nothing is due again. */
  isInDoubt?: true
  /** The side that opened the dispute. */
  by?: Side
  words?: string
  /** For a payer: finance decides. */
  deciding?: true
  split?: Split
  /** For `silent`: the registry did not answer the second check before a refund; then reviewers decided it by the Department's letter. */
  secondLook?: 'silent' | 'letter'
}
export interface Split {
  sellerFils: Fils
  buyerFils: Fils
  feesFils: Fils
  answerUntil: Date
  seller: 'yes' | 'no' | null
  buyer: 'yes' | 'no' | null
  /** The proposal is closed to answers; no second proposal is made. */
  closed?: true
}
export interface CancelRequest {
  status: 'pending' | 'approved' | 'rejected'
  by: Side
  reason: string
  /** The fee at the time of the request; it does not change. */
  feeFils: Fils
  afterPayment: boolean
  requestedAt: Date
  answerUntil: Date
  answer: 'agreed' | 'objected' | 'silent' | null
  words?: string
  decideUntil: Date
  escalated?: true
  /** The bearer of the fee by decision of staff. */
  feeSide?: Side | 'waived'
  /** Approved after payment: the time of the next registry check. */
  checkAt?: Date
  /** The reason why it lapsed. */
  why?: 'taken_back' | 'fallen' | 'staff'
}
export interface Extension {
  by: Side
  until: Date
}
export interface TermsProposal {
  by: Side
  /** Distinguishes the proposals of a guarantee. */
  nth: number
  until: Date
  terms: ProposedTerms
}
export interface ProposedTerms {
  totalPriceFils: Fils
  /** The money columns as they would be. */
  quote: Readonly<Record<string, string | null>>
}
export interface TransferProof {
  by: Side
  at: Date
  decideUntil: Date
  escalated?: true
}
export interface Counts {
  objections: Readonly<Record<Side, number>>
  cancellations: Readonly<Record<Side, number>>
  failedChecks: Readonly<Record<Side, number>>
  /** Of proposed terms. */
  proposals: Readonly<Record<Side, number>>
}
export const noCounts: Counts = {
  objections: { seller: 0, buyer: 0 },
  cancellations: { seller: 0, buyer: 0 },
  failedChecks: { seller: 0, buyer: 0 },
  proposals: { seller: 0, buyer: 0 },
}

/**
 * The roles that can trigger a transition. `seller` is the registered owner; `creator` acts for the owner; `partner` proposed the sale by a contract and acts for neither
 * side. An admin is both reviewer and finance.
 */
export type ActorRole = 'seller' | 'creator' | 'partner' | 'buyer' | 'reviewer' | 'finance' | 'clock' | 'bank' | 'registry' | 'system'

// ---- predicates of a state ----

export const isActive = (status: OperationalStatus): boolean => !['completed', 'rejected', 'expired', 'cancelled'].includes(status)
interface WithStatus {
  operationalStatus: OperationalStatus
}
/** The buyer may answer the offer. */
export const isOffered = ({ operationalStatus }: WithStatus): boolean => operationalStatus === 'awaiting_acceptance'
export const isAwaitingPayment = ({ operationalStatus }: WithStatus): boolean => operationalStatus === 'awaiting_payment'
/** The money is held, and the release is not requested yet. */
export const isInTransfer = ({ operationalStatus }: WithStatus): boolean => operationalStatus === 'in_transfer'
/** The money is held for the sale, whether the release was requested or not. */
export const isMoneyHeld = ({ operationalStatus }: WithStatus): boolean =>
  operationalStatus === 'in_transfer' || operationalStatus === 'release_requested'
export const isCompleted = ({ operationalStatus }: WithStatus): boolean => operationalStatus === 'completed'
/** The sale failed after money may have come: the money was refunded to the buyer. */
export const isRefunded = ({ operationalStatus }: WithStatus): boolean =>
  operationalStatus === 'cancelled' || operationalStatus === 'expired'
interface Flagged {
  flags: readonly Pick<Flag, 'kind'>[]
}
export const hasFlag = (state: Flagged, kind: FlagKind): boolean => state.flags.some((flag) => flag.kind === kind)
export const blockOf = (state: Pick<LifecycleState, 'flags'>, reason: BlockReason): Flag | undefined =>
  state.flags.find((flag) => flag.kind === 'blocked' && flag.reason === reason)
/** Every deadline is paused. */
export const isPaused = (state: Flagged): boolean => pausingFlags.some((kind) => hasFlag(state, kind))
export const isComplete = (state: Pick<LifecycleState, 'receivedFils' | 'totalPriceFils'>): boolean =>
  state.receivedFils >= state.totalPriceFils
export const openCancellation = ({ cancelRequest }: Pick<LifecycleState, 'cancelRequest'>): CancelRequest | null =>
  cancelRequest?.status === 'pending' ? cancelRequest : null
/** Finance confirmed that a reversal was not replaced, and the guarantee waits for one more registry check. */
export const isAwaitingReversalCheck = (state: LifecycleState): boolean => blockOf(state, 'bank')?.checkAt !== undefined
/** Staff approved a cancellation after payment, and it waits for one more registry check. */
export const isAwaitingCheck = (state: LifecycleState): boolean => openCancellation(state)?.checkAt !== undefined
export const sideOf = (who: ActorRole): Side | null => (who === 'buyer' ? 'buyer' : who === 'seller' || who === 'creator' ? 'seller' : null)
/** The blocks that open a case for staff to decide. */
export const caseReasons: readonly BlockReason[] = ['objection', 'registry', 'silent', 'stalled', 'identity']
export const caseFlags = (state: Pick<LifecycleState, 'flags'>): readonly Flag[] =>
  state.flags.filter(({ kind, reason }) => kind === 'blocked' && caseReasons.some((one) => one === reason))
export const openSplit = (state: Pick<LifecycleState, 'flags'>): Split | undefined =>
  state.flags.find(({ split }) => split && !split.closed)?.split
/** Both sides accepted; the money is split as soon as neither staff nor the bank block it. */
export const isAgreed = (split: Split | undefined): boolean => split?.seller === 'yes' && split.buyer === 'yes'
