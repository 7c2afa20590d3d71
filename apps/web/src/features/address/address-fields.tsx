import { SelectField, TextField } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { ContractForm } from '#forms/contract-form.ts'
import type { AddressAnswers } from './address-answers.ts'
import './address.css'
import { useCountries } from './use-countries.ts'

/** Address fields: country, city or town, street and building. */
export function AddressFields({ contractForm: { form, text } }: { contractForm: Pick<ContractForm<AddressAnswers>, 'form' | 'text'> }) {
  const { t } = useTranslation('address')
  const countries = useCountries()
  const chosen = form.watch('country')
  // While the list has not come, at least what is chosen already can be shown.
  const shown = countries ?? (chosen === '' ? [] : [{ id: chosen, name: chosen }])
  return (
    <div className="address-fields">
      <SelectField
        // A list that comes late would leave the browser showing another country than the one that is kept.
        key={countries ? 'all' : 'own'}
        {...text('country')}
        label={t('country')}
        placeholder={t('choose')}
        autoComplete="country"
        options={shown.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField {...text('city')} label={t('city')} autoComplete="address-level2" maxLength={80} />
      <TextField {...text('street_name')} label={t('street')} autoComplete="address-line1" maxLength={120} />
      <TextField {...text('building_number')} label={t('building')} digits autoComplete="off" maxLength={20} />
    </div>
  )
}
