import { sql } from '#db/statement.ts'
import { isNumbered } from './invoice.queries.ts'

/**
 * Takes invoices that are due, the oldest first, for one attempt; the next is due later by how many there were. A process that ends in the middle leaves them due. A credit note waits until its
 * invoice is accepted.
 */
export const claimDueInvoices = sql.all(
  'invoices.claimDue',
  `update app.invoices i
  set status = 'sent', attempts = i.attempts + 1, next_attempt_at = app.now() + least(i.attempts * i.attempts + 1, 360) * interval '1 minute'
  where i.id in (
    select d.id
    from app.invoices d
    where d.next_attempt_at <= app.now() and d.serial is not null
      and (d.corrects_id is null or exists (select from app.invoices o where o.id = d.corrects_id and o.status = 'accepted'))
    order by d.next_attempt_at, d.id
    limit :limit
    for update skip locked
  )
  returning i.number as "number!"`,
)

export const keepSentXml = sql.run(
  'invoices.keepSentXml',
  `update app.invoices set sent_xml = :xml::text where id = :id and sent_xml is null`,
)

/** Notes an answer of the national system on an invoice that was sent. Of no answer the first of a row is an event. */
export const recordAnswer = sql.run(
  'invoices.recordAnswer',
  `with answered as (
    update app.invoices
    set status = :status, qr = :qr?, authority_number = :number?, problem = :problem?, problem_words = :problemWords?,
      rejected_at = case :status when 'rejected' then app.now() end,
      next_attempt_at = case when :status in ('accepted', 'rejected') then null else next_attempt_at end
    where id = :id and status = 'sent'
    returning id
  )
  insert into app.invoice_events (invoice_id, kind, words, at)
  select a.id, :event, :words?, app.now()
  from answered a
  where :event <> 'no_answer' or :event is distinct from (select e.kind from app.invoice_events e where e.invoice_id = a.id order by e.id desc limit 1)`,
)

export const lockInvoice = sql.first(
  'invoices.lockInvoice',
  `select id, status from app.invoices where ${isNumbered('invoices')} for update`,
)

/** Has a refused invoice sent again, with its buyer and us as they are now. */
export const sendRejectedAgain = sql.run(
  'invoices.sendRejectedAgain',
  `with again as (
    update app.invoices i
    set status = 'pending', next_attempt_at = :now, attempts = 0, sent_xml = null, problem = null, problem_words = null, rejected_at = null, supplier = :supplier,
      buyer_name = b.name, buyer_name_latin = b.name_latin, buyer_id_scheme = b.id_scheme, buyer_id = b.id_number
    from app.invoice_buyers b
    where i.id = :id and b.party_id = i.party_id
    returning i.id
  )
  insert into app.invoice_events (invoice_id, kind, staff_id, words, at)
  select id, 'sent_again', :staffId, :reason, :now from again`,
)
