import type { Output } from '@damana/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import { refreshEveryMs } from '#features/queue/query.ts'

export type Staff = Output<'GET /admin/staff'>
export type Member = Output<'GET /admin/staff/:id'>
export type Change = Output<'GET /admin/staff-changes/:id'>

export const staffQuery = () =>
  queryOptions({
    queryKey: ['GET /admin/staff'],
    queryFn: ({ signal }) => api('GET /admin/staff', undefined, { signal }),
    refetchInterval: refreshEveryMs,
  })

export const memberKey = ['GET /admin/staff/:id']
export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: [...memberKey, id],
    queryFn: ({ signal }) => api('GET /admin/staff/:id', { params: { id } }, { signal }),
    refetchInterval: refreshEveryMs,
  })

export const changeQuery = (id: string) =>
  queryOptions({
    queryKey: ['GET /admin/staff-changes/:id', id],
    queryFn: ({ signal }) => api('GET /admin/staff-changes/:id', { params: { id } }, { signal }),
    refetchInterval: refreshEveryMs,
  })
