import type { Input, Output } from '@damana/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import { refreshEveryMs } from '#features/queue/query.ts'

export type Invoice = Output<'GET /admin/invoices/:number'>
export type InvoiceInList = Output<'GET /admin/invoices'>['items'][number]
export type InvoiceFilters = Omit<Input<'GET /admin/invoices'>['query'], 'cursor'>

export const invoicesKey = ['GET /admin/invoices'] as const
export const invoicesQuery = (filters: InvoiceFilters) =>
  infiniteQueryOptions({
    queryKey: [...invoicesKey, filters],
    queryFn: ({ pageParam, signal }) =>
      api('GET /admin/invoices', { query: { ...filters, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: refreshEveryMs,
  })

export const invoiceQuery = (number: string) =>
  queryOptions({
    queryKey: ['GET /admin/invoices/:number', number],
    queryFn: ({ signal }) => api('GET /admin/invoices/:number', { params: { number } }, { signal }),
    refetchInterval: refreshEveryMs,
  })

/** Tones of the chips of where an invoice is. */
export const toneOf = { pending: 'neutral', sent: 'neutral', unknown: 'late', accepted: 'paid', rejected: 'late' } as const
