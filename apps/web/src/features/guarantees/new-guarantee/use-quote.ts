import type { Output } from '@damana/contract'
import type { Fils } from '@damana/contract/money'
import { parseFils } from '@damana/contract/money'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { useSettled } from '#forms/use-settled.ts'
import { readPrice, toQuoteBody, type Answers } from './answers.ts'

export type Quote = Output<'POST /guarantees/quote'>
const freshMs = 60_000

/** A question that is overtaken by the next one is cancelled. */
const quoteOf = (body: ReturnType<typeof toQuoteBody>) =>
  queryOptions({
    queryKey: ['POST /guarantees/quote', body],
    queryFn: ({ signal }) => api('POST /guarantees/quote', { body }, { signal }),
    staleTime: freshMs,
  })

export interface LiveQuote {
  /** The numbers of before stay while the new ones are on their way. */
  quote: Quote | undefined
  isLoading: boolean
  error: unknown
  /** The fee of an urgent transfer, whichever transfer is selected. */
  urgentFee: Fils | undefined
}

/** The server's quote for this sale. */
export function useQuote(answers: Answers, discountCode: string | undefined): LiveQuote {
  const price = useSettled(readPrice(answers.price_fils))
  const enabled = price !== undefined
  const asked = useQuery({ ...quoteOf(toQuoteBody(price ?? '', answers, discountCode)), enabled, placeholderData: keepPreviousData })
  const urgent = useQuery({
    ...quoteOf(toQuoteBody(price ?? '', { ...answers, transfer_type: 'RTGS' }, discountCode)),
    enabled,
    placeholderData: keepPreviousData,
  })
  return {
    quote: enabled ? asked.data : undefined,
    isLoading: asked.isFetching,
    error: enabled ? asked.error : undefined,
    urgentFee: urgent.data && parseFils(urgent.data.transfer_commission_fils),
  }
}
