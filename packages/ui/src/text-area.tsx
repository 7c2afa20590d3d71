import { useId, type ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { describedBy, FormField, type FieldTexts } from './form-field.tsx'

/** Several lines of text: a reason, a message. */
export function TextArea({
  id,
  label,
  hint,
  error,
  success,
  optional,
  aside,
  className,
  ...rest
}: ComponentProps<'textarea'> & FieldTexts) {
  const ownId = useId()
  const inputId = id ?? rest.name ?? ownId
  const texts: FieldTexts = { label, hint, error, success, ...(optional && { optional }), aside }
  return (
    <FormField id={inputId} {...texts}>
      <textarea
        id={inputId}
        rows={3}
        className={classNames('input', className)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(inputId, texts)}
        {...rest}
      />
    </FormField>
  )
}
