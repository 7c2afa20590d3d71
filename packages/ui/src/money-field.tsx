import { normaliseNumber } from '@damana/contract/digits'
import { formatFils, parseAmount } from '@damana/contract/money'
import { amountInWords } from '@damana/contract/words'
import { useState, type ChangeEvent, type FocusEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { readLang } from './i18n.ts'
import { keepCaret, TextField, type TextFieldProps } from './text-field.tsx'

/**
 * An amount of dinars as a person types it, in any digits; its words stand below. The form holds the text (`12,450.375`):
 * `parseAmount` of the contract makes fils of it.
 */
export function MoneyField({ onChange, onBlur, success, ...rest }: TextFieldProps) {
  const { t } = useTranslation('ui')
  const [typed, setTyped] = useState(String(rest.value ?? rest.defaultValue ?? ''))
  const amount = parseAmount(String(rest.value ?? typed))
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    keepCaret(event.target, normaliseNumber(event.target.value))
    setTyped(event.target.value)
    onChange?.(event)
  }
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const typedAmount = parseAmount(event.target.value)
    if (typedAmount.ok && event.target.value !== formatFils(typedAmount.fils)) {
      event.target.value = formatFils(typedAmount.fils)
      setTyped(event.target.value)
      onChange?.(event as unknown as ChangeEvent<HTMLInputElement>) // the same input with the same value: form libraries read the target
    }
    onBlur?.(event)
  }
  return (
    <div className="field">
      <TextField
        large
        ltr
        inputMode="decimal"
        autoComplete="off"
        suffix={t('dinar')}
        success={success}
        {...rest}
        onChange={change}
        onBlur={leave}
      />
      <p className="words" aria-live="polite">
        {amount.ok ? amountInWords(amount.fils, readLang()) : ''}
      </p>
    </div>
  )
}
