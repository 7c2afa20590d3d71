import { sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import { byCheck, type Difference, inPortions, type Scope, rangeOfEntriesSql, rangeText, usualPortions } from '#money/ledger/index.ts'

const rangeOfInvoicedSql = sql.one('audit.rangeOfInvoiced', rangeText('app.invoices', 'entry_id'))

/** Entries with ids from `from` up to `until` that earned fees, or let go of them, since there are invoices; and invoices without such an entry. */
const auditInvoicedSql = sql.all(
  'audit.auditInvoiced',
  `with booked as (
    select j.entry_id, min(j.reference) as reference, min(j.guarantee_id) as guarantee_id,
      sum(case j.side when 'credit' then j.amount_fils else -j.amount_fils end) as fils,
      coalesce(sum(case j.side when 'credit' then j.amount_fils else -j.amount_fils end) filter (where j.code = 'sales_tax'), 0) as tax_fils
    from ledger.journal j
    where j.entry_id >= :from and j.entry_id < :until
      and j.code in ('revenue_commission', 'revenue_transfer', 'revenue_cancellation', 'revenue_waiver_check', 'sales_tax')
    group by j.entry_id
  ), issued as (
    select i.entry_id, min(i.guarantee_id) as guarantee_id, sum(case i.kind when 'invoice' then i.amount_fils else -i.amount_fils end) as fils,
      sum(case i.kind when 'invoice' then i.tax_fils else -i.tax_fils end) as tax_fils
    from app.invoices i
    where i.entry_id >= :from and i.entry_id < :until
    group by i.entry_id
  )
  select 'each fee that was earned or let go has its invoice or credit note' as "check!",
    coalesce('DM-' || coalesce(b.guarantee_id, i.guarantee_id) || ' ', '') || 'entry ' || entry_id as "subject!",
    coalesce(b.fils || ' with tax ' || b.tax_fils, 'none') as "expected!", coalesce(i.fils || ' with tax ' || i.tax_fils, 'none') as "found!"
  from booked b full join issued i using (entry_id)
  where (b.fils, b.tax_fils) is distinct from (i.fils, i.tax_fils)
    and entry_id >= (select min(first.entry_id) from app.invoices first)
    and (i.entry_id is not null or b.fils > 0 or exists (
      select from app.invoices known
      where known.guarantee_id = b.guarantee_id and known.kind = 'invoice' and known.fee_number::text = split_part(b.reference, ':', 3)))`,
)

/** Invoices of entries with ids from `from` up to `until` whose number does not follow another of its year. */
const auditNumbersSql = sql.all(
  'audit.auditInvoiceNumbers',
  `select 'the numbers of invoices have no gap' as "check!", coalesce(i.number, 'the invoice of entry ' || i.entry_id) as "subject!",
    coalesce('one after ' || (i.serial - 1), 'a number') as "expected!", 'none' as "found!"
  from app.invoices i
  where i.entry_id >= :from and i.entry_id < :until
    and (i.serial is null or (i.serial > 1 and not exists (select from app.invoices b where b.year = i.year and b.serial = i.serial - 1)))`,
)
const auditSeriesSql = sql.all(
  'audit.auditInvoiceSeries',
  `select 'the last number of a year is that of its last invoice' as "check!", s.year::text as "subject!", s.last_serial::text as "expected!",
    coalesce((select i.serial from app.invoices i where i.year = s.year order by i.serial desc limit 1)::text, 'none') as "found!"
  from app.invoice_series s
  where s.last_serial is distinct from (select i.serial from app.invoices i where i.year = s.year order by i.serial desc limit 1)`,
)

/** Compares the fees that the ledger earned and let go of with invoices and credit notes, and looks for gaps in their numbers. */
export async function auditInvoices(db: Queryable, scope: Scope = usualPortions): Promise<Difference[]> {
  const found = [
    ...(await inPortions(db, auditInvoicedSql, 'entries', scope, [rangeOfEntriesSql, rangeOfInvoicedSql])),
    ...(await inPortions(db, auditNumbersSql, 'entries', scope, [rangeOfEntriesSql, rangeOfInvoicedSql])),
    ...(await auditSeriesSql(db)),
  ]
  return found.sort(byCheck)
}
