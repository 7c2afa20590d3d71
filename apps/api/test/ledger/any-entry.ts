import { addFils, fils } from '@damana/contract/money'
import fc from 'fast-check'
import { type LedgerEntry, type LedgerEventName, ledgerEvents } from '#money/ledger/index.ts'

// Few guarantees, receipts and payouts, and round sums: so that what happens meets what happened before.
const amount = fc.bigInt(0n, 5n).map((n) => fils(n * 100n))
const due = fc.bigInt(1n, 5n).map((n) => fils(n * 100n))
const guaranteeId = fc.bigInt(1n, 3n)
const smallId = fc.bigInt(1n, 4n)
const salesTaxBasisPoints = fc.constantFrom(1600n, 0n, 733n)
const side = fc.constantFrom('buyer' as const, 'seller' as const)
const origin = fc.constantFrom('notice' as const, 'bank' as const)
const anyOrigin = fc.constantFrom('notice' as const, 'bank' as const, 'suspense' as const)

const receipt = fc.record({ receiptId: smallId, guaranteeId, escrowFils: amount, excessFils: amount })
const owner = fc.oneof(fc.record({ guaranteeId }), fc.record({ receiptId: smallId }))
const loss = fc.record({ receiptId: smallId, holder: owner, amountFils: due })
const unexpected = fc.record({ exceptionId: smallId, amountFils: due })
const fee = { guaranteeId, feeNumber: smallId, side }
const chargedKind = fc.constantFrom('cancellation' as const, 'late_expiry' as const, 'failed_check' as const)
const feeKind = fc.constantFrom(
  'commission' as const,
  'transfer' as const,
  'cancellation' as const,
  'late_expiry' as const,
  'failed_check' as const,
)
const letGo = { ...fee, salesTaxBasisPoints, amountFils: due, more: amount }

const source = fc.oneof(
  fc.record({ kind: fc.constantFrom('seller_payable' as const, 'buyer_refund' as const, 'partner_payable' as const), guaranteeId }),
  fc.record({ kind: fc.constant('suspense' as const), receiptId: smallId }),
)
const sweep = fc
  .record({
    payoutId: smallId,
    shares: fc.uniqueArray(fc.record({ stripe: fc.bigInt(1n, 4n), fils: due }), { minLength: 1, selector: (share) => share.stripe }),
  })
  .map(({ payoutId, shares }) => ({
    payoutId,
    source: { kind: 'fees_to_sweep' as const, shares },
    amountFils: addFils(...shares.map((share) => share.fils)),
  }))
const payout = fc.oneof(
  { weight: 3, arbitrary: fc.record({ payoutId: smallId, source, amountFils: due }) },
  { weight: 1, arbitrary: sweep },
)

/** Every event of the table, with any facts that it may have. */
export const entriesOf: { readonly [Event in LedgerEventName]: fc.Arbitrary<LedgerEntry> } = {
  receipt_by_notice: receipt.map(ledgerEvents.receipt_by_notice),
  notice_settled: fc
    .record({ receiptId: smallId, holder: owner, amountFils: due, deductedChargesFils: amount })
    .map(ledgerEvents.notice_settled),
  receipt_by_bank: receipt.map(ledgerEvents.receipt_by_bank),
  receipt_unmatched: fc.record({ receiptId: smallId, origin, amountFils: due }).map(ledgerEvents.receipt_unmatched),
  suspense_matched: receipt.map(ledgerEvents.suspense_matched),
  receipt_sent_back: fc.record({ receiptId: smallId, guaranteeId, amountFils: due }).map(ledgerEvents.receipt_sent_back),
  receipt_taken_back: loss.map(ledgerEvents.receipt_taken_back),
  loss_paid_again: fc
    .tuple(loss, smallId, anyOrigin)
    .map(([facts, receiptId, by]) => ledgerEvents.loss_paid_again({ ...facts, paidBy: { receiptId, origin: by } })),
  loss_recovered: fc
    .tuple(
      loss,
      fc.constantFrom('buyer_escrow' as const, 'buyer_refund' as const, 'seller_payable' as const, 'partner_payable' as const),
      smallId,
    )
    .map(([facts, source, part]) =>
      ledgerEvents.loss_recovered({ ...facts, source: 'guaranteeId' in facts.holder ? source : 'suspense', part: `P${part}` }),
    ),
  bank_fee: fc.record({ lineId: smallId, amountFils: due }).map(ledgerEvents.bank_fee),
  debit_made_good: unexpected.map(ledgerEvents.debit_made_good),
  debit_given_back: fc.tuple(unexpected, fc.boolean()).map(([facts, isSweep]) => ledgerEvents.debit_given_back({ ...facts, isSweep })),
  debit_assigned: unexpected.map(ledgerEvents.debit_assigned),
  exception_resolved: fc
    .tuple(unexpected, smallId, fc.constantFrom('losses' as const, 'bank_charges' as const))
    .map(([facts, receiptId, expense]) => ledgerEvents.exception_resolved({ ...facts, receiptId, expense })),
  exception_to_source: fc
    .record({ payoutId: smallId, source, amountFils: due, receiptId: smallId, exceptionId: smallId })
    .map(({ source: of, ...facts }) =>
      // Money of a receipt does not come from its own suspense again.
      ledgerEvents.exception_to_source({ ...facts, source: of.kind === 'suspense' ? { kind: 'buyer_refund', guaranteeId: 1n } : of }),
    ),
  fee_reopened: fc
    .record({ ...fee, receiptId: smallId, amountFils: due, paidBy: fc.constantFrom('netting' as const, 'bill' as const) })
    .map(ledgerEvents.fee_reopened),
  fee_charged: fc.record({ ...fee, kind: chargedKind, feeFils: due, salesTaxBasisPoints }).map(ledgerEvents.fee_charged),
  fee_netted: fc.record({ ...fee, amountFils: due, nth: fc.bigInt(0n, 2n) }).map(ledgerEvents.fee_netted),
  fee_bill_paid: fc
    .record({ ...fee, receiptId: smallId, origin: anyOrigin, paidFils: due, restFils: amount })
    .map(ledgerEvents.fee_bill_paid),
  fee_written_off: fc
    .record({ ...letGo, kind: chargedKind })
    .map(({ more, ...facts }) => ledgerEvents.fee_written_off({ ...facts, standingFils: addFils(facts.amountFils, more) })),
  fee_given_back: fc
    .record({ ...letGo, kind: feeKind })
    .map(({ more, ...facts }) => ledgerEvents.fee_given_back({ ...facts, standingFils: addFils(facts.amountFils, more) })),
  fee_refund_paid: fc.record({ ...fee, kind: feeKind, amountFils: due }).map(ledgerEvents.fee_refund_paid),
  completion: fc
    .record({ guaranteeId, sellerFils: amount, partnerFils: amount, commissionFils: amount, transferFils: amount })
    .map((facts) =>
      ledgerEvents.completion({
        ...facts,
        commissionTaxFils: fils(facts.commissionFils / 10n),
        transferTaxFils: fils(facts.transferFils / 10n),
      }),
    ),
  cancellation: fc.record({ guaranteeId, heldFils: amount }).map(ledgerEvents.cancellation),
  expiry: fc.record({ guaranteeId, heldFils: amount }).map(ledgerEvents.expiry),
  split: fc
    .record({ guaranteeId, sellerFils: due, buyerFils: due, feesFils: amount, shares: fc.tuple(amount, amount), salesTaxBasisPoints })
    .map(({ shares: [buyerShareFils, sellerShareFils], ...facts }) =>
      ledgerEvents.split({
        ...facts,
        heldFils: addFils(facts.sellerFils, facts.buyerFils, facts.feesFils),
        quoted: { buyerShareFils, sellerShareFils, transferCommissionFils: facts.feesFils },
      }),
    ),
  payout_ordered: payout.map(ledgerEvents.payout_ordered),
  payout_settled: payout.map(ledgerEvents.payout_settled),
  payout_rejected: payout.map(ledgerEvents.payout_rejected),
  payout_withdrawn: payout.map(ledgerEvents.payout_withdrawn),
  payout_returned: fc.tuple(payout, amount).map(([facts, shortFils]) => ledgerEvents.payout_returned({ ...facts, shortFils })),
}

export const anyEntry = fc.oneof(...Object.values(entriesOf))
