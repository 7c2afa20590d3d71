import type { Output } from '@damana/contract'
import { queryOptions } from '@tanstack/react-query'
import { api, fetchFile, fetchPage } from '#api.ts'
import { refreshEveryMs } from '#features/queue/query.ts'

export type StaffCase = Output<'GET /admin/cases/:number'>
export type Decided = Output<'POST /admin/cases/:number/decide'>
export type Paper = StaffCase['files'][number]
/** Facts of a paper that its dialog shows. */
export type ShownPaper = Pick<Paper, 'id' | 'name' | 'content_type' | 'size'>
export type Vote = StaffCase['votes'][number]

export const caseQuery = (number: string) =>
  queryOptions({
    queryKey: ['GET /admin/cases/:number', number],
    queryFn: ({ signal }) => api('GET /admin/cases/:number', { params: { number } }, { signal }),
    refetchInterval: refreshEveryMs,
  })

/** A file never changes. */
export const fileQuery = (id: string) =>
  queryOptions({
    queryKey: ['GET /admin/files/:id', id],
    queryFn: ({ signal }) => fetchFile(id, signal),
    staleTime: Infinity,
  })

export const pageCountQuery = (id: string) =>
  queryOptions({
    queryKey: ['GET /admin/files/:id/pages', id],
    queryFn: ({ signal }) => api('GET /admin/files/:id/pages', { params: { id } }, { signal }),
    staleTime: Infinity,
  })

export const pageQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['GET /admin/files/:id/pages/:page', id, page],
    queryFn: ({ signal }) => fetchPage(id, page, signal),
    staleTime: Infinity,
  })
