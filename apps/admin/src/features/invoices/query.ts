import type { Output } from '@damana/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import { refreshEveryMs } from '#features/queue/query.ts'

export type Invoice = Output<'GET /admin/invoices/:number'>

export const invoiceQuery = (number: string) =>
  queryOptions({
    queryKey: ['GET /admin/invoices/:number', number],
    queryFn: ({ signal }) => api('GET /admin/invoices/:number', { params: { number } }, { signal }),
    refetchInterval: refreshEveryMs,
  })

/** Tones of the chips of where an invoice is. */
export const toneOf = { pending: 'neutral', sent: 'neutral', unknown: 'late', accepted: 'paid', rejected: 'late' } as const
