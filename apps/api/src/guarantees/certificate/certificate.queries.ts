import { columns, sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import type { StatementPayout } from './statement.rules.ts'

const saveCodeSql = sql.first(
  'guarantees/certificate.saveCode',
  `with made as (
    insert into app.guarantee_certificates (guarantee_id, code) values (:guaranteeId, :made) on conflict do nothing returning code
  )
  select code as "code!" from made union all select code from app.guarantee_certificates where guarantee_id = :guaranteeId limit 1`,
)
/** The code of a guarantee's certificates: `made` becomes it unless there is one. */
export async function codeOfCertificate(db: Queryable, guaranteeId: Id<'guarantees'>, made: Buffer): Promise<Buffer> {
  // Of two first prints at once one writes, and the other cannot see the row before it looks again.
  const row = (await saveCodeSql(db, { guaranteeId, made })) ?? (await saveCodeSql(db, { guaranteeId, made }))
  if (!row) throw new Error(`guarantee ${guaranteeId} has no code of certificates`)
  return row.code
}

/** The facts that the holder of a certificate's code may know. */
export const findByCode = sql.first(
  'guarantees/certificate.findByCode',
  `select g.id, g.number as "number!", g.operational_status, g.total_price_fils, c.created_at, v.plate_number, app.now() as "now!"
  from app.guarantee_certificates c
  join app.guarantees g on g.id = c.guarantee_id
  join app.guarantee_vehicles v on v.guarantee_id = g.id
  where c.code = :code`,
)

/** The reversed payments of a guarantee, each with the part that nothing replaced. */
export const listReversedReceipts = sql.all(
  'guarantees/certificate.listReversedReceipts',
  // Never before it came, whatever the bank says of its day.
  `select r.id, greatest(r.reversed_at, r.received_at, r.recorded_at) as "at!", r.booked_fils, r.recovered_fils
  from app.receipts r
  where r.guarantee_id = :guaranteeId and r.reversed_at is not null`,
)

/** The ledger's names of the entries by which receipts of a guarantee took the place of reversed ones: they touch none of its accounts. */
export const listReplacements = sql.all(
  'guarantees/certificate.listReplacements',
  `select 'loss_paid_again:' || substr(e.facts ->> 'for', 2) || ':' || e.receipt_id as "reference!"
  from app.receipt_events e
  join app.receipts r on r.id = e.receipt_id
  where r.guarantee_id = :guaranteeId and e.kind = 'paid_again'`,
)

/** The transfers of a guarantee's money, each attempt, and of money for it that it could not take the last. */
export const listStatementPayouts = sql.all(
  'guarantees/certificate.listStatementPayouts',
  `select o.id, o.purpose, o.status = 'settled' as "is_settled!", o.amount_fils, o.ordered_at, r.received_at
  from app.payouts o
  left join app.receipts r on r.id = o.receipt_id
  where o.guarantee_id = :guaranteeId
    or (o.purpose = 'suspense' and o.status <> 'withdrawn' and o.recovered_at is null and o.receipt_id in (select p.id from app.receipts p where p.guarantee_id = :guaranteeId)
      and (o.closed_at is null or o.status = 'settled' or o.unpaid_since is not null)
      and (select n.id from app.payouts n where n.previous_id = o.id) is null)`,
  columns<{ purpose: StatementPayout['purpose'] }>(),
)
