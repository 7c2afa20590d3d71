import type { Args, Name, Output } from '@damana/contract'
import { toast } from '@damana/ui'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, ApiError } from '#api.ts'

const refreshEveryMs = 3_000
type Lists = Extract<
  Name,
  | 'GET /sandbox/messages'
  | 'GET /sandbox/bills'
  | 'GET /sandbox/vehicles'
  | 'GET /sandbox/people'
  | 'GET /sandbox/companies'
  | 'GET /sandbox/receiver'
  | 'GET /sandbox/bank/files'
  | 'GET /sandbox/bank/make-goods'
  | 'GET /sandbox/bank/receipts'
  | 'GET /sandbox/guarantees'
>

/** Reads how our bank works, and again every few seconds, because others switch it too. */
export function useBankModes() {
  return useQuery({
    queryKey: ['sandbox', 'GET /sandbox/bank'],
    queryFn: ({ signal }) => api('GET /sandbox/bank', undefined, { signal }),
    refetchInterval: refreshEveryMs,
  })
}

/** Reads a list of a simulator, page by page, and again every few seconds, because simulated partners act by themselves. */
export function useSimulatorList<N extends Lists>(name: N, wanted: Omit<NonNullable<Args<N>['query']>, 'cursor'>) {
  return useInfiniteQuery({
    queryKey: ['sandbox', name, wanted],
    queryFn: ({ pageParam }) =>
      (api as (name: Lists, args: unknown) => Promise<unknown>)(name, {
        query: { ...wanted, ...(pageParam === '' ? {} : { cursor: pageParam }) },
      }) as Promise<Output<N>>, // the generic call cannot see that all lists are asked alike
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: refreshEveryMs,
    placeholderData: keepPreviousData,
  })
}

/** The message of a success, or the refusal of the simulator. */
export type Said = string | { refusal: string }

/** Runs an action of a simulator, shows its outcome as a toast and reads the simulators again. `busy` names the running action. */
export function useSimulatorAction() {
  const { t } = useTranslation('sandbox')
  const client = useQueryClient()
  const [busy, setBusy] = useState<string>()
  const act = async <T>(name: string, work: () => Promise<T>, say: (answer: T) => Said): Promise<boolean> => {
    if (busy) return false
    setBusy(name)
    try {
      const said = say(await work())
      if (typeof said === 'string') toast.success(said)
      else toast.failure(said.refusal)
      return typeof said === 'string'
    } catch (error) {
      toast.failure(error instanceof ApiError && error.message ? error.message : t('notDone'))
      return false
    } finally {
      setBusy(undefined)
      await client.invalidateQueries({ queryKey: ['sandbox'] })
    }
  }
  return { act, busy }
}
