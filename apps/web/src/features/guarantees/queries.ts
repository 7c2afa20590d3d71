/** Queries of the guarantee pages; the key of a query is its route. */
import type { Output } from '@damana/contract'
import { infiniteQueryOptions, queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { Filters } from './list/filters.ts'

export type Guarantee = Output<'GET /guarantees/:number'>
export type GuaranteePage = Output<'GET /guarantees'>
export type GuaranteeItem = GuaranteePage['items'][number]
export type Summary = Output<'GET /guarantees/summary'>
export type Side = GuaranteeItem['side']

export const summaryQuery = () =>
  queryOptions({ queryKey: ['GET /guarantees/summary'], queryFn: ({ signal }) => api('GET /guarantees/summary', undefined, { signal }) })

export const listQuery = (side: Side, filters: Filters) =>
  infiniteQueryOptions({
    queryKey: ['GET /guarantees', side, filters],
    queryFn: ({ pageParam, signal }) =>
      api('GET /guarantees', { query: { side, ...filters, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: GuaranteePage) => last.next_cursor,
  })

export const guaranteeQuery = (number: string) =>
  queryOptions({
    queryKey: ['GET /guarantees/:number', number],
    queryFn: ({ signal }) => api('GET /guarantees/:number', { params: { number } }, { signal }),
  })

export const sumsQuery = (number: string) =>
  queryOptions({
    queryKey: ['GET /guarantees/:number', number, 'sums'],
    queryFn: ({ signal }) => api('GET /guarantees/:number/sums', { params: { number } }, { signal }),
  })

/** Invalidates the guarantee queries that are on the screen. */
export function refreshGuarantees(client: QueryClient, number?: string): void {
  void readAnew(client, ['GET /guarantees'])
  void readAnew(client, ['GET /guarantees/summary'])
  void readAnew(client, ['GET /stock'])
  void readAnew(client, number ? ['GET /guarantees/:number', number] : ['GET /guarantees/:number'])
}

/** The library lets a first reading that is under way finish; it may have seen what was before the change, so it is made again. */
async function readAnew(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const first = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  await client.invalidateQueries({ queryKey })
  if (first.length > 0) await client.invalidateQueries({ queryKey, predicate: (query) => first.includes(query) })
}

/** An action answered with the guarantee as it is now. */
export function keepGuarantee(client: QueryClient, guarantee: Guarantee): void {
  client.setQueryData(guaranteeQuery(guarantee.number).queryKey, guarantee)
  void client.invalidateQueries({ queryKey: sumsQuery(guarantee.number).queryKey })
  void client.invalidateQueries({ queryKey: ['GET /guarantees'] })
  void client.invalidateQueries({ queryKey: ['GET /guarantees/summary'] })
  void client.invalidateQueries({ queryKey: ['GET /stock'] })
}
