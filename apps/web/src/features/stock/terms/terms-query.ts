import type { Output } from '@damana/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'

export type Terms = Output<'GET /stock/terms'>['terms'][number]

/** Terms that the company acted for has kept, by name. */
export const termsQuery = () =>
  queryOptions({
    queryKey: ['GET /stock/terms'],
    queryFn: async ({ signal }) => (await api('GET /stock/terms', undefined, { signal })).terms,
  })
