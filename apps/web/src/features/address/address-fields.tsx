import { TextField } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { ContractForm } from '#forms/contract-form.ts'
import type { AddressAnswers } from './address-answers.ts'
import './address.css'
import { CityField } from './city-field.tsx'
import { CountryField } from './country-field.tsx'
import { useCountries } from './use-countries.ts'

/** Address fields: country, city or town, street and building. */
export function AddressFields({ contractForm: { form, text } }: { contractForm: Pick<ContractForm<AddressAnswers>, 'form' | 'text'> }) {
  const { t } = useTranslation('address')
  const countries = useCountries()
  const pick = (id: string) => {
    form.setValue('country', id, { shouldDirty: true })
    if (form.getFieldState('country').error) void form.trigger('country')
  }
  return (
    <div className="address-fields">
      <CountryField
        label={t('country')}
        error={text('country').error}
        value={form.watch('country')}
        countries={countries}
        onChange={pick}
      />
      <CityField
        isInJordan={form.watch('country') === 'JO'}
        field={text('city')}
        value={form.watch('city')}
        onChange={(city) => {
          form.setValue('city', city, { shouldDirty: true })
          if (form.getFieldState('city').error) void form.trigger('city')
        }}
      />
      <TextField {...text('street_name')} label={t('street')} autoComplete="address-line1" maxLength={120} />
      <TextField {...text('building_number')} label={t('building')} digits autoComplete="off" maxLength={20} />
    </div>
  )
}
