/** Queries of the dashboard; the key of a query is its route. */
import type { Output } from '@damana/contract'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { Choices } from './choices.ts'
import { useEffect } from 'react'
import { followLive } from '#features/guarantees/live.ts'

export type OperationalDashboard = Output<'GET /dashboard/operational'>
export type FinancialDashboard = Output<'GET /dashboard/financial'>
/** The answer of either tab. */
export type Dashboard = OperationalDashboard | FinancialDashboard
export type NumberList = Dashboard['attention']['list']
export type Side = Dashboard['side']
export type Period = Dashboard['period']

export const operationalQuery = (query: Choices) =>
  queryOptions({
    queryKey: ['GET /dashboard/operational', query],
    queryFn: ({ signal }) => api('GET /dashboard/operational', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const financialQuery = (query: Choices) =>
  queryOptions({
    queryKey: ['GET /dashboard/financial', query],
    queryFn: ({ signal }) => api('GET /dashboard/financial', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

const pollMs = 15_000
const nothing = () => undefined

/** The dashboard follows the server: each guarantee that changes may change its numbers. */
export function useLiveDashboard(): void {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () => {
      void client.invalidateQueries({ queryKey: ['GET /dashboard/operational'] })
      void client.invalidateQueries({ queryKey: ['GET /dashboard/financial'] })
    }
    return followLive(refresh, nothing, pollMs)
  }, [client])
}
