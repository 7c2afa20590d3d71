import type { Input, Output } from '@damana/contract'
import { filterNames, type ListName } from '@damana/contract/staff-lists'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import { refreshEveryMs } from '#features/queue/query.ts'

export type Filters = Input<'POST /admin/lists/:list/export'>['body']['filters']
export type ListPage = Output<'GET /admin/lists/:list'>
export type ListExport = Output<'GET /admin/exports'>['exports'][number]

/** In the address. */
export const allFilters = ['q', 'from', 'to', ...filterNames] as const
/** The filters that an address carries. */
export const readFilters = (address: URLSearchParams): Filters =>
  Object.fromEntries(allFilters.flatMap((name) => (address.get(name) ? [[name, address.get(name)]] : [])))

export const listsKey = ['GET /admin/lists/:list']
export const listQuery = (list: ListName, filters: Filters) =>
  infiniteQueryOptions({
    queryKey: [...listsKey, list, filters],
    queryFn: ({ pageParam, signal }) =>
      api('GET /admin/lists/:list', { params: { list }, query: { ...filters, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  })

export const exportsKey = ['GET /admin/exports']
const whileWritingMs = 1_000
export const exportsQuery = () =>
  queryOptions({
    queryKey: exportsKey,
    queryFn: ({ signal }) => api('GET /admin/exports', undefined, { signal }),
    refetchInterval: ({ state }) => (state.data?.exports.some(({ ready_at }) => ready_at === null) ? whileWritingMs : false),
  })

export const clientAccountQuery = () =>
  queryOptions({
    queryKey: ['GET /admin/client-account'],
    queryFn: ({ signal }) => api('GET /admin/client-account', undefined, { signal }),
    refetchInterval: refreshEveryMs,
  })
