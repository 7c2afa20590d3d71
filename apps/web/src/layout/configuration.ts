import type { Output } from '@damana/contract'
import { use } from 'react'
import { api } from '#api.ts'

export type Configuration = Output<'GET /application-configuration'>

let pending: Promise<Configuration | undefined> | undefined
/** Asked for once a page load; `undefined` when the server did not say. */
export const loadConfiguration = (): Promise<Configuration | undefined> =>
  (pending ??= api('GET /application-configuration').catch(() => undefined))

/** Suspends until the server has answered or failed. */
export const useConfiguration = (): Configuration | undefined => use(loadConfiguration())
