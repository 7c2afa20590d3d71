import type { Fils } from '@damana/contract/money'
import { type BlockReason, type FinancialStatus, type FlagKind, type OperationalStatus, pausingFlags } from '@damana/contract/statuses'

export type Side = 'seller' | 'buyer'

/** What the rules need to know of a guarantee, and all that a row may change. Whatever a move changes here is written by the transition, nowhere else. */
export interface LifecycleState {
  operationalStatus: OperationalStatus
  financialStatus: FinancialStatus | null
  /** Where `released` and `paid` point: to the seller, or back to the buyer. */
  moneyTo: Side
  flags: readonly Flag[]
  termsVersion: number
  /** False when the creator is the owner. */
  hasAgent: boolean
  receivedFils: Fils
  totalPriceFils: Fils
  statusSince: Date
  /** When the wait of this status ends. */
  waitUntil: Date | null
  /** Since when the answer to an offer is not awaited: the vehicle or the buyer's account is not complete. */
  offerPausedAt: Date | null
  /** How long it has stood still so before. */
  offerPausedSeconds: number
  /** Since when every wait stands still: blocked, or a cancellation is open. */
  pausedAt: Date | null
  heldAt: Date | null
  releaseAllowedAt: Date | null
  ownerIsBuyerAt: Date | null
  /** When the system asks for the release itself. */
  systemReleaseAt: Date | null
  releaseRequestedAt: Date | null
  releaseRequestedBy: ReleaseBy | null
  /** By when the ownership has to be moved; after `overdueAt` the last day. */
  transferUntil: Date | null
  overdueAt: Date | null
  /** Since when the registry owes the answer that this guarantee hangs on. */
  registryUnavailableSince: Date | null
  /** The registry's last word, and when it came. */
  registryFinding: RegistryFinding | null
  registryFindingAt: Date | null
  /** A side's proof that the ownership is transferred, while the registry is silent; reviewers decide on its files. */
  transferProof: TransferProof | null
  extension: Extension | null
  extendedAt: Date | null
  /** When the registry is asked once more about a refund that staff decided in a case. */
  refundCheckAt: Date | null
  /** The open request to cancel; a transition that closes it leaves it here as it was closed. */
  cancelRequest: CancelRequest | null
  counts: Counts
  /** When the next reminder of the present wait goes out. */
  remindAt: Date | null
}

export type ReleaseBy = 'seller' | 'creator' | 'buyer' | 'system'
/** `other_name`: the national number of a side, under another name. */
export type RegistryFinding = 'buyer' | 'seller' | 'third' | 'other_name' | 'seized' | 'mortgaged'

/** Something that is open beside the status. */
export interface Flag {
  kind: FlagKind
  /** Of `blocked` a block reason, of `payer_undeclared` the receipt, of `cancellation` the side that asked. */
  reason: string
  since: Date
  /** By when the one who is awaited for it has to act. */
  until?: Date
  /** The awaited staff let their time pass: it is the admin's now. */
  escalated?: true
  /** Of a reversal that was not paid again: when the registry is asked once more before the sale is cancelled. */
  checkAt?: Date
  /** Who objected. */
  by?: Side
  words?: string
  /** Of a payer: finance decides. */
  deciding?: true
  split?: Split
  /** Of `silent`: the registry did not answer the second look before a refund; then reviewers decided it by the Department's letter. */
  secondLook?: 'silent' | 'letter'
}
export interface Split {
  sellerFils: Fils
  buyerFils: Fils
  feesFils: Fils
  answerUntil: Date
  seller: 'yes' | 'no' | null
  buyer: 'yes' | 'no' | null
  /** Nobody is asked any more; a second proposal is not made. */
  closed?: true
}
export interface CancelRequest {
  status: 'pending' | 'approved' | 'rejected'
  by: Side
  reason: string
  /** The fee of the moment of the request; it stays. */
  feeFils: Fils
  afterPayment: boolean
  requestedAt: Date
  answerUntil: Date
  answer: 'agreed' | 'objected' | 'silent' | null
  words?: string
  decideUntil: Date
  escalated?: true
  /** Whom staff made bear the fee. */
  feeSide?: Side | 'waived'
  /** Approved after payment: when the registry is asked once more. */
  checkAt?: Date
  /** Why it came to nothing. */
  why?: 'taken_back' | 'fallen' | 'staff'
}
export interface Extension {
  by: Side
  until: Date
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
}
export const noCounts: Counts = {
  objections: { seller: 0, buyer: 0 },
  cancellations: { seller: 0, buyer: 0 },
  failedChecks: { seller: 0, buyer: 0 },
}

/** Who can trigger a row. `seller` is the registered owner; `creator` acts for him. An admin is both reviewer and finance. */
export type ActorRole = 'seller' | 'creator' | 'buyer' | 'reviewer' | 'finance' | 'clock' | 'bank' | 'registry' | 'system'

// ---- what is asked of a state ----

export const isActive = (status: OperationalStatus): boolean => !['completed', 'rejected', 'expired', 'cancelled'].includes(status)
interface WithStatus {
  operationalStatus: OperationalStatus
}
/** The buyer may answer the offer. */
export const isOffered = ({ operationalStatus }: WithStatus): boolean => operationalStatus === 'awaiting_acceptance'
export const isAwaitingPayment = ({ operationalStatus }: WithStatus): boolean => operationalStatus === 'awaiting_payment'
/** The money is held, and the release has not been asked for. */
export const isInTransfer = ({ operationalStatus }: WithStatus): boolean => operationalStatus === 'in_transfer'
/** The money is held for the sale, whether the release was asked for or not. */
export const isMoneyHeld = ({ operationalStatus }: WithStatus): boolean =>
  operationalStatus === 'in_transfer' || operationalStatus === 'release_requested'
export const isCompleted = ({ operationalStatus }: WithStatus): boolean => operationalStatus === 'completed'
/** The sale failed after money may have come: it went back to the buyer. */
export const isRefunded = ({ operationalStatus }: WithStatus): boolean =>
  operationalStatus === 'cancelled' || operationalStatus === 'expired'
interface Flagged {
  flags: readonly Pick<Flag, 'kind'>[]
}
export const hasFlag = (state: Flagged, kind: FlagKind): boolean => state.flags.some((flag) => flag.kind === kind)
export const blockOf = (state: Pick<LifecycleState, 'flags'>, reason: BlockReason): Flag | undefined =>
  state.flags.find((flag) => flag.kind === 'blocked' && flag.reason === reason)
/** Every wait stands still. */
export const isPaused = (state: Flagged): boolean => pausingFlags.some((kind) => hasFlag(state, kind))
export const isComplete = (state: Pick<LifecycleState, 'receivedFils' | 'totalPriceFils'>): boolean =>
  state.receivedFils >= state.totalPriceFils
export const openCancellation = ({ cancelRequest }: Pick<LifecycleState, 'cancelRequest'>): CancelRequest | null =>
  cancelRequest?.status === 'pending' ? cancelRequest : null
/** A reversal that finance confirmed as not paid again, and that hangs on one more word of the registry. */
export const isAwaitingReversalCheck = (state: LifecycleState): boolean => blockOf(state, 'bank')?.checkAt !== undefined
/** A cancellation that staff approved after payment and that hangs on one more word of the registry. */
export const isAwaitingCheck = (state: LifecycleState): boolean => openCancellation(state)?.checkAt !== undefined
export const sideOf = (who: ActorRole): Side | null => (who === 'buyer' ? 'buyer' : who === 'seller' || who === 'creator' ? 'seller' : null)
/** The blocks that make a case which staff decide. */
export const caseReasons: readonly BlockReason[] = ['objection', 'registry', 'silent', 'stalled', 'identity']
export const caseFlags = (state: Pick<LifecycleState, 'flags'>): readonly Flag[] =>
  state.flags.filter(({ kind, reason }) => kind === 'blocked' && caseReasons.some((one) => one === reason))
export const openSplit = (state: Pick<LifecycleState, 'flags'>): Split | undefined =>
  state.flags.find(({ split }) => split && !split.closed)?.split
/** Both sides said yes; the money is divided as soon as neither staff nor the bank block it. */
export const isAgreed = (split: Split | undefined): boolean => split?.seller === 'yes' && split.buyer === 'yes'
