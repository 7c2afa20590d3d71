import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'

export interface FieldTexts {
  label: ReactNode
  hint?: ReactNode
  /** The error and how to correct it; the error summary repeats it. */
  error?: ReactNode
  success?: ReactNode
  optional?: boolean
  /** Beside the label: a link, a count. */
  aside?: ReactNode
}

/** The ids by which a control names its hint and message. */
export const describedBy = (id: string, { hint, error, success }: FieldTexts): string | undefined =>
  [hint && `${id}-hint`, (error || success) && `${id}-message`].filter(Boolean).join(' ') || undefined

/** The id of a field's label, for controls of several parts that are named by it. */
export const labelId = (id: string): string => `${id}-label`

export function FieldMessage({ id, error, success }: { id: string; error?: ReactNode; success?: ReactNode }) {
  if (!error && !success) return null
  return (
    <p id={`${id}-message`} className={`field-message ${error ? 'field-error' : 'field-success'}`}>
      <Icon of={error ? CircleAlert : CircleCheck} size="sm" />
      <span>{error || success}</span>
    </p>
  )
}

/** Label, hint, control, message: the frame of every field. */
export function FormField({
  id,
  label,
  hint,
  error,
  success,
  optional = false,
  aside,
  children,
  className = '',
}: FieldTexts & { id: string; children: ReactNode; className?: string }) {
  const { t } = useTranslation('ui')
  const name = (
    <label id={labelId(id)} className="field-label" htmlFor={id}>
      {label} {optional && <span className="optional">{t('optional')}</span>}
    </label>
  )
  return (
    <div className={`field ${className}`}>
      {aside ? (
        <div className="field-label-row">
          {name}
          {aside}
        </div>
      ) : (
        name
      )}
      {hint && (
        <span id={`${id}-hint`} className="field-hint">
          {hint}
        </span>
      )}
      {children}
      <FieldMessage id={id} error={error} success={success} />
    </div>
  )
}
