import type { Output } from '@damana/contract'
import { toast } from '@damana/ui'
import { failureText } from '@damana/ui/failure-text'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '#api.ts'
import { refreshGuarantees } from '#features/guarantees/queries.ts'
import type { StockItem } from './stock-query.ts'

export type WithdrawalResult = Output<'POST /stock/withdraw'>['results'][number]
export type Withdrawal = ReturnType<typeof useWithdrawal>
/** As many as one call takes. */
export const mostAtOnce = 100

/** The choice of what is withdrawn, and withdrawing it. A vehicle that can no longer be withdrawn, or is no longer shown, is not chosen. */
export function useWithdrawal(items: readonly StockItem[]) {
  const client = useQueryClient()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [results, setResults] = useState<readonly WithdrawalResult[]>()
  const [isSending, setSending] = useState(false)
  /** One sending: a repetition after a lost answer is told what the first one did. */
  const key = useRef('')
  const possible = items.filter(({ withdrawal }) => withdrawal.allowed).map(({ number }) => number)
  const chosen = possible.filter((number) => ticked.has(number))
  const choose = (numbers: readonly string[]) => {
    key.current = crypto.randomUUID()
    setTicked(new Set(numbers))
  }
  return {
    possible,
    chosen,
    results,
    isSending,
    toggle: (number: string) => choose(chosen.includes(number) ? chosen.filter((one) => one !== number) : [...chosen, number]),
    toggleAll: () => choose(chosen.length === Math.min(possible.length, mostAtOnce) ? [] : possible.slice(0, mostAtOnce)),
    send: async (): Promise<void> => {
      setSending(true)
      try {
        const answer = await api('POST /stock/withdraw', { body: { numbers: chosen } }, { idempotencyKey: key.current })
        setResults(answer.results)
        choose([])
      } catch (error) {
        toast.failure(failureText(error))
      } finally {
        setSending(false)
        refreshGuarantees(client)
      }
    },
  }
}
