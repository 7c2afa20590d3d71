import type { FieldErrorCode } from '@damana/contract/errors'
import { useTranslation } from 'react-i18next'
import type { FieldWords } from '#forms/contract-resolver.ts'
import { fieldErrorText } from '#forms/field-error-text.ts'

/** Messages with the name of the field: the summary above a long form would otherwise repeat one sentence. */
export function useFieldWords() {
  const { t, i18n } = useTranslation('company-registration')
  return <Field extends string>(fields: readonly Field[]): FieldWords<Record<Field, unknown>> =>
    Object.fromEntries(
      fields.map((field) => {
        const label = i18n.exists(`company-registration:fields.${field}`) ? t(`fields.${field}` as 'fields.name_ar') : field
        const said = (code: FieldErrorCode) => () => t('wrongField', { label, why: fieldErrorText(code) ?? code })
        const isChoice = ['legal_form', 'delegation_type', 'permissions', 'delegation_permissions', 'currency', 'choice'].includes(field)
        return [
          field,
          {
            required: t(isChoice || field.endsWith('country') || field === 'nationality' ? 'chooseField' : 'enterField', { label }),
            invalid_choice: t('chooseField', { label }),
            invalid_format: said('invalid_format'),
            invalid_date: t('wrongDate', { label }),
            name_not_arabic: said('name_not_arabic'),
            name_not_latin: said('name_not_latin'),
          },
        ]
      }),
    ) as unknown as FieldWords<Record<Field, unknown>> // one entry for each of the fields
}
