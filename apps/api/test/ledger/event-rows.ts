import { fils } from '@damana/contract/money'
import { type LedgerEntry, type LedgerEventName, ledgerEvents, type PayoutSource } from '#money/ledger/index.ts'

/** Whom a row is posted for. Their stripes are 1 (guarantee), 2 (receipt), 3 (a second receipt) and 5 (payout), whatever the run. */
export interface Ids {
  readonly g: bigint
  readonly r: bigint
  readonly paid: bigint
  readonly p: bigint
}
export const idsOfRun = (run: bigint): Ids => ({ g: 33n + 32n * run, r: 66n + 32n * run, paid: 99n + 32n * run, p: 133n + 32n * run })

export interface EventRow {
  readonly event: LedgerEventName
  readonly title: string
  readonly make: (ids: Ids) => LedgerEntry
  /** Debits `→` credits, the client book `‖` our own: each account with its owner (`:g`, `:r`) or its stripe, and the sum. */
  readonly postings: string
}

const tax = 1600n
const receipt = ({ g, r }: Ids) => ({ receiptId: r, guaranteeId: g, escrowFils: fils(1000n), excessFils: fils(50n) })
const fee = ({ g }: Ids, side: 'buyer' | 'seller') => ({ guaranteeId: g, feeNumber: 7n, side })
const loss = ({ g, r }: Ids) => ({ receiptId: r, holder: { guaranteeId: g }, amountFils: fils(400n) })

const sources = {
  seller: ({ g }: Ids): PayoutSource => ({ kind: 'seller_payable', guaranteeId: g }),
  partner: ({ g }: Ids): PayoutSource => ({ kind: 'partner_payable', guaranteeId: g }),
  refund: ({ g }: Ids): PayoutSource => ({ kind: 'buyer_refund', guaranteeId: g }),
  suspense: ({ r }: Ids): PayoutSource => ({ kind: 'suspense', receiptId: r }),
  sweep: (): PayoutSource => ({
    kind: 'fees_to_sweep',
    shares: [
      { stripe: 9n, fils: fils(700n) },
      { stripe: 11n, fils: fils(200n) },
    ],
  }),
}
const payout = (ids: Ids, of: keyof typeof sources) => ({ payoutId: ids.p, source: sources[of](ids), amountFils: fils(900n) })

/** Every row of the table of events, and every shape that a row can have, with facts of which none is zero. */
export const eventRows: readonly EventRow[] = [
  {
    event: 'receipt_by_notice',
    title: 'with an excess',
    make: (ids) => ledgerEvents.receipt_by_notice(receipt(ids)),
    postings: 'biller_clearing:1 1050 → buyer_escrow:g 1000, buyer_refund:g 50',
  },
  {
    event: 'notice_settled',
    title: 'with a fee kept back',
    make: ({ g, r }) =>
      ledgerEvents.notice_settled({ receiptId: r, holder: { guaranteeId: g }, amountFils: fils(1050n), deductedChargesFils: fils(3n) }),
    postings: 'bank_escrow:1 1050 → biller_clearing:1 1050 ‖ bank_charges:1 3 → bank_operating:1 3',
  },
  {
    event: 'notice_settled',
    title: 'of a transfer: only the fee kept back',
    make: ({ g, r }) =>
      ledgerEvents.notice_settled({
        receiptId: r,
        holder: { guaranteeId: g },
        amountFils: fils(1050n),
        deductedChargesFils: fils(3n),
        origin: 'bank',
      }),
    postings: '‖ bank_charges:1 3 → bank_operating:1 3',
  },
  {
    event: 'receipt_by_bank',
    title: 'with an excess',
    make: (ids) => ledgerEvents.receipt_by_bank(receipt(ids)),
    postings: 'bank_escrow:1 1050 → buyer_escrow:g 1000, buyer_refund:g 50',
  },
  {
    event: 'receipt_unmatched',
    title: 'by the bank',
    make: ({ r }) => ledgerEvents.receipt_unmatched({ receiptId: r, origin: 'bank', amountFils: fils(700n) }),
    postings: 'bank_escrow:2 700 → suspense:r 700',
  },
  {
    event: 'receipt_unmatched',
    title: 'by the biller',
    make: ({ r }) => ledgerEvents.receipt_unmatched({ receiptId: r, origin: 'notice', amountFils: fils(700n) }),
    postings: 'biller_clearing:2 700 → suspense:r 700',
  },
  {
    event: 'suspense_matched',
    title: 'with an excess',
    make: (ids) => ledgerEvents.suspense_matched(receipt(ids)),
    postings: 'suspense:r 1050 → buyer_escrow:g 1000, buyer_refund:g 50',
  },
  {
    event: 'receipt_sent_back',
    title: 'of an undeclared payer',
    make: ({ g, r }) => ledgerEvents.receipt_sent_back({ receiptId: r, guaranteeId: g, amountFils: fils(300n) }),
    postings: 'buyer_escrow:g 300 → buyer_refund:g 300',
  },
  {
    event: 'receipt_taken_back',
    title: 'of a guarantee',
    make: (ids) => ledgerEvents.receipt_taken_back(loss(ids)),
    postings: '‖ losses:1 400 → bank_operating:1 400',
  },
  {
    event: 'loss_paid_again',
    title: 'by the bank',
    make: (ids) => ledgerEvents.loss_paid_again({ ...loss(ids), paidBy: { receiptId: ids.paid, origin: 'bank' } }),
    postings: 'bank_escrow:1 400 → fees_to_sweep:1 400 ‖ due_from_escrow:1 400 → losses:1 400',
  },
  {
    event: 'loss_paid_again',
    title: 'with money that waited in suspense',
    make: (ids) => ledgerEvents.loss_paid_again({ ...loss(ids), receiptId: ids.paid, paidBy: { receiptId: ids.r, origin: 'suspense' } }),
    postings: 'suspense:r 400 → fees_to_sweep:1 400 ‖ due_from_escrow:1 400 → losses:1 400',
  },
  {
    event: 'loss_recovered',
    title: 'of a guarantee: from what it holds',
    make: (ids) => ledgerEvents.loss_recovered({ ...loss(ids), source: 'buyer_escrow', part: 'end' }),
    postings: 'buyer_escrow:g 400 → fees_to_sweep:1 400 ‖ due_from_escrow:1 400 → losses:1 400',
  },
  {
    event: 'loss_recovered',
    title: 'of a guarantee: from a refund that did not leave',
    make: (ids) => ledgerEvents.loss_recovered({ ...loss(ids), source: 'buyer_refund', part: 'refund' }),
    postings: 'buyer_refund:g 400 → fees_to_sweep:1 400 ‖ due_from_escrow:1 400 → losses:1 400',
  },
  {
    event: 'loss_recovered',
    title: 'of a guarantee: from what was kept of the seller’s money',
    make: (ids) => ledgerEvents.loss_recovered({ ...loss(ids), source: 'seller_payable', part: 'seller' }),
    postings: 'seller_payable:g 400 → fees_to_sweep:1 400 ‖ due_from_escrow:1 400 → losses:1 400',
  },
  {
    event: 'loss_recovered',
    title: 'of a guarantee: from the kept fee of a partner',
    make: (ids) => ledgerEvents.loss_recovered({ ...loss(ids), source: 'partner_payable', part: 'partner' }),
    postings: 'partner_payable:g 400 → fees_to_sweep:1 400 ‖ due_from_escrow:1 400 → losses:1 400',
  },
  {
    event: 'loss_recovered',
    title: 'of a receipt that nobody had',
    make: ({ r }) =>
      ledgerEvents.loss_recovered({ receiptId: r, holder: { receiptId: r }, amountFils: fils(400n), source: 'suspense', part: 'suspense' }),
    postings: 'suspense:r 400 → fees_to_sweep:2 400 ‖ due_from_escrow:2 400 → losses:2 400',
  },
  {
    event: 'debit_made_good',
    title: 'a debit that is not ours',
    make: ({ r }) => ledgerEvents.debit_made_good({ exceptionId: r, amountFils: fils(400n) }),
    postings: '‖ losses:2 400 → bank_operating:2 400',
  },
  {
    event: 'bank_fee',
    title: 'its own charge',
    make: ({ r }) => ledgerEvents.bank_fee({ lineId: r, amountFils: fils(400n) }),
    postings: '‖ bank_charges:2 400 → bank_operating:2 400',
  },
  {
    event: 'debit_given_back',
    title: 'by the bank',
    make: ({ r }) => ledgerEvents.debit_given_back({ exceptionId: r, amountFils: fils(400n) }),
    postings: 'bank_escrow:2 400 → fees_to_sweep:2 400 ‖ due_from_escrow:2 400 → losses:2 400',
  },
  {
    event: 'debit_given_back',
    title: 'of a sweep',
    make: ({ paid }) => ledgerEvents.debit_given_back({ exceptionId: paid, amountFils: fils(400n), isSweep: true }),
    postings: 'bank_escrow:3 400 → fees_to_sweep:3 400 ‖ due_from_escrow:3 400 → bank_operating:3 400',
  },
  {
    event: 'debit_assigned',
    title: 'to receipts',
    make: ({ r }) => ledgerEvents.debit_assigned({ exceptionId: r, amountFils: fils(400n) }),
    postings: '‖ bank_operating:2 400 → losses:2 400',
  },
  {
    event: 'debit_assigned',
    title: 'with a charge of the bank',
    make: ({ r }) => ledgerEvents.debit_assigned({ exceptionId: r, amountFils: fils(400n), chargeFils: fils(5n) }),
    postings: '‖ bank_operating:2 395, bank_charges:2 5 → losses:2 400',
  },
  {
    event: 'exception_resolved',
    title: 'an unexpected credit is ours',
    make: ({ r }) => ledgerEvents.exception_resolved({ exceptionId: r, receiptId: r, amountFils: fils(400n), expense: 'losses' }),
    postings: 'suspense:r 400 → fees_to_sweep:2 400 ‖ due_from_escrow:2 400 → losses:2 400',
  },
  {
    event: 'exception_to_source',
    title: 'it belongs where a payout came from',
    make: (ids) => ledgerEvents.exception_to_source({ ...payout(ids, 'seller'), receiptId: ids.r, exceptionId: ids.r }),
    postings: 'suspense:r 900 → seller_payable:g 900',
  },
  {
    event: 'fee_reopened',
    title: 'paid with money that the bank reversed',
    make: (ids) => ledgerEvents.fee_reopened({ ...fee(ids, 'buyer'), receiptId: ids.r, amountFils: fils(400n), paidBy: 'netting' }),
    postings: '‖ fee_receivable_buyer:g 400 → losses:1 400',
  },
  {
    event: 'fee_charged',
    title: 'for a cancellation',
    make: (ids) =>
      ledgerEvents.fee_charged({ ...fee(ids, 'seller'), kind: 'cancellation', feeFils: fils(25_000n), salesTaxBasisPoints: tax }),
    postings: '‖ fee_receivable_seller:g 25000 → revenue_cancellation:1 21552, sales_tax:1 3448',
  },
  {
    event: 'fee_charged',
    title: 'for a late expiry',
    make: (ids) =>
      ledgerEvents.fee_charged({ ...fee(ids, 'buyer'), kind: 'late_expiry', feeFils: fils(10_000n), salesTaxBasisPoints: tax }),
    postings: '‖ fee_receivable_buyer:g 10000 → revenue_cancellation:1 8621, sales_tax:1 1379',
  },
  {
    event: 'fee_charged',
    title: 'for a failed check',
    make: (ids) =>
      ledgerEvents.fee_charged({ ...fee(ids, 'buyer'), kind: 'failed_check', feeFils: fils(5_000n), salesTaxBasisPoints: tax }),
    postings: '‖ fee_receivable_buyer:g 5000 → revenue_waiver_check:1 4310, sales_tax:1 690',
  },
  {
    event: 'fee_netted',
    title: "from the seller's money",
    make: (ids) => ledgerEvents.fee_netted({ ...fee(ids, 'seller'), amountFils: fils(600n), nth: 0n }),
    postings: 'seller_payable:g 600 → fees_to_sweep:1 600 ‖ due_from_escrow:1 600 → fee_receivable_seller:g 600',
  },
  {
    event: 'fee_netted',
    title: "from the buyer's money",
    make: (ids) => ledgerEvents.fee_netted({ ...fee(ids, 'buyer'), amountFils: fils(600n), nth: 1n }),
    postings: 'buyer_refund:g 600 → fees_to_sweep:1 600 ‖ due_from_escrow:1 600 → fee_receivable_buyer:g 600',
  },
  {
    event: 'fee_bill_paid',
    title: 'with more than is open',
    make: (ids) =>
      ledgerEvents.fee_bill_paid({ ...fee(ids, 'buyer'), receiptId: ids.r, origin: 'bank', paidFils: fils(600n), restFils: fils(40n) }),
    postings: 'bank_escrow:1 640 → fees_to_sweep:1 600, suspense:r 40 ‖ due_from_escrow:1 600 → fee_receivable_buyer:g 600',
  },
  {
    event: 'fee_bill_paid',
    title: 'by the biller',
    make: (ids) =>
      ledgerEvents.fee_bill_paid({ ...fee(ids, 'seller'), receiptId: ids.r, origin: 'notice', paidFils: fils(600n), restFils: fils(40n) }),
    postings: 'biller_clearing:1 640 → fees_to_sweep:1 600, suspense:r 40 ‖ due_from_escrow:1 600 → fee_receivable_seller:g 600',
  },
  {
    event: 'fee_bill_paid',
    title: 'with money that waited in suspense',
    make: (ids) =>
      ledgerEvents.fee_bill_paid({ ...fee(ids, 'buyer'), receiptId: ids.r, origin: 'suspense', paidFils: fils(600n), restFils: fils(40n) }),
    postings: 'suspense:r 600 → fees_to_sweep:1 600 ‖ due_from_escrow:1 600 → fee_receivable_buyer:g 600',
  },
  {
    event: 'fee_written_off',
    title: 'of which a part was paid',
    make: (ids) =>
      ledgerEvents.fee_written_off({
        ...fee(ids, 'buyer'),
        kind: 'cancellation',
        standingFils: fils(10_000n),
        amountFils: fils(6_000n),
        salesTaxBasisPoints: tax,
      }),
    postings: '‖ revenue_cancellation:1 5173, sales_tax:1 827 → fee_receivable_buyer:g 6000',
  },
  {
    event: 'fee_given_back',
    title: 'of a failed check',
    make: (ids) =>
      ledgerEvents.fee_given_back({
        ...fee(ids, 'seller'),
        kind: 'failed_check',
        standingFils: fils(5_000n),
        amountFils: fils(5_000n),
        salesTaxBasisPoints: tax,
      }),
    postings: '‖ revenue_waiver_check:1 4310, sales_tax:1 690 → fee_refunds_due:g 5000',
  },
  {
    event: 'fee_refund_paid',
    title: 'whole',
    make: (ids) => ledgerEvents.fee_refund_paid({ ...fee(ids, 'seller'), kind: 'failed_check', amountFils: fils(5_000n) }),
    postings: '‖ fee_refunds_due:g 5000 → bank_operating:1 5000',
  },
  {
    event: 'completion',
    title: 'with both fees',
    make: ({ g }) =>
      ledgerEvents.completion({
        guaranteeId: g,
        sellerFils: fils(900n),
        commissionFils: fils(80n),
        commissionTaxFils: fils(11n),
        transferFils: fils(20n),
        transferTaxFils: fils(3n),
      }),
    postings:
      'buyer_escrow:g 1000 → seller_payable:g 900, fees_to_sweep:1 100 ‖ due_from_escrow:1 100 → revenue_commission:1 69, revenue_transfer:1 17, sales_tax:1 14',
  },
  {
    event: 'completion',
    title: 'with a partner’s fee',
    make: ({ g }) =>
      ledgerEvents.completion({
        guaranteeId: g,
        sellerFils: fils(860n),
        partnerFils: fils(40n),
        commissionFils: fils(80n),
        commissionTaxFils: fils(11n),
        transferFils: fils(20n),
        transferTaxFils: fils(3n),
      }),
    postings:
      'buyer_escrow:g 1000 → seller_payable:g 860, partner_payable:g 40, fees_to_sweep:1 100 ‖ due_from_escrow:1 100 → revenue_commission:1 69, revenue_transfer:1 17, sales_tax:1 14',
  },
  {
    event: 'cancellation',
    title: 'whole',
    make: ({ g }) => ledgerEvents.cancellation({ guaranteeId: g, heldFils: fils(1000n) }),
    postings: 'buyer_escrow:g 1000 → buyer_refund:g 1000',
  },
  {
    event: 'expiry',
    title: 'whole',
    make: ({ g }) => ledgerEvents.expiry({ guaranteeId: g, heldFils: fils(1000n) }),
    postings: 'buyer_escrow:g 1000 → buyer_refund:g 1000',
  },
  {
    event: 'split',
    title: 'with half of the fees',
    make: ({ g }) =>
      ledgerEvents.split({
        guaranteeId: g,
        heldFils: fils(1_000_000n),
        sellerFils: fils(600_000n),
        buyerFils: fils(390_000n),
        feesFils: fils(10_000n),
        quoted: { buyerShareFils: fils(7_500n), sellerShareFils: fils(7_500n), transferCommissionFils: fils(5_000n) },
        salesTaxBasisPoints: tax,
      }),
    postings:
      'buyer_escrow:g 1000000 → seller_payable:g 600000, buyer_refund:g 390000, fees_to_sweep:1 10000 ‖ due_from_escrow:1 10000 → revenue_commission:1 6466, revenue_transfer:1 2155, sales_tax:1 1379',
  },
  {
    event: 'payout_ordered',
    title: 'to the seller',
    make: (ids) => ledgerEvents.payout_ordered(payout(ids, 'seller')),
    postings: 'seller_payable:g 900 → payouts_in_flight:1 900',
  },
  {
    event: 'payout_ordered',
    title: 'of a partner’s fee',
    make: (ids) => ledgerEvents.payout_ordered(payout(ids, 'partner')),
    postings: 'partner_payable:g 900 → payouts_in_flight:1 900',
  },
  {
    event: 'payout_ordered',
    title: 'of a refund',
    make: (ids) => ledgerEvents.payout_ordered(payout(ids, 'refund')),
    postings: 'buyer_refund:g 900 → payouts_in_flight:1 900',
  },
  {
    event: 'payout_ordered',
    title: 'of money in suspense',
    make: (ids) => ledgerEvents.payout_ordered(payout(ids, 'suspense')),
    postings: 'suspense:r 900 → payouts_in_flight:2 900',
  },
  {
    event: 'payout_ordered',
    title: 'of a sweep',
    make: (ids) => ledgerEvents.payout_ordered(payout(ids, 'sweep')),
    postings: 'fees_to_sweep:9 700, fees_to_sweep:11 200 → payouts_in_flight:5 900',
  },
  {
    event: 'payout_settled',
    title: 'to the seller',
    make: (ids) => ledgerEvents.payout_settled(payout(ids, 'seller')),
    postings: 'payouts_in_flight:1 900 → bank_escrow:1 900',
  },
  {
    event: 'payout_settled',
    title: 'of a refund',
    make: (ids) => ledgerEvents.payout_settled(payout(ids, 'refund')),
    postings: 'payouts_in_flight:1 900 → bank_escrow:1 900',
  },
  {
    event: 'payout_settled',
    title: 'of money in suspense',
    make: (ids) => ledgerEvents.payout_settled(payout(ids, 'suspense')),
    postings: 'payouts_in_flight:2 900 → bank_escrow:2 900',
  },
  {
    event: 'payout_settled',
    title: 'of a sweep',
    make: (ids) => ledgerEvents.payout_settled(payout(ids, 'sweep')),
    postings: 'payouts_in_flight:5 900 → bank_escrow:5 900 ‖ bank_operating:5 900 → due_from_escrow:9 700, due_from_escrow:11 200',
  },
  {
    event: 'payout_rejected',
    title: 'to the seller',
    make: (ids) => ledgerEvents.payout_rejected(payout(ids, 'seller')),
    postings: 'payouts_in_flight:1 900 → seller_payable:g 900',
  },
  {
    event: 'payout_rejected',
    title: 'of a refund',
    make: (ids) => ledgerEvents.payout_rejected(payout(ids, 'refund')),
    postings: 'payouts_in_flight:1 900 → buyer_refund:g 900',
  },
  {
    event: 'payout_rejected',
    title: 'of money in suspense',
    make: (ids) => ledgerEvents.payout_rejected(payout(ids, 'suspense')),
    postings: 'payouts_in_flight:2 900 → suspense:r 900',
  },
  {
    event: 'payout_rejected',
    title: 'of a sweep',
    make: (ids) => ledgerEvents.payout_rejected(payout(ids, 'sweep')),
    postings: 'payouts_in_flight:5 900 → fees_to_sweep:9 700, fees_to_sweep:11 200',
  },
  {
    event: 'payout_withdrawn',
    title: 'to the seller',
    make: (ids) => ledgerEvents.payout_withdrawn(payout(ids, 'seller')),
    postings: 'payouts_in_flight:1 900 → seller_payable:g 900',
  },
  {
    event: 'payout_withdrawn',
    title: 'of a refund',
    make: (ids) => ledgerEvents.payout_withdrawn(payout(ids, 'refund')),
    postings: 'payouts_in_flight:1 900 → buyer_refund:g 900',
  },
  {
    event: 'payout_withdrawn',
    title: 'of money in suspense',
    make: (ids) => ledgerEvents.payout_withdrawn(payout(ids, 'suspense')),
    postings: 'payouts_in_flight:2 900 → suspense:r 900',
  },
  {
    event: 'payout_withdrawn',
    title: 'of a sweep',
    make: (ids) => ledgerEvents.payout_withdrawn(payout(ids, 'sweep')),
    postings: 'payouts_in_flight:5 900 → fees_to_sweep:9 700, fees_to_sweep:11 200',
  },
  {
    event: 'payout_returned',
    title: 'to the seller, short',
    make: (ids) => ledgerEvents.payout_returned({ ...payout(ids, 'seller'), shortFils: fils(4n) }),
    postings: 'bank_escrow:1 900 → seller_payable:g 900 ‖ bank_charges:1 4 → bank_operating:1 4',
  },
  {
    event: 'payout_returned',
    title: 'of a refund, short',
    make: (ids) => ledgerEvents.payout_returned({ ...payout(ids, 'refund'), shortFils: fils(4n) }),
    postings: 'bank_escrow:1 900 → buyer_refund:g 900 ‖ bank_charges:1 4 → bank_operating:1 4',
  },
  {
    event: 'payout_returned',
    title: 'of money in suspense, short',
    make: (ids) => ledgerEvents.payout_returned({ ...payout(ids, 'suspense'), shortFils: fils(4n) }),
    postings: 'bank_escrow:2 900 → suspense:r 900 ‖ bank_charges:2 4 → bank_operating:2 4',
  },
  {
    event: 'payout_returned',
    title: 'of a sweep, short',
    make: (ids) => ledgerEvents.payout_returned({ ...payout(ids, 'sweep'), shortFils: fils(4n) }),
    postings:
      'bank_escrow:5 900 → fees_to_sweep:9 700, fees_to_sweep:11 200 ‖ due_from_escrow:9 700, due_from_escrow:11 200, bank_charges:5 4 → bank_operating:5 904',
  },
]
