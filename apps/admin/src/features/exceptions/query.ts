import type { Output } from '@damana/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import { refreshEveryMs } from '#features/queue/query.ts'

export type BankException = Output<'GET /admin/bank-exceptions/:number'>
export type Resolved = Output<'POST /admin/bank-exceptions/:number/resolve'>

export const exceptionQuery = (number: string) =>
  queryOptions({
    queryKey: ['GET /admin/bank-exceptions/:number', number],
    queryFn: ({ signal }) => api('GET /admin/bank-exceptions/:number', { params: { number } }, { signal }),
    refetchInterval: refreshEveryMs,
  })
