import type { Output } from '@damana/contract'
import { useRouteLoaderData } from 'react-router'
import { api } from '#api.ts'

export const rootRouteId = 'root'

/** The configuration, loaded before any page is drawn, so that nothing moves afterwards; null when the server did not answer. */
export const loadConfiguration = (): Promise<Output<'GET /application-configuration'> | null> =>
  api('GET /application-configuration').catch(() => null)

export const useConfiguration = (): Output<'GET /application-configuration'> | null =>
  useRouteLoaderData<typeof loadConfiguration>(rootRouteId) ?? null
