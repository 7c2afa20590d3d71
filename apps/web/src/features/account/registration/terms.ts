import type { Output } from '@damana/contract'
import { api } from '#api.ts'

export type Terms = Output<'GET /pages/get-page/:page'>

/** The terms in force now: never kept, because a newer version is why they are asked for again. */
export const fetchTerms = (): Promise<Terms> => api('GET /pages/get-page/:page', { params: { page: 'full_terms_and_conditions' } })
