import type { Output } from '@damana/contract'
import { jordanFormat } from '@damana/contract/jordan-time'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { readLang } from '@damana/ui'
import { api } from '#api.ts'

export type Statement = Output<'GET /stock/statement'>
export type Sale = Statement['items'][number]
/** The sums of a sale and of the month, in the order of the file. */
export const sums = ['price', 'commission', 'transfer', 'other_fees', 'tax', 'refunded', 'on_the_way', 'paid_out'] as const

/** A month as `2026-11`; undefined: the present one. */
export function readMonth(address: URLSearchParams): string | undefined {
  const month = address.get('month')
  return month !== null && /^20\d\d-(?:0[1-9]|1[0-2])$/.test(month) ? month : undefined
}
export const writeMonth = (month: string | undefined): URLSearchParams => new URLSearchParams(month === undefined ? {} : { month })

export const statementQuery = (month: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['GET /stock/statement', month],
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET /stock/statement',
        { query: { ...(month !== undefined && { month }), ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last: Statement) => last.next_cursor,
  })

const monthsBack = 24
/** The months to choose from, the newest first, with the one that is shown. */
export function monthsUntil(newest: string, shown: string): readonly string[] {
  const months = Array.from({ length: monthsBack }, (_, back) => {
    const [year = 0, month = 0] = newest.split('-').map(Number)
    return new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7)
  })
  return months.includes(shown) ? months : [...months, shown].toSorted().toReversed()
}

/** تشرين الثاني 2026 */
export const monthWord = (month: string): string =>
  jordanFormat(readLang() === 'ar' ? 'ar-JO-u-nu-latn' : 'en-GB-u-nu-latn', { month: 'long', year: 'numeric' }).format(
    new Date(`${month}-15T12:00:00Z`),
  )
