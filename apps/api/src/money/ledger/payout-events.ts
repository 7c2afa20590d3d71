import { type Fils, addFils } from '@damana/contract/money'
import type { Id } from '#db/id.ts'
import { type Holder, guaranteeAccount, receiptAccount, sharedAccount, stripeAccount } from './chart-of-accounts.ts'
import { type LedgerEntry, type Line, bankCharge, book } from './entry.ts'

/** The amount that a sweep takes from one stripe of our settled fees. */
export interface SweepShare {
  readonly stripe: bigint
  readonly fils: Fils
}

/** The account a payout's money comes from and goes back to if the payout fails. */
export type PayoutSource =
  | { readonly kind: 'seller_payable' | 'buyer_refund' | 'partner_payable'; readonly guaranteeId: Id<'guarantees'> }
  | { readonly kind: 'suspense'; readonly receiptId: Id<'receipts'> }
  /**
   * A sweep takes from many guarantees' fees at once, so it lists the amount per stripe: `listFeesToSweep` when ordered, `readSweepShares`
   * afterwards.
   */
  | { readonly kind: 'fees_to_sweep'; readonly shares: readonly SweepShare[] }

export interface PayoutFacts {
  readonly payoutId: Id<'payouts'>
  readonly source: PayoutSource
  readonly amountFils: Fils
}

/** The lines of a payout's source account. */
function linesOfSource({ source, amountFils }: PayoutFacts): Line[] {
  if (source.kind === 'suspense') return [[receiptAccount('suspense', source.receiptId), amountFils]]
  if (source.kind !== 'fees_to_sweep') return [[guaranteeAccount(source.kind, source.guaranteeId), amountFils]]
  if (addFils(...source.shares.map(({ fils }) => fils)) !== amountFils) throw new RangeError('a sweep is the sum of its shares')
  return source.shares.map(({ stripe, fils }) => [stripeAccount('fees_to_sweep', stripe), fils])
}

/** Our claim on the client account, as a sweep settles it: share by share. Other payouts do not touch the own book. */
const claimOf = ({ source }: PayoutFacts): Line[] =>
  source.kind === 'fees_to_sweep' ? source.shares.map(({ stripe, fils }) => [stripeAccount('due_from_escrow', stripe), fils]) : []

/** The holder whose stripe of the shared accounts a payout uses, the same from its order to its end. */
const holderOf = ({ source, payoutId }: PayoutFacts): Holder => (source.kind === 'fees_to_sweep' ? { payoutId } : source)

const sumOf = (lines: readonly Line[]): Fils => addFils(...lines.map(([, fils]) => fils))

function bookPayout(
  event: string,
  payout: PayoutFacts,
  client: { debit: readonly Line[]; credit: readonly Line[] },
  own: { debit: readonly Line[]; credit: readonly Line[] } = { debit: [], credit: [] },
): LedgerEntry {
  return {
    event,
    reference: `${event}:${payout.payoutId}`,
    guaranteeId: 'guaranteeId' in payout.source ? payout.source.guaranteeId : null,
    postings: [...book(client), ...book(own)],
  }
}

const inFlight = (payout: PayoutFacts): Line => [sharedAccount('payouts_in_flight', holderOf(payout)), payout.amountFils]
const onClientAccount = (payout: PayoutFacts): Line => [sharedAccount('bank_escrow', holderOf(payout)), payout.amountFils]
const backToSource = (event: string) => (payout: PayoutFacts) =>
  bookPayout(event, payout, { debit: [inFlight(payout)], credit: linesOfSource(payout) })

export const payoutEvents = {
  /** A payout is ordered: its money moves from its source into flight, so it cannot be ordered twice. */
  payout_ordered: (payout: PayoutFacts) =>
    bookPayout('payout_ordered', payout, { debit: linesOfSource(payout), credit: [inFlight(payout)] }),

  /** The bank has debited the client account. A sweep's money is on our own account. */
  payout_settled: (payout: PayoutFacts) => {
    const claim = claimOf(payout)
    return bookPayout(
      'payout_settled',
      payout,
      { debit: [inFlight(payout)], credit: [onClientAccount(payout)] },
      { debit: [[sharedAccount('bank_operating', holderOf(payout)), sumOf(claim)]], credit: claim },
    )
  },

  /** The bank rejected the payout before any debit. */
  payout_rejected: backToSource('payout_rejected'),
  /** Finance withdrew the payout before the bank had it. */
  payout_withdrawn: backToSource('payout_withdrawn'),

  /** Two people of finance resolve an unexpected credit in suspense: it belongs to a payout's source. */
  exception_to_source: ({
    receiptId,
    exceptionId,
    ...payout
  }: PayoutFacts & { readonly receiptId: Id<'receipts'>; readonly exceptionId: bigint }): LedgerEntry => ({
    event: 'exception_to_source',
    reference: `exception_to_source:${exceptionId}`,
    guaranteeId: 'guaranteeId' in payout.source ? payout.source.guaranteeId : null,
    postings: book({ debit: [[receiptAccount('suspense', receiptId), payout.amountFils]], credit: linesOfSource(payout) }),
  }),

  /** A debited payout came back. If it came back short, the whole sum is the beneficiary's again and the difference is a bank charge. */
  payout_returned: ({ shortFils, ...payout }: PayoutFacts & { readonly shortFils: Fils }) => {
    const claim = claimOf(payout)
    const charge = bankCharge(holderOf(payout), shortFils)
    return bookPayout(
      'payout_returned',
      payout,
      { debit: [onClientAccount(payout)], credit: linesOfSource(payout) },
      { debit: [...claim, ...charge.debit], credit: [[sharedAccount('bank_operating', holderOf(payout)), sumOf(claim)], ...charge.credit] },
    )
  },
} as const
