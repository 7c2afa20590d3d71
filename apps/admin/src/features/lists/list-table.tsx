import { listWords } from '@damana/contract/list-words'
import { type ColumnKind, type ListedThing, listedThings, listNamed, type ListName } from '@damana/contract/staff-lists'
import { Button, EmptyState, ErrorState, Link, Ltr, Money, Name, officialNameOf, readLang, useFormat } from '@damana/ui'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ListSkeleton } from '#layout/list-pane.tsx'
import { paths } from '#paths.ts'
import { isOfSearch } from './list-filters.tsx'
import type { ListPage } from './query.ts'

type Row = ListPage['rows'][number]

interface ListTableProps {
  list: ListName
  query: UseInfiniteQueryResult<InfiniteData<ListPage>>
  label: string
  isFiltered: boolean
}

/** The rows of a list; on a narrow screen it is scrolled inside. */
export function ListTable({ list, query, label, isFiltered }: ListTableProps) {
  const { t } = useTranslation('lists')
  const { data, isError, error, isFetching, isFetchingNextPage, hasNextPage, refetch, fetchNextPage } = query
  const words = listWords[readLang()]
  const columns = Object.entries(listNamed(list).columns)
  // Said at its field.
  if (isOfSearch(error)) return null
  if (!data) {
    if (isError) return <ErrorState error={error} title={t('failed')} busy={isFetching} onRetry={() => void refetch()} />
    return <ListSkeleton rows={4} />
  }
  const rows = data.pages.flatMap((page) => page.rows)
  const serverTime = data.pages.at(-1)?.server_time ?? ''
  const columnWords: Readonly<Record<string, string>> = words.column
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState title={t(isFiltered ? 'noneFound' : 'empty')}>
          {t(hasNextPage ? 'noneSoFar' : isFiltered ? 'noneFoundText' : 'emptyText')}
        </EmptyState>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the keyboard too
        <div className="card list-table" role="region" aria-label={label} tabIndex={0}>
          <table className="table">
            <caption className="sr-only">{label}</caption>
            <thead>
              <tr>
                {columns.map(([name, kind]) => (
                  <th key={name} scope="col" className={isNumber(kind) ? 'number' : undefined}>
                    {columnWords[name]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={index}>
                  {columns.map(([name, kind]) => (
                    <td key={name} className={isNumber(kind) ? 'number' : undefined}>
                      <Cell list={list} row={row} name={name} kind={kind} serverTime={serverTime} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {hasNextPage && (
        <Button variant="quiet" block busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t(rows.length === 0 ? 'lookFurther' : 'more')}
        </Button>
      )}
    </>
  )
}

const isNumber = (kind: ColumnKind): boolean => kind === 'money' || kind === 'count'

const pageOf: Record<ListedThing, (number: string) => string> = {
  payout: paths.payout,
  file: paths.paymentFile,
  guarantee: paths.guarantee,
  receipt: paths.receipt,
  fee: paths.fee,
  invoice: paths.invoice,
  exception: paths.exception,
  message: paths.bankMessage,
  account: paths.account,
  application: paths.company,
  entry: paths.entry,
}
const isThing = (kind: ColumnKind): kind is ListedThing => listedThings.some((thing) => thing === kind)

/** Values at which somebody of staff looks twice. */
const attention: ReadonlySet<string> = new Set([
  'held',
  'unknown',
  'rejected',
  'returned',
  'lost',
  'suspense',
  'reversed',
  'open',
  'to_pay_back',
  'waiting',
  'partly',
  'refused',
  'late',
  'deactivated',
])

interface CellProps {
  list: ListName
  row: Row
  name: string
  kind: ColumnKind
  serverTime: string
}

function Cell({ list, row, name, kind, serverTime }: CellProps): ReactNode {
  const { t } = useTranslation('lists')
  const format = useFormat()
  const value = row[name] ?? null
  if (value === null) return <span className="muted">—</span>
  if (isThing(kind))
    return (
      <Link href={pageOf[kind](value)}>
        <Ltr>{value}</Ltr>
      </Link>
    )
  if (typeof kind === 'object') {
    const words: Readonly<Record<string, string>> = listWords[readLang()].choice[kind.choice]
    const text = words[value] ?? value
    return name === 'status' ? <span className={`chip chip-${attention.has(value) ? 'late' : 'neutral'}`}>{text}</span> : text
  }
  switch (kind) {
    case 'ledger':
    case 'own_ledger':
      return <Accounts codes={value.split(' ')} of={kind === 'own_ledger' ? (row['guarantee'] ?? row['receipt']) : null} />
    case 'name':
      return <Name of={{ name: value, name_latin: row[`${name}_latin`] ?? null }} />
    case 'party':
      return <Party list={list} row={row} name={name} />
    case 'money':
      return <Money fils={value} flat />
    case 'instant':
      return (
        <time dateTime={value}>
          {format.date(value)} <small>{format.time(value)}</small>
        </time>
      )
    case 'age':
      return (
        <time dateTime={value} title={format.dayTime(value)}>
          {t('age', { age: format.duration(Math.max(0, Date.parse(serverTime) - Date.parse(value)), 'after') })}
        </time>
      )
    default:
      return <Ltr>{value}</Ltr>
  }
}

/** A party, by whom the list is cut to the rows of the same. */
function Party({ list, row, name }: Pick<CellProps, 'list' | 'row' | 'name'>): ReactNode {
  const { t } = useTranslation('lists')
  const party = { name: row[name] ?? '', name_latin: row[`${name}_latin`] ?? null }
  const id = row[`${name}_id`]
  if (!id) return <Name of={party} />
  return (
    <Link href={paths.list(list, { [name]: id })} title={t('ofParty', { name: officialNameOf(party) })}>
      <Name of={party} />
    </Link>
  )
}

/** Accounts of the books, each with its lines behind it, or those of one guarantee or receipt. */
function Accounts({ codes, of }: { codes: readonly string[]; of: string | null | undefined }): ReactNode {
  const words: Readonly<Record<string, string>> = listWords[readLang()].choice.ledgerAccount
  return codes.map((code) => (
    <Link key={code} className="list-account" href={paths.list('movements', { account: code, ...(of ? { q: of } : {}) })}>
      {words[code] ?? code}
    </Link>
  ))
}
