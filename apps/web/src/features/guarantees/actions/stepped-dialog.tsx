import { ConfirmDialog, Dialog } from '@damana/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '../queries.ts'
import { CodeStep } from './code-step.tsx'
import { ProblemNote } from './problem-note.tsx'
import type { StepUp, StepUpAction } from './use-step-up.ts'

interface SteppedDialogProps {
  guarantee: Guarantee
  action: StepUpAction
  title: string
  children: ReactNode
  acknowledgement?: string
  stepUp: StepUp
  act: { isBusy: boolean; problem: string | undefined }
  onAct: () => void
  onDismiss: () => void
}

/** A confirmation in two steps where the server asks for a code: first what will happen, then the code that proves who wants it. */
export function SteppedDialog({ guarantee, action, title, children, acknowledgement, stepUp, act, onAct, onDismiss }: SteppedDialogProps) {
  const { t } = useTranslation('guaranteeActions')
  const page = useTranslation('guarantee')
  const isCodeWanted = guarantee.actions.some(({ name, step_up }) => name === action && step_up) && !stepUp.isProven
  const isBusy = act.isBusy || stepUp.isBusy
  const problem = act.problem ?? stepUp.problem
  const check = async (code: string) => {
    if (await stepUp.check(code)) onAct()
  }
  if (stepUp.isAsking)
    return (
      <Dialog open title={title} onClose={isBusy ? () => {} : onDismiss}>
        <CodeStep
          sentTo={stepUp.sent?.sent_to}
          resendAt={stepUp.sent?.resend_at}
          serverTime={guarantee.server_time}
          problem={problem}
          error={stepUp.error}
          isBusy={isBusy}
          isProven={stepUp.isProven}
          confirmLabel={page.t(`action.${action}`)}
          onResend={() => void stepUp.begin()}
          onCode={(code) => void check(code)}
          onAgain={onAct}
          onDismiss={onDismiss}
        />
      </Dialog>
    )
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={isCodeWanted ? t('dialog.sendCode') : page.t(`action.${action}`)}
      {...(acknowledgement && { acknowledgement })}
      busy={isBusy}
      onConfirm={() => (isCodeWanted ? void stepUp.begin() : onAct())}
      onDismiss={onDismiss}
    >
      <div className="grid gap-3">
        {children}
        <ProblemNote problem={problem} />
      </div>
    </ConfirmDialog>
  )
}
