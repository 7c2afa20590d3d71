import type { Queryable } from '#db/queryable.ts'
import type { Difference } from '#ledger/index.ts'

/**
 * Holds every guarantee against the ledger, its receipts, payouts and events, in one snapshot: what the row says must be what they say.
 * The ledger's own audit looks inside the books; this one looks between the books and the business.
 */
export async function auditGuarantees(db: Queryable): Promise<Difference[]> {
  const { rows } = await db.query<{ check: string; subject: string; expected: string; found: string }>(
    `with money as (
       select guarantee_id, coalesce(sum(balance_fils) filter (where code = 'buyer_escrow'), 0) as held,
         coalesce(sum(balance_fils) filter (where code in ('buyer_escrow', 'seller_payable', 'buyer_refund')), 0) as owed
       from ledger.balances where guarantee_id is not null group by guarantee_id
     ), received as (
       select guarantee_id, sum(booked_fils) as booked from app.receipts where guarantee_id is not null group by guarantee_id
     ), paid as (
       select guarantee_id, bool_and(status = 'settled') as all_settled, count(*) as n from app.payouts where status not in ('withdrawn') and guarantee_id is not null group by guarantee_id
     ), history as (
       select guarantee_id, count(*) as events, max(version) as last from app.guarantee_events group by guarantee_id
     ), g as (
       select g.*, coalesce(money.held, 0) as held, coalesce(money.owed, 0) as owed, coalesce(received.booked, 0) as booked, coalesce(paid.all_settled, false) as all_settled, coalesce(paid.n, 0) as payouts,
         coalesce(history.events, 0) as events, coalesce(history.last, 0) as last_event
       from app.guarantees g left join money on money.guarantee_id = g.id left join received on received.guarantee_id = g.id left join paid on paid.guarantee_id = g.id left join history on history.guarantee_id = g.id
     )
     select 'received is what the receipts booked' as check, number as subject, booked::text as expected, received_fils::text as found from g where booked <> received_fils
     union all
     select 'money is held while the ownership moves', number, total_price_fils::text, held::text from g where operational_status in ('in_transfer', 'release_requested') and held <> total_price_fils
     union all
     select 'nothing is held before all of it is here', number, received_fils::text, held::text from g where operational_status in ('awaiting_owner', 'awaiting_acceptance', 'awaiting_payment') and held <> received_fils
     union all
     select 'nothing is left when all is paid', number, '0', owed::text from g where financial_status = 'paid' and owed <> 0
     union all
     select 'an ended guarantee holds nothing', number, '0', held::text from g where operational_status in ('completed', 'rejected', 'expired', 'cancelled') and held <> 0
     union all
     select 'paid is what the bank confirmed', number, (payouts > 0 and all_settled)::text, (financial_status = 'paid')::text from g
       where operational_status = 'completed' and (financial_status = 'paid') is distinct from (payouts > 0 and all_settled)
     union all
     select 'hold goes with a sale in transfer', number, 'hold', coalesce(financial_status, 'none') from g where operational_status in ('in_transfer', 'release_requested') and financial_status is distinct from 'hold'
     union all
     select 'every version has its event', number, version::text, events || ' up to ' || last_event from g where events <> version or last_event <> version`,
  )
  return rows
}
