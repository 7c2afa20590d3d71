import type { Output } from '@damana/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'

export type BankInfo = Output<'GET /profile/bank-info'>
export type WaitingPayout = BankInfo['waiting'][number]

const askEveryMs = 10_000

/** During the cooling-off period, or while payouts are held, the answer changes by itself. */
export const bankInfoQuery = () =>
  queryOptions({
    queryKey: ['GET /profile/bank-info'],
    queryFn: ({ signal }) => api('GET /profile/bank-info', undefined, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.account?.young_until || data?.waiting.length ? askEveryMs : false),
  })
