import { toLatinDigits } from '@damana/contract/digits'
import { useId, type ReactNode, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldMessage } from './form-field.tsx'

interface OtpInputProps {
  label: ReactNode
  value: string
  onChange: (code: string) => void
  /** How many digits; an authenticator's code has six. */
  length?: number
  /** The last digit is in. */
  onComplete?: (code: string) => void
  error?: ReactNode
  disabled?: boolean
  id?: string
  name?: string
  ref?: Ref<HTMLInputElement>
}

/** A code: one input drawn as a box for each digit, so that pasting, autofill and backspace are the platform's own. */
export function OtpInput({ label, value, onChange, onComplete, length = 5, error, disabled = false, id, name, ref }: OtpInputProps) {
  const { t } = useTranslation('ui')
  const ownId = useId()
  const inputId = id ?? ownId
  const type = (typed: string) => {
    const code = toLatinDigits(typed).replace(/\D/g, '').slice(0, length)
    onChange(code)
    if (code.length === length && code !== value) onComplete?.(code)
  }
  return (
    <div className="field">
      <label className="field-label" htmlFor={inputId}>
        {label}
      </label>
      <div className="otp">
        {Array.from({ length }, (_, index) => (
          <span key={index} aria-hidden="true" className={`otp-box ${index === Math.min(value.length, length - 1) ? 'otp-current' : ''}`}>
            {value[index] ?? ''}
          </span>
        ))}
        <input
          ref={ref}
          id={inputId}
          name={name}
          dir="ltr"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${inputId}-message` : undefined}
          title={t('otpDigits', { count: length })}
          onChange={(event) => type(event.target.value)}
        />
      </div>
      <div role="alert">
        <FieldMessage id={inputId} error={error} />
      </div>
    </div>
  )
}
