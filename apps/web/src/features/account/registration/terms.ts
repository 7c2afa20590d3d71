import type { Output } from '@damana/contract'
import { api } from '#api.ts'

export type Terms = Output<'GET /pages/get-page/:page'>

/** The current terms: never cached, because a new version is the reason to show them. */
export const fetchTerms = (): Promise<Terms> => api('GET /pages/get-page/:page', { params: { page: 'full_terms_and_conditions' } })
