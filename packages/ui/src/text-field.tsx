import { toLatinDigits } from '@damana/contract/digits'
import { useId, type ChangeEvent, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { describedBy, FormField, type FieldTexts } from './form-field.tsx'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'size'> &
  FieldTexts & {
    /** Latin content: keeps left-to-right order, still begins at the reading edge. */
    ltr?: boolean
    /** Arabic and Persian digits become Latin while typing. */
    digits?: boolean
    /** A cell before the closing edge: a unit. */
    suffix?: ReactNode
    /** A button inside the frame: `<button className="input-action">`. */
    action?: ReactNode
    large?: boolean
    fieldClassName?: string
  }

/** One line of text. Takes `ref`, `name`, `onChange` and `onBlur` as a form library hands them over. */
export function TextField({
  id,
  label,
  hint,
  error,
  success,
  optional,
  aside,
  ltr = false,
  digits = false,
  suffix,
  action,
  large = false,
  fieldClassName,
  className,
  onChange,
  ...rest
}: TextFieldProps) {
  const ownId = useId()
  const inputId = id ?? rest.name ?? ownId
  const texts: FieldTexts = { label, hint, error, success, ...(optional && { optional }), aside }
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    if (digits) keepCaret(event.target, toLatinDigits(event.target.value))
    onChange?.(event)
  }
  const input = (
    <input
      id={inputId}
      className={classNames('input', className)}
      dir={ltr || digits ? 'ltr' : undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(inputId, texts)}
      onChange={change}
      {...rest}
    />
  )
  return (
    <FormField id={inputId} {...texts} {...(fieldClassName && { className: fieldClassName })}>
      {suffix || action ? (
        <div className={classNames('input-group', large && 'input-large')}>
          {input}
          {suffix && <span className="input-addon">{suffix}</span>}
          {action}
        </div>
      ) : (
        input
      )}
    </FormField>
  )
}

/** Rewrites what was typed without throwing the caret to the end. */
export function keepCaret(input: HTMLInputElement, value: string): void {
  if (input.value === value) return
  const fromEnd = input.value.length - (input.selectionStart ?? input.value.length)
  input.value = value
  const caret = Math.max(0, value.length - fromEnd)
  input.setSelectionRange(caret, caret)
}
