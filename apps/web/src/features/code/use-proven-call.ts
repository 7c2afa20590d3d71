import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '#api.ts'
import type { Code } from './use-code.ts'

interface CallOptions<Body> {
  /** Asked for when the server wants one, or when the one that was given has grown too old on the way. */
  code?: Code | undefined
  /** The call, and what follows when it was carried out. */
  send: (body: Body) => Promise<unknown>
  onFailed?: (failure: unknown) => void
}

/** An act that a code may have to prove; `failure` is why the last try failed, until the next one. */
export function useProvenCall<Body = void>({ code, send, onFailed }: CallOptions<Body>) {
  /** Two clicks in one moment are one: the mutation's state is seen only by the next drawing. */
  const isSending = useRef(false)
  const isCodeWanted = (failure: unknown) => code !== undefined && failure instanceof ApiError && failure.code === 'step_up_required'
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onError: (failure) => {
      if (isCodeWanted(failure)) void code?.begin()
      else onFailed?.(failure)
    },
    onSettled: () => {
      isSending.current = false
    },
  })
  return {
    isBusy: isPending,
    failure: error !== null && !isCodeWanted(error) ? error : undefined,
    run: (body: Body) => {
      if (isSending.current) return
      isSending.current = true
      mutate(body)
    },
  }
}
