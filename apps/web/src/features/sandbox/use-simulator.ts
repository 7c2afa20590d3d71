import type { Args, Name, Output } from '@damana/contract'
import { toast } from '@damana/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, ApiError } from '#api.ts'

const refreshEveryMs = 3_000
type Reads = Extract<
  Name,
  | 'GET /sandbox/messages'
  | 'GET /sandbox/bills'
  | 'GET /sandbox/vehicles'
  | 'GET /sandbox/people'
  | 'GET /sandbox/bank'
  | 'GET /sandbox/guarantees'
>

/** Reads a simulator, and again every few seconds, because simulated partners act by themselves. */
export function useSimulator<N extends Reads>(name: N, args?: Args<N>) {
  return useQuery({
    queryKey: ['sandbox', name, args ?? null],
    queryFn: () => (api as (name: Reads, args?: unknown) => Promise<unknown>)(name, args) as Promise<Output<N>>, // the generic call cannot see that these reads need no arguments
    refetchInterval: refreshEveryMs,
    placeholderData: (before) => before,
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
