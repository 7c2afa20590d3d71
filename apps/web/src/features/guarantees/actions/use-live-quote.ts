import type { Args, Output } from '@damana/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, ApiError } from '#api.ts'

type Terms = Args<'POST /guarantees/quote'>['body']

const typingPauseMs = 300

interface LiveQuote {
  quote: Output<'POST /guarantees/quote'> | undefined
  /** The server refuses these terms. */
  refusal: ApiError | undefined
  /** The shown quote belongs to the previous input. */
  isStale: boolean
}

/** The quote for these terms, requested when typing pauses. */
export function useLiveQuote(terms: Terms | undefined): LiveQuote {
  const text = terms ? JSON.stringify(terms) : ''
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text])
  const { data, error, isFetching } = useQuery({
    queryKey: ['POST /guarantees/quote', settled],
    queryFn: ({ signal }) => {
      const body: Terms = JSON.parse(settled)
      return api('POST /guarantees/quote', { body }, { signal })
    },
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  })
  return {
    quote: text ? data : undefined,
    refusal: settled === text && error instanceof ApiError && error.status >= 400 && error.status < 500 ? error : undefined,
    isStale: isFetching || settled !== text,
  }
}
