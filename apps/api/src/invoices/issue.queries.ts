import { sql } from '#db/statement.ts'
import { peopleOfParty } from '#notify/index.ts'

/** The fees that one entry earned. A repetition of the entry issues nothing. */
export const insertInvoices = sql.run(
  'invoices.insertInvoices',
  `insert into app.invoices (kind, guarantee_id, entry_id, side, what, fee_number, terms, amount_fils, tax_fils, sales_tax_basis_points,
    party_id, buyer_name, buyer_name_latin, buyer_id_scheme, buyer_id, supplier, issued_at, next_attempt_at)
  select 'invoice', g.id, :entryId, fee.side, fee.what, :feeNumber, :terms, fee.amount_fils, fee.tax_fils, :salesTaxBasisPoints,
    b.party_id, b.name, b.name_latin, b.id_scheme, b.id_number, :supplier, :now, :now
  from unnest(:sides::text[], :whats::text[], :amountsFils::bigint[], :taxesFils::bigint[]) fee(side, what, amount_fils, tax_fils)
  join app.guarantees g on g.id = :guaranteeId
  join app.invoice_buyers b on b.party_id = case fee.side when 'buyer' then g.buyer_party_id else g.seller_party_id end
  on conflict (entry_id, side, what) do nothing`,
)

/** The credit note names the buyer and us as its invoice does. A fee from before there were invoices has none. */
export const insertCreditNote = sql.count(
  'invoices.insertCreditNote',
  `insert into app.invoices (kind, corrects_id, reason, guarantee_id, entry_id, side, what, fee_number, terms, amount_fils, tax_fils, sales_tax_basis_points,
    party_id, buyer_name, buyer_name_latin, buyer_id_scheme, buyer_id, supplier, issued_at, next_attempt_at)
  select 'credit_note', i.id, :reason::text, i.guarantee_id, :entryId, i.side, i.what, i.fee_number, i.terms, :amountFils, :taxFils, i.sales_tax_basis_points,
    i.party_id, i.buyer_name, i.buyer_name_latin, i.buyer_id_scheme, i.buyer_id, i.supplier, :now, :now
  from app.invoices i
  where i.guarantee_id = :guaranteeId and i.side = :side and i.what = :what and i.fee_number is not distinct from :feeNumber and i.kind = 'invoice'
  on conflict (entry_id, side, what) do nothing`,
)

/** The people of a side who get its invoices by e-mail, each with the number of the guarantee. */
export const listInvoiceReaders = sql.all(
  'invoices.listInvoiceReaders',
  `select g.number as "number!", r.email as "email!", r.lang as "lang!"
  from app.guarantees g
  cross join ${peopleOfParty("case :side when 'buyer' then g.buyer_party_id else g.seller_party_id end")} r
  where g.id = :guaranteeId and r.is_active and r.is_primary and r.email is not null`,
)
