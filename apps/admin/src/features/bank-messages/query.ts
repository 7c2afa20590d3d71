import type { Output } from '@damana/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import { refreshEveryMs } from '#features/queue/query.ts'

export type BankMessage = Output<'GET /admin/bank-messages/:number'>
export type BankMessageInList = Output<'GET /admin/bank-messages'>['items'][number]
export type UploadedMessage = Output<'POST /admin/bank-messages'>

export const messageStates = ['waiting', 'all'] as const
export type MessageState = (typeof messageStates)[number]

export const bankMessagesKey = ['GET /admin/bank-messages'] as const
export const bankMessagesQuery = (state: MessageState) =>
  infiniteQueryOptions({
    queryKey: [...bankMessagesKey, state],
    queryFn: ({ pageParam, signal }) =>
      api('GET /admin/bank-messages', { query: { state, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: refreshEveryMs,
  })

export const bankMessageQuery = (number: string) =>
  queryOptions({
    queryKey: ['GET /admin/bank-messages/:number', number],
    queryFn: ({ signal }) => api('GET /admin/bank-messages/:number', { params: { number } }, { signal }),
    refetchInterval: refreshEveryMs,
  })

/** Tones of the chips of what became of a message. */
export const toneOf = { received: 'neutral', waiting: 'neutral', applied: 'paid', partly: 'late', refused: 'late' } as const
