import { guaranteeActions } from '@damana/contract/guarantee-actions'
import { Button, Dialog, ErrorSummary, type SummarisedError } from '@damana/ui'
import { useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeDialog } from '#features/code/code-dialog.tsx'
import { ProblemNote } from '#features/code/problem-note.tsx'
import type { Action } from './use-action.ts'

interface ActionFormProps {
  action: Action
  title: ReactNode
  children: ReactNode
  /** Label of the button; the name of the action by default. */
  confirmLabel?: string | undefined
  /** Said by the action's row where it is not told. */
  danger?: boolean
  wide?: boolean | undefined
  /** Missing answers by field; shown after the first submission. */
  errors?: readonly SummarisedError[]
  /** The only field, which takes the focus in place of a summary. */
  only?: RefObject<HTMLElement | null> | undefined
  /** The form cannot be submitted yet: its data is loading or failed to load. */
  isWaiting?: boolean
  onTried?: () => void
  onDismiss: () => void
}

/** An action with something to fill in: what will happen, the fields, and, where the server asks for it, the code that proves who wants it. */
export function ActionForm({
  action,
  title,
  children,
  confirmLabel,
  danger = guaranteeActions[action.name].danger === true,
  wide = false,
  errors = [],
  only,
  isWaiting = false,
  onTried,
  onDismiss,
}: ActionFormProps) {
  const { t } = useTranslation('guarantees/actions')
  const page = useTranslation('guarantees/details')
  const ui = useTranslation('ui')
  const [attempt, setAttempt] = useState(0)
  const { code, isCodeFirst } = action
  const isBusy = action.isBusy || code.isBusy
  const label = confirmLabel ?? page.t(`action.${action.name}`)
  const submit = () => {
    setAttempt(attempt + 1)
    onTried?.()
    if (errors.length > 0) only?.current?.focus()
    if (errors.length > 0 || isBusy || isWaiting) return
    if (isCodeFirst) void code.begin()
    else action.run()
  }
  if (code.isAsking)
    return (
      <CodeDialog title={title} code={code} act={action} confirmLabel={label} danger={danger} onProven={action.run} onDismiss={onDismiss} />
    )
  return (
    <Dialog open wide={wide} title={title} onClose={isBusy ? () => {} : onDismiss}>
      <form
        className="stack-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {attempt > 0 && !only && <ErrorSummary errors={errors} attempt={attempt} />}
        {children}
        <ProblemNote problem={action.problem ?? code.problem} />
        <div className="dialog-actions">
          <Button type="submit" variant={danger ? 'danger-solid' : 'primary'} busy={isBusy} disabled={isWaiting}>
            {isCodeFirst ? t('dialog.sendCode') : label}
          </Button>
          <Button variant="quiet" data-autofocus disabled={isBusy} onClick={onDismiss}>
            {ui.t('back')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
