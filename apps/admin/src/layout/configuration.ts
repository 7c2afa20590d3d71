import type { Output } from '@damana/contract'
import { useRouteLoaderData } from 'react-router'
import { api } from '#api.ts'

export const rootRouteId = 'root'

/** What every page knows before it is drawn, so that nothing moves afterwards; null when the server did not say. */
export const loadConfiguration = (): Promise<Output<'GET /application-configuration'> | null> =>
  api('GET /application-configuration').catch(() => null)

export const useConfiguration = (): Output<'GET /application-configuration'> | null =>
  useRouteLoaderData<typeof loadConfiguration>(rootRouteId) ?? null
