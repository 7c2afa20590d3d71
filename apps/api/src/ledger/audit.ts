import type { Queryable } from '#db/queryable.ts'

/** Something that does not add up. */
export interface Difference {
  readonly check: string
  readonly subject: string
  readonly expected: string
  readonly found: string
}

/**
 * Recomputes the whole ledger from its lines and says where anything differs; nothing means that it agrees. One statement, so that it
 * sees one moment however busy the ledger is.
 */
export async function auditLedger(db: Queryable): Promise<Difference[]> {
  const { rows } = await db.query<Difference>(`
    with lines as materialized (
      select entry_id, event, account_id, book, side, amount_fils, version, balance_after_fils, case side when 'debit' then amount_fils else -amount_fils end as debit_fils from ledger.journal
    ),
    accounts as materialized (
      select account_id, code, book, kind, guarantee_id, owner_id, balance_fils, version, case when kind in ('asset', 'expense') then 1 else -1 end as debit_sign from ledger.balances
    ),
    totals as (select account_id, sum(debit_fils) as debit_fils, count(*) as lines from lines group by account_id),
    entries as (
      select entry_id, bool_or(event is null) as orphan, count(*) as lines, coalesce(sum(debit_fils) filter (where book = 'client'), 0) as client_fils, coalesce(sum(debit_fils) filter (where book = 'own'), 0) as own_fils
      from lines group by entry_id
    ),
    running as (
      select l.account_id, l.version, l.balance_after_fils, row_number() over account as line, sum(l.debit_fils * a.debit_sign) over account as balance_fils
      from lines l join accounts a using (account_id) window account as (partition by l.account_id order by l.version)
    ),
    client as (
      select coalesce(sum(balance_fils) filter (where kind = 'asset'), 0) as assets, coalesce(sum(balance_fils) filter (where kind = 'liability'), 0) as liabilities from accounts where book = 'client'
    )
    select 'an entry balances within each book' as check, 'entry ' || entry_id as subject, 'two lines or more, 0 and 0' as expected, lines || ' lines, client ' || client_fils || ', own ' || own_fils as found
      from entries where lines < 2 or client_fils <> 0 or own_fils <> 0
    union all
    select 'a line belongs to an entry', 'entry ' || entry_id, 'an entry', 'none' from entries where orphan
    union all
    select 'a balance is the sum of its lines', coalesce(code || ':' || owner_id, 'account ' || coalesce(a.account_id, t.account_id)), coalesce(t.debit_fils * coalesce(debit_sign, 1), 0)::text, coalesce(balance_fils::text, 'no such account')
      from accounts a full join totals t using (account_id) where a.balance_fils is distinct from coalesce(t.debit_fils * debit_sign, 0)
    union all
    select 'a version is the number of lines', code || ':' || owner_id, coalesce(lines, 0)::text, version::text from accounts left join totals using (account_id) where version <> coalesce(lines, 0)
    union all
    select 'versions follow each other and say the balance', 'account ' || account_id || ' version ' || version, line || ': ' || balance_fils, version || ': ' || balance_after_fils
      from running where version <> line or balance_after_fils <> balance_fils
    union all
    select 'bank and clearing hold what the client book owes', 'client book', liabilities::text, assets::text from client where assets <> liabilities
    union all
    select 'no client''s money is below zero', code || ':' || owner_id, '0 or more', balance_fils::text from accounts where book = 'client' and kind = 'liability' and balance_fils < 0
    union all
    select 'an ended guarantee holds nothing', 'guarantee ' || owner_id, '0', balance_fils::text
      from accounts where code = 'buyer_escrow' and balance_fils <> 0
      and account_id in (select account_id from lines l where l.event in ('completion', 'cancellation', 'expiry', 'split')
        and not exists (select from ledger.journal r where r.reverses = l.entry_id))
    order by 1, 2`)
  return rows
}
