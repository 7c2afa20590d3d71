import type { FieldErrorCode } from '@damana/contract/errors'
import { useTranslation } from 'react-i18next'
import type { FieldWords } from '#forms/contract-resolver.ts'
import { fieldErrorText } from '#forms/field-error-text.ts'

/** Messages with the name of the field: the summary above a long form would otherwise repeat one sentence. */
export function useFieldWords() {
  const { t, i18n } = useTranslation('company-registration')
  return <Field extends string>(
    fields: readonly Field[],
    own: { readonly [field in Field]?: 'name' } = {},
  ): FieldWords<Record<Field, unknown>> =>
    Object.fromEntries(
      fields.map((field) => {
        const label = i18n.exists(`company-registration:fields.${field}`) ? t(`fields.${field}` as 'fields.name_ar') : field
        const said = (code: FieldErrorCode) => () => t('wrongField', { label, why: fieldErrorText(code) ?? code })
        const isChoice = field === 'legal_form' || field === 'delegation_type' || field === 'currency' || field === 'choice'
        return [
          field,
          {
            required: t(isChoice || field.endsWith('country') || field === 'nationality' ? 'chooseField' : 'enterField', { label }),
            invalid_choice: t('chooseField', { label }),
            invalid_format: said('invalid_format'),
            invalid_date: t('wrongDate', { label }),
            ...(own[field] === 'name' && { invalid_company_name: said('invalid_company_name') }),
          },
        ]
      }),
    ) as unknown as FieldWords<Record<Field, unknown>> // one entry for each of the fields
}
