import type { Output } from '@damana/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import { refreshEveryMs } from '#features/queue/query.ts'

export type BankException = Output<'GET /admin/bank-exceptions/:number'>
export type Resolved = Output<'POST /admin/bank-exceptions/:number/resolve'>

type Listed = Output<'GET /admin/bank-exceptions'>
export type ExceptionInList = Listed['items'][number]
export type MakeGood = Listed['make_goods'][number]
export type ClientAccount = NonNullable<Listed['account']>
export const exceptionStates = ['open', 'closed'] as const
export type ExceptionState = (typeof exceptionStates)[number]

export const exceptionsQuery = (state: ExceptionState) =>
  infiniteQueryOptions({
    queryKey: ['GET /admin/bank-exceptions', state],
    queryFn: ({ pageParam, signal }) =>
      api('GET /admin/bank-exceptions', { query: { state, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: refreshEveryMs,
  })

export const exceptionQuery = (number: string) =>
  queryOptions({
    queryKey: ['GET /admin/bank-exceptions/:number', number],
    queryFn: ({ signal }) => api('GET /admin/bank-exceptions/:number', { params: { number } }, { signal }),
    refetchInterval: refreshEveryMs,
  })
