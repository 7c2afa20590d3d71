import type { Output } from '@damana/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'

export type Queue = Output<'GET /admin/queue'>
export type QueueItem = Queue['items'][number]

/** The queue refreshes by itself. */
export const refreshEveryMs = 5_000

/** The whole queue; rail, list and cases take their part of it. */
export const queueQuery = () =>
  queryOptions({
    queryKey: ['GET /admin/queue'],
    queryFn: ({ signal }) => api('GET /admin/queue', {}, { signal }),
    refetchInterval: refreshEveryMs,
  })
