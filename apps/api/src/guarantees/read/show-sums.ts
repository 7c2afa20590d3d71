import type { Output } from '@damana/contract'
import type { Lang } from '@damana/contract/errors'
import { formatReceiptNumber, parseGuaranteeNumber } from '@damana/contract/ids'
import { payoutHoldReasons, type SumStep } from '@damana/contract/statuses'
import type { Id } from '#db/id.ts'
import type { ContextOf } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { rolesOf } from '#effects/index.ts'
import { phraseBankReason } from '#notify/index.ts'
import { findSums, type ReceiptSum, type TransferSum } from './sums.queries.ts'

type Sums = Output<'GET /guarantees/:number/sums'>
type Sum = Sums['sums'][number]
type Step = Sum['steps'][number]

/** Shows the way of every sum of a guarantee that this side may know of. */
export async function showSums(ctx: ContextOf<'GET /guarantees/:number/sums'>, { params }: { params: { number: string } }): Promise<Sums> {
  const row = await findSums(ctx.db, { id: parseGuaranteeNumber(params.number), partyId: ctx.actor.partyId })
  if (!row) throw new DomainError('not_found')
  const roles = rolesOf(row, ctx.actor.partyId)
  const isBuyer = roles.includes('buyer')
  const isOwnBill = (side: ReceiptSum['fee_side']) => side !== null && roles.includes(side)
  const transfers = (row.transfers ?? []).filter(({ purpose, fee_side: side }) =>
    side === null ? isBuyer || purpose === 'refund' || isToSeller(purpose) : isOwnBill(side),
  )
  return {
    split: row.isSplit,
    sums: [
      ...(row.receipts ?? []).flatMap((receipt) =>
        receipt.fee_side === null ? presentReceipt(receipt, isBuyer) : isOwnBill(receipt.fee_side) ? presentReceipt(receipt, true) : [],
      ),
      ...transfers.map((transfer) =>
        presentTransfer(transfer, roles.includes(transfer.fee_side ?? (isToSeller(transfer.purpose) ? 'seller' : 'buyer')), ctx.lang),
      ),
    ],
  }
}

const isToSeller = (purpose: TransferSum['purpose']): boolean => purpose === 'seller' || purpose === 'seller_reversed'
const numberOfReceipt = (id: string): string => formatReceiptNumber(BigInt(id) as Id<'receipts'>) // as the statement answered it
const step = (kind: SumStep, at: string, amountFils: string | null = null): Step => ({
  kind,
  at: new Date(at).toISOString(),
  amount_fils: amountFils,
  held_reason: null,
  bank_reason: null,
})
/** Names of decisions about a receipt; the others are no matter of the sides. */
const ofReceipt: Readonly<Record<string, SumStep>> = {
  matched: 'matched',
  payer_accepted: 'payer_accepted',
  payer_refused: 'payer_refused',
  account_named: 'account_named',
  taken_back: 'reversed',
  paid_again: 'replaced',
}
const ofBothSides: readonly SumStep[] = ['received', 'on_statement', 'matched', 'reversed', 'replaced']

/** The seller knows of what the guarantee took; by whom, how and what came beside it is the buyer's own matter, and what paid a side's fees that side's. */
function presentReceipt(receipt: ReceiptSum, isOwn: boolean): Sum[] {
  const amountFils = isOwn ? receipt.amount_fils : receipt.booked_fils
  if (amountFils === '0') return []
  const { received_at, settled_at, back_fils, suspense_fils, fee_fils } = receipt
  const events = receipt.events ?? []
  // A receipt that waited may pay the fees later, by a decision of finance.
  const feesPaidAt = events.find(({ pays_fees }) => pays_fees)?.at ?? received_at
  const steps = [
    step('received', received_at),
    ...(fee_fils === '0' ? [] : [step('paid_fees', feesPaidAt, fee_fils)]),
    ...(back_fils === '0' ? [] : [step('too_much', received_at, back_fils)]),
    ...(suspense_fils === '0' ? [] : [step('waiting', received_at, suspense_fils)]),
    ...(settled_at === null ? [] : [step('on_statement', settled_at)]),
    ...events.flatMap(({ kind, at, pays_fees }) => (ofReceipt[kind] && !pays_fees ? [step(ofReceipt[kind], at)] : [])),
  ]
  return [
    {
      kind: receipt.fee_side === null ? 'receipt' : 'fees',
      number: numberOfReceipt(receipt.id),
      of: events.find((event) => event.for !== null)?.for ?? null,
      to_payer: false,
      amount_fils: amountFils,
      reference: isOwn ? receipt.reference : null,
      iban_tail: null,
      steps: steps
        .filter(({ kind }) => isOwn || ofBothSides.includes(kind))
        .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)),
    },
  ]
}

/** Where a transfer goes, and why a bank refused it, is its beneficiary's own matter. */
function presentTransfer(transfer: TransferSum, isOwn: boolean, lang: Lang): Sum {
  const { number, purpose, receipt_id, to_payer, amount_fils, iban, bank_reason, steps } = transfer
  return {
    kind: purpose === 'seller_reversed' ? 'seller' : purpose,
    number,
    of: isOwn && receipt_id !== null ? numberOfReceipt(receipt_id) : null,
    to_payer,
    amount_fils,
    reference: isOwn ? number : null,
    iban_tail: isOwn ? (iban?.slice(-4) ?? null) : null,
    steps: steps.map(({ kind, at, reason }) => ({
      ...step(kind, at),
      held_reason: kind === 'held' ? (payoutHoldReasons.find((code) => code === reason) ?? 'staff_hold') : null,
      bank_reason: isOwn && (kind === 'rejected' || kind === 'returned') ? phraseBankReason(lang, bank_reason) : null,
    })),
  }
}
