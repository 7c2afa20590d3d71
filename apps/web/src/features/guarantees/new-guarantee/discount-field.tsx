import { TextField } from '@damana/ui'
import type { FocusEvent, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '#failure-text.ts'
import type { CheckedDiscount } from './use-discount.ts'
import type { Wizard } from './use-wizard.ts'

/** A code is checked by its button, by Enter, and when the field is left: the summary must show what will be created. */
export function DiscountField({ wizard, checked }: { wizard: Wizard; checked: CheckedDiscount }) {
  const { t } = useTranslation('guarantees/new-guarantee')
  const { error, onBlur, ...field } = wizard.text('discount_code')
  const { discount, isChecking, check } = checked
  const refusal = checked.error === null || checked.error === undefined ? undefined : failureText(checked.error)
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    check()
    void onBlur(event)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    check()
  }
  return (
    <TextField
      {...field}
      onBlur={leave}
      onKeyDown={press}
      label={t('terms.discountCode')}
      optional
      ltr
      digits
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      fieldClassName="wizard-short"
      error={error ?? refusal}
      success={discount && t('terms.discountGot', { value: discount.value, unit: discount.unit })}
      action={
        <button type="button" className="input-action" onClick={check} aria-busy={isChecking || undefined}>
          {t('terms.check')}
        </button>
      }
    />
  )
}
