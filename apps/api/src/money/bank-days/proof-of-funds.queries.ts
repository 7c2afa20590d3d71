import { addFils, type Fils, subtractFils } from '@damana/contract/money'
import { type RowOf, sql } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'
import { dateInAmman, momentInAmman } from '#kernel/calendar.ts'
import { type Difference, type Scope, usualPortions } from '#money/ledger/index.ts'

const assets = ['bank_escrow', 'biller_clearing'] as const
const liabilities = [
  'buyer_escrow',
  'seller_payable',
  'partner_payable',
  'buyer_refund',
  'suspense',
  'fees_to_sweep',
  'payouts_in_flight',
] as const
const codes = [...assets, ...liabilities]

/** The sums that the entries booked from one moment up to another add to each account of the client book, on the account's own side. */
const movedText = (from: string, until: string): string =>
  `select ${codes
    .map((code) => {
      const side = code === 'bank_escrow' || code === 'biller_clearing' ? 'debit' : 'credit'
      return `coalesce(sum(case j.side when '${side}' then j.amount_fils else -j.amount_fils end) filter (where j.code = '${code}'), 0)::bigint as ${code}_fils`
    })
    .join(',\n    ')}
  from ledger.journal j where j.recorded_at >= ${from} and j.recorded_at < ${until}`
const sums = (of: (code: string) => string): string => codes.map((code) => `${of(`${code}_fils`)} as "${code}_fils!"`).join(', ')

/** The balances at the end of a day: those of the day before and what was booked from then on, or of all entries where no day before is kept. */
const keepProofSql = sql.run(
  'money/bank-days.keepProof',
  `insert into app.proofs_of_funds (day, ${codes.map((code) => `${code}_fils`).join(', ')})
  select :day::text::date, ${codes.map((code) => `coalesce(b.${code}_fils, 0) + m.${code}_fils`).join(', ')}
  from (${movedText(`coalesce(:from::timestamptz, '-infinity')`, ':until::timestamptz')}) m
  left join app.proofs_of_funds b on b.day = :day::text::date - 1 and :from::timestamptz is not null
  on conflict (day) do nothing`,
)
const findLastProofDaySql = sql.first(
  'money/bank-days.findLastProofDay',
  `select day::text as "day!" from app.proofs_of_funds order by proofs_of_funds.day desc limit 1`,
)
const findLastProofDay = async (db: Queryable): Promise<string | undefined> => (await findLastProofDaySql(db))?.day

const readFundsSql = sql.one(
  'money/bank-days.readFunds',
  `select ${sums((column) => `coalesce(b.${column}, 0) + m.${column}`)}
  from (${movedText(`coalesce(:from::timestamptz, '-infinity')`, `'infinity'`)}) m
  left join app.proofs_of_funds b on b.day = :day?::text::date`,
)
export type Funds = RowOf<typeof readFundsSql>
/** The balances of the client book now: those of the last day that is kept, and what was booked since. */
export async function readFunds(db: Queryable): Promise<Funds> {
  const day = await findLastProofDay(db)
  return readFundsSql(db, { day: day ?? null, from: day === undefined ? null : startOf(dayAfter(day)) })
}

const startOf = (day: string): Date => momentInAmman(day, '00:00')
const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 3_600_000).toISOString().slice(0, 10)

/** Whatever began in a day is committed by then, and booked under its own time. */
const settlesMs = 10 * 60_000
/** Days that one call keeps at most; the next goes on. */
const mostDaysAtOnce = 40

/** Keeps the proof of each day in Jordan that is over, the first of them whole. May be called at any time, also by several at once. */
export async function keepProofs(tx: Queryable & { now: Date }): Promise<void> {
  const yesterday = dateInAmman(new Date(startOf(dateInAmman(new Date(tx.now.getTime() - settlesMs))).getTime() - 1))
  const last = await findLastProofDay(tx)
  if (last === undefined) return keepProofSql(tx, { day: yesterday, from: null, until: startOf(dayAfter(yesterday)) })
  for (let day = dayAfter(last), kept = 0; day <= yesterday && kept < mostDaysAtOnce; day = dayAfter(day), kept += 1)
    await keepProofSql(tx, { day, from: startOf(day), until: startOf(dayAfter(day)) })
}

/** The sums there and owed; the proof is that they are the same. */
export function proofOf(funds: Funds): { heldFils: Fils; owedFils: Fils; differenceFils: Fils } {
  const heldFils = addFils(funds.bankEscrowFils, funds.billerClearingFils)
  const owedFils = addFils(
    funds.buyerEscrowFils,
    funds.sellerPayableFils,
    funds.partnerPayableFils,
    funds.buyerRefundFils,
    funds.suspenseFils,
    funds.feesToSweepFils,
    funds.payoutsInFlightFils,
  )
  return { heldFils, owedFils, differenceFils: subtractFils(heldFils, owedFils) }
}

/** The kept days, the newest first. */
export const listProofs = sql.all(
  'money/bank-days.listProofs',
  `select day::text as "day!", kept_at, ${codes.map((code) => `${code}_fils`).join(', ')}
  from app.proofs_of_funds where proofs_of_funds.day < coalesce(:before::text::date, 'infinity') order by proofs_of_funds.day desc limit :limit`,
)

const listProofDaysSql = sql.all(
  'money/bank-days.listProofDays',
  `select day::text as "day!" from app.proofs_of_funds order by proofs_of_funds.day`,
)
const auditProofSql = sql.all(
  'money/bank-days.auditProof',
  `with kept as (
    select p.day, ${codes.map((code) => `p.${code}_fils - coalesce(b.${code}_fils, 0) as ${code}_fils`).join(', ')}, b.day is null as is_first,
      ${assets.map((code) => `p.${code}_fils`).join(' + ')} as held, ${liabilities.map((code) => `p.${code}_fils`).join(' + ')} as owed
    from app.proofs_of_funds p left join app.proofs_of_funds b on b.day = p.day - 1
    where p.day = :day::text::date
  ), moved as (${movedText(`(select case when is_first then '-infinity' else :from::timestamptz end from kept)`, ':until::timestamptz')})
  select 'a kept proof of funds is what the entries of its day make of the one before' as "check!", :day::text as "subject!",
    ${codes.map((code) => `m.${code}_fils`).join(` || ' ' || `)} as "expected!", ${codes.map((code) => `k.${code}_fils`).join(` || ' ' || `)} as "found!"
  from kept k, moved m
  where (${codes.map((code) => `k.${code}_fils`).join(', ')}) is distinct from (${codes.map((code) => `m.${code}_fils`).join(', ')})
  union all
  select 'bank and clearing are what we owe', :day::text, k.owed::text, k.held::text from kept k where k.held <> k.owed`,
)
/** Adds the entries of each kept day up again; where only some of the data is looked at, of the days since then. */
export async function auditProofs(db: Queryable, { chosen }: Scope = usualPortions): Promise<Difference[]> {
  const found: Difference[] = []
  const days = await listProofDaysSql(db)
  for (const { day } of chosen ? days.filter((one) => startOf(dayAfter(one.day)) > chosen.since) : days)
    found.push(...(await auditProofSql(db, { day, from: startOf(day), until: startOf(dayAfter(day)) })))
  return found
}
