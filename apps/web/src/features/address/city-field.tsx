import { SearchSelect, TextField, useFormat } from '@damana/ui'
import { useMemo, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { cities } from './cities.ts'
import { searchNames } from './country-search.rules.ts'

interface CityFieldProps {
  /** The list knows Jordan alone. */
  isInJordan: boolean
  field: Omit<ComponentProps<typeof TextField>, 'label'>
  value: string
  onChange: (city: string) => void
}

/** A city or town: found by any of its spellings in Jordan, and typed where the list does not know it. */
export function CityField({ isInJordan, field, value, onChange }: CityFieldProps) {
  const { t } = useTranslation('address')
  const { lang } = useFormat()
  const options = useMemo(() => cities.map((names) => ({ value: names[lang], label: names[lang] })), [lang])
  const search = useMemo(() => searchNames(cities.map((names) => ({ id: names[lang], called: Object.values(names) }))), [lang])
  if (!isInJordan) return <TextField {...field} label={t('city')} autoComplete="address-level2" maxLength={80} />
  return (
    <SearchSelect
      id="city"
      label={t('city')}
      hint={t('cityHint')}
      error={field.error}
      value={value}
      options={options}
      search={search}
      placeholder=""
      empty=""
      isFree
      onChange={onChange}
    />
  )
}
