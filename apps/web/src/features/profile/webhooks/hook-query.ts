import type { Output } from '@damana/contract'
import type { EventKind } from '@damana/contract/guarantee-events'
import { infiniteQueryOptions, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
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

/** The words of a kind of event; its name in the API until they are read. */
export function useKindText(): (kind: EventKind) => string {
  // The page reads them again by itself.
  const { data } = useQuery({ ...endpointsQuery(), refetchInterval: false })
  return (kind) => data?.kinds.find((one) => one.kind === kind)?.text ?? kind
}

/** Reads the endpoints and their logs again. */
export function useReadAgain(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['GET /webhooks'] })
}
