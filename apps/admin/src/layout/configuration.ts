import type { Output } from '@damana/contract'
import { use } from 'react'
import { api } from '#api.ts'

type Configuration = Output<'GET /application-configuration'>

let pending: Promise<Configuration | undefined> | undefined
/** Asked for once a page load; `undefined` when the server did not say. Suspends until it has. */
export const useConfiguration = (): Configuration | undefined => use((pending ??= api('GET /application-configuration').catch(() => undefined)))
