import { Card, DefinitionList, Ltr, Money, useFormat, type Definition, RegistryText, RegistryMeasure } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from '#features/guarantees/queries.ts'

type Vehicle = Guarantee['vehicle']

/** The vehicle as the registry knows it: the main facts at once, all of them on demand. A partner is told what was proposed alone. */
export function VehicleCard({ vehicle, isOfPartner }: { vehicle: Vehicle; isOfPartner: boolean }) {
  const { t } = useTranslation('guarantees/details', { keyPrefix: 'vehicle' })
  const format = useFormat()
  const [isWhole, setWhole] = useState(false)
  const none = <span className="regular muted">{t('none')}</span>
  const words = (
    field: 'type' | 'class' | 'color' | 'licensing_centre' | 'registration_type' | 'country' | 'classification',
  ): Definition => ({
    label: t(field),
    value: vehicle[field] === null ? none : <RegistryText field={field}>{vehicle[field]}</RegistryText>,
  })
  const code = (field: 'registration_number' | 'chassis_number' | 'manufacture_year' | 'engine_number'): Definition => ({
    label: t(field),
    value: vehicle[field] === null ? none : <Ltr className="break-anywhere">{vehicle[field]}</Ltr>,
  })
  const measure = (field: 'engine_capacity' | 'load_capacity' | 'net_weight' | 'cargo_capacity'): Definition => ({
    label: t(field),
    value: vehicle[field] === null ? none : <RegistryMeasure>{vehicle[field]}</RegistryMeasure>,
  })
  const day = (field: 'registration_date' | 'licence_expiry'): Definition => ({
    label: t(field),
    value: vehicle[field] === null ? none : format.date(vehicle[field]),
  })
  const known = [words('type'), code('manufacture_year'), code('registration_number')]
  const main = [
    words('type'),
    words('class'),
    code('manufacture_year'),
    words('color'),
    code('registration_number'),
    words('licensing_centre'),
    day('licence_expiry'),
    words('registration_type'),
    { ...code('chassis_number'), long: true },
  ]
  const rest = [
    { label: t('plate'), value: <Ltr>{`${vehicle.plate_code}-${vehicle.plate_number}`}</Ltr> },
    day('registration_date'),
    words('classification'),
    words('country'),
    code('engine_number'),
    measure('engine_capacity'),
    measure('net_weight'),
    measure('load_capacity'),
    measure('cargo_capacity'),
    {
      label: t('estimated_value_fils'),
      value: vehicle.estimated_value_fils === null ? none : <Money fils={vehicle.estimated_value_fils} />,
    },
  ]
  if (isOfPartner)
    return (
      <Card title={t('title')}>
        <DefinitionList items={known} />
      </Card>
    )
  return (
    <Card
      title={t('title')}
      footer={
        <button type="button" className="text-button size-sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'showLess' : 'showAll')}
        </button>
      }
    >
      <DefinitionList items={isWhole ? [...main, ...rest] : main} />
    </Card>
  )
}
