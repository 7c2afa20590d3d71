import type { Output } from '@damana/contract'
import { checkDiscountRules, checkField } from '@damana/contract/form-rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, ApiError } from '#api.ts'
import { readPrice, type Answers } from './answers.ts'
import { useSettled } from '#forms/use-settled.ts'

const freshMs = 60_000

export interface CheckedDiscount {
  /** Set while the typed code is the checked one and holds. */
  discount: Output<'POST /discount-codes/check'> | undefined
  isChecking: boolean
  error: unknown
  /** Takes the typed code as it stands, or one that was filled in. */
  check: (code?: string) => void
}

/** A code counts from the moment it was checked; when the price changes, so may the answer. */
export function useDiscount(answers: Answers): CheckedDiscount {
  const typed = answers.discount_code.trim()
  const [checked, setChecked] = useState(typed)
  const price = useSettled(readPrice(answers.price_fils))
  const body = { code: typed, ...(price && { price_fils: price }) }
  const isAsked = typed !== '' && typed === checked && checkField(checkDiscountRules.code, typed) === undefined
  const { data, error, isFetching } = useQuery({
    queryKey: ['POST /discount-codes/check', body],
    queryFn: ({ signal }) => api('POST /discount-codes/check', { body }, { signal }),
    enabled: isAsked,
    staleTime: freshMs,
    placeholderData: (before) => (before?.code.toLowerCase() === typed.toLowerCase() ? before : undefined),
  })
  return {
    discount: isAsked ? data : undefined,
    isChecking: isAsked && isFetching,
    error: isAsked ? error : undefined,
    check: (code = typed) => setChecked(code),
  }
}

export const isRefused = (error: unknown): error is ApiError => error instanceof ApiError && error.status > 0 && error.status < 500
