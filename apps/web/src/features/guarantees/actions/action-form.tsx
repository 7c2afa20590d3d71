import { Button, Dialog, ErrorSummary, type SummarisedError } from '@damana/ui'
import { useState, type ComponentProps, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeDialog } from '#features/code/code-dialog.tsx'
import { ProblemNote } from '#features/code/problem-note.tsx'
import { ProvenDialog } from '#features/code/proven-dialog.tsx'
import type { Action } from './use-action.ts'

interface ActionFormProps {
  action: Action
  title: ReactNode
  children: ReactNode
  /** Label of the button; the name of the action by default. */
  confirmLabel?: string | undefined
  wide?: boolean | undefined
  /** Missing answers by field; shown after the first submission. */
  errors?: readonly SummarisedError[]
  /** The only field, which takes the focus in place of a summary. */
  only?: RefObject<HTMLElement | null> | undefined
  /** The focus begins in the first field, and not on the way back. */
  isFieldFirst?: boolean
  /** The form cannot be submitted yet: its data is loading or failed to load. */
  isWaiting?: boolean
  /** Under the problem: a way out of it. */
  wayOut?: ReactNode
  onTried?: () => void
  onDismiss: () => void
}

/** An action with something to fill in: what will happen, the fields, and, where the server asks for it, the code that proves who wants it. */
export function ActionForm({
  action,
  title,
  children,
  confirmLabel = action.label,
  wide = false,
  errors = [],
  only,
  isFieldFirst = false,
  isWaiting = false,
  wayOut,
  onTried,
  onDismiss,
}: ActionFormProps) {
  const ui = useTranslation('ui')
  const [attempt, setAttempt] = useState(0)
  const { code, isCodeFirst, sentTo, isDanger: danger } = action
  const isBusy = action.isBusy || code.isBusy
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
      <CodeDialog
        {...{ title, code, confirmLabel, danger, onDismiss }}
        {...(sentTo !== undefined && { sentTo })}
        act={action}
        onProven={action.run}
      />
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
        {wayOut}
        <div className="dialog-actions">
          <Button type="submit" variant={danger ? 'danger-solid' : 'primary'} busy={isBusy} disabled={isWaiting}>
            {isCodeFirst ? action.sendLabel : confirmLabel}
          </Button>
          <Button variant="quiet" data-autofocus={isFieldFirst ? undefined : true} disabled={isBusy} onClick={onDismiss}>
            {ui.t('back')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type ActionConfirmProps = Pick<ComponentProps<typeof ProvenDialog>, 'title' | 'children' | 'acknowledgement' | 'onDismiss'> &
  Pick<ActionFormProps, 'action' | 'confirmLabel'>

/** An action that needs no more than a yes: its consequence, the code where one is asked for, and the way back. */
export const ActionConfirm = ({ action, confirmLabel = action.label, ...rest }: ActionConfirmProps) => (
  <ProvenDialog
    {...rest}
    confirmLabel={confirmLabel}
    sendLabel={action.isCodeFirst ? action.sendLabel : undefined}
    danger={action.isDanger}
    code={action.code}
    act={action}
    onAct={action.run}
  />
)
