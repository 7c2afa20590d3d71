import { isIn, isInStatus } from '#kernel/in-status.ts'
import type { statusSets } from '@damana/contract/statuses'
import { sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import {
  byCheck,
  type Difference,
  inPortions,
  type Scope,
  rangeOfEntriesSql,
  rangeOfOwnersSql,
  rangeText,
  usualPortions,
} from '#money/ledger/index.ts'

/** A condition of every guarantee: where it is broken, the expected and the found value. SQL over `g`, the guarantee with its recomputed values. */
interface Check {
  readonly check: string
  readonly where: string
  readonly expected: string
  readonly found: string
}

const among = (set: keyof typeof statusSets) => isIn('operational_status', set)
const [offered, unpaid, inTransfer, active, ended] = [among('offered'), among('unpaid'), among('held'), among('active'), among('ended')]
/** Blocked, or with an open cancellation: its waits are paused. */
const paused = `open_flags && '{blocked,cancellation}'`

/** Kinds of what is open beside a guarantee, by the tables. */
const openBeside = `select f.kind from app.guarantee_flags f where f.guarantee_id = g.id
      union select 'extension' from app.extension_requests e where e.guarantee_id = g.id and e.closed_at is null
      union select 'terms_proposal' from app.terms_proposals t where t.guarantee_id = g.id and t.closed_at is null
      union select 'transfer_proof' from app.transfer_proofs p where p.guarantee_id = g.id and p.closed_at is null`

/** Two sources must have the same value. */
const agree = (check: string, where: string, expected: string, found: string): Check => ({
  check,
  where: `${where} and (${expected}) is distinct from (${found})`,
  expected,
  found,
})

const money: readonly Check[] = [
  agree('received is what the receipts booked', 'true', 'booked', 'received_fils'),
  agree('money is held while the ownership moves', inTransfer, 'total_price_fils', 'held'),
  agree('nothing is held before all of it is here', unpaid, 'received_fils', 'held'),
  agree('an ended guarantee holds nothing', ended, '0', 'held'),
  agree('nothing is left when all is paid', `financial_status = 'paid'`, '0', 'owed'),
  agree(
    'the money goes to the seller of a completed sale, and back to the buyer of another',
    `${ended} and financial_status is not null`,
    `case operational_status when 'completed' then 'seller' else 'buyer' end`,
    'money_to',
  ),
]

/**
 * The financial status recomputed from receipts, ledger, payouts and history. `paid`: nothing is owed and every payout is settled. `late`: a promised day has passed, for
 * a reason that is not the beneficiary's. A guarantee that ended before any money counted has none.
 */
const recomputedStatus = `case
  when ${unpaid} then case when fell_late then 'late' else 'in_progress' end
  when ${inTransfer} then 'hold'
  when booked = 0 then null
  when owed = 0 and coalesce(all_settled, true) then 'paid'
  when must_be_late or (may_be_late and financial_status = 'late') then 'late'
  else 'released' end`
const statuses: readonly Check[] = [
  agree('the financial status is what money, payouts and history say', 'true', recomputedStatus, 'financial_status'),
]

/**
 * The wait of each status and its column. The columns are filled while a guarantee is paused, too; they are moved on when the pause ends.
 */
const waits: readonly { readonly where: string; readonly moment: string; readonly check: string }[] = [
  { where: offered, moment: 'wait_until', check: 'an offer says until when it holds' },
  { where: isInStatus('operational_status', 'awaiting_payment'), moment: 'wait_until', check: 'a bill says until when it is due' },
  { where: inTransfer, moment: 'held_at', check: 'held money says since when' },
  { where: inTransfer, moment: 'release_allowed_at', check: 'held money says when it may be released' },
  { where: inTransfer, moment: 'transfer_until', check: 'a transfer says by when it has to be done' },
  {
    where: isInStatus('operational_status', 'release_requested'),
    moment: 'release_requested_at',
    check: 'a request for the release says since when',
  },
  {
    where: isInStatus('operational_status', 'release_requested'),
    moment: 'wait_until',
    check: 'a request for the release says until when the registry is asked',
  },
  { where: `${active} and not ${paused}`, moment: 'scheduled_at', check: 'a guarantee that waits has a timer' },
  { where: ended, moment: 'ended_at', check: 'an ended guarantee says since when' },
]
const pauses: readonly Check[] = [
  agree('a pause stands where something blocks, and nowhere else', 'true', paused, 'paused_at is not null'),
  agree('nothing stands beside an ended guarantee', ended, `'{}'::text[]`, 'open_flags'),
  agree('an ended guarantee waits for nothing', ended, 'null::timestamptz', 'wait_until'),
  agree(
    'the flags of a guarantee name what is open beside it',
    'true',
    'open_beside',
    'array(select f from unnest(open_flags) f order by f)',
  ),
]

const history: readonly Check[] = [
  {
    check: 'every version has its event',
    where: 'events <> version or last_event <> version',
    expected: 'version',
    found: `events || ' up to ' || last_event`,
  },
]

const checks: readonly Check[] = [
  ...money,
  ...statuses,
  ...waits.map(({ where, moment, check }): Check => ({
    check,
    where: `${where} and ${moment} is null`,
    expected: `'a moment'`,
    found: `'none'`,
  })),
  ...pauses,
  ...history,
]

const text = ({ check, where, expected, found }: Check) =>
  `select '${check.replaceAll("'", "''")}' as "check!", number as "subject!", coalesce((${expected})::text, 'none') as "expected!", coalesce((${found})::text, 'none') as "found!" from g where ${where}`

/** Guarantees with ids from `from` up to `until`. */
const auditGuaranteesSql = sql.all(
  'audit.auditGuarantees',
  `with money as (
    select guarantee_id, coalesce(sum(balance_fils) filter (where code = 'buyer_escrow'), 0) as held,
      coalesce(sum(balance_fils) filter (where code in ('buyer_escrow', 'seller_payable', 'partner_payable', 'buyer_refund')), 0) as owed
    from ledger.balances where account_id >= :from::bigint * 64 and account_id < :until::bigint * 64 and guarantee_id is not null group by guarantee_id
  ), received as (
    select guarantee_id, sum(booked_fils) as booked from app.receipts where guarantee_id >= :from and guarantee_id < :until group by guarantee_id
  ), attempts as materialized (
    select p.*, p.closed_at is null as is_open, p.recovered_at is null and not exists (select from app.payouts n where n.previous_id = p.id) as is_last from app.payouts p where p.guarantee_id >= :from and p.guarantee_id < :until
  ), paid as (
    select guarantee_id, bool_and(status = 'settled') filter (where purpose in ('seller', 'seller_reversed', 'refund')) as all_settled,
      bool_or(is_open and late_at is not null and coalesce(held_reason, '') not in ('iban_missing', 'iban_unproven', 'iban_young', 'contact_changed', 'identity_unproven')) filter (where purpose in ('seller', 'seller_reversed', 'refund')) as must_be_late,
      bool_or(is_open and (late_at is not null or expected_on < (app.now() at time zone 'Asia/Amman')::date)) filter (where purpose in ('seller', 'seller_reversed', 'refund')) as may_be_late,
      coalesce(sum(amount_fils) filter (where purpose in ('excess', 'send_back') and not is_open and status <> 'settled'), 0) as not_sent_back
    from attempts where is_last group by guarantee_id
  ), history as (
    select guarantee_id, count(*) as events, max(version) as last, bool_or(kind = 'payment_late') as fell_late from app.guarantee_events where guarantee_id >= :from and guarantee_id < :until group by guarantee_id
  ), g as materialized (
    select g.*, coalesce(money.held, 0) as held, coalesce(money.owed, 0) - coalesce(paid.not_sent_back, 0) as owed, coalesce(received.booked, 0) as booked,
      paid.all_settled, coalesce(paid.must_be_late, false) as must_be_late, coalesce(paid.may_be_late, false) as may_be_late,
      coalesce(history.events, 0) as events, coalesce(history.last, 0) as last_event, coalesce(history.fell_late, false) or g.late_at is not null as fell_late, least(timer.deadline_at, timer.registry_check_at) as scheduled_at,
      array(${openBeside} order by 1) as open_beside
    from app.guarantees g left join money on money.guarantee_id = g.id left join received on received.guarantee_id = g.id left join paid on paid.guarantee_id = g.id left join history on history.guarantee_id = g.id
      left join app.guarantee_timers timer on timer.guarantee_id = g.id and timer.guarantee_id >= :from and timer.guarantee_id < :until
    where g.id >= :from and g.id < :until
  ), fee as (
    select f.*, s.open_fils, s.paid_fils, s.written_off_fils, s.given_back_fils, s.paid_back_fils from app.fees f cross join lateral app.fee_sums(f.guarantee_id, f.side, f.kind, f.fee_number) s where f.guarantee_id >= :from and f.guarantee_id < :until
  ), charged as (
    select guarantee_id, substr(code, length('fee_receivable_') + 1) as side, balance_fils as fils from ledger.balances where account_id >= :from::bigint * 64 and account_id < :until::bigint * 64 and code in ('fee_receivable_buyer', 'fee_receivable_seller')
  ), billed as (
    select b.id, b.guarantee_id, b.side, coalesce(sum(r.fee_fils), 0) as fils from app.fee_bills b left join app.receipts r on r.fee_bill_id = b.id where b.guarantee_id >= :from and b.guarantee_id < :until group by b.id
  ), by_bill as (
    select account_id / 64 as guarantee_id, substr(code, length('fee_receivable_') + 1) as side, sum(case side when 'credit' then amount_fils else -amount_fils end) as fils from ledger.journal
    where account_id >= :from::bigint * 64 and account_id < :until::bigint * 64 and (event = 'fee_bill_paid' and side = 'credit' or event = 'fee_reopened' and split_part(reference, ':', 4) = 'bill') and code in ('fee_receivable_buyer', 'fee_receivable_seller') group by 1, 2
  )
  ${checks.map(text).join('\n  union all ')}
  union all select 'a fee is what was charged less what was paid and written off', g.number || ' fee F' || f.id, f.amount_fils::text, (f.open_fils + f.paid_fils + f.written_off_fils)::text
    from fee f join app.guarantees g on g.id = f.guarantee_id where f.amount_fils <> f.open_fils + f.paid_fils + f.written_off_fils
  union all select 'who paid in time by the bank’s word owes no fee for being late', g.number || ' fee F' || f.id, '0', (f.amount_fils - f.written_off_fils - f.given_back_fils)::text
    from fee f join app.guarantees g on g.id = f.guarantee_id
    where f.kind = 'late_expiry' and f.amount_fils > f.written_off_fils + f.given_back_fils and exists (select from app.receipts r where r.guarantee_id = g.id and r.from_statement)
      and (select coalesce(sum(r.amount_fils), 0) from app.receipts r where r.guarantee_id = g.id and r.received_at < g.ended_at and r.reversed_at is null) >= g.total_price_fils
  union all select 'a fee is closed when nothing of it is open', g.number || ' fee F' || f.id, case when f.open_fils = 0 then 'closed' else 'open' end, case when f.closed_at is null then 'open' else 'closed' end
    from fee f join app.guarantees g on g.id = f.guarantee_id where (f.closed_at is null) <> (f.open_fils > 0)
  union all select 'a fee given back is owed until it is paid', g.number || ' fee F' || f.id, case when f.given_back_at is null then 'nothing' when f.paid_back_at is null then 'owed' else 'paid' end,
      f.given_back_fils || ' given back, ' || f.paid_back_fils || ' paid'
    from fee f join app.guarantees g on g.id = f.guarantee_id
    where (f.given_back_at is null) <> (f.given_back_fils = 0) or f.paid_back_fils <> case when f.paid_back_at is null then 0 else f.given_back_fils end
  union all select 'what a side owes is what is open of its fees', g.number || ' ' || coalesce(c.side, f.side), coalesce(f.fils, 0)::text, coalesce(c.fils, 0)::text
    from charged c full join (select guarantee_id, side, sum(open_fils) as fils from fee group by 1, 2) f using (guarantee_id, side) join app.guarantees g on g.id = guarantee_id
    where coalesce(c.fils, 0) <> coalesce(f.fils, 0)
  union all select 'an ended guarantee asks for open fees by a bill', g.number || ' ' || f.side, 'a bill', 'none'
    from fee f join app.guarantees g on g.id = f.guarantee_id
    where g.ended_at is not null and f.open_fils > 0 and not exists (select from app.fee_bills b where b.guarantee_id = f.guarantee_id and b.side = f.side)
  union all select 'a fee bill is closed when none of its fees is open', g.number || ' ' || b.side, case when s.is_open then 'open' else 'closed' end, case when b.closed_at is null then 'open' else 'closed' end
    from app.fee_bills b join app.guarantees g on g.id = b.guarantee_id
      cross join lateral (select exists (select from fee f where f.guarantee_id = b.guarantee_id and f.side = b.side and f.closed_at is null) as is_open) s
    where b.guarantee_id >= :from and b.guarantee_id < :until and (b.closed_at is null) <> s.is_open
  union all select 'a fee is marked as billed when a bill asks for it', g.number || ' fee F' || f.id, case when f.is_billed then 'a bill' else 'no bill' end, case when f.is_billed then 'none' else 'a bill' end
    from fee f join app.guarantees g on g.id = f.guarantee_id where f.is_billed <> exists (select from app.fee_bills b where b.guarantee_id = f.guarantee_id and b.side = f.side)
  union all select 'a fee bill was paid what its receipts paid', g.number || ' ' || coalesce(b.side, l.side), coalesce(b.fils, 0)::text, coalesce(l.fils, 0)::text
    from billed b full join by_bill l using (guarantee_id, side) join app.guarantees g on g.id = guarantee_id where coalesce(b.fils, 0) <> coalesce(l.fils, 0)`,
)

/** Receipts with ids from `from` up to `until`, and their accounts. */
const auditReceiptsSql = sql.all(
  'audit.auditReceipts',
  `with waiting as (
    select r.id, r.guarantee_id, r.suspense_fils as fils from app.receipts r where r.id >= :from and r.id < :until
  ), failed as (
    select p.receipt_id, sum(p.amount_fils) as fils from app.payouts p
    where p.receipt_id >= :from and p.receipt_id < :until and p.purpose = 'suspense' and p.unpaid_since is not null group by 1
  ), suspense as (
    select owner_id as id, balance_fils as fils from ledger.balances where account_id >= :from::bigint * 64 and account_id < :until::bigint * 64 and code = 'suspense'
  )
  select 'money in suspense is what its receipt has there' as "check!", coalesce(g.number || ' receipt ', 'receipt ') || w.id as "subject!", coalesce(w.fils, 0)::text as "expected!", coalesce(s.fils, 0)::text as "found!"
    from waiting w left join suspense s using (id) left join app.guarantees g on g.id = w.guarantee_id where coalesce(w.fils, 0) <> coalesce(s.fils, 0)
  union all select 'what came back waits at its receipt', coalesce(g.number || ' receipt ', 'receipt ') || w.id, 'at least ' || f.fils, w.fils::text
    from failed f join waiting w on w.id = f.receipt_id left join app.guarantees g on g.id = w.guarantee_id where f.fils > w.fils`,
)

/** Accounts of owners from `from` up to `until` that hold money in suspense for a receipt that does not exist. */
const auditStraySuspenseSql = sql.all(
  'audit.auditStraySuspense',
  `select 'money in suspense is what its receipt has there' as "check!", 'receipt ' || s.owner_id as "subject!", '0' as "expected!", s.balance_fils::text as "found!"
  from ledger.balances s
  where s.account_id >= :from::bigint * 64 and s.account_id < :until::bigint * 64 and s.code = 'suspense' and s.balance_fils <> 0
    and not exists (select from app.receipts r where r.id = s.owner_id)`,
)

const inFlight = "sum(case l.side when 'credit' then l.amount_fils else -l.amount_fils end)"

/** Payouts with ids from `from` up to `until` against their amounts in flight in the ledger. Entries and their reversals are found by reference. */
const auditPayoutsSql = sql.all(
  'audit.auditPayouts',
  `with payout as materialized (select * from app.payouts where id >= :from and id < :until),
  entries as materialized (
    select p.id, l.entry_id, l.side, l.amount_fils from payout p, unnest(array['ordered', 'settled', 'rejected', 'withdrawn', 'returned']) what
      join lateral (select * from ledger.journal where reference = 'payout_' || what || ':' || p.id and code = 'payouts_in_flight') l on true
  ), lines as (
    select id, side, amount_fils from entries
    union all select o.id, r.side, r.amount_fils from entries o join ledger.journal r on r.reference = 'reversal:' || o.entry_id and r.code = 'payouts_in_flight'
  ), flight as (select l.id, ${inFlight} as fils from lines l group by 1)
  select 'a payout is in flight from its order to its end' as "check!", coalesce(g.number || ' payout ', 'payout ') || p.number as "subject!", (case when p.closed_at is null then p.amount_fils else 0 end)::text as "expected!", coalesce(flight.fils, 0)::text as "found!"
    from payout p left join flight using (id) left join app.guarantees g on g.id = p.guarantee_id where coalesce(flight.fils, 0) <> case when p.closed_at is null then p.amount_fils else 0 end`,
)

/** Entries with ids from `from` up to `until` that put money in flight for a payout that does not exist. */
const auditStrayFlightSql = sql.all(
  'audit.auditStrayFlight',
  `with flight as (
    select substring(coalesce(o.reference, l.reference) from '^payout_[a-z]+:([0-9]+)$')::bigint as id, ${inFlight} as fils
    from ledger.journal l left join ledger.journal o on o.entry_id = l.reverses and o.account_id = l.account_id where l.entry_id >= :from and l.entry_id < :until and l.code = 'payouts_in_flight' group by 1
  )
  select 'a payout is in flight from its order to its end' as "check!", 'payout ' || coalesce('P' || f.id, 'that no entry names') as "subject!", '0' as "expected!", f.fils::text as "found!"
    from flight f where f.fils <> 0 and not exists (select from app.payouts p where p.id = f.id)`,
)

/** Whose turn it is in guarantees with ids from `from` up to `until`. */
const auditTurnsSql = sql.all(
  'audit.auditTurns',
  `with g as (
    select g.id, g.number, g.created_at, array(select t.side || ' ' || t.party_id from app.turns_of_guarantee(g) t order by 1) as expected,
      array(select t.side || ' ' || t.party_id from app.guarantee_turns t
        where t.party_id in (g.seller_party_id, g.creator_party_id, g.buyer_party_id) and t.side in ('sale', 'buy')
          and t.guarantee_created_at = g.created_at and t.guarantee_id = g.id order by 1) as found
    from app.guarantees g where g.id >= :from and g.id < :until
  )
  select 'the lists of turns are what the guarantees await' as "check!", number as "subject!", expected::text as "expected!", found::text as "found!"
  from g where expected <> found`,
)

export const rangeOfGuaranteesSql = sql.one('audit.rangeOfGuarantees', rangeText('app.guarantees', 'id'))
export const rangeOfReceiptsSql = sql.one('audit.rangeOfReceipts', rangeText('app.receipts', 'id'))
export const rangeOfPayoutsSql = sql.one('audit.rangeOfPayouts', rangeText('app.payouts', 'id'))

/**
 * Compares every guarantee with the ledger, its receipts, payouts and events, in portions by id that are each a snapshot of its own. The audit of the ledger checks the
 * books themselves; this one compares the books with the guarantees.
 */
export async function auditGuarantees(db: Queryable, scope: Scope = usualPortions): Promise<Difference[]> {
  const found = [
    ...(await inPortions(db, auditGuaranteesSql, 'guarantees', scope, [rangeOfGuaranteesSql])),
    ...(await inPortions(db, auditTurnsSql, 'guarantees', scope, [rangeOfGuaranteesSql])),
    ...(await inPortions(db, auditReceiptsSql, 'receipts', scope, [rangeOfReceiptsSql])),
    ...(await inPortions(db, auditStraySuspenseSql, 'owners', scope, [rangeOfOwnersSql])),
    ...(await inPortions(db, auditPayoutsSql, 'payouts', scope, [rangeOfPayoutsSql])),
    ...(await inPortions(db, auditStrayFlightSql, 'entries', scope, [rangeOfEntriesSql])),
  ]
  return found.sort(byCheck)
}
