import { columns, type RowOf, sql } from '#db/statement.ts'
import type { Fils } from '@damana/contract/money'
import type { PayoutHoldReason } from '@damana/contract/statuses'
import type { Queryable } from '#db/queryable.ts'
export const findBuyerToPay = sql.first(
  'money/refunds.findBuyerToPay',
  `select p.id as party_id, g.buyer_name as name, coalesce(u.phone, p.phone) as "phone!", coalesce(u.lang, 'ar') as lang,
    g.number as "guarantee_number!",
       a.id as account_id, a.iban
     from app.guarantees g join app.parties p on p.id = g.buyer_party_id
     left join app.bank_accounts a
       on a.party_id = p.id and a.replaced_at is null and a.proven_at is not null and a.currency = 'JOD'
     left join lateral (
       select r.phone, r.lang
       from app.people_of_party r
       where r.party_id = p.id and r.is_active and r.is_primary
       order by r.user_id limit 1
     ) u on true
     where g.id = :guaranteeId`,
)
/** The buyer of a guarantee, the account that a refund goes to and the buyer's contact. */
export type BuyerToPay = RowOf<typeof findBuyerToPay>

// ---- links ----

export const insertPayerLink = sql.run(
  'money/refunds.insertPayerLink',
  'insert into app.payer_links (payout_id, token_sha256, phone, created_at) values (:payoutId, :tokenHash, :phone, app.now())',
)

/** Finds the link of a payer's token; undefined for an unknown token. The link belongs to the last attempt of its payout. */
export const findPayerLink = sql.first(
  'money/refunds.findPayerLink',
  `with recursive attempt as (
       select p.id, p.id as last_id, 0 as depth from app.payer_links l join app.payouts p on p.id = l.payout_id where l.token_sha256 = :tokenHash
       union all select a.id, n.id, a.depth + 1 from attempt a join app.payouts n on n.previous_id = a.last_id
     )
     select l.id, l.phone, p.id as payout_id, p.number as "payout_number!", p.status as payout_status, p.held_reason,
       p.guarantee_id, p.receipt_id, g.number as guarantee_number, p.beneficiary_name, p.amount_fils, p.iban,
       p.expected_on, p.beneficiary_party_id, p.purpose, p.attempt, p.unpaid_since is not null as "is_unpaid!", app.now() as "now!"
     from app.payer_links l join attempt a on a.id = l.payout_id join app.payouts p on p.id = a.last_id
     left join app.receipts r on r.id = p.receipt_id left join app.guarantees g on g.id = coalesce(p.guarantee_id, r.guarantee_id)
     where l.token_sha256 = :tokenHash order by a.depth desc limit 1`,
  columns<{ heldReason: PayoutHoldReason; purpose: 'refund' | 'excess' | 'send_back' | 'suspense' }>(),
)
export type OpenPayerLink = RowOf<typeof findPayerLink>

export const markLinkUsed = sql.run('money/refunds.markLinkUsed', 'update app.payer_links set used_at = :now where id = :linkId')

/** Finds a payout that still waits for an account, with the content of its payer link; undefined when it no longer waits. */
export const findPayoutWithoutAccount = sql.first(
  'money/refunds.findPayoutWithoutAccount',
  `select p.beneficiary_name, p.amount_fils, coalesce(p.guarantee_id, r.guarantee_id) as guarantee_id
  from app.payouts p
  join app.receipts r on r.id = p.receipt_id
     where p.id = :payoutId
       and ((p.status = 'held' and p.held_reason in ('iban_missing', 'iban_unproven')) or (p.status in ('rejected', 'returned') and p.unpaid_since is not null))`,
)

// ---- our own fees ----

/** Events of a guarantee that earn us fees; each list is that of a partial index. */
const feesOfText = (events: string) => `select j.owner_id as stripe, j.amount_fils as fils
       from unsettled u
       join ledger.journal j on j.guarantee_id = u.guarantee_id and j.event in (${events})
       where j.code = 'fees_to_sweep' and j.side = 'credit'`

const listUnsettledFeesSql = sql.all(
  'money/refunds.listUnsettledFees',
  `with unsettled as materialized (
       select guarantee_id from app.receipts where settled_at is null and booked_fils > 0 and guarantee_id is not null
       union
       select b.guarantee_id
       from app.receipts r
       join app.fee_bills b on b.id = r.fee_bill_id
       where r.settled_at is null and r.fee_fils > 0
     ), fees as (
       ${feesOfText("'completion', 'split'")}
       union all ${feesOfText("'fee_netted', 'fee_bill_paid', 'loss_paid_again', 'loss_recovered'")}
     )
     select stripe as "stripe!", sum(fils)::bigint as "fils!" from fees group by stripe`,
)
/** Lists our fees of sales whose money no statement has shown yet, stripe by stripe. */
export async function listUnsettledFees(db: Queryable): Promise<{ stripe: bigint; fils: Fils }[]> {
  return listUnsettledFeesSql(db)
}

const hasSweptSql = sql.first(
  'money/refunds.hasSwept',
  `select exists (select from app.payouts where purpose = 'sweep' and swept_on = :day) as "swept!"`,
)
export async function hasSwept(db: Queryable, day: string): Promise<boolean> {
  const row = await hasSweptSql(db, { day })
  return row?.swept ?? false
}

/** Locks the sweep, so that one runs at a time over all processes. */
export const lockSweep = sql.run('money/refunds.lockSweep', `select pg_advisory_xact_lock(hashtext('sweep_fees'))`)

/** The debt of our own account to the client account, and since when. */
export const readOpenMakeGoods = sql.one(
  'money/refunds.readOpenMakeGoods',
  `select coalesce(sum(amount_fils), 0)::bigint as "sum_fils!", min(made_at) as oldest_at from app.make_goods where credited_at is null`,
)

/** Lists sweeps that no file has taken yet. */
export const listWaitingSweeps = sql.all(
  'money/refunds.listWaitingSweeps',
  `select id from app.payouts where purpose = 'sweep' and swept_on is not null and status in ('ordered', 'held', 'approved')`,
)
