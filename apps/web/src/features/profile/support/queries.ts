import type { Output } from '@damana/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'

export type Thread = Output<'GET /support-threads/:number'>
export type ListedThread = Output<'GET /support-threads'>['threads'][number]
export type Message = Thread['messages'][number]

export const threadsKey = ['GET /support-threads']
export const threadsQuery = () =>
  infiniteQueryOptions({
    queryKey: threadsKey,
    queryFn: ({ pageParam, signal }) => api('GET /support-threads', { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

export const threadKey = ['GET /support-threads/:number']
export const threadQuery = (number: string) =>
  infiniteQueryOptions({
    queryKey: [...threadKey, number],
    queryFn: ({ pageParam, signal }) =>
      api('GET /support-threads/:number', { params: { number }, query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
