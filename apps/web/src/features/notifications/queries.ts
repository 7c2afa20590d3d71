/** Queries of notifications; the key of a query is its route. */
import type { Output } from '@damana/contract'
import { mostNotificationPages } from '@damana/contract/notification-limits'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'

export type Notification = Output<'GET /notifications/list'>[number]
type Summary = Output<'GET /notifications/summary'>

const summaryKey = ['GET /notifications/summary']
const listKey = ['GET /notifications/list']

export const summaryQuery = {
  queryKey: summaryKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => api('GET /notifications/summary', undefined, { signal }),
}

/** Pages until one is empty. */
export const listQuery = {
  queryKey: listKey,
  queryFn: ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) =>
    api('GET /notifications/list', { query: { page: String(pageParam) } }, { signal }),
  initialPageParam: 1,
  getNextPageParam: (last: readonly Notification[], _pages: unknown, page: number) =>
    last.length === 0 || page >= mostNotificationPages ? undefined : page + 1,
}

/** Reads what is on the screen anew. */
export function refreshNotifications(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: summaryKey })
  void client.invalidateQueries({ queryKey: listKey })
}

/** A call answered with the summary as it is now; the list is read anew. */
export function keepSummary(client: QueryClient, summary: Summary): void {
  client.setQueryData(summaryKey, summary)
  void client.invalidateQueries({ queryKey: listKey })
}
