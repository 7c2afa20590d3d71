import type { Input, Output } from '@damana/contract'
import { subtractFils, toWire } from '@damana/contract/money'
import type { Lang } from '@damana/contract/errors'
import type { Queryable } from '#db/queryable.ts'
import type { WriteDocument } from '#files/index.ts'
import type { ContextOf, FileAnswer, PersonActor, RequestContext, StaffActor } from '#kernel/context.ts'
import { found } from '#kernel/errors.ts'
import { toIso } from '#kernel/instants.ts'
import { composeInvoice } from './compose-invoice.ts'
import { findInvoice, listInvoiceEvents, listInvoicesOfParty, type StoredInvoice } from './invoice.queries.ts'

const ofPerson = 20

/** Lists the invoices and credit notes of the party that a person acts for. */
export async function listOwnInvoices(
  ctx: ContextOf<'GET /profile/invoices'>,
  { query }: Input<'GET /profile/invoices'>,
): Promise<Output<'GET /profile/invoices'>> {
  const rows = await listInvoicesOfParty(ctx.db, { partyId: ctx.actor.partyId, before: positionOf(query.cursor), limit: ofPerson + 1 })
  return pageOf(rows, ofPerson, presentInvoice)
}

/** Shows one invoice of the party that a person acts for. */
export async function showOwnInvoice(
  ctx: ContextOf<'GET /profile/invoices/:number'>,
  { params }: Input<'GET /profile/invoices/:number'>,
): Promise<Output<'GET /profile/invoices/:number'>> {
  return presentWhole(await getOwn(ctx, params.number))
}

/** Prints one invoice of the party that a person acts for. */
export async function printOwnInvoice(
  ctx: ContextOf<'GET /profile/invoices/:number/pdf'>,
  { params, query }: Input<'GET /profile/invoices/:number/pdf'>,
  write: WriteDocument,
): Promise<FileAnswer> {
  return printed(ctx, await getOwn(ctx, params.number), query.lang ?? ctx.lang, write)
}

/** Shows one invoice with what the national system said of it. */
export async function showInvoiceToStaff(
  ctx: ContextOf<'GET /admin/invoices/:number'>,
  { params }: Input<'GET /admin/invoices/:number'>,
): Promise<Output<'GET /admin/invoices/:number'>> {
  return presentForStaff(ctx.db, found(await findInvoice(ctx.db, params.number)))
}

/** Prints one invoice for staff. */
export async function printInvoiceForStaff(
  ctx: ContextOf<'GET /admin/invoices/:number/pdf'>,
  { params, query }: Input<'GET /admin/invoices/:number/pdf'>,
  write: WriteDocument,
): Promise<FileAnswer> {
  return printed(ctx, found(await findInvoice(ctx.db, params.number)), query.lang ?? ctx.lang, write)
}

async function getOwn({ db, actor }: RequestContext<PersonActor>, number: string): Promise<StoredInvoice> {
  const invoice = found(await findInvoice(db, number))
  return found(invoice.partyId === actor.partyId ? invoice : undefined)
}

async function printed(
  ctx: RequestContext<PersonActor | StaffActor>,
  invoice: StoredInvoice,
  lang: Lang,
  write: WriteDocument,
): Promise<FileAnswer> {
  return {
    contentType: 'application/pdf',
    fileName: `${invoice.number}-${lang}.pdf`,
    bytes: await write(ctx, composeInvoice(invoice, lang)),
  }
}

const positionOf = (cursor: string | undefined) => (cursor === undefined ? null : BigInt(cursor))
function pageOf<Row extends { id: bigint }, Item>(rows: readonly Row[], size: number, present: (row: Row) => Item) {
  const page = rows.slice(0, size)
  return { items: page.map(present), next_cursor: rows.length > size ? (page.at(-1)?.id.toString() ?? null) : null }
}

const presentInvoice = (invoice: StoredInvoice): Output<'GET /profile/invoices'>['items'][number] => ({
  number: invoice.number,
  kind: invoice.kind,
  what: invoice.what,
  guarantee_number: invoice.guaranteeNumber,
  side: invoice.side,
  amount_fils: toWire(invoice.amountFils),
  net_fils: toWire(subtractFils(invoice.amountFils, invoice.taxFils)),
  tax_fils: toWire(invoice.taxFils),
  corrects: invoice.correctsNumber,
  issued_at: invoice.issuedAt.toISOString(),
  status: invoice.status,
})

const presentWhole = (invoice: StoredInvoice): Output<'GET /profile/invoices/:number'> => ({
  ...presentInvoice(invoice),
  uuid: invoice.uuid,
  sales_tax_basis_points: invoice.salesTaxBasisPoints,
  buyer: { name: invoice.buyerName, name_latin: invoice.buyerNameLatin, id_scheme: invoice.buyerIdScheme, id: invoice.buyerId },
  supplier: invoice.supplier,
  reason: invoice.reason,
  qr: invoice.qr,
  authority_number: invoice.authorityNumber,
})

export async function presentForStaff(db: Queryable, invoice: StoredInvoice): Promise<Output<'GET /admin/invoices/:number'>> {
  const history = await listInvoiceEvents(db, { invoiceId: invoice.id })
  const isRejected = invoice.status === 'rejected'
  return {
    ...presentWhole(invoice),
    problem: invoice.problem,
    problem_words: invoice.problemWords,
    attempts: invoice.attempts,
    next_attempt_at: toIso(invoice.nextAttemptAt),
    history: history.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    send_again: { allowed: isRejected, reason: isRejected ? null : 'wrong_status' },
  }
}
