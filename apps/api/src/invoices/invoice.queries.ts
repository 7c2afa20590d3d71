import { columns, type RowOf, sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import type { Supplier } from './issue-invoices.ts'

/** The row with this number, which is of the form that numbers have. */
export const isNumbered = (row: string, number = ':number::text') =>
  `${row}.year = split_part(${number}, '-', 1)::int and ${row}.serial = split_part(${number}, '-', 2)::int`

const known = columns<{ supplier: Supplier }>()
const invoiceSelect = `select i.id, i.kind, i.number as "number!", i.uuid, g.number as "guarantee_number!", i.party_id, i.side, i.what, i.terms, i.amount_fils, i.tax_fils,
    i.sales_tax_basis_points, i.year * 10000000::bigint + i.serial as "counter!", i.reason, i.buyer_name, i.buyer_name_latin, i.buyer_id_scheme, i.buyer_id, i.supplier, i.issued_at,
    i.status, i.attempts, i.next_attempt_at, i.sent_xml, i.qr, i.authority_number, i.problem, i.problem_words, o.number as corrects_number, o.uuid as corrects_uuid, o.amount_fils as corrects_fils
  from app.invoices i
  join app.guarantees g on g.id = i.guarantee_id
  left join app.invoices o on o.id = i.corrects_id`

const findInvoiceSql = sql.first('invoices.findInvoice', `${invoiceSelect} where ${isNumbered('i')}`, known)
export type StoredInvoice = RowOf<typeof findInvoiceSql>
export const findInvoice = (db: Queryable, number: string): Promise<StoredInvoice | undefined> => findInvoiceSql(db, { number })

/** Invoices of a party, the newest first. */
export const listInvoicesOfParty = sql.all(
  'invoices.listInvoicesOfParty',
  `${invoiceSelect} where i.party_id = :partyId and i.id < coalesce(:before::bigint, 9223372036854775807) order by i.id desc limit :limit`,
  known,
)

/** Refused invoices as the queue of staff shows them. */
export const listQueuedInvoices = sql.all(
  'invoices.listQueuedInvoices',
  `select i.id, i.number as "number!", i.guarantee_id, i.buyer_name, i.buyer_name_latin, i.amount_fils, i.problem
  from app.invoices i where i.id = any(:ids::bigint[]) and i.status = 'rejected'`,
)

export const listInvoiceEvents = sql.all(
  'invoices.listInvoiceEvents',
  `select e.kind, s.name as by, e.words, e.at
  from app.invoice_events e
  left join app.staff s on s.id = e.staff_id
  where e.invoice_id = :invoiceId
  order by e.id`,
)
