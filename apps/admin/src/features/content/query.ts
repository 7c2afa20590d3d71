import type { Output } from '@damana/contract'
import { contentKindNames, type ContentKind } from '@damana/contract/content-words'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'

export type ContentText = Output<'GET /admin/content/:kind/:key'>
export type ContentItem = Output<'GET /admin/content/:kind'>['items'][number]

export const findKind = (text: string | undefined): ContentKind => contentKindNames.find((kind) => kind === text) ?? 'page'

export const contentKey = ['GET /admin/content/:kind']
export const contentQuery = (kind: ContentKind) =>
  queryOptions({
    queryKey: [...contentKey, kind],
    queryFn: ({ signal }) => api('GET /admin/content/:kind', { params: { kind } }, { signal }),
  })

export const textQuery = (kind: ContentKind, key: string) =>
  queryOptions({
    queryKey: ['GET /admin/content/:kind/:key', kind, key],
    queryFn: ({ signal }) => api('GET /admin/content/:kind/:key', { params: { kind, key } }, { signal }),
  })

export const versionQuery = (kind: ContentKind, key: string, version: number) =>
  queryOptions({
    queryKey: ['GET /admin/content/:kind/:key/versions/:version', kind, key, version],
    queryFn: ({ signal }) =>
      api('GET /admin/content/:kind/:key/versions/:version', { params: { kind, key, version: String(version) } }, { signal }),
  })
