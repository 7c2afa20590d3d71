import type { Output } from '@damana/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import { refreshEveryMs } from '#features/queue/query.ts'

export type Account = Output<'GET /admin/accounts/:id'>

export const accountsKey = ['GET /admin/accounts']
/** `undefined`: nothing is asked for yet. */
export const accountsQuery = (find: string | undefined) =>
  queryOptions({
    queryKey: [...accountsKey, find],
    queryFn: ({ signal }) => api('GET /admin/accounts', { query: { find: find ?? '' } }, { signal }),
    enabled: find !== undefined,
  })

export const accountQuery = (id: string) =>
  queryOptions({
    queryKey: ['GET /admin/accounts/:id', id],
    queryFn: ({ signal }) => api('GET /admin/accounts/:id', { params: { id } }, { signal }),
    refetchInterval: refreshEveryMs,
  })
