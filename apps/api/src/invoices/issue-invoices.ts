import { addFils, type Fils, noFils, taxInside, toWire } from '@damana/contract/money'
import type { InvoicedFee, InvoiceTerms } from '@damana/contract/statuses'
import type { Id } from '#db/id.ts'
import type { NotifyingQueryable } from '#db/queryable.ts'
import type { AuditContext } from '#kernel/audit-context.ts'
import type { Settings, WithSettings } from '#kernel/settings.ts'
import { enqueueMessage } from '#notify/index.ts'
import { insertCreditNote, insertInvoices, listInvoiceReaders } from './issue.queries.ts'

type Side = 'buyer' | 'seller'
export interface EarnedFee {
  readonly side: Side
  readonly what: InvoicedFee
  /** The sales tax is inside. */
  readonly amountFils: Fils
}
interface Earned {
  readonly guaranteeId: Id<'guarantees'>
  /** The ledger entry that earned the fees. */
  readonly entryId: bigint
  readonly feeNumber: bigint | null
  readonly terms: InvoiceTerms
  readonly fees: readonly EarnedFee[]
}

/** The fees of a sale, each with the side that bears it; the transfer is the seller's. */
export const feesOfSale = ({
  buyerShareFils,
  sellerShareFils,
  transferCommissionFils,
}: Record<'buyerShareFils' | 'sellerShareFils' | 'transferCommissionFils', Fils>): EarnedFee[] => [
  { side: 'buyer', what: 'commission', amountFils: buyerShareFils },
  { side: 'seller', what: 'commission', amountFils: sellerShareFils },
  { side: 'seller', what: 'transfer', amountFils: transferCommissionFils },
]

/**
 * Issues a tax invoice for each fee that was earned, in the transaction that books it, and tells the side by e-mail. Their numbers are given at the commit: until then there is
 * none that a rollback could lose.
 */
export async function issueInvoices(
  tx: NotifyingQueryable,
  { now }: AuditContext,
  { fees, ...earned }: Earned,
  { settings }: WithSettings,
): Promise<void> {
  const charged = fees.filter(({ amountFils }) => amountFils > noFils)
  if (charged.length === 0) return
  const { salesTaxBasisPoints } = settings()
  await insertInvoices(tx, {
    ...earned,
    sides: charged.map(({ side }) => side),
    whats: charged.map(({ what }) => what),
    amountsFils: charged.map(({ amountFils }) => amountFils),
    taxesFils: charged.map(({ amountFils }) => taxInside(amountFils, BigInt(salesTaxBasisPoints))),
    salesTaxBasisPoints,
    supplier: JSON.stringify(supplierOf(settings())),
    now,
  })
  for (const side of ['buyer', 'seller'] as const) {
    const own = charged.filter((fee) => fee.side === side)
    if (own.length > 0) await tellReaders(tx, earned.guaranteeId, side, 'invoice', addFils(...own.map(({ amountFils }) => amountFils)))
  }
}

/** A fee, or a part of it, that is written off or given back. */
interface LetGo {
  readonly guaranteeId: Id<'guarantees'>
  readonly entryId: bigint
  readonly side: Side
  readonly what: InvoicedFee
  readonly feeNumber: bigint | null
  readonly amountFils: Fils
  /** The part of the sales tax of the fee that goes with it. */
  readonly taxFils: Fils
  readonly reason: string
}

/** Issues the credit note for what is let go of an invoiced fee, in the transaction that books it, and tells the side. */
export async function issueCreditNote(tx: NotifyingQueryable, { now }: AuditContext, letGo: LetGo): Promise<void> {
  const isIssued = (await insertCreditNote(tx, { ...letGo, now })) > 0
  if (isIssued) await tellReaders(tx, letGo.guaranteeId, letGo.side, 'credit_note', letGo.amountFils)
}

async function tellReaders(
  tx: NotifyingQueryable,
  guaranteeId: Id<'guarantees'>,
  side: Side,
  kind: 'invoice' | 'credit_note',
  amountFils: Fils,
): Promise<void> {
  for (const { email, lang, number } of await listInvoiceReaders(tx, { guaranteeId, side }))
    await enqueueMessage(tx, {
      channel: 'email',
      to: email,
      lang,
      template: 'invoice',
      facts: { kind, number, amount_fils: toWire(amountFils), path: '/profile/invoices' },
    })
}

/** We as the supplier, as the settings say it now. */
export interface Supplier {
  name_ar: string
  name_en: string
  address_ar: string
  address_en: string
  tax_number: string
}
export const supplierOf = (settings: Settings): Supplier => ({
  name_ar: settings.companyNameAr,
  name_en: settings.companyNameEn,
  address_ar: settings.contactAddressAr,
  address_en: settings.contactAddressEn,
  tax_number: settings.companyTaxNumber,
})
