/** Shared by the confirmation dialogs of all actions. */
import type { CallOptions } from '@damana/contract'
import { toast } from '@damana/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ResourceNamespaceMap } from 'i18next'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api.ts'
import { failureText, isUnanswered } from '#failure-text.ts'
import { keepGuarantee, refreshGuarantees, type Guarantee } from '../queries.ts'
import { errorText } from '../reason-text.ts'

export type DoneToast = Exclude<keyof ResourceNamespaceMap['guarantees/actions']['toast'], 'error' | 'notDone' | 'connection' | 'dismissed'>

interface ActionOptions<Body> {
  number: string
  send: (body: Body, options: CallOptions) => Promise<Guarantee>
  /** The toast of a success. */
  success: DoneToast
  onDone: () => void
  /** The server wants a code first. */
  onStepUp?: () => void
}

export interface GuaranteeAction<Body> {
  run: (body: Body) => void
  isBusy: boolean
  /** Why the last try failed, until the next one. */
  problem: string | undefined
  code: string | undefined
}

/**
 * Carries an action out; tried again after a lost answer it is the same act. A failure is told by a toast, and the dialog stays as it is.
 */
export function useGuaranteeAction<Body>({ number, send, success, onDone, onStepUp }: ActionOptions<Body>): GuaranteeAction<Body> {
  const { t } = useTranslation('guarantees/actions')
  const client = useQueryClient()
  /** Two clicks in one moment are one: the mutation's state is seen only by the next drawing. */
  const isSending = useRef(false)
  const mutation = useMutation({
    mutationFn: (body: Body) => send(body, { once: true }),
    onSuccess: (guarantee) => {
      keepGuarantee(client, guarantee)
      toast.success(t(`toast.${success}`))
      onDone()
    },
    onError: (error) => {
      if (onStepUp && error instanceof ApiError && error.code === 'step_up_required') return onStepUp()
      toast.failure(t(failureToast(error, success)))
      // Refused because the guarantee is no longer what is on the screen: it is read again, behind the dialog.
      if (!isOffline(error)) refreshGuarantees(client, number)
    },
    onSettled: () => {
      isSending.current = false
    },
  })
  const { error } = mutation
  const isShown = error !== null && !(onStepUp && error instanceof ApiError && error.code === 'step_up_required')
  return {
    run: (body) => {
      if (isSending.current) return
      isSending.current = true
      mutation.mutate(body)
    },
    isBusy: mutation.isPending,
    problem: isShown ? (errorText(error) ?? failureText(error)) : undefined,
    code: isShown && error instanceof ApiError ? (error.reason ?? error.code) : undefined,
  }
}

/** Accepting and rejecting have a word of their own; the dialog says why. */
export const failureToast = (error: unknown, success: DoneToast) =>
  isOffline(error) ? 'toast.connection' : success === 'updated' ? 'toast.error' : 'toast.notDone'

export const isOffline = (error: unknown): boolean => !(error instanceof ApiError) || isUnanswered(error)
