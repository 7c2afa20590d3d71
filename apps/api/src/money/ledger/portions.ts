import type { Queryable } from '#db/queryable.ts'

/** Ids from the first up to the second, without that. */
export interface Portion {
  readonly from: bigint
  readonly until: bigint
}

/** The ids by which an audit goes. An owner of accounts is a guarantee or a receipt, by the number that the ids of its accounts are made of. */
export type AuditedIds = 'owners' | 'guarantees' | 'receipts' | 'payouts' | 'parties' | 'entries' | 'lines' | 'messages'

/** How much one statement of the audit looks at: each is a snapshot of its own, short enough to hold up neither vacuum nor a migration. */
export interface Portions {
  readonly owners: bigint
  readonly entries: bigint
}
export const usualPortions: Portions = { owners: 2_000n, entries: 20_000n }

/** Everything that an audit looks at, or the part that was chosen. */
export interface Scope extends Portions {
  readonly chosen?: Chosen
}
export interface Chosen {
  /** Everything from before this moment is old. */
  readonly since: Date
  readonly portions: Readonly<Record<AuditedIds, readonly Portion[]>>
  /** The version of each shared account up to which an audit has found its lines in order, with the balance then. */
  readonly sharedAccounts: ReadonlyMap<bigint, { version: bigint; balanceFils: bigint }>
  /** The sum of the bank's lines up to one, in an audit that found no difference; none of them, once it did not hold any more. */
  lines: LinesSum
}
export interface LinesSum {
  readonly lastId: bigint
  readonly fils: bigint
}

/** The least and the greatest id of a table or view. */
export const rangeText = (source: string, id: string): string =>
  `select (select ${id} from ${source} order by ${id} limit 1) as first, (select ${id} from ${source} order by ${id} desc limit 1) as last`
export type RangeSql = (db: Queryable) => Promise<{ first: bigint | null; last: bigint | null }>

/** A statement of an audit over ids from `from` up to `until`. */
type PortionSql<T> = (db: Queryable, portion: Portion) => Promise<readonly T[]>

/** Runs a statement portion by portion: over what was chosen of these ids, else from the least to the greatest that any of the ranges has. */
export async function inPortions<T>(
  db: Queryable,
  portionSql: PortionSql<T>,
  ids: AuditedIds,
  scope: Scope,
  ranges: readonly RangeSql[],
): Promise<T[]> {
  const found: T[] = []
  for (const portion of await listPortions(db, ids, scope, ranges)) found.push(...(await portionSql(db, portion)))
  return found
}

export async function listPortions(db: Queryable, ids: AuditedIds, scope: Scope, ranges: readonly RangeSql[]): Promise<readonly Portion[]> {
  if (scope.chosen) return scope.chosen.portions[ids]
  const found: Portion[] = []
  for (const rangeSql of ranges) found.push(...(await readRange(db, rangeSql)))
  const first = found.reduce((least, { from }) => (from < least ? from : least), found[0]?.from ?? 0n)
  const until = found.reduce((most, range) => (range.until > most ? range.until : most), first)
  return splitPortion({ from: first, until }, sizeOf(ids, scope))
}

export const sizeOf = (ids: AuditedIds, { owners, entries }: Portions): bigint => (ids === 'entries' || ids === 'lines' ? entries : owners)

/** All ids of a table as one portion; none while it is empty. */
export async function readRange(db: Queryable, rangeSql: RangeSql): Promise<Portion[]> {
  const { first, last } = await rangeSql(db)
  // The connection of a tool receives an int8 as text.
  return first === null || last === null ? [] : [{ from: BigInt(first), until: BigInt(last) + 1n }]
}

export function splitPortion({ from, until }: Portion, size: bigint): Portion[] {
  const portions: Portion[] = []
  for (let start = from; start < until; start += size) portions.push({ from: start, until: start + size < until ? start + size : until })
  return portions
}
