import { useTranslation } from 'react-i18next'
import { fieldErrorText } from '#forms/field-error-text.ts'
import type { LineError } from './use-stock-file.ts'
import { choicesOf } from './words.ts'

/** The error of a cell, and how to correct it. */
export function useErrorText() {
  const { t } = useTranslation('stock')
  return ({ column, code, min, max }: Pick<LineError, 'column' | 'code' | 'min' | 'max'>): string => {
    const choices = choicesOf(column)
    if (code === 'invalid_choice' && choices.length > 0) return t('writeOneOf', { choices: choices.join(t('comma')) })
    if (code === 'required' && choices.length > 0) return t('writeOneOf', { choices: choices.join(t('comma')) })
    if (code === 'price_out_of_range') return t('priceOutOfRange')
    const rule = {
      type: 'string' as const,
      codes: {},
      ...(min !== undefined && { minLength: min }),
      ...(max !== undefined && { maxLength: max }),
    }
    return fieldErrorText(code, rule) ?? t('wrong')
  }
}
