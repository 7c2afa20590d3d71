import type { Output } from '@damana/contract'
import type { CompanyStatus } from '@damana/contract/company-words'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import { refreshEveryMs } from '#features/queue/query.ts'

export type CompanyCase = Output<'GET /admin/companies/:number'>
export type CompanyData = NonNullable<CompanyCase['sections'][number]['data']>
export const listedStatuses = ['pending_review', 'returned', 'approved', 'rejected'] as const satisfies readonly CompanyStatus[]
export type ListedStatus = (typeof listedStatuses)[number]

export const companiesKey = ['GET /admin/companies']
export const companiesQuery = (status: ListedStatus) =>
  infiniteQueryOptions({
    queryKey: [...companiesKey, status],
    queryFn: ({ pageParam, signal }) =>
      api('GET /admin/companies', { query: { status, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: refreshEveryMs,
  })

export const banksQuery = queryOptions({
  queryKey: ['GET /static-data/banks'],
  queryFn: ({ signal }) => api('GET /static-data/banks', undefined, { signal }),
  staleTime: Infinity,
})

export const companyQuery = (number: string) =>
  queryOptions({
    queryKey: ['GET /admin/companies/:number', number],
    queryFn: ({ signal }) => api('GET /admin/companies/:number', { params: { number } }, { signal }),
    refetchInterval: refreshEveryMs,
  })
