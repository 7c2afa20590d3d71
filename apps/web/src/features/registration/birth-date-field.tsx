import { useTranslation } from 'react-i18next'
import { DayField, type DayFieldProps } from './day-field.tsx'

/** Date of birth. */
export function BirthDateField(props: Omit<DayFieldProps, 'label' | 'hint' | 'pickLabel'>) {
  const { t } = useTranslation('registration')
  return (
    <DayField
      {...props}
      label={t('personal.born')}
      hint={t('personal.bornHint')}
      pickLabel={t('personal.pick')}
      autoComplete="bday"
      fieldClassName="wizard-short"
    />
  )
}
