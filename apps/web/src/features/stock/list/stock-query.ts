import type { Output } from '@damana/contract'
import { dashboardOperationalStages, type OperationalStage } from '@damana/contract/statuses'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'

export type StockPage = Output<'GET /stock'>
export type StockItem = StockPage['items'][number]
/** As they stand in the address of the page; what filters nothing is left out. */
export interface Choices {
  group?: OperationalStage
  q?: string
}

const longestSearch = 40

/** Anything in the address that is no choice is passed over. */
export function readChoices(address: URLSearchParams): Choices {
  const group = dashboardOperationalStages.find((one) => one === address.get('group'))
  const q = address.get('q')?.trim().slice(0, longestSearch)
  return { ...(group && { group }), ...(q && { q }) }
}
export const writeChoices = (choices: Choices): URLSearchParams => new URLSearchParams(Object.entries(choices))

export const stockQuery = (choices: Choices) =>
  infiniteQueryOptions({
    queryKey: ['GET /stock', choices],
    queryFn: ({ pageParam, signal }) => api('GET /stock', { query: { ...choices, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: StockPage) => last.next_cursor,
  })
