import type { Output } from '@damana/contract'
import { supportStatuses } from '@damana/contract/statuses'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import { refreshEveryMs } from '#features/queue/query.ts'

export type SupportThread = Output<'GET /admin/support/:number'>
export type SavedAnswer = Output<'GET /admin/saved-answers'>['answers'][number]
export const listedStatuses = [...supportStatuses, 'any'] as const
export type ListedStatus = (typeof listedStatuses)[number]

export const supportKey = ['GET /admin/support']
export const inboxQuery = (status: ListedStatus, find: string) =>
  infiniteQueryOptions({
    queryKey: [...supportKey, status, find],
    queryFn: ({ pageParam, signal }) =>
      api('GET /admin/support', { query: { status, ...(find && { find }), ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: refreshEveryMs,
  })

export const supportThreadQuery = (number: string) =>
  queryOptions({
    queryKey: ['GET /admin/support/:number', number],
    queryFn: ({ signal }) => api('GET /admin/support/:number', { params: { number }, query: {} }, { signal }),
    refetchInterval: refreshEveryMs,
  })

/** The messages before the newest page. */
export const earlierQuery = (number: string, cursor: string | null) =>
  infiniteQueryOptions({
    queryKey: ['GET /admin/support/:number', number, 'before', cursor],
    queryFn: ({ pageParam, signal }) =>
      api('GET /admin/support/:number', { params: { number }, query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: cursor ?? '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    enabled: false,
  })

export const savedAnswersQuery = () =>
  queryOptions({ queryKey: ['GET /admin/saved-answers'], queryFn: ({ signal }) => api('GET /admin/saved-answers', undefined, { signal }) })
