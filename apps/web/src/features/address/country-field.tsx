import { SearchSelect } from '@damana/ui'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { searchCountries } from './country-search.rules.ts'
import type { Country } from './use-countries.ts'

interface CountryFieldProps {
  label: string
  hint?: string
  error: string | undefined
  value: string
  countries: readonly Country[] | undefined
  onChange: (id: string) => void
}

/** A country, found by any of its names. */
export function CountryField({ label, hint, error, value, countries, onChange }: CountryFieldProps) {
  const { t } = useTranslation('address')
  const search = useMemo(() => searchCountries(countries ?? []), [countries])
  const options = useMemo(() => (countries ?? []).map(({ id, name }) => ({ value: id, label: name })), [countries])
  return (
    <SearchSelect
      id="country"
      label={label}
      hint={hint}
      error={error}
      value={value}
      options={options}
      search={search}
      placeholder={t('search')}
      empty={t('noSuchCountry')}
      onChange={onChange}
    />
  )
}
