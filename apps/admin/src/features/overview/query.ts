import type { Output } from '@damana/contract'
import { dashboardPeriods, type DashboardPeriod } from '@damana/contract/statuses'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { api } from '#api.ts'
import { refreshEveryMs } from '#features/queue/query.ts'

export type Overview = Output<'GET /admin/dashboard'>
export type Step = Overview['steps'][number]

export const overviewQuery = (period: DashboardPeriod) =>
  queryOptions({
    queryKey: ['GET /admin/dashboard', period],
    queryFn: ({ signal }) => api('GET /admin/dashboard', { query: { period } }, { signal }),
    refetchInterval: refreshEveryMs,
    placeholderData: keepPreviousData,
  })

/** The period as it stands in the address; monthly without one. */
export function usePeriod() {
  const [search, setSearch] = useSearchParams()
  const period = dashboardPeriods.find((one) => one === search.get('period')) ?? 'monthly'
  return { period, choose: (next: DashboardPeriod) => setSearch(next === 'monthly' ? {} : { period: next }, { replace: true }) }
}
