import type { Output } from '@damana/contract'
import type { Lang } from '@damana/contract/errors'
import { addFils, noFils, parseFils, toWire } from '@damana/contract/money'
import { positionHeading, positionLabel, type PositionReader, positionSummary, positionTitle } from '@damana/contract/position-words'
import {
  type ActorRole,
  isActive,
  isCompleted,
  type LifecycleState,
  type MoneyFacts,
  moneyStatementOf,
  type PayoutInView,
  positionForPartner,
  type Side,
  type Wait,
} from '#lifecycle/index.ts'
import { agreedSplitOf } from './present-case.ts'
import type { DetailsRow, FeeJson, PayoutJson } from './details.queries.ts'

type Money = Output<'GET /guarantees/:number'>['money']

/** Where the money is and who gets what, as these roles may know it; without a role, for staff. */
export function presentMoney(row: DetailsRow, wait: Pick<Wait, 'code'>, roles: readonly ActorRole[], lang: Lang): Money {
  const { deductions, ...money } = moneyStatementOf(row, wait, moneyFactsOf(row), sideOfReader(roles))
  const facts = { position: money.position, operationalStatus: row.operationalStatus, returnedTo: money.returnedTo }
  const reader = readerOf(roles)
  return {
    position: money.position,
    label: positionLabel(lang, money.position),
    title: positionTitle(lang, money.position, { paidInFils: money.paidInFils, totalFils: row.totalPriceFils }, reader ?? 'agent'),
    heading: reader ? positionHeading(lang, facts, money, reader) : positionSummary(lang, facts),
    summary: positionSummary(lang, facts),
    headline_fils: money.headlineFils === null ? null : toWire(money.headlineFils),
    is_final: money.isFinal,
    paid_in_fils: toWire(money.paidInFils),
    to_seller_fils: toWire(money.toSellerFils),
    to_buyer_fils: toWire(money.toBuyerFils),
    fees_fils: toWire(money.feesFils),
    partner_fils: toWire(money.partnerFils),
    reversed_fils: toWire(money.reversedFils),
    owed_fils: toWire(money.owedFils),
    returned_to: money.returnedTo,
    deductions: deductions.map(({ kind, amountFils }) => ({ kind, amount_fils: toWire(amountFils) })),
  }
}

/** Where the money is as a partner may know it, and of its sums the own fee alone. */
export function presentMoneyToPartner(row: DetailsRow, lang: Lang): Money {
  const { terms, split, partnerFils } = moneyFactsOf(row)
  const isOpen = isActive(row.operationalStatus)
  const position = positionForPartner(row, { isSplit: split !== null })
  const label = positionLabel(lang, position)
  const summary = positionSummary(lang, { position, operationalStatus: row.operationalStatus, returnedTo: 'buyer' })
  return {
    position,
    label,
    title: label,
    heading: summary,
    summary,
    headline_fils: null,
    is_final: !isOpen,
    paid_in_fils: '0',
    to_seller_fils: '0',
    to_buyer_fils: '0',
    fees_fils: '0',
    partner_fils: toWire(isOpen ? terms.partnerFeeFils : partnerFils),
    reversed_fils: '0',
    owed_fils: '0',
    returned_to: 'buyer',
    deductions: [],
  }
}

export const moneyFactsOf = (row: DetailsRow): MoneyFacts => ({
  terms: row,
  split: agreedSplitOf(row.events),
  reversal: row.reversal,
  fees: row.fees.map(({ side, kind, netted_fils, open_fils }) => ({
    side,
    kind,
    nettedFils: parseFils(netted_fils),
    openFils: parseFils(open_fils),
  })),
  payouts: row.payouts
    .filter(isOfSides)
    .map(({ purpose, status, amount_fils, to_payer }) => ({ purpose, status, amountFils: parseFils(amount_fils), isToPayer: to_payer })),
  partnerFils: addFils(noFils, ...row.payouts.flatMap((payout) => (isOfSides(payout) ? [] : [parseFils(payout.amount_fils)]))),
})

/** Of the seller's or the buyer's money; else it is the fee of the partner who proposed the sale. */
export const isOfSides = <P extends { purpose: PayoutJson['purpose'] }>(payout: P): payout is P & { purpose: 'seller' | 'refund' } =>
  payout.purpose !== 'partner'

/** Null for staff, and for a partner, who is on neither side. */
export const sideOfReader = (roles: readonly ActorRole[]): Side | null =>
  roles.length === 0 || roles.includes('partner') ? null : roles.includes('buyer') ? 'buyer' : 'seller'
const readerOf = (roles: readonly ActorRole[]): PositionReader | null => {
  const side = sideOfReader(roles)
  return side === 'seller' && !roles.includes('seller') ? 'agent' : side
}

/** The transfer that a reader asks about first: the own before another's, and what has not arrived before what has. */
export function payoutToShow<P extends Pick<PayoutJson, 'purpose' | 'status'>>(payouts: readonly P[], side: Side | null): P | null {
  const own = payouts.filter(({ purpose }) => side !== null && (purpose === 'refund') === (side === 'buyer'))
  const shown = own.length > 0 ? own : payouts
  return shown.find(({ status }) => status !== 'settled') ?? shown[0] ?? null
}
/** The transfer as a wait reads of it. A completed sale without a transfer has none to come: the seller's fees took all that was due. */
export function inWait(
  payout:
    | (Pick<PayoutJson, 'status' | 'purpose' | 'approvals_missing' | 'held_reason'> &
        Partial<Pick<PayoutJson, 'status_since' | 'expected_on'>>)
    | null,
  state: Pick<LifecycleState, 'operationalStatus'>,
): PayoutInView | null {
  if (!payout) return isCompleted(state) ? { status: 'settled', purpose: 'seller', approvalsMissing: 0, heldReason: null } : null
  const { status, purpose, approvals_missing, held_reason, status_since, expected_on } = payout
  const since = status_since === undefined ? undefined : new Date(status_since)
  return { status, purpose, approvalsMissing: approvals_missing, heldReason: held_reason, since, expectedOn: expected_on }
}

/** When the bill for what this side owes is due; null while nothing is billed. */
export function billDueOf(fees: readonly FeeJson[], side: Side | null): Date | null {
  const due = fees.find((fee) => fee.side === side && fee.open_fils !== '0' && fee.due_at !== null)?.due_at
  return due ? new Date(due) : null
}
