import type { Output } from '@damana/contract'
import { type ApiAccountState, apiAccountStates } from '@damana/contract/api-words'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import { refreshEveryMs } from '#features/queue/query.ts'

export type ApiAccount = Output<'GET /admin/api-access/:id'>
export type PartnerContracts = Output<'GET /admin/partner-contracts/:id'>
export type Terms = PartnerContracts['proposals'][number]['terms']
export { apiAccountStates, type ApiAccountState }

export const accountsKey = ['GET /admin/api-access']
export const accountsQuery = (state: ApiAccountState) =>
  infiniteQueryOptions({
    queryKey: [...accountsKey, state],
    queryFn: ({ pageParam, signal }) =>
      api('GET /admin/api-access', { query: { state, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: refreshEveryMs,
  })

export const accountQuery = (id: string) =>
  queryOptions({
    queryKey: ['GET /admin/api-access/:id', id],
    queryFn: ({ signal }) => api('GET /admin/api-access/:id', { params: { id } }, { signal }),
    refetchInterval: refreshEveryMs,
  })

export const contractsQuery = (id: string) =>
  queryOptions({
    queryKey: ['GET /admin/partner-contracts/:id', id],
    queryFn: ({ signal }) => api('GET /admin/partner-contracts/:id', { params: { id } }, { signal }),
    refetchInterval: refreshEveryMs,
  })
