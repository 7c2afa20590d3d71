import type { Output } from '@damana/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'

export type Identity = Output<'GET /profile/identity'>

/** A reviewer may decide while the page is open. */
const refreshEveryMs = 15_000

export const identityQuery = () =>
  queryOptions({
    queryKey: ['GET /profile/identity'],
    queryFn: ({ signal }) => api('GET /profile/identity', undefined, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'in_review' ? refreshEveryMs : false),
  })
