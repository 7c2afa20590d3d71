import type { Output } from '@damana/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'

export type Personal = Output<'GET /profile/personal'>

export const personalQuery = () =>
  queryOptions({
    queryKey: ['GET /profile/personal'],
    queryFn: ({ signal }) => api('GET /profile/personal', undefined, { signal }),
  })
