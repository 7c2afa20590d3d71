import { SelectField } from '@damana/ui'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { Country } from '#features/address/use-countries.ts'

interface CountryFieldProps extends Omit<ComponentProps<typeof SelectField>, 'options' | 'placeholder'> {
  countries: readonly Country[] | undefined
  /** The present choice, shown while the list has not come. */
  chosen?: string
}

/** One of the countries, Jordan first. */
export function CountryField({ countries, chosen = '', ...rest }: CountryFieldProps) {
  const { t } = useTranslation('company-registration')
  const shown = countries ?? (chosen === '' ? [] : [{ id: chosen, name: chosen }])
  return (
    <SelectField
      // A list that comes late would leave the browser showing another country than the one that is kept.
      key={countries ? 'all' : 'own'}
      {...rest}
      placeholder={t('choose')}
      options={shown.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
