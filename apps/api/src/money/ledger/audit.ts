import { statement } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import { accountId, type SharedCode, stripeAccount } from './chart-of-accounts.ts'

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

/** How much one statement of the audit looks at: each is a snapshot of its own, short enough to hold up neither vacuum nor a migration. */
export interface Portions {
  readonly owners: bigint
  readonly entries: bigint
}
export const usualPortions: Portions = { owners: 2_000n, entries: 20_000n }

/** Accounts that all share have the lowest ids, and the most lines. */
const sharedAccountIds = 32n * 64n
const sharedAtOnce = 64n
const stripesOf = (code: SharedCode): bigint[] => Array.from({ length: 32 }, (_, stripe) => accountId(stripeAccount(code, BigInt(stripe))))

/** The least and the greatest id of a table or view. */
export const rangeText = (source: string, id: string): string =>
  `select (select ${id} from ${source} order by ${id} limit 1) as first, (select ${id} from ${source} order by ${id} desc limit 1) as last`
const rangeOfSharedAccountsSql = statement(
  'money/ledger.rangeOfSharedAccounts',
  rangeText(`ledger.balances where account_id < ${sharedAccountIds}`, 'account_id'),
)
const rangeOfOwnersAccountsSql = statement(
  'money/ledger.rangeOfOwnersAccounts',
  rangeText(`ledger.balances where account_id >= ${sharedAccountIds}`, 'account_id'),
)
const rangeOfOwnersLinesSql = statement(
  'money/ledger.rangeOfOwnersLines',
  rangeText(`ledger.journal where account_id >= ${sharedAccountIds}`, 'account_id'),
)
export const rangeOfEntriesSql = statement('money/ledger.rangeOfEntries', rangeText('ledger.journal', 'entry_id'))

/**
 * Recomputes the whole ledger from its lines and says where anything differs; nothing means that it agrees. It goes in portions: accounts by id, then entries by id,
 * then the sums of both books.
 */
export async function auditLedger(db: Queryable, portions: Portions = usualPortions): Promise<Difference[]> {
  const found = [
    ...(await inPortions(db, auditAccountsSql, sharedAtOnce, [rangeOfSharedAccountsSql])),
    ...(await inPortions(db, auditAccountsSql, portions.owners * 64n, [rangeOfOwnersAccountsSql, rangeOfOwnersLinesSql])),
    ...(await inPortions(db, auditEntriesSql, portions.entries, [rangeOfEntriesSql])),
    ...(await auditBooksSql.all(db, [stripesOf('fees_to_sweep'), stripesOf('payouts_in_flight')])),
  ]
  return found.sort(byCheck)
}

/** A statement of an audit over ids from $1 up to $2. */
type PortionSql = typeof auditEntriesSql
type RangeSql = typeof rangeOfEntriesSql

/** Runs a statement portion by portion, from the least to the greatest id that any of the ranges has. */
export async function inPortions(db: Queryable, portionSql: PortionSql, size: bigint, ranges: readonly RangeSql[]): Promise<Difference[]> {
  const ids: bigint[] = []
  for (const rangeSql of ranges) {
    const { first, last } = await rangeSql.one(db, [])
    // The connection of a tool receives an int8 as text.
    if (first !== null && last !== null) ids.push(BigInt(first), BigInt(last))
  }
  const found: Difference[] = []
  const last = ids.reduce((most, id) => (id > most ? id : most), -1n)
  for (let from = ids.reduce((least, id) => (id < least ? id : least), last); from <= last; from += size)
    found.push(...(await portionSql.all(db, [from, from + size])))
  return found
}

export const byCheck = (a: Difference, b: Difference): number => order(a.check, b.check) || order(a.subject, b.subject)
const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Accounts with ids from $1 up to $2, and all of their lines. */
const auditAccountsSql = statement(
  'money/ledger.auditAccounts',
  `with lines as materialized (
    select entry_id, event, account_id, amount_fils, version, balance_after_fils, case side when 'debit' then amount_fils else -amount_fils end as debit_fils
    from ledger.journal where account_id >= $1 and account_id < $2
  ),
  accounts as materialized (
    select b.account_id, b.code, b.book, b.kind, b.balance_fils, b.version, case when b.kind in ('asset', 'expense') then 1 else -1 end as debit_sign,
      case b.scope when 'guarantee' then coalesce(g.number, 'guarantee ' || b.owner_id) || ' ' || b.code else b.code || ':' || b.owner_id end as name
    from ledger.balances b left join app.guarantees g on g.id = b.guarantee_id where b.account_id >= $1 and b.account_id < $2
  ),
  totals as (select account_id, sum(debit_fils) as debit_fils, count(*) as lines from lines group by account_id),
  running as (
    select a.name, l.account_id, l.version, l.balance_after_fils, row_number() over account as line, sum(l.debit_fils * a.debit_sign) over account as balance_fils
    from lines l join accounts a using (account_id) window account as (partition by l.account_id order by l.version)
  )
  select 'a balance is the sum of its lines' as "check!", coalesce(name, 'account ' || coalesce(a.account_id, t.account_id)) as "subject!", coalesce(t.debit_fils * coalesce(debit_sign, 1), 0)::text as "expected!", coalesce(balance_fils::text, 'no such account') as "found!"
    from accounts a full join totals t using (account_id) where a.balance_fils is distinct from coalesce(t.debit_fils * debit_sign, 0)
  union all
  select 'a version is the number of lines', name, coalesce(lines, 0)::text, version::text from accounts left join totals using (account_id) where version <> coalesce(lines, 0)
  union all
  select 'versions follow each other and say the balance', name || ' version ' || version, line || ': ' || balance_fils, version || ': ' || balance_after_fils
    from running where version <> line or balance_after_fils <> balance_fils
  union all
  select 'nobody owes us, or is owed a fee, less than nothing', name, '0 or more', balance_fils::text from accounts where code in ('fee_receivable_buyer', 'fee_receivable_seller', 'fee_refunds_due') and balance_fils < 0
  union all
  select 'no client''s money is below zero', name, '0 or more', balance_fils::text from accounts where book = 'client' and kind = 'liability' and balance_fils < 0
  union all
  select 'an ended guarantee holds nothing', replace(name, ' buyer_escrow', ''), '0', balance_fils::text
    from accounts where code = 'buyer_escrow' and balance_fils <> 0
    and account_id in (select account_id from lines l where l.event in ('completion', 'cancellation', 'expiry', 'split')
      and not exists (select from ledger.journal r where r.reverses = l.entry_id))`,
)

/** Entries with ids from $1 up to $2, and lines under such an id that no entry has. */
const auditEntriesSql = statement(
  'money/ledger.auditEntries',
  `with entries as (
    select entry_id, min(guarantee_id) as guarantee_id, bool_or(event is null) as orphan, count(*) as lines,
      coalesce(sum(case side when 'debit' then amount_fils else -amount_fils end) filter (where book = 'client'), 0) as client_fils,
      coalesce(sum(case side when 'debit' then amount_fils else -amount_fils end) filter (where book = 'own'), 0) as own_fils
    from ledger.journal where entry_id >= $1 and entry_id < $2 group by entry_id
  ),
  faulty as (
    select e.*, 'entry ' || entry_id || coalesce(' of ' || g.number, '') as name from entries e left join app.guarantees g on g.id = e.guarantee_id where orphan or lines < 2 or client_fils <> 0 or own_fils <> 0
  )
  select 'an entry balances within each book' as "check!", name as "subject!", 'two lines or more, 0 and 0' as "expected!", lines || ' lines, client ' || client_fils || ', own ' || own_fils as "found!"
    from faulty where lines < 2 or client_fils <> 0 or own_fils <> 0
  union all
  select 'a line belongs to an entry', name, 'an entry', 'none' from faulty where orphan`,
)

/** The sums of both books. $1 are the accounts of fees to sweep, $2 those of payouts in flight. */
const auditBooksSql = statement(
  'money/ledger.auditBooks',
  `with sweeps as materialized (
    select distinct split_part(reference, ':', 2) as payout from ledger.journal where account_id = any($1) and event = 'payout_ordered'
  ),
  totals as materialized (select code, book, kind, sum(balance_fils) as balance_fils from ledger.balances group by 1, 2, 3),
  claim as (
    select coalesce((select balance_fils from totals where code = 'due_from_escrow'), 0) as ours,
      coalesce((select balance_fils from totals where code = 'fees_to_sweep'), 0)
        - coalesce((select sum(case side when 'debit' then amount_fils else -amount_fils end) from ledger.journal
            where account_id = any($2) and event like 'payout\\_%' and split_part(reference, ':', 2) in (select payout from sweeps)), 0) as there
  ),
  client as (
    select coalesce(sum(balance_fils) filter (where kind = 'asset'), 0) as assets, coalesce(sum(balance_fils) filter (where kind = 'liability'), 0) as liabilities from totals where book = 'client'
  )
  select 'bank and clearing hold what the client book owes' as "check!", 'client book' as "subject!", liabilities::text as "expected!", assets::text as "found!" from client where assets <> liabilities
  union all
  select 'our claim is our fees on the client account, or on their way from it', 'own book', there::text, ours::text from claim where ours <> there`,
)
