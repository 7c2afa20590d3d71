import type { Output } from '@damana/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import { refreshEveryMs } from '#features/queue/query.ts'

export type BankMessage = Output<'GET /admin/bank-messages/:number'>
export type UploadedMessage = Output<'POST /admin/bank-messages'>

export const bankMessageQuery = (number: string) =>
  queryOptions({
    queryKey: ['GET /admin/bank-messages/:number', number],
    queryFn: ({ signal }) => api('GET /admin/bank-messages/:number', { params: { number } }, { signal }),
    refetchInterval: refreshEveryMs,
  })

/** Tones of the chips of what became of a message. */
export const toneOf = { received: 'neutral', waiting: 'neutral', applied: 'paid', partly: 'late', refused: 'late' } as const
