import type { Output } from '@damana/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'

export type FaqGroup = Output<'GET /static-data/faq/full'>[number]

export const faqsQuery = queryOptions({
  queryKey: ['GET /static-data/faq/full'],
  queryFn: ({ signal }) => api('GET /static-data/faq/full', undefined, { signal }),
})
/** Those asked most, shown beside other pages. */
export const firstFaqsQuery = queryOptions({
  queryKey: ['GET /static-data/faq'],
  queryFn: ({ signal }) => api('GET /static-data/faq', undefined, { signal }),
})
