import type { Output } from '@damana/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import { refreshEveryMs } from '#features/queue/query.ts'

export type IdentityReview = Output<'GET /admin/identities/:number'>
export type Photo = NonNullable<IdentityReview['document']>

export const identityQuery = (number: string) =>
  queryOptions({
    queryKey: ['GET /admin/identities/:number', number],
    queryFn: ({ signal }) => api('GET /admin/identities/:number', { params: { number } }, { signal }),
    refetchInterval: refreshEveryMs,
  })
