import type { Args } from '@damana/contract'
import type { ReactNode } from 'react'
import { failureText } from '@damana/ui/failure-text'
import { CodeDialog } from './code-dialog.tsx'
import { useProvenCall } from './use-proven-call.ts'
import { isRefusal, useStepUp } from './use-code.ts'

interface FormCodeDialogProps {
  purpose: Args<'POST /auth/step-up/sendOtp'>['body']
  title: string
  /** The subject of the code, in words. */
  children: ReactNode
  confirmLabel: string
  /** Opens the sentence of a failure. */
  failed: string
  send: () => Promise<unknown>
  /** The form shows why its answers are refused, before their code is sent or after. */
  onRefused?: (refusal: unknown) => void
  onDismiss: () => void
}

/** A code for what a form has filled in, then the call. */
export function FormCodeDialog({ purpose, title, children, confirmLabel, failed, send, onRefused, onDismiss }: FormCodeDialogProps) {
  const giveBack = (failure: unknown) => {
    if (onRefused === undefined || !isRefusal(failure)) return false
    onRefused(failure)
    return true
  }
  const code = useStepUp(purpose, giveBack)
  const { run, isBusy, failure } = useProvenCall({ code, send, onFailed: giveBack })
  return (
    <CodeDialog
      title={title}
      code={code}
      isAtOnce
      act={{ isBusy, problem: failure ? `${failed} ${failureText(failure)}` : undefined }}
      confirmLabel={confirmLabel}
      onProven={run}
      onDismiss={onDismiss}
    >
      <p className="dialog-body">{children}</p>
    </CodeDialog>
  )
}
