import type { Args } from '@damana/contract'
import { callOfAction, type ActionCall, type ActionName } from '@damana/contract/guarantee-actions'
import { toast } from '@damana/ui'
import { useQueryClient } from '@tanstack/react-query'
import type { ResourceNamespaceMap } from 'i18next'
import { useTranslation } from 'react-i18next'
import { api, ApiError } from '#api.ts'
import { failureText, isUnanswered } from '#failure-text.ts'
import { useProvenCall } from '#features/code/use-proven-call.ts'
import { useStepUp } from '#features/code/use-code.ts'
import { keepGuarantee, refreshGuarantees, type Guarantee } from '../queries.ts'
import { errorText } from '../reason-text.ts'

export interface ActionDialogProps {
  guarantee: Guarantee
  onDone: () => void
  onDismiss: () => void
}
export type DoneToast = Exclude<keyof ResourceNamespaceMap['guarantees/actions']['toast'], 'error' | 'notDone' | 'connection' | 'dismissed'>

/** The toast of a success. */
const doneOf: Record<ActionName, DoneToast> = {
  accept: 'updated',
  reject: 'updated',
  withdraw: 'cancelled',
  refuse: 'refused',
  consent: 'consented',
  amend: 'amended',
  release: 'released',
  confirm: 'confirmed',
  declare_payer: 'payerDeclared',
  object: 'objected',
  take_back_objection: 'objectionTakenBack',
  send_evidence: 'evidenceSent',
  answer_split: 'splitAnswered',
  extend: 'extensionAsked',
  request_cancellation: 'cancellationRequested',
  agree_to_cancellation: 'cancellationAgreed',
  object_to_cancellation: 'cancellationObjected',
  take_back_cancellation: 'cancellationTakenBack',
}

type Body<A extends ActionName> = Args<ActionCall<A>>['body']
type StepUpAction = Args<'POST /auth/step-up/sendOtp'>['body']['action']
export type Action = ReturnType<typeof useAction>

/** Every action answers the guarantee as it is now. */
const send = api as unknown as (
  name: string,
  args: { params: { number: string }; body: object },
  options: { once: true },
) => Promise<Guarantee>

/**
 * Carries an action out; tried again after a lost answer it is the same act. A failure is told by a toast, and the dialog stays as it is. `body` is what its dialog has filled
 * in, undefined while something is missing.
 */
export function useAction<A extends ActionName>(
  name: A,
  { guarantee: { number, actions }, onDone }: Pick<ActionDialogProps, 'guarantee' | 'onDone'>,
  body: Body<A> | undefined,
  success: DoneToast = doneOf[name],
) {
  const { t } = useTranslation('guarantees/actions')
  const client = useQueryClient()
  // The server asks for a code for some of the actions only.
  const code = useStepUp({ action: name as StepUpAction, number, ...(body && { content: { ...body } }) })
  const { run, isBusy, failure } = useProvenCall({
    code,
    send: async (said: object) => {
      keepGuarantee(client, await send(callOfAction(name), { params: { number }, body: said }, { once: true }))
      toast.success(t(`toast.${success}`))
      onDone()
    },
    onFailed: (error) => {
      toast.failure(t(failureToast(error, success)))
      // Refused because the guarantee is no longer what is on the screen: it is read again, behind the dialog.
      if (!isOffline(error)) refreshGuarantees(client, number)
    },
  })
  return {
    name,
    code,
    /** The code is asked for before the call. */
    isCodeFirst: !code.isProven && actions.some((action) => action.name === name && action.step_up),
    isBusy,
    /** Why the last try failed, until the next one. */
    problem: failure && (errorText(failure) ?? failureText(failure)),
    refusal: failure instanceof ApiError ? (failure.reason ?? failure.code) : undefined,
    run: () => body && run(body),
  }
}

/** Accepting and rejecting have a word of their own; the dialog says why. */
export const failureToast = (error: unknown, success: DoneToast) =>
  isOffline(error) ? 'toast.connection' : success === 'updated' ? 'toast.error' : 'toast.notDone'

const isOffline = (error: unknown): boolean => !(error instanceof ApiError) || isUnanswered(error)
