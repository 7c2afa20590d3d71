import { Dialog } from '@damana/ui'
import type { ReactNode } from 'react'
import { CodeStep } from '#features/code/code-step.tsx'
import type { StepUp } from './use-step-up.ts'

interface StepUpDialogProps {
  title: ReactNode
  /** The action that the code authorises. */
  children?: ReactNode
  stepUp: StepUp
  act: { isBusy: boolean; problem: string | undefined }
  confirmLabel: string
  danger?: boolean
  onAct: () => void
  onDismiss: () => void
}

/** The step-up code before an action, then the action. A right code stays valid if the call is lost. */
export function StepUpDialog({ title, children, stepUp, act, confirmLabel, danger = false, onAct, onDismiss }: StepUpDialogProps) {
  const isBusy = act.isBusy || stepUp.isBusy
  const check = async (code: string) => {
    if (await stepUp.check(code)) onAct()
  }
  return (
    <Dialog open title={title} onClose={isBusy ? () => {} : onDismiss}>
      {children}
      <CodeStep
        sentTo={stepUp.sent?.sent_to ?? ''}
        resendAt={stepUp.sent?.resend_at}
        expiresAt={stepUp.sent?.expires_at}
        last={stepUp.sent?.last}
        problem={act.problem ?? stepUp.problem}
        error={stepUp.error}
        isBusy={isBusy}
        isProven={stepUp.isProven}
        confirmLabel={confirmLabel}
        danger={danger}
        onResend={() => void stepUp.begin()}
        onCode={(code) => void check(code)}
        onAgain={onAct}
        onDismiss={onDismiss}
      />
    </Dialog>
  )
}
