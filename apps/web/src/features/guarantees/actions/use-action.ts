import type { Args } from '@damana/contract'
import { callOfAction, guaranteeActions, type ActionCall, type ActionName } from '@damana/contract/guarantee-actions'
import { toast } from '@damana/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, ApiError } from '#api.ts'
import { failureText, isUnanswered } from '@damana/ui/failure-text'
import { useProvenCall } from '#features/code/use-proven-call.ts'
import { useStepUp, type Code } from '#features/code/use-code.ts'
import { keepGuarantee, refreshGuarantees, type Guarantee } from '../queries.ts'
import { errorText } from '../reason-text.ts'

export interface ActionDialogProps {
  /** The words of its button. */
  label: string
  guarantee: Guarantee
  onDone: () => void
  onDismiss: () => void
}

/** An action in its dialog, whoever takes it. */
export interface Action {
  label: string
  code: Code
  /** The code is asked for before the call; `sendLabel` is the button's then. */
  isCodeFirst: boolean
  sendLabel: string
  /** Where the code goes, where its call does not say so. */
  sentTo?: string
  isBusy: boolean
  /** Why the last try failed, until the next one. */
  problem: string | undefined
  isDanger: boolean
  run: () => void
}

type Bodies = { [A in ActionName]: Args<ActionCall<A>> extends { body: infer B } ? B : never }
export type Body<A extends ActionName = ActionName> = Bodies[A]
type StepUpAction = Args<'POST /auth/step-up/sendOtp'>['body']['action']

/**
 * Carries an action of a side out; tried again after a lost answer it is the same act. A failure is told by a toast, and the dialog stays as it is. `body` is what its dialog has
 * filled in, undefined while something is missing; `done` names the phrases of its success.
 */
export function useAction<A extends ActionName>(
  name: A,
  { label, guarantee: { number, actions }, onDone }: Omit<ActionDialogProps, 'onDismiss'>,
  body: Body<A> | undefined,
  done: ActionName | 'extend_agree' = name,
) {
  const { t } = useTranslation('guarantees/actions')
  const client = useQueryClient()
  // The server asks for a code for some of the actions only.
  const code = useStepUp({ action: name as StepUpAction, number, ...(body && { content: { ...body } }) })
  const { run, isBusy, failure } = useProvenCall({
    code,
    send: async (said: Body) => {
      keepGuarantee(client, await api(callOfAction<ActionName>(name), { params: { number }, body: said }, { once: true }))
      toast.success(t(`${done}.done`))
      onDone()
    },
    onFailed: (error) => {
      toast.failure(t(failureToast(error, name)))
      // Refused because the guarantee is no longer what is on the screen: it is read again, behind the dialog.
      if (!isOffline(error)) refreshGuarantees(client, number)
    },
  })
  return {
    label,
    code,
    isCodeFirst: !code.isProven && actions.some((action) => action.name === name && action.step_up),
    sendLabel: t('sendCode'),
    isBusy,
    problem: failure && (errorText(failure) ?? failureText(failure)),
    refusal: failure instanceof ApiError ? (failure.reason ?? failure.code) : undefined,
    isDanger: guaranteeActions[name].danger === true,
    run: () => {
      if (body) run(body)
    },
  } satisfies Action & { refusal: string | undefined }
}

/** Accepting and rejecting have a word of their own; the dialog says why. */
export const failureToast = (error: unknown, name?: ActionName) =>
  isOffline(error) ? 'toast.connection' : name === 'accept' || name === 'reject' ? 'toast.error' : 'toast.notDone'

const isOffline = (error: unknown): boolean => !(error instanceof ApiError) || isUnanswered(error)
