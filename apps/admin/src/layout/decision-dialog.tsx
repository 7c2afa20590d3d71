import type { CallOptions } from '@damana/client/client'
import { fieldErrors } from '@damana/contract/errors'
import { Button, Dialog, ErrorSummary, readLang, TextArea, useFormErrors, type SummarisedError } from '@damana/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api.ts'
import { refusalText } from './reason-text.ts'

interface DecisionDialogProps<Answer> {
  title: ReactNode
  /** The consequence of the decision. */
  text?: ReactNode
  /** Fields beside the reason; each reads its error by name. */
  children?: (errorOf: (field: string) => string | undefined) => ReactNode
  confirmLabel: string
  isDanger?: boolean
  wide?: boolean
  /** Left out: yes. */
  isReasonAsked?: boolean
  /** Label of a reason that the sides read too. */
  reasonWords?: { label: string; hint: string }
  /** The label of a field, by its name in the call's body, that stands elsewhere and not in this dialog. */
  labelElsewhere?: (field: string) => string | undefined
  /** Errors of these fields, by their names in the call's body. */
  check?: () => readonly SummarisedError[]
  send: (reason: string, options: CallOptions) => Promise<Answer>
  onDone: (answer: Answer) => void
  /** It was refused: what is shown may be old. */
  onRefused?: (error: ApiError) => void
  onClose: () => void
}

const longestReason = 500
const sentences: Readonly<Record<string, { ar: string; en: string } | undefined>> = fieldErrors

/** The dialog of a staff decision: its title, its consequence and its reason. */
export function DecisionDialog<Answer>({
  title,
  text,
  children,
  confirmLabel,
  isDanger = false,
  wide = false,
  isReasonAsked = true,
  reasonWords,
  labelElsewhere,
  check,
  send,
  onDone,
  onRefused,
  onClose,
}: DecisionDialogProps<Answer>) {
  const { t } = useTranslation('shell')
  const ui = useTranslation('ui')
  const [reason, setReason] = useState('')
  const { summary, errorOf, fail, forgive } = useFormErrors()
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(reason.trim(), { once: true }),
    onSuccess: onDone,
    onError: (error) => {
      fail(
        problemsOf(error).map((problem) => {
          const label = labelElsewhere?.(problem.field ?? '')
          return label === undefined ? problem : { message: `${label}: ${problem.message}` }
        }),
      )
      if (error instanceof ApiError) onRefused?.(error)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const missing = isReasonAsked && reason.trim() === '' ? [{ field: 'reason', message: t('reasonMissing') }] : []
    const found = [...(check?.() ?? []), ...missing]
    if (found.length > 0) fail(found)
    else mutate()
  }
  return (
    <Dialog open title={title} wide={wide} {...(isPending ? {} : { onClose })}>
      <form className="decision" noValidate onSubmit={submit} onChange={({ target }) => 'name' in target && forgive(String(target.name))}>
        <ErrorSummary {...summary} />
        {text && <div className="dialog-body">{text}</div>}
        {children?.(errorOf)}
        {isReasonAsked && (
          <TextArea
            name="reason"
            label={reasonWords?.label ?? t('reason')}
            hint={reasonWords?.hint ?? t('reasonHint')}
            required
            maxLength={longestReason}
            value={reason}
            error={errorOf('reason')}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        <div className="dialog-actions">
          <Button type="submit" variant={isDanger ? 'danger-solid' : 'primary'} busy={isPending}>
            {confirmLabel}
          </Button>
          <Button variant="quiet" onClick={onClose} disabled={isPending}>
            {ui.t('back')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const boundOf = (value: unknown): string => (typeof value === 'number' || typeof value === 'string' ? `${value}` : '')

/** The faults that the API found, by the names of the fields in the call's body. */
export function problemsOf(error: unknown): SummarisedError[] {
  if (!(error instanceof ApiError) || error.errors.length === 0) return [{ message: refusalText(error) }]
  return error.errors.map(({ pointer, code, ...bounds }) => ({
    field: pointer.replace(/^\//, ''),
    message: (sentences[code]?.[readLang()] ?? error.message).replace(/\{(\w+)\}/g, (_, name: string) => boundOf(bounds[name])),
  }))
}
