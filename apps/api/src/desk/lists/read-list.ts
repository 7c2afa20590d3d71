import type { Input, Reply } from '@damana/contract'
import {
  formatApplicationNumber,
  formatBankMessageNumber,
  formatExceptionNumber,
  formatFeeNumber,
  formatGuaranteeNumber,
  formatPayoutNumber,
  formatReceiptNumber,
} from '@damana/contract/ids'
import { fils } from '@damana/contract/money'
import { type ColumnKind, filterNames, isListName, listChoices, type ListName, listNamed } from '@damana/contract/staff-lists'
import { type LedgerAccount, ledgerAccounts, type StaffRole } from '@damana/contract/statuses'
import type { ReadOnly } from '#db/queryable.ts'
import { camelCase } from '#db/statement.ts'
import { dateInAmman, momentInAmman } from '#kernel/calendar.ts'
import type { ContextOf } from '#kernel/context.ts'
import { DomainError, type FieldError } from '#kernel/errors.ts'
import { bookOf, findLedgerAccount } from '#money/ledger/index.ts'
import { type ListedRow, listSources, type Place } from './lists.queries.ts'
import { readListSearch } from './search.rules.ts'

export type ListRow = Readonly<Record<string, string | null>>
/** Filters as a call gives them. */
export type GivenFilters = Input<'POST /admin/lists/:list/export'>['body']['filters']

const pageSize = 25
/** So many rows are looked at for a page; a page of rare rows may be short, and the next goes on behind them. */
const mostLooked = 500
const mostCounted = 1000
export const beforeAll: Place = { before: 9223372036854775807n, edge: null }

/** A page of a list, for the roles that have it. */
export async function readList(
  ctx: ContextOf<'GET /admin/lists/:list'>,
  { params, query: { cursor, ...given } }: Input<'GET /admin/lists/:list'>,
): Promise<Reply<'GET /admin/lists/:list'>> {
  const list = listFor(ctx.actor.role, params.list)
  const filters = readFilters(list, given, '/query')
  const place = cursor === undefined ? beforeAll : readPlace(cursor)
  const { rows, next } = await readRows(ctx.db, list, { filters, ...place, limit: pageSize })
  const total = cursor !== undefined ? null : next === null ? rows.length : await countRows(ctx.db, list, given, filters)
  return {
    rows,
    next_cursor: next && (next.edge === null ? `${next.before}` : `${next.before}~${next.edge}`),
    total: total === null ? null : Math.min(total, mostCounted),
    total_is_least: total !== null && total > mostCounted,
    server_time: ctx.now.toISOString(),
  }
}

function readPlace(cursor: string): Place {
  const [before = '', edge] = cursor.split('~')
  return { before: BigInt(before), edge: edge === undefined ? null : fils(BigInt(edge)) }
}

/** A list of this name that the role has; any other does not exist. */
export function listFor(role: StaffRole, name: string): ListName {
  if (!isListName(name) || !listNamed(name).roles.includes(role)) throw new DomainError('not_found')
  return name
}

/** The filters as the statements take them: days as instants, a search as what it means. Refused is what this list is not filtered by. */
export function readFilters(list: ListName, { q, from, to, ...chosen }: GivenFilters, at: string): string {
  const { filters, first, hasNoDays } = listNamed(list)
  const given = { ...first, ...chosen }
  const errors: FieldError[] = []
  for (const name of filterNames) {
    const chosen = given[name]
    if (chosen === undefined) continue
    const allowed = filters[name]
    if (allowed === undefined) errors.push({ pointer: `${at}/${name}`, code: 'unknown_field' })
    else if (
      allowed === 'exact' ? name === 'beneficiary' && !/^\d{1,18}$/.test(chosen) : !listChoices[allowed].some((one) => one === chosen)
    )
      errors.push({ pointer: `${at}/${name}`, code: 'invalid_choice' })
  }
  for (const [name, day] of Object.entries({ from, to }))
    if (hasNoDays && day !== undefined) errors.push({ pointer: `${at}/${name}`, code: 'unknown_field' })
  const meant = q === undefined || q === '' ? {} : readListSearch(list, q)
  if (meant === undefined) errors.push({ pointer: `${at}/q`, code: 'invalid_format' })
  if (errors.length > 0) throw new DomainError('validation_failed', { errors })
  return JSON.stringify({
    ...given,
    ...meant,
    ...(list === 'journal' ? readTouched(given) : readAccount(given.account, meant ?? {}, to !== undefined)),
    ...(from === undefined ? {} : { from: momentInAmman(from, '00:00').toISOString() }),
    ...(to === undefined ? {} : { to: momentInAmman(dayAfter(to), '00:00').toISOString() }),
  })
}

/** Of an account that is asked for: its number, and the accounts whose balances make its own, unless it is asked for as it was. */
function readAccount(code: string | undefined, meant: Readonly<Record<string, string>>, isPast: boolean) {
  if (code === undefined) return {}
  const { guarantee, receipt } = meant
  const owner = guarantee ? { guaranteeId: BigInt(guarantee) } : receipt ? { receiptId: BigInt(receipt) } : undefined
  const { number, isDebitAccount, ids } = findLedgerAccount(code as LedgerAccount, owner) // one of the choices
  return { number: number.toString(), sign: isDebitAccount ? 1 : -1, ids: isPast ? [] : ids.map(String) }
}

/** Of accounts or a book whose entries are asked for: the numbers of the accounts. */
function readTouched({ account, book }: GivenFilters) {
  if (account === undefined && book === undefined) return {}
  const codes = ledgerAccounts.filter((code) => (account ?? code) === code && (book === undefined || bookOf(code) === book))
  return { numbers: codes.map((code) => findLedgerAccount(code).number.toString()) }
}

const dayMs = 86_400_000
const dayAfter = (day: string): string => dateInAmman(new Date(momentInAmman(day, '12:00').getTime() + dayMs))

/** Rows of a list before a place, and the place before which the next are; null: there are no more. */
export async function readRows(
  db: ReadOnly,
  list: ListName,
  { limit, most = listSources[list].most ?? mostLooked, ...wanted }: Place & { filters: string; limit: number; most?: number },
): Promise<{ rows: ListRow[]; next: Place | null }> {
  const listed = await listSources[list].page(db, { ...wanted, most, limit: limit + 1 })
  const found = listed.filter(({ isFound }) => isFound)
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : listed.findLast(({ isLastLooked }) => isLastLooked)
  return { rows: page.map((row) => presentRow(list, row)), next: last ? { before: last.id, edge: last.edgeFils ?? null } : null }
}

async function countRows(db: ReadOnly, list: ListName, { from, to, ...given }: GivenFilters, filters: string): Promise<number | null> {
  const { count, countable } = listSources[list]
  const isCountable = Object.entries(given).every(
    ([name, chosen]) => chosen === undefined || countable.some((one) => one === name || one === `${name}=${chosen}`),
  )
  if (!isCountable || from !== undefined || to !== undefined) return null
  return (await count(db, { filters, before: beforeAll.before })).count
}

const numbers: Partial<Record<string, (id: bigint) => string>> = {
  payout: formatPayoutNumber,
  guarantee: formatGuaranteeNumber,
  receipt: formatReceiptNumber,
  fee: formatFeeNumber,
  exception: formatExceptionNumber,
  message: formatBankMessageNumber,
  application: formatApplicationNumber,
}

function presentRow(list: ListName, row: ListedRow): ListRow {
  const values = new Map<string, unknown>(Object.entries(row))
  return Object.fromEntries(
    Object.entries(listNamed(list).columns).flatMap(([column, kind]) => {
      const names =
        kind === 'name' || kind === 'party' ? [column, `${column}_latin`, ...(kind === 'party' ? [`${column}_id`] : [])] : [column]
      return names.map((name) => [name, textOf(values.get(camelCase(name)), kind)])
    }),
  )
}

function textOf(value: unknown, kind: ColumnKind): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'bigint') return (typeof kind === 'string' && numbers[kind]?.(value)) || value.toString()
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : null
}
