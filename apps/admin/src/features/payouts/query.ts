import type { Output } from '@damana/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import { refreshEveryMs } from '#features/queue/query.ts'

export type Payout = Output<'GET /admin/payouts/:number'>

export const payoutQuery = (number: string) =>
  queryOptions({
    queryKey: ['GET /admin/payouts/:number', number],
    queryFn: ({ signal }) => api('GET /admin/payouts/:number', { params: { number } }, { signal }),
    refetchInterval: refreshEveryMs,
  })
