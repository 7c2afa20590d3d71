import type { Output } from '@damana/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import { refreshEveryMs } from '#features/queue/query.ts'

export type Receipt = Output<'GET /admin/receipts/:number'>

export const receiptQuery = (number: string) =>
  queryOptions({
    queryKey: ['GET /admin/receipts/:number', number],
    queryFn: ({ signal }) => api('GET /admin/receipts/:number', { params: { number } }, { signal }),
    refetchInterval: refreshEveryMs,
  })
