import { sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'

/** No offer can name the party while it is locked: a guarantee refers to it. */
export const lockPerson = sql.run('own-data.lockPerson', 'select id from app.parties where id = :partyId for update')

const claimClosingSql = sql.one(
  'own-data.claimClosing',
  `select pg_try_advisory_xact_lock(hashtextextended('close_account:' || :userId::text, 0)) as "claimed!"`,
)
const lockSessionsSql = sql.run(
  'own-data.lockSessions',
  'select id from app.sessions where user_id = :userId and ended_at is null order by id for update',
)
/**
 * Claims the closing of an account; false while another call closes it. Every act of a person begins with a share of its session, so the sessions are locked before the
 * party is: an act that has begun ends first, and none waits for the other.
 */
export async function claimClosing(tx: Queryable, userId: Id<'users'>): Promise<boolean> {
  const { claimed } = await claimClosingSql(tx, { userId: userId.toString() })
  if (claimed) await lockSessionsSql(tx, { userId })
  return claimed
}

/** Guarantees of a party in which somebody is still owed something, the newest twenty. */
export const listOpenGuarantees = sql.all(
  'own-data.listOpen',
  `with own as (
    select id, 'seller' as side from app.guarantees where seller_party_id = :partyId
    union all select id, 'seller' from app.guarantees where creator_party_id = :partyId and creator_party_id <> seller_party_id
    union all select id, 'buyer' from app.guarantees where buyer_party_id = :partyId and offered_at is not null
    union all select id, 'buyer' from app.guarantees where buyer_party_id = :partyId and offered_at is null
  )
  select g.number as "number!",
    exists (select from app.fees f where f.guarantee_id = g.id and f.side = o.side
      and (f.closed_at is null or f.given_back_at is not null and f.paid_back_at is null)) as "has_fee!",
    coalesce(g.completed_at, g.ended_at) is null or exists (
      select from app.payouts p where p.guarantee_id = g.id and p.purpose <> 'partner' and (p.closed_at is null or p.unpaid_since is not null)) as "is_open!"
  from own o
  join app.guarantees g on g.id = o.id
  where coalesce(g.completed_at, g.ended_at) is null
    or exists (select from app.payouts p where p.guarantee_id = g.id and p.purpose <> 'partner' and (p.closed_at is null or p.unpaid_since is not null))
    or exists (select from app.fees f where f.guarantee_id = g.id and f.side = o.side
      and (f.closed_at is null or f.given_back_at is not null and f.paid_back_at is null))
  order by g.id desc
  limit 20`,
)

/** Money of a person that lies with us, the newest twenty: payouts of any purpose that have not arrived, suspense, and what the bank reversed or may have. */
export const listMoneyWithUs = sql.all(
  'own-data.listMoney',
  `with person as (
    select p.id, p.national_number,
      array(select b.iban from app.bank_accounts b where b.party_id = p.id and b.proven_at is not null) as ibans
    from app.parties p
    where p.id = :partyId
  ), bought as (
    select id from app.guarantees where buyer_party_id = :partyId and offered_at is not null
    union all select id from app.guarantees where buyer_party_id = :partyId and offered_at is null
  ), receipt as (
    select r.id from bought b join app.receipts r on r.guarantee_id = b.id
    union
    select r.id from bought b join app.fee_bills f on f.guarantee_id = b.id and f.side = 'buyer' join app.receipts r on r.fee_bill_id = f.id
    union
    select r.id from app.guarantees g join app.fee_bills f on f.guarantee_id = g.id and f.side = 'seller' join app.receipts r on r.fee_bill_id = f.id
    where g.seller_party_id = :partyId
    union
    select r.id from person p join app.receipts r on r.payer ->> 'id' = p.national_number and r.payer ? 'id'
    union
    select r.id from person p join app.receipts r on r.suspense_fils > 0 and r.payer ->> 'iban' = any(p.ibans)
  ), money as (
    select case when p.closed_at is null then 'payout' else 'failed_payout' end as what, p.amount_fils as fils, coalesce(p.guarantee_id, r.guarantee_id) as guarantee_id, p.id
    from app.payouts p
    left join app.receipts r on r.id = p.receipt_id
    where (p.closed_at is null or p.unpaid_since is not null and p.purpose <> 'suspense')
      and (p.beneficiary_party_id = :partyId or p.beneficiary_party_id is null and p.receipt_id in (select id from receipt))
    union all
    select 'suspense', r.suspense_fils, r.guarantee_id, r.id from app.receipts r where r.suspense_fils > 0 and r.id in (select id from receipt)
    union all
    select 'open_sum', app.open_sum(b.id), b.id, b.id from bought b where app.open_sum(b.id) > 0
    union all
    -- Money that no guarantee needed and that a debit may mean, also where it has gone back already.
    select 'open_sum', d.amount_fils, r.guarantee_id, r.id from app.receipts_in_doubt d join app.receipts r on r.id = d.receipt_id
    where r.booked_fils = 0 and r.id in (select id from receipt)
  )
  select m.what as "what!", m.fils as "fils!", g.number
  from money m
  left join app.guarantees g on g.id = m.guarantee_id and (g.buyer_party_id = :partyId or g.seller_party_id = :partyId or g.creator_party_id = :partyId)
  order by m.id desc, m.what
  limit 20`,
)

const isPrimarySql = sql.first(
  'own-data.isPrimary',
  'select company_id from app.memberships where user_id = :userId and is_primary limit 1',
)
export const isPrimarySomewhere = async (db: Queryable, userId: Id<'users'>): Promise<boolean> =>
  (await isPrimarySql(db, { userId })) !== undefined

/** Deletes what a closed account need not leave with us. */
export const eraseClosedAccount = sql.run('own-data.erase', 'select app.erase_closed_account(:userId, :requestId)::text as done')
