import type { Id } from '#db/id.ts'
import type { Queryable } from '#db/queryable.ts'
import { isInStatus } from '#kernel/in-status.ts'
import { sql } from '#db/statement.ts'

export interface SalesOfMonth {
  partyId: Id<'parties'>
  /** The sales that ended from the one moment until before the other. */
  from: Date
  to: Date
}

const ofMonth = 'g.seller_party_id = :partyId and g.ended_at >= :from::timestamptz and g.ended_at < :to::timestamptz'
/**
 * Money of the sales in `ended`, a row for each that had any. The seller's own fees are those of its invoices, less what credit notes let go; transfers are the last attempts,
 * of which `arrived` have left our account for good.
 */
const moneyText = `
  fee as (
    select i.guarantee_id,
      sum(case i.kind when 'invoice' then i.amount_fils else -i.amount_fils end) filter (where i.what = 'commission') as commission_fils,
      sum(case i.kind when 'invoice' then i.amount_fils else -i.amount_fils end) filter (where i.what = 'transfer') as transfer_fils,
      sum(case i.kind when 'invoice' then i.amount_fils else -i.amount_fils end) filter (where i.what not in ('commission', 'transfer')) as other_fees_fils,
      sum(case i.kind when 'invoice' then i.tax_fils else -i.tax_fils end) as tax_fils
    from app.invoices i
    where i.guarantee_id = any(array(select ended.id from ended)) and i.side = 'seller'
    group by i.guarantee_id
  ),
  transfer as (
    select o.guarantee_id,
      sum(o.amount_fils) filter (where o.purpose <> 'refund' and o.status = 'settled') as paid_out_fils,
      max(o.settled_at) filter (where o.purpose <> 'refund' and o.status = 'settled') as paid_out_at,
      sum(o.amount_fils) filter (where o.purpose <> 'refund' and o.status <> 'settled') as on_the_way_fils,
      sum(o.amount_fils) filter (where o.purpose = 'refund' and o.status = 'settled') as refunded_fils
    from app.payouts o
    where o.guarantee_id = any(array(select ended.id from ended)) and o.purpose in ('seller', 'seller_reversed', 'refund') and o.recovered_at is null
      and not exists (select from app.payouts n where n.previous_id = o.id)
    group by o.guarantee_id
  )`

/** The sales of a month in the order in which they ended, by key. */
export const listEnded = sql.all(
  'guarantees/stock.listEnded',
  `with ended as (
    select g.*
    from app.guarantees g
    where ${ofMonth} and (g.ended_at, g.id) > (coalesce(:after::text::timestamptz, '-infinity'), :afterId::bigint)
    order by g.ended_at, g.id
    limit :limit
  ),${moneyText}
  select ended.id as "id!", ended.number as "number!", ended.vehicle_type as "vehicle_type!", ended.vehicle_year as "vehicle_year!",
    ended.plate_number as "plate_number!", ended.plate_code as "plate_code!", ended.buyer_name as "buyer_name!", ended.buyer_name_latin,
    ended.accepted_at, ended.operational_status as "operational_status!", ended.ended_at as "ended_at!",
    ended.price_fils as "price_fils!", r.reference,
    coalesce(fee.commission_fils, 0)::bigint as "commission_fils!", coalesce(fee.transfer_fils, 0)::bigint as "transfer_fils!",
    coalesce(fee.other_fees_fils, 0)::bigint as "other_fees_fils!", coalesce(fee.tax_fils, 0)::bigint as "tax_fils!",
    coalesce(transfer.refunded_fils, 0)::bigint as "refunded_fils!", coalesce(transfer.on_the_way_fils, 0)::bigint as "on_the_way_fils!",
    coalesce(transfer.paid_out_fils, 0)::bigint as "paid_out_fils!", transfer.paid_out_at
  from ended
  left join fee on fee.guarantee_id = ended.id
  left join transfer on transfer.guarantee_id = ended.id
  left join app.guarantee_references r on r.guarantee_id = ended.id and r.party_id = :partyId
  order by ended.ended_at, ended.id`,
)

/** The sums of all sales of a month. The price is that of what was sold. */
const sumEndedSql = sql.one(
  'guarantees/stock.sumEnded',
  `with ended as (
    select g.id, g.price_fils, ${isInStatus('g.operational_status', 'completed')} as is_sold
    from app.guarantees g
    where ${ofMonth}
  ),${moneyText}
  select count(*)::int as "count!", (count(*) filter (where ended.is_sold))::int as "sold!",
    coalesce(sum(ended.price_fils) filter (where ended.is_sold), 0)::bigint as "price_fils!",
    coalesce(sum(fee.commission_fils), 0)::bigint as "commission_fils!", coalesce(sum(fee.transfer_fils), 0)::bigint as "transfer_fils!",
    coalesce(sum(fee.other_fees_fils), 0)::bigint as "other_fees_fils!", coalesce(sum(fee.tax_fils), 0)::bigint as "tax_fils!",
    coalesce(sum(transfer.refunded_fils), 0)::bigint as "refunded_fils!", coalesce(sum(transfer.on_the_way_fils), 0)::bigint as "on_the_way_fils!",
    coalesce(sum(transfer.paid_out_fils), 0)::bigint as "paid_out_fils!"
  from ended
  left join fee on fee.guarantee_id = ended.id
  left join transfer on transfer.guarantee_id = ended.id`,
)
export const sumEnded = (db: Queryable, month: SalesOfMonth) => sumEndedSql(db, { ...month })
