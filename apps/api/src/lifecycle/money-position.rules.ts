import { addFils, type Fils, leastFils, noFils, subtractFils } from '@damana/contract/money'
import type { DeductionKind, MoneyPosition, PayoutStatus } from '@damana/contract/statuses'
import type { Wait } from './deadlines.rules.ts'
import { isActive, isAwaitingPayment, isComplete, type LifecycleState, type Side } from './state.ts'

/** The terms, as the guarantee holds them. */
interface Terms {
  buyerShareFils: Fils
  sellerShareFils: Fils
  transferCommissionFils: Fils
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
export interface MoneyFacts {
  terms: Terms
  split: AgreedSplit | null
  fees: readonly ChargedFee[]
  payouts: readonly PayoutOfMoney[]
}
export interface MoneyStatement {
  position: MoneyPosition
  headlineFils: Fils | null
  isFinal: boolean
  paidInFils: Fils
  toSellerFils: Fils
  toBuyerFils: Fils
  feesFils: Fils
  returnedTo: 'buyer' | 'payer' | 'both'
  deductions: readonly { kind: DeductionKind; amountFils: Fils }[]
}

/** Where the money is, who gets what of it, and what is taken off and why, for one side; `null`: for staff. Pages and messages compute no sum themselves. */
export function moneyStatementOf(state: LifecycleState, wait: Pick<Wait, 'code'>, facts: MoneyFacts, side: Side | null): MoneyStatement {
  const position = positionOf(state, wait.code, { isSplit: facts.split !== null, payouts: facts.payouts, side })
  const sums = sumsOf(state, facts, side)
  return {
    position,
    headlineFils: headlineOf(position, sums, state, side),
    ...sums,
    returnedTo: returnedToOf(facts.payouts),
    deductions: deductionsOf(state, facts, side).filter(({ amountFils }) => amountFils > noFils),
  }
}

/** Ordered but not sent: held, refused or returned by the bank, or withdrawn. */
const waitingStatuses: readonly PayoutStatus[] = ['held', 'rejected', 'returned', 'withdrawn']
const waitingCodes: readonly Wait['code'][] = ['payout_held', 'payout_approval', 'payout_failed', 'payout_withdrawn', 'refund_held']

/** The one sentence that is true of the money. A list knows one payout, the reader's own where there is one. */
export function positionOf(
  state: Pick<LifecycleState, 'operationalStatus' | 'financialStatus' | 'moneyTo' | 'heldAt' | 'receivedFils' | 'totalPriceFils'>,
  code: Wait['code'],
  { isSplit, payouts, side }: { isSplit: boolean; payouts: readonly Pick<PayoutOfMoney, 'purpose' | 'status'>[]; side: Side | null },
): MoneyPosition {
  const { financialStatus, moneyTo } = state
  if (financialStatus === null) return isActive(state.operationalStatus) ? 'offered' : 'ended'
  if (!isActive(state.operationalStatus)) {
    if (isSplit) return splitPositionOf(financialStatus, payouts, side)
    if (moneyTo === 'buyer') {
      if (financialStatus === 'paid') return payouts.some(({ purpose }) => purpose === 'refund') ? 'refunded' : 'refund_used_up'
      return waitingCodes.includes(code) ? 'refund_waiting' : 'refunding'
    }
    if (financialStatus === 'paid') return 'paid'
    if (waitingCodes.includes(code)) return 'waiting'
    return financialStatus === 'late' ? 'late' : 'released'
  }
  if (isAwaitingPayment(state)) return isComplete(state) ? 'paid_in' : 'paying'
  if (state.heldAt === null) return 'offered'
  if (code === 'bank_block') return 'recalled'
  return code === 'registry' ? 'checking' : 'held'
}

/** Each side of a split reads of its own share; staff of both together. */
function splitPositionOf(
  financialStatus: NonNullable<LifecycleState['financialStatus']>,
  payouts: readonly Pick<PayoutOfMoney, 'purpose' | 'status'>[],
  side: Side | null,
): MoneyPosition {
  if (financialStatus === 'paid') return 'split_paid'
  const own = side === null ? payouts : payouts.filter(({ purpose }) => (purpose === 'refund') === (side === 'buyer'))
  if (own.length > 0 && own.every(({ status }) => status === 'settled')) return 'split_paid'
  return own.some(({ status }) => waitingStatuses.includes(status)) ? 'split_waiting' : 'split_ordered'
}

type Sums = Pick<MoneyStatement, 'isFinal' | 'paidInFils' | 'toSellerFils' | 'toBuyerFils' | 'feesFils'>

/** While a sale goes on: what its completion would mean. At the end: what was ordered, and what was taken. */
function sumsOf(state: LifecycleState, { terms, fees, payouts, split }: MoneyFacts, side: Side | null): Sums {
  const ofTerms = addFils(terms.buyerShareFils, terms.sellerShareFils, terms.transferCommissionFils)
  if (isActive(state.operationalStatus)) {
    // What the other side owes is its own matter until it is taken.
    const owedFils = side === 'buyer' ? noFils : leastFils(totalOf(fees, 'seller', 'openFils'), terms.sellerDueFils)
    return {
      isFinal: false,
      paidInFils: state.receivedFils,
      toSellerFils: subtractFils(terms.sellerDueFils, owedFils),
      toBuyerFils: noFils,
      feesFils: addFils(ofTerms, owedFils),
    }
  }
  const ordered = (wanted: PayoutOfMoney['purpose']) =>
    addFils(noFils, ...payouts.filter(({ purpose }) => purpose === wanted).map(({ amountFils }) => amountFils))
  const [toSellerFils, toBuyerFils] = [ordered('seller'), ordered('refund')]
  const nettedFils = addFils(noFils, ...fees.map((fee) => fee.nettedFils))
  const isCompleted = state.operationalStatus === 'completed'
  const feesFils = addFils(nettedFils, split ? split.feesFils : isCompleted ? ofTerms : noFils)
  return { isFinal: true, paidInFils: addFils(toSellerFils, toBuyerFils, feesFils), toSellerFils, toBuyerFils, feesFils }
}

const totalOf = (fees: readonly ChargedFee[], side: Side, sum: 'openFils' | 'nettedFils'): Fils =>
  addFils(noFils, ...fees.filter((fee) => fee.side === side).map((fee) => fee[sum]))

function headlineOf(position: MoneyPosition, sums: Sums, { totalPriceFils }: LifecycleState, side: Side | null): Fils | null {
  switch (position) {
    case 'ended':
    case 'refund_used_up':
      return null
    case 'refunding':
    case 'refund_waiting':
    case 'refunded':
      return sums.toBuyerFils
    case 'split_ordered':
    case 'split_waiting':
    case 'split_paid':
      return side === 'seller' ? sums.toSellerFils : side === 'buyer' ? sums.toBuyerFils : sums.paidInFils
    default:
      return side === 'seller' ? sums.toSellerFils : totalPriceFils
  }
}

function returnedToOf(payouts: readonly PayoutOfMoney[]): MoneyStatement['returnedTo'] {
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
    ...charged,
  ]
}
