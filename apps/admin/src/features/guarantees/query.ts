import type { Output } from '@damana/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import { refreshEveryMs } from '#features/queue/query.ts'

export type GuaranteeFile = Output<'GET /admin/guarantees/:number'>
export type Guarantee = GuaranteeFile['guarantee']

export const guaranteeQuery = (number: string) =>
  queryOptions({
    queryKey: ['GET /admin/guarantees/:number', number],
    queryFn: ({ signal }) => api('GET /admin/guarantees/:number', { params: { number } }, { signal }),
    refetchInterval: refreshEveryMs,
  })
