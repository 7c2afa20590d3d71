import type { Output } from '@damana/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'

export type Cancellable = Output<'GET /guarantees/:number/cancellation'>
type Page = Output<'GET /cancellations'>

/** Of `q`: what the search of the list finds. */
export const cancellablesQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['GET /cancellations', q],
    queryFn: ({ pageParam, signal }) =>
      api('GET /cancellations', { query: { ...(pageParam && { cursor: pageParam }), ...(q && { q }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: Page) => last.next_cursor,
  })

/** The terms of a cancellation now. */
export const cancellableQuery = (number: string) =>
  queryOptions({
    queryKey: ['GET /guarantees/:number/cancellation', number],
    queryFn: ({ signal }) => api('GET /guarantees/:number/cancellation', { params: { number } }, { signal }),
  })
