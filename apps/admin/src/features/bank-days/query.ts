import type { Output } from '@damana/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import { refreshEveryMs } from '#features/queue/query.ts'

export type BankDay = Output<'GET /admin/bank-days/:day'>
export type DayReport = NonNullable<BankDay['report']>
export type Funds = Output<'GET /admin/proof-of-funds'>['items'][number]

export const bankDaysKey = ['GET /admin/bank-days'] as const
export const bankDaysQuery = infiniteQueryOptions({
  queryKey: bankDaysKey,
  queryFn: ({ pageParam, signal }) => api('GET /admin/bank-days', { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ next_cursor }) => next_cursor,
  refetchInterval: refreshEveryMs,
})

export const bankDayQuery = (day: string) =>
  queryOptions({
    queryKey: ['GET /admin/bank-days/:day', day],
    queryFn: ({ signal }) => api('GET /admin/bank-days/:day', { params: { day } }, { signal }),
    refetchInterval: refreshEveryMs,
  })

export type Movement = Output<'GET /admin/bank-days/:day/movements'>['items'][number]
export const movementStates = ['unmatched', 'matched'] as const
export const dayMovementsQuery = (day: string, filters: { state?: 'matched' | 'unmatched'; kind?: Movement['kind'] }) =>
  infiniteQueryOptions({
    queryKey: ['GET /admin/bank-days/:day/movements', day, filters],
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET /admin/bank-days/:day/movements',
        { params: { day }, query: pageParam ? { ...filters, cursor: pageParam } : filters },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: refreshEveryMs,
    placeholderData: keepPreviousData,
  })

export const proofQuery = infiniteQueryOptions({
  queryKey: ['GET /admin/proof-of-funds'],
  queryFn: ({ pageParam, signal }) => api('GET /admin/proof-of-funds', { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ next_cursor }) => next_cursor,
  refetchInterval: refreshEveryMs,
})
