import type { Output } from '@damana/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import { refreshEveryMs } from '#features/queue/query.ts'

export type FeeInList = Output<'GET /admin/fees'>['items'][number]
export type Fee = Output<'GET /admin/fees/:number'>

export const feesKey = ['GET /admin/fees']
export const feesOfGuaranteeQuery = (guarantee_number: string) =>
  queryOptions({
    queryKey: [...feesKey, guarantee_number],
    queryFn: ({ signal }) => api('GET /admin/fees', { query: { guarantee_number } }, { signal }),
    refetchInterval: refreshEveryMs,
  })

export const feeQuery = (number: string) =>
  queryOptions({
    queryKey: ['GET /admin/fees/:number', number],
    queryFn: ({ signal }) => api('GET /admin/fees/:number', { params: { number } }, { signal }),
    refetchInterval: refreshEveryMs,
  })
