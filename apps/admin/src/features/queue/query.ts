import type { Output } from '@damana/contract'
import type { QueueKind } from '@damana/contract/statuses'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'

export type Queue = Output<'GET /admin/queue'>
export type QueueItem = Queue['items'][number]

/** The queue refreshes by itself. */
export const refreshEveryMs = 5_000

const readPage = (kind: QueueKind | undefined, cursor: string, signal: AbortSignal) =>
  api('GET /admin/queue', { query: { ...(kind ? { kind } : {}), ...(cursor ? { cursor } : {}) } }, { signal })

/** The queue in all its kinds, and what is chosen from it. */
export const queueKey = ['GET /admin/queue'] as const

/** The queue, cut to a kind, page by page; each page counts all that waits. A refresh reads every page that is shown. */
export const queueQuery = (kind: QueueKind | undefined) =>
  infiniteQueryOptions({
    queryKey: [...queueKey, 'list', kind ?? ''],
    queryFn: ({ pageParam, signal }) => readPage(kind, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: refreshEveryMs,
  })

export type WaitingReceipt = NonNullable<QueueItem['receipt']>

/** All receipts in suspense, for a form that chooses among them. */
export const unmatchedReceiptsQuery = () =>
  queryOptions({
    queryKey: [...queueKey, 'receipts'],
    queryFn: async ({ signal }) => {
      const receipts: WaitingReceipt[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: Queue = await readPage('receipts_unmatched', cursor, signal)
        receipts.push(...page.items.flatMap(({ receipt }) => (receipt ? [receipt] : [])))
        cursor = page.next_cursor
      }
      return receipts
    },
  })
