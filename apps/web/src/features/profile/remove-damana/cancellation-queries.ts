import type { Output } from '@damana/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'

export type Cancellable = Output<'GET /guarantees/:number/cancellation'>
type Page = Output<'GET /cancellations'>

export const cancellablesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['GET /cancellations'],
    queryFn: ({ pageParam, signal }) => api('GET /cancellations', { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: Page) => last.next_cursor,
  })

/** The terms of a cancellation now. */
export const cancellableQuery = (number: string) =>
  queryOptions({
    queryKey: ['GET /guarantees/:number/cancellation', number],
    queryFn: ({ signal }) => api('GET /guarantees/:number/cancellation', { params: { number } }, { signal }),
  })
