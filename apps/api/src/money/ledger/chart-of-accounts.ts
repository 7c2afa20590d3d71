import type { Fils } from '@damana/contract/money'
import type { Id } from '#db/id.ts'

interface ChartLine {
  /** Part of every account id; numbers from 32 belong to the own book. */
  readonly number: bigint
  readonly book: 'client' | 'own'
  readonly kind: 'asset' | 'liability' | 'revenue' | 'expense'
  /** `shared`: 32 stripes for all guarantees; otherwise one account for each guarantee or receipt. */
  readonly scope: 'shared' | 'guarantee' | 'receipt'
}

/**
 * The chart of accounts; `ledger.chart` is the same table in the database. The client book holds other people's money, the own book ours.
 */
export const chartOfAccounts = {
  bank_escrow: { number: 1n, book: 'client', kind: 'asset', scope: 'shared' },
  biller_clearing: { number: 2n, book: 'client', kind: 'asset', scope: 'shared' },
  buyer_escrow: { number: 3n, book: 'client', kind: 'liability', scope: 'guarantee' },
  seller_payable: { number: 4n, book: 'client', kind: 'liability', scope: 'guarantee' },
  buyer_refund: { number: 5n, book: 'client', kind: 'liability', scope: 'guarantee' },
  suspense: { number: 6n, book: 'client', kind: 'liability', scope: 'receipt' },
  fees_to_sweep: { number: 7n, book: 'client', kind: 'liability', scope: 'shared' },
  payouts_in_flight: { number: 8n, book: 'client', kind: 'liability', scope: 'shared' },
  partner_payable: { number: 9n, book: 'client', kind: 'liability', scope: 'guarantee' },
  bank_operating: { number: 32n, book: 'own', kind: 'asset', scope: 'shared' },
  due_from_escrow: { number: 33n, book: 'own', kind: 'asset', scope: 'shared' },
  fee_receivable_buyer: { number: 34n, book: 'own', kind: 'asset', scope: 'guarantee' },
  fee_receivable_seller: { number: 35n, book: 'own', kind: 'asset', scope: 'guarantee' },
  fee_refunds_due: { number: 36n, book: 'own', kind: 'liability', scope: 'guarantee' },
  sales_tax: { number: 37n, book: 'own', kind: 'liability', scope: 'shared' },
  revenue_commission: { number: 38n, book: 'own', kind: 'revenue', scope: 'shared' },
  revenue_transfer: { number: 39n, book: 'own', kind: 'revenue', scope: 'shared' },
  revenue_cancellation: { number: 40n, book: 'own', kind: 'revenue', scope: 'shared' },
  revenue_waiver_check: { number: 41n, book: 'own', kind: 'revenue', scope: 'shared' },
  bank_charges: { number: 42n, book: 'own', kind: 'expense', scope: 'shared' },
  losses: { number: 43n, book: 'own', kind: 'expense', scope: 'shared' },
} as const satisfies Record<string, ChartLine>

export const bookOf = (code: AccountCode): 'client' | 'own' => chartOfAccounts[code].book

export type AccountCode = keyof typeof chartOfAccounts
type CodeOf<Scope> = { [Code in AccountCode]: (typeof chartOfAccounts)[Code]['scope'] extends Scope ? Code : never }[AccountCode]
export type SharedCode = CodeOf<'shared'>
export type GuaranteeCode = CodeOf<'guarantee'>
export type ReceiptCode = CodeOf<'receipt'>

/** The owner of money: a guarantee, or a receipt that matches no guarantee. */
export type Owner = { readonly guaranteeId: Id<'guarantees'> } | { readonly receiptId: Id<'receipts'> }
/** Selects the stripe of the shared accounts: the owner of the money, or the payout where the money is our own. */
export type Holder = Owner | { readonly payoutId: Id<'payouts'> }

export interface Account {
  readonly code: AccountCode
  /** The guarantee or receipt; for a shared account its stripe. */
  readonly ownerId: bigint
}

export interface Posting {
  readonly account: Account
  readonly side: 'debit' | 'credit'
  readonly fils: Fils
}

const stripes = 32n
const accountsPerOwner = 64n

/**
 * The stripe of a shared account that belongs to a holder. It is never random: a liability's stripe may not go below zero, so a debit must
 * hit the stripe that was credited.
 */
export const sharedAccount = (code: SharedCode, holder: Holder): Account => ({ code, ownerId: holderId(holder) % stripes })
/** One stripe of a shared account, by its number. */
export const stripeAccount = (code: SharedCode, stripe: bigint): Account => ({ code, ownerId: stripe })
export const guaranteeAccount = (code: GuaranteeCode, guaranteeId: Id<'guarantees'>): Account => ({ code, ownerId: guaranteeId })
export const receiptAccount = (code: ReceiptCode, receiptId: Id<'receipts'>): Account => ({ code, ownerId: receiptId })

function holderId(holder: Holder): bigint {
  if ('guaranteeId' in holder) return holder.guaranteeId
  return 'receiptId' in holder ? holder.receiptId : holder.payoutId
}

/** An account's id is computed from its owner and code, so no look-up is needed. */
export const accountId = ({ code, ownerId }: Account): bigint => ownerId * accountsPerOwner + chartOfAccounts[code].number

export const guaranteeCodes = (Object.keys(chartOfAccounts) as AccountCode[]).filter(
  (code): code is GuaranteeCode => chartOfAccounts[code].scope === 'guarantee',
)

/** The accounts of one guarantee. */
export const accountIdsOfGuarantee = (guaranteeId: Id<'guarantees'>): bigint[] =>
  guaranteeCodes.map((code) => accountId(guaranteeAccount(code, guaranteeId)))

/** Accounts that all share have the lowest ids, and the most lines. */
export const sharedAccountIds = stripes * accountsPerOwner

/** The accounts that all guarantees share. */
export const sharedCodes = (Object.keys(chartOfAccounts) as AccountCode[]).filter((code) => chartOfAccounts[code].scope === 'shared')
/** The stripes of a shared account. */
export const accountIdsOfShared = (code: SharedCode): bigint[] => findLedgerAccount(code).ids

/**
 * An account of the chart as a reader asks for it: its number, whether debits add to it, and the ids whose balances are its own: the stripes of a
 * shared one, or the account of the owner. None for an account that each owner has one of, while no owner is named.
 */
export function findLedgerAccount(code: AccountCode, owner?: Owner): { number: bigint; isDebitAccount: boolean; ids: bigint[] } {
  const { number, kind, scope } = chartOfAccounts[code]
  return { number, isDebitAccount: kind === 'asset' || kind === 'expense', ids: idsOf(code, scope, owner) }
}
function idsOf(code: AccountCode, scope: ChartLine['scope'], owner: Owner | undefined): bigint[] {
  if (scope === 'shared')
    return owner ? [] : Array.from({ length: Number(stripes) }, (_, stripe) => accountId({ code, ownerId: BigInt(stripe) }))
  if (!owner || (scope === 'guarantee') !== 'guaranteeId' in owner) return []
  return [accountId({ code, ownerId: holderId(owner) })]
}
