import { columns, type RowOf, sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import { type AccountCode, chartOfAccounts, sharedAccountIds } from './chart-of-accounts.ts'
import { inPortions, listPortions, rangeText, type Scope, usualPortions } from './portions.ts'

/** Something that does not add up. */
export interface Difference {
  /** The rule that must hold. */
  readonly check: string
  /** Where it does not: the guarantee by its number, where it is one's. */
  readonly subject: string
  readonly expected: string
  readonly found: string
}

/** A difference as one sentence. */
export const sayDifference = ({ check, subject, expected, found }: Difference): string =>
  `${subject} breaks “${check}”: expected ${expected}, found ${found}.`

const ownersText = (source: string): string =>
  `select first / 64 as first, last / 64 as last from (${rangeText(`${source} where account_id >= ${sharedAccountIds}`, 'account_id')}) accounts`
/** The least and the greatest guarantee or receipt that has an account. */
export const rangeOfOwnersSql = sql.one('money/ledger.rangeOfOwners', ownersText('ledger.balances'))
const rangeOfOwnersOfLinesSql = sql.one('money/ledger.rangeOfOwnersOfLines', ownersText('ledger.journal'))
export const rangeOfEntriesSql = sql.one('money/ledger.rangeOfEntries', rangeText('ledger.journal', 'entry_id'))

/**
 * Recomputes the ledger from its lines and says where anything differs; nothing means that it agrees. It goes in portions: the lines
 * of shared accounts by version, the other accounts by id, then entries by id. The sums of both books are added up over the portions.
 */
export async function auditLedger(db: Queryable, scope: Scope = usualPortions): Promise<Difference[]> {
  const found = [
    ...(await auditSharedAccounts(db, scope)),
    ...(await inPortions(db, auditAccountsSql, 'owners', scope, [rangeOfOwnersSql, rangeOfOwnersOfLinesSql])),
    ...(await inPortions(db, auditEntriesSql, 'entries', scope, [rangeOfEntriesSql])),
    ...(await auditBooks(db, scope)),
  ]
  return found.sort(byCheck)
}

export const byCheck = (a: Difference, b: Difference): number => order(a.check, b.check) || order(a.subject, b.subject)
const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const listSharedAccountsSql = sql.all(
  'money/ledger.listSharedAccounts',
  `select i.id as "account_id!", coalesce(b.code || ':' || b.owner_id, 'account ' || i.id) as "name!", b.book, b.kind, b.balance_fils, b.version, l.version as last_version
  from generate_series(0, ${sharedAccountIds - 1n}::bigint) i(id)
  left join ledger.balances b on b.account_id = i.id
  left join lateral (select version from ledger.journal where account_id = i.id order by version desc limit 1) l on true
  where b.account_id is not null or l.version is not null
  order by i.id`,
)
type SharedAccount = RowOf<typeof listSharedAccountsSql>

/** Lines of one account after a version, on the side that `debitSign` says, with the number of lines and the sum before them. */
const sumLinesSql = sql.one(
  'money/ledger.sumLines',
  `with lines as materialized (
    select version, balance_after_fils, case side when 'debit' then amount_fils else -amount_fils end * :debitSign::int as fils
    from ledger.journal where account_id = :accountId and version > :after and version <= :lastVersion order by version limit :linesAtOnce
  ),
  running as (
    select version, balance_after_fils, :lines::bigint + row_number() over (order by version) as line,
      :fils::numeric + sum(fils) over (order by version) as balance_fils
    from lines
  )
  select count(*) as "lines!", max(version) as last_version, (select coalesce(sum(fils), 0)::bigint from lines) as "fils!",
    coalesce(jsonb_agg(
      jsonb_build_object('version', version, 'expected', line || ': ' || balance_fils, 'found', version || ': ' || balance_after_fils)
      order by version
    ) filter (where version <> line or balance_after_fils <> balance_fils), '[]') as "faults!"
  from running`,
  columns<{ faults: { version: number; expected: string; found: string }[] }>(),
)
const beforeFirst = -(2n ** 63n)

/**
 * Each shared account with its newest line is one snapshot. Versions are given under the account's lock, so the lines up to that one are all
 * there, and no later entry changes them: they are read in portions.
 */
async function auditSharedAccounts(db: Queryable, scope: Scope): Promise<Difference[]> {
  const found: Difference[] = []
  for (const account of await listSharedAccountsSql(db)) found.push(...(await auditSharedAccount(db, account, scope)))
  return found
}

async function auditSharedAccount(db: Queryable, account: SharedAccount, { entries: linesAtOnce, chosen }: Scope): Promise<Difference[]> {
  const { accountId, name, book, kind, balanceFils, version, lastVersion } = account
  const found: Difference[] = []
  const debitSign = kind === null || kind === 'asset' || kind === 'expense' ? 1 : -1
  const agreed = chosen?.sharedAccounts.get(BigInt(accountId))
  let lines = agreed?.version ?? 0n
  let fils = agreed?.balanceFils ?? 0n
  for (let after: bigint | null = agreed?.version ?? beforeFirst; lastVersion !== null && after !== null;) {
    const sums = await sumLinesSql(db, { accountId, after, lastVersion, linesAtOnce, debitSign, lines, fils })
    // The connection of a tool receives an int8 as text.
    lines += BigInt(sums.lines)
    fils += BigInt(sums.fils)
    after = sums.lastVersion === null || BigInt(sums.lines) < linesAtOnce ? null : BigInt(sums.lastVersion)
    if (version === null) continue
    for (const { version: of, expected, found: stands } of sums.faults)
      found.push({ check: 'versions follow each other and say the balance', subject: `${name} version ${of}`, expected, found: stands })
  }
  if (balanceFils === null || version === null)
    return [{ check: 'a balance is the sum of its lines', subject: name, expected: fils.toString(), found: 'no such account' }]
  const says = (check: string, expected: string, stands: bigint) => found.push({ check, subject: name, expected, found: stands.toString() })
  if (BigInt(balanceFils) !== fils) says('a balance is the sum of its lines', fils.toString(), BigInt(balanceFils))
  if (BigInt(version) !== lines) says('a version is the number of lines', lines.toString(), BigInt(version))
  if (book === 'client' && kind === 'liability' && BigInt(balanceFils) < 0n)
    says("no client's money is below zero", '0 or more', BigInt(balanceFils))
  return found
}

/** Accounts of the owners from `from` up to `until`, and all of their lines. */
const auditAccountsSql = sql.all(
  'money/ledger.auditAccounts',
  `with lines as materialized (
    select entry_id, event, account_id, amount_fils, version, balance_after_fils, case side when 'debit' then amount_fils else -amount_fils end as debit_fils
    from ledger.journal where account_id >= :from::bigint * 64 and account_id < :until::bigint * 64
  ),
  accounts as materialized (
    select b.account_id, b.code, b.book, b.kind, b.balance_fils, b.version, case when b.kind in ('asset', 'expense') then 1 else -1 end as debit_sign,
      case b.scope when 'guarantee' then coalesce(g.number, 'guarantee ' || b.owner_id) || ' ' || b.code else b.code || ':' || b.owner_id end as name
    from ledger.balances b left join app.guarantees g on g.id = b.guarantee_id where b.account_id >= :from::bigint * 64 and b.account_id < :until::bigint * 64
  ),
  held as materialized (
    select a.name, a.balance_fils, l.entry_id from accounts a join lines l using (account_id)
    where a.code = 'buyer_escrow' and a.balance_fils <> 0 and l.event in ('completion', 'cancellation', 'expiry', 'split')
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
    from held where not exists (select from ledger.journal r where r.reference = 'reversal:' || held.entry_id)`,
)

/**
 * Entries with ids from `from` up to `until`, and lines under such an id that no entry has. The lines are added up before their entries are looked up: a range of lines joined with
 * its entries is planned as a scan of all entries.
 */
const auditEntriesSql = sql.all(
  'money/ledger.auditEntries',
  `with sums as (
    select entry_id, count(*) as lines,
      coalesce(sum(case side when 'debit' then amount_fils else -amount_fils end) filter (where book = 'client'), 0) as client_fils,
      coalesce(sum(case side when 'debit' then amount_fils else -amount_fils end) filter (where book = 'own'), 0) as own_fils
    from ledger.journal where entry_id >= :from and entry_id < :until group by entry_id
  ),
  entries as (
    select s.*, one.event is null as orphan, one.guarantee_id
    from sums s cross join lateral (select event, guarantee_id from ledger.journal where entry_id = s.entry_id limit 1) one
  ),
  faulty as (
    select e.*, 'entry ' || entry_id || coalesce(' of ' || g.number, '') as name from entries e left join app.guarantees g on g.id = e.guarantee_id where orphan or lines < 2 or client_fils <> 0 or own_fils <> 0
  )
  select 'an entry balances within each book' as "check!", name as "subject!", 'two lines or more, 0 and 0' as "expected!", lines || ' lines, client ' || client_fils || ', own ' || own_fils as "found!"
    from faulty where lines < 2 or client_fils <> 0 or own_fils <> 0
  union all
  select 'a line belongs to an entry', name, 'an entry', 'none' from faulty where orphan`,
)

const clientAssets = (Object.keys(chartOfAccounts) as AccountCode[]) // the keys of the chart are its codes
  .filter((code) => chartOfAccounts[code].book === 'client' && chartOfAccounts[code].kind === 'asset')
  .map((code) => `'${code}'`)
  .join(', ')

/** The sums that the entries with ids from `from` up to `until` add to both books. An entry that moves fees and money in flight is one of a sweep. */
const sumBooksSql = sql.one(
  'money/ledger.sumBooks',
  `with entries as (
    select sum(debit_fils) filter (where code in (${clientAssets})) as assets_fils,
      -sum(debit_fils) filter (where book = 'client' and code not in (${clientAssets})) as liabilities_fils,
      sum(debit_fils) filter (where code = 'due_from_escrow') as claim_fils, -sum(debit_fils) filter (where code = 'fees_to_sweep') as fees_fils,
      case when bool_or(code in ('fees_to_sweep', 'due_from_escrow')) then -sum(debit_fils) filter (where code = 'payouts_in_flight') end as swept_fils
    from (
      select entry_id, code, book, case side when 'debit' then amount_fils else -amount_fils end as debit_fils
      from ledger.journal where entry_id >= :from and entry_id < :until
    ) lines
    group by entry_id
  )
  select coalesce(sum(assets_fils), 0)::bigint as "assets_fils!", coalesce(sum(liabilities_fils), 0)::bigint as "liabilities_fils!",
    coalesce(sum(claim_fils), 0)::bigint as "claim_fils!",
    (coalesce(sum(fees_fils), 0) + coalesce(sum(swept_fils), 0))::bigint as "fees_fils!"
  from entries`,
)

/**
 * The sums of both books, from the lines: every balance was found to be the sum of its own. An entry is there with all of its lines or not at
 * all, so the sums agree although the portions are several snapshots, and those of some entries do as well.
 */
async function auditBooks(db: Queryable, scope: Scope): Promise<Difference[]> {
  let [assets, liabilities, claim, fees] = [0n, 0n, 0n, 0n]
  for (const portion of await listPortions(db, 'entries', scope, [rangeOfEntriesSql])) {
    const sums = await sumBooksSql(db, portion)
    assets += BigInt(sums.assetsFils)
    liabilities += BigInt(sums.liabilitiesFils)
    claim += BigInt(sums.claimFils)
    fees += BigInt(sums.feesFils)
  }
  const agree = (check: string, subject: string, expected: bigint, stands: bigint): Difference[] =>
    expected === stands ? [] : [{ check, subject, expected: expected.toString(), found: stands.toString() }]
  return [
    ...agree('bank and clearing hold what the client book owes', 'client book', liabilities, assets),
    ...agree('our claim is our fees on the client account, or on their way from it', 'own book', fees, claim),
  ]
}
