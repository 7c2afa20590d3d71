import { useId, type ComponentProps, type ReactNode } from 'react'
import { FieldMessage } from './form-field.tsx'

/** A native checkbox with its sentence. */
export function Checkbox({
  id,
  children,
  hint,
  error,
  ...rest
}: ComponentProps<'input'> & { children: ReactNode; hint?: ReactNode; error?: ReactNode }) {
  const ownId = useId()
  const inputId = id ?? rest.name ?? ownId
  return (
    <div className="field">
      <label className="check" htmlFor={inputId}>
        <input
          type="checkbox"
          id={inputId}
          aria-invalid={error ? true : undefined}
          aria-describedby={[hint && `${inputId}-hint`, error && `${inputId}-message`].filter(Boolean).join(' ') || undefined}
          {...rest}
        />
        <span>{children}</span>
        {hint && (
          <span id={`${inputId}-hint`} className="field-hint">
            {hint}
          </span>
        )}
      </label>
      <FieldMessage id={inputId} error={error} />
    </div>
  )
}
