import type { ActionName } from '@damana/contract/guarantee-actions'
import { Button, Dialog, ErrorSummary, type SummarisedError } from '@damana/ui'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNote } from '../problem-note.tsx'
import { StepUpDialog } from '../step-up-dialog.tsx'
import type { StepUp } from '../use-step-up.ts'

interface FormDialogProps {
  action: ActionName
  title: ReactNode
  children: ReactNode
  /** Label of the button; the name of the action by default. */
  confirmLabel?: string
  danger?: boolean
  wide?: boolean
  /** A second button, for an answer that may be yes or no. */
  other?: ReactNode
  /** Missing answers by field; shown after the first submission. */
  errors?: readonly SummarisedError[]
  act: { isBusy: boolean; problem: string | undefined }
  /** Where the server asks for a code before it. */
  stepUp?: StepUp
  /** The form cannot be submitted yet: its data is loading or failed to load. */
  isWaiting?: boolean
  onTried?: () => void
  onAct: () => void
  onDismiss: () => void
}

/** An action with something to fill in: what will happen, the fields, and, where the server asks for it, the code that proves who wants it. */
export function FormDialog({
  action,
  title,
  children,
  confirmLabel,
  danger = false,
  wide = false,
  other,
  errors = [],
  act,
  stepUp,
  isWaiting = false,
  onTried,
  onAct,
  onDismiss,
}: FormDialogProps) {
  const { t } = useTranslation('guarantees/actions')
  const page = useTranslation('guarantees/details')
  const ui = useTranslation('ui')
  const [attempt, setAttempt] = useState(0)
  const isBusy = act.isBusy || (stepUp?.isBusy ?? false)
  const problem = act.problem ?? stepUp?.problem
  const label = confirmLabel ?? page.t(`action.${action}`)
  const isCodeWanted = stepUp !== undefined && !stepUp.isProven
  const stay = () => {}
  const submit = () => {
    setAttempt(attempt + 1)
    onTried?.()
    if (errors.length > 0 || isBusy || isWaiting) return
    if (isCodeWanted) void stepUp.begin()
    else onAct()
  }
  if (stepUp?.isAsking)
    return <StepUpDialog title={title} stepUp={stepUp} act={act} confirmLabel={label} danger={danger} onAct={onAct} onDismiss={onDismiss} />
  return (
    <Dialog open wide={wide} title={title} onClose={isBusy ? stay : onDismiss}>
      <form
        className="stack-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {attempt > 0 && <ErrorSummary errors={errors} attempt={attempt} />}
        {children}
        <ProblemNote problem={problem} />
        <div className="dialog-actions">
          <Button type="submit" variant={danger ? 'danger-solid' : 'primary'} busy={isBusy} disabled={isWaiting}>
            {isCodeWanted ? t('dialog.sendCode') : label}
          </Button>
          {other}
          <Button variant="quiet" data-autofocus disabled={isBusy} onClick={onDismiss}>
            {ui.t('back')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
