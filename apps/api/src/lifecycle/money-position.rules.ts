import { addFils, type Fils, leastFils, noFils, subtractFils } from '@damana/contract/money'
import { positions } from '@damana/contract/positions'
import type { DeductionKind, MoneyPosition, PayoutStatus } from '@damana/contract/statuses'
import type { Wait } from './deadlines.rules.ts'
import { blockOf, isActive, isAwaitingPayment, isComplete, isCompleted, type LifecycleState, type Side } from './state.ts'

/** The terms, as the guarantee holds them. */
interface Terms {
  buyerShareFils: Fils
  sellerShareFils: Fils
  transferCommissionFils: Fils
  partnerFeeFils: Fils
  partnerFeeBearer: Side | null
  sellerDueFils: Fils
}
/** A fee beside commission and transfer: what was taken from the side's own money here, and what the side still owes. */
export interface ChargedFee {
  side: Side
  kind: 'cancellation' | 'late_expiry' | 'failed_check'
  nettedFils: Fils
  openFils: Fils
}
export interface PayoutOfMoney {
  purpose: 'seller' | 'refund'
  status: PayoutStatus
  amountFils: Fils
  /** To somebody else than the buyer who paid. */
  isToPayer: boolean
}
/** The three sums of a split that both sides agreed to. */
export interface AgreedSplit {
  sellerFils: Fils
  buyerFils: Fils
  feesFils: Fils
}
/** Money that the bank took back, or may have. */
export interface ReversedMoney {
  /** Of reversed receipts: what nothing replaced. */
  reversedFils: Fils
  /** Of it, what is not recovered: it has left us, or is still held. */
  openFils: Fils
  /** Of reversals that cannot be told of which receipt they are. */
  doubtFils: Fils
}
export const nothingReversed: ReversedMoney = { reversedFils: noFils, openFils: noFils, doubtFils: noFils }
export interface MoneyFacts {
  terms: Terms
  reversal: ReversedMoney
  split: AgreedSplit | null
  fees: readonly ChargedFee[]
  payouts: readonly PayoutOfMoney[]
  /** Ordered for the partner who proposed the sale. */
  partnerFils: Fils
}
export interface MoneyStatement {
  position: MoneyPosition
  headlineFils: Fils | null
  isFinal: boolean
  paidInFils: Fils
  toSellerFils: Fils
  toBuyerFils: Fils
  feesFils: Fils
  /** To the partner who proposed the sale. */
  partnerFils: Fils
  /** Reversed by the bank, and replaced by nothing. */
  reversedFils: Fils
  /** Fees that the reader's side still owes. */
  owedFils: Fils
  returnedTo: 'buyer' | 'payer' | 'both'
  deductions: readonly { kind: DeductionKind; amountFils: Fils }[]
}

/** Where the money is, who gets what of it, and what is taken off and why, for one side; `null`: for staff. Pages and messages compute no sum themselves. */
export function moneyStatementOf(state: LifecycleState, wait: Pick<Wait, 'code'>, facts: MoneyFacts, side: Side | null): MoneyStatement {
  const owedFils = addFils(...(side ? [side] : sides).map((one) => totalOf(facts.fees, one, 'openFils')))
  const position = positionOf(state, wait.code, {
    isSplit: facts.split !== null,
    payouts: facts.payouts,
    reversal: facts.reversal,
    owes: side !== null && owedFils > noFils,
    side,
  })
  const sums = sumsOf(state, facts, side)
  return {
    position,
    headlineFils: headlineOf(position, sums, state, side),
    ...sums,
    reversedFils: facts.reversal.reversedFils,
    owedFils,
    returnedTo: returnedToOf(facts.payouts),
    deductions: deductionsOf(state, facts, side).filter(({ amountFils }) => amountFils > noFils),
  }
}
const sides: readonly Side[] = ['seller', 'buyer']

/** Ordered but not sent: held, refused or returned by the bank, or withdrawn. */
const waitingStatuses: readonly PayoutStatus[] = ['held', 'rejected', 'returned', 'withdrawn']
const waitingCodes: readonly Wait['code'][] = ['payout_held', 'payout_approval', 'payout_failed', 'payout_withdrawn', 'refund_held']

export interface PositionFacts {
  isSplit: boolean
  /** The last attempt of each. A sale that is paid out, and whose seller was charged for no check, may leave them out. */
  payouts: readonly Pick<PayoutOfMoney, 'purpose' | 'status'>[]
  reversal: ReversedMoney
  /** Whether the reader's side owes a fee. */
  owes: boolean
  /** Null: for staff, and for anybody who holds a certificate. */
  side: Side | null
}

/** Where the money is: the one position that pages, lists, certificates and messages tell. */
export function positionOf(
  state: Pick<
    LifecycleState,
    'operationalStatus' | 'financialStatus' | 'moneyTo' | 'heldAt' | 'receivedFils' | 'totalPriceFils' | 'flags' | 'counts'
  >,
  code: Wait['code'],
  facts: PositionFacts,
): MoneyPosition {
  const { financialStatus } = state
  const { doubtFils, openFils } = facts.reversal
  if (doubtFils > noFils) return 'doubted'
  if (!isActive(state.operationalStatus)) return endPositionOf(state, code, facts)
  if (financialStatus === null) return 'offered'
  if (isAwaitingPayment(state)) {
    if (isComplete(state)) return 'paid_in'
    if (financialStatus === 'late') return 'payment_late'
    return state.receivedFils > noFils ? 'part_paid' : 'paying'
  }
  if (state.heldAt === null) return 'offered'
  if (openFils > noFils || blockOf(state, 'bank')) return 'recalled'
  return code === 'registry' ? 'checking' : 'held'
}

/** The same for a partner: the course of the money, without its instalments, what the bank took back and what the sides owe. */
export const positionForPartner = (state: LifecycleState, { isSplit }: Pick<PositionFacts, 'isSplit'>): MoneyPosition =>
  positionOf({ ...state, receivedFils: state.heldAt === null ? noFils : state.receivedFils, flags: [] }, 'none', {
    isSplit,
    payouts: [{ purpose: state.moneyTo === 'buyer' ? 'refund' : 'seller', status: state.financialStatus === 'paid' ? 'settled' : 'sent' }],
    reversal: nothingReversed,
    owes: false,
    side: null,
  })

function endPositionOf(
  { operationalStatus, financialStatus, moneyTo, counts }: Parameters<typeof positionOf>[0],
  code: Wait['code'],
  { isSplit, payouts, reversal: { reversedFils, openFils }, owes, side }: PositionFacts,
): MoneyPosition {
  if (financialStatus === null) return owes ? 'ended_owing' : 'ended'
  const arrived = payouts.filter(({ status }) => status === 'settled')
  if (isCompleted({ operationalStatus }) && reversedFils > noFils)
    return openFils > noFils && financialStatus !== 'paid' ? 'sale_reversed' : 'paid_reversed'
  if (isSplit) return splitPositionOf(financialStatus, payouts, side)
  if (moneyTo === 'buyer') {
    if (financialStatus === 'paid') {
      if (payouts.some(({ purpose }) => purpose === 'refund')) return 'refunded'
      return reversedFils > noFils ? 'refund_reversed' : 'refund_used_up'
    }
    if (waitingCodes.includes(code)) return 'refund_waiting'
    return arrived.length > 0 ? 'refund_part' : 'refunding'
  }
  if (financialStatus === 'paid') return payouts.length === 0 && counts.failedChecks.seller > 1 ? 'due_used_up' : 'paid'
  if (waitingCodes.includes(code)) return 'waiting'
  return financialStatus === 'late' ? 'late' : 'released'
}

/** Each side of a split reads of its own share; staff of both together. */
function splitPositionOf(
  financialStatus: NonNullable<LifecycleState['financialStatus']>,
  payouts: PositionFacts['payouts'],
  side: Side | null,
): MoneyPosition {
  if (financialStatus === 'paid') return 'split_paid'
  const own = side === null ? payouts : payouts.filter(({ purpose }) => (purpose === 'refund') === (side === 'buyer'))
  if (own.length > 0 && own.every(({ status }) => status === 'settled')) return 'split_share_paid'
  return own.some(({ status }) => waitingStatuses.includes(status)) ? 'split_waiting' : 'split_ordered'
}

type Sums = Pick<MoneyStatement, 'isFinal' | 'paidInFils' | 'toSellerFils' | 'toBuyerFils' | 'feesFils' | 'partnerFils'>

/** While a sale goes on: what its completion would mean. At the end: what was ordered, and what was taken. */
function sumsOf(
  state: LifecycleState,
  { terms, fees, payouts, partnerFils, split, reversal: { openFils } }: MoneyFacts,
  side: Side | null,
): Sums {
  const ofTerms = addFils(terms.buyerShareFils, terms.sellerShareFils, terms.transferCommissionFils)
  if (isActive(state.operationalStatus)) {
    // The other side's debts are its own matter until they are taken.
    const owedFils = side === 'buyer' ? noFils : leastFils(totalOf(fees, 'seller', 'openFils'), terms.sellerDueFils)
    return {
      isFinal: false,
      paidInFils: lessReversed(state.receivedFils, openFils),
      toSellerFils: subtractFils(terms.sellerDueFils, owedFils),
      toBuyerFils: noFils,
      feesFils: addFils(ofTerms, owedFils),
      partnerFils: terms.partnerFeeFils,
    }
  }
  const ordered = (wanted: PayoutOfMoney['purpose']) =>
    addFils(noFils, ...payouts.filter(({ purpose }) => purpose === wanted).map(({ amountFils }) => amountFils))
  const [toSellerFils, toBuyerFils] = [ordered('seller'), ordered('refund')]
  const nettedFils = addFils(noFils, ...fees.map((fee) => fee.nettedFils))
  const isCompleted = state.operationalStatus === 'completed'
  const feesFils = addFils(nettedFils, split ? split.feesFils : isCompleted ? ofTerms : noFils)
  const paidInFils = lessReversed(addFils(toSellerFils, toBuyerFils, feesFils, partnerFils), openFils)
  return { isFinal: true, paidInFils, toSellerFils, toBuyerFils, feesFils, partnerFils }
}
/** Reversed money is paid in no more; the part that had left before is ours to bear. */
const lessReversed = (sum: Fils, openFils: Fils): Fils => subtractFils(sum, leastFils(sum, openFils))

const totalOf = (fees: readonly ChargedFee[], side: Side, sum: 'openFils' | 'nettedFils'): Fils =>
  addFils(noFils, ...fees.filter((fee) => fee.side === side).map((fee) => fee[sum]))

function headlineOf(position: MoneyPosition, sums: Sums, { totalPriceFils }: LifecycleState, side: Side | null): Fils | null {
  switch (positions[position].of) {
    case 'nobody':
      return null
    case 'refund':
      return sums.toBuyerFils === noFils ? null : sums.toBuyerFils
    case 'split':
      return side === 'seller' ? sums.toSellerFils : side === 'buyer' ? sums.toBuyerFils : sums.paidInFils
    case 'sale':
      return side === 'seller' ? sums.toSellerFils : totalPriceFils
  }
}

/** Whom a refund goes to: the buyer, another who paid, or both. */
export function returnedToOf(payouts: readonly Pick<PayoutOfMoney, 'purpose' | 'isToPayer'>[]): MoneyStatement['returnedTo'] {
  const refunds = payouts.filter(({ purpose }) => purpose === 'refund')
  if (!refunds.some(({ isToPayer }) => isToPayer)) return 'buyer'
  return refunds.every(({ isToPayer }) => isToPayer) ? 'payer' : 'both'
}

/** From the share of a side, or from what the buyer paid, down to what reaches that side. */
function deductionsOf(state: LifecycleState, { terms, fees, split }: MoneyFacts, side: Side | null): MoneyStatement['deductions'] {
  const isOpen = isActive(state.operationalStatus)
  const charged = (['cancellation', 'late_expiry', 'failed_check'] as const).map((kind) => ({
    kind,
    amountFils: addFils(
      noFils,
      ...fees
        .filter((fee) => fee.kind === kind && (side === null || fee.side === side))
        .map((fee) => (isOpen ? (fee.side === 'seller' ? fee.openFils : noFils) : fee.nettedFils)),
    ),
  }))
  if (split) return [{ kind: 'split', amountFils: split.feesFils }, ...charged]
  const isSale = isOpen || state.operationalStatus === 'completed'
  if (!isSale || side === 'buyer') return charged
  return [
    { kind: 'commission', amountFils: side === 'seller' ? terms.sellerShareFils : addFils(terms.buyerShareFils, terms.sellerShareFils) },
    { kind: 'transfer', amountFils: terms.transferCommissionFils },
    { kind: 'partner', amountFils: side === null || terms.partnerFeeBearer === side ? terms.partnerFeeFils : noFils },
    ...charged,
  ]
}
