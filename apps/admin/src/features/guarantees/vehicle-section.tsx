import { Bdi, DefinitionList, Ltr, useFormat, type Definition, RegistryText } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { Section } from '#layout/panes.tsx'
import type { Guarantee } from './query.ts'

/** The vehicle from the registry. */
export function VehicleSection({ vehicle }: { vehicle: Guarantee['vehicle'] }) {
  const { t } = useTranslation('guarantees')
  const format = useFormat()
  const fact = (label: string, value: string | null, isCode = false): Definition[] =>
    value === null ? [] : [{ label, value: isCode ? <Ltr>{value}</Ltr> : <Bdi>{value}</Bdi> }]
  const term = (field: 'color' | 'licensing_centre' | 'registration_type', value: string | null): Definition[] =>
    value === null ? [] : [{ label: t(`vehicleFact.${field}`), value: <RegistryText field={field}>{value}</RegistryText> }]
  return (
    <Section title={t('vehicle')}>
      <DefinitionList
        layout="rows"
        items={[
          ...fact(t('vehicleFact.registration_number'), vehicle.registration_number, true),
          ...fact(t('vehicleFact.chassis_number'), vehicle.chassis_number, true),
          ...term('color', vehicle.color),
          ...term('licensing_centre', vehicle.licensing_centre),
          ...fact(t('vehicleFact.licence_expiry'), vehicle.licence_expiry && format.date(vehicle.licence_expiry)),
          ...term('registration_type', vehicle.registration_type),
        ]}
      />
    </Section>
  )
}
