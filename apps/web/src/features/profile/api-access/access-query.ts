import type { Output } from '@damana/contract'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'

export type Access = Output<'GET /api-access'>
export type ApiKey = Access['keys'][number]
export type Machine = Access['machines'][number]
type TrailPage = Output<'GET /api-access/events'>
export type TrailEvent = TrailPage['events'][number]
export type Reads = TrailPage['reads']

export const accessQuery = () =>
  queryOptions({
    queryKey: ['GET /api-access'],
    queryFn: ({ signal }) => api('GET /api-access', undefined, { signal }),
  })

export type Contract = NonNullable<Output<'GET /partner-contract'>['contract']>
export const contractQuery = () =>
  queryOptions({
    queryKey: ['GET /partner-contract'],
    queryFn: ({ signal }) => api('GET /partner-contract', undefined, { signal }),
  })

/** Keeps what a change answered as the access that is shown. */
export function useKeepAccess(): (access: Access) => void {
  const client = useQueryClient()
  return (access) => client.setQueryData(accessQuery().queryKey, access)
}

export const trailQuery = () =>
  infiniteQueryOptions({
    queryKey: ['GET /api-access/events'],
    queryFn: ({ pageParam, signal }) => api('GET /api-access/events', { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
