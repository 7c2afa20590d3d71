import { ConfirmDialog } from '@damana/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '../queries.ts'
import { ProblemNote } from './problem-note.tsx'
import { StepUpDialog } from './step-up-dialog.tsx'
import type { StepUp } from './use-step-up.ts'

interface SteppedDialogProps {
  guarantee: Guarantee
  action: 'release' | 'consent'
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
  const { t } = useTranslation('guarantees/actions')
  const page = useTranslation('guarantees/details')
  const isCodeWanted = guarantee.actions.some(({ name, step_up }) => name === action && step_up) && !stepUp.isProven
  const isBusy = act.isBusy || stepUp.isBusy
  const problem = act.problem ?? stepUp.problem
  if (stepUp.isAsking)
    return (
      <StepUpDialog title={title} stepUp={stepUp} act={act} confirmLabel={page.t(`action.${action}`)} onAct={onAct} onDismiss={onDismiss} />
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
      <div className="stack-3">
        {children}
        <ProblemNote problem={problem} />
      </div>
    </ConfirmDialog>
  )
}
