import type { Queryable } from '#db/queryable.ts'

/** Something that does not add up. */
export interface Difference {
  /** What must hold. */
  readonly check: string
  /** Where it does not: the guarantee by its number, where it is one's. */
  readonly subject: string
  readonly expected: string
  readonly found: string
}

/** A difference as one sentence. */
export const sayDifference = ({ check, subject, expected, found }: Difference): string =>
  `${subject} breaks “${check}”: expected ${expected}, found ${found}.`

/**
 * Recomputes the whole ledger from its lines and says where anything differs; nothing means that it agrees. One statement, so that it
 * sees one moment however busy the ledger is.
 */
export async function auditLedger(db: Queryable): Promise<Difference[]> {
  const { rows } = await db.query<Difference>(`
    with lines as materialized (
      select entry_id, event, reference, guarantee_id, account_id, code, book, side, amount_fils, version, balance_after_fils, case side when 'debit' then amount_fils else -amount_fils end as debit_fils from ledger.journal
    ),
    accounts as materialized (
      select b.account_id, b.code, b.book, b.kind, b.owner_id, b.balance_fils, b.version, case when b.kind in ('asset', 'expense') then 1 else -1 end as debit_sign,
        case b.scope when 'guarantee' then coalesce(g.number, 'guarantee ' || b.owner_id) || ' ' || b.code else b.code || ':' || b.owner_id end as name
      from ledger.balances b left join app.guarantees g on g.id = b.guarantee_id
    ),
    totals as (select account_id, sum(debit_fils) as debit_fils, count(*) as lines from lines group by account_id),
    entries as (
      select entry_id, min(guarantee_id) as guarantee_id, bool_or(event is null) as orphan, count(*) as lines, coalesce(sum(debit_fils) filter (where book = 'client'), 0) as client_fils, coalesce(sum(debit_fils) filter (where book = 'own'), 0) as own_fils
      from lines group by entry_id
    ),
    faulty as (
      select e.*, 'entry ' || entry_id || coalesce(' of ' || g.number, '') as name from entries e left join app.guarantees g on g.id = e.guarantee_id where orphan or lines < 2 or client_fils <> 0 or own_fils <> 0
    ),
    running as (
      select a.name, l.account_id, l.version, l.balance_after_fils, row_number() over account as line, sum(l.debit_fils * a.debit_sign) over account as balance_fils
      from lines l join accounts a using (account_id) window account as (partition by l.account_id order by l.version)
    ),
    sweeps as (select distinct split_part(reference, ':', 2) as payout from lines where event = 'payout_ordered' and code = 'fees_to_sweep'),
    claim as (
      select coalesce((select sum(balance_fils) from accounts where code = 'due_from_escrow'), 0) as ours,
        coalesce((select sum(balance_fils) from accounts where code = 'fees_to_sweep'), 0)
          - coalesce((select sum(debit_fils) from lines where code = 'payouts_in_flight' and event like 'payout\\_%' and split_part(reference, ':', 2) in (select payout from sweeps)), 0) as there
    ),
    client as (
      select coalesce(sum(balance_fils) filter (where kind = 'asset'), 0) as assets, coalesce(sum(balance_fils) filter (where kind = 'liability'), 0) as liabilities from accounts where book = 'client'
    )
    select 'an entry balances within each book' as check, name as subject, 'two lines or more, 0 and 0' as expected, lines || ' lines, client ' || client_fils || ', own ' || own_fils as found
      from faulty where lines < 2 or client_fils <> 0 or own_fils <> 0
    union all
    select 'a line belongs to an entry', name, 'an entry', 'none' from faulty where orphan
    union all
    select 'a balance is the sum of its lines', coalesce(name, 'account ' || coalesce(a.account_id, t.account_id)), coalesce(t.debit_fils * coalesce(debit_sign, 1), 0)::text, coalesce(balance_fils::text, 'no such account')
      from accounts a full join totals t using (account_id) where a.balance_fils is distinct from coalesce(t.debit_fils * debit_sign, 0)
    union all
    select 'a version is the number of lines', name, coalesce(lines, 0)::text, version::text from accounts left join totals using (account_id) where version <> coalesce(lines, 0)
    union all
    select 'versions follow each other and say the balance', name || ' version ' || version, line || ': ' || balance_fils, version || ': ' || balance_after_fils
      from running where version <> line or balance_after_fils <> balance_fils
    union all
    select 'bank and clearing hold what the client book owes', 'client book', liabilities::text, assets::text from client where assets <> liabilities
    union all
    select 'our claim is our fees on the client account, or on their way from it', 'own book', there::text, ours::text from claim where ours <> there
    union all
    select 'nobody owes us, or is owed a fee, less than nothing', name, '0 or more', balance_fils::text from accounts where code in ('fee_receivable_buyer', 'fee_receivable_seller', 'fee_refunds_due') and balance_fils < 0
    union all
    select 'no client''s money is below zero', name, '0 or more', balance_fils::text from accounts where book = 'client' and kind = 'liability' and balance_fils < 0
    union all
    select 'an ended guarantee holds nothing', replace(name, ' buyer_escrow', ''), '0', balance_fils::text
      from accounts where code = 'buyer_escrow' and balance_fils <> 0
      and account_id in (select account_id from lines l where l.event in ('completion', 'cancellation', 'expiry', 'split')
        and not exists (select from ledger.journal r where r.reverses = l.entry_id))
    order by 1, 2`)
  return rows
}
