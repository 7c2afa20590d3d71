import type { Output } from '@damana/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import { refreshEveryMs } from '#features/queue/query.ts'

export type RestoreFindings = Output<'GET /admin/restore/findings'>
export type RestoreFinding = RestoreFindings['items'][number]

export const restoreFindingsQuery = () =>
  queryOptions({
    queryKey: ['GET /admin/restore/findings'],
    queryFn: ({ signal }) => api('GET /admin/restore/findings', undefined, { signal }),
    refetchInterval: refreshEveryMs,
  })
