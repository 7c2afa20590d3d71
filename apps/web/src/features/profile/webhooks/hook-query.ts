import type { Output } from '@damana/contract'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'

export type Endpoint = Output<'GET /webhooks'>['endpoints'][number]
type LogPage = Output<'GET /webhooks/:id/deliveries'>
export type Delivery = LogPage['deliveries'][number]
export type LogStatus = Delivery['status']
export const logStatuses = ['due', 'delivered', 'dead'] as const satisfies readonly LogStatus[]

/** Deliveries go on by themselves while somebody looks. */
const refreshEveryMs = 5_000

export const endpointsQuery = () =>
  queryOptions({
    queryKey: ['GET /webhooks'],
    queryFn: ({ signal }) => api('GET /webhooks', undefined, { signal }),
    refetchInterval: refreshEveryMs,
  })

export const logQuery = (id: string, status: LogStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: ['GET /webhooks', 'deliveries', id, status],
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET /webhooks/:id/deliveries',
        { params: { id }, query: { ...(status && { status }), ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: refreshEveryMs,
  })

/** Reads the endpoints and their logs again. */
export function useReadAgain(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['GET /webhooks'] })
}
