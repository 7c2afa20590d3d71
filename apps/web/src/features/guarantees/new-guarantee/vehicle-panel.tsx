import {
  type Definition,
  DefinitionList,
  Icon,
  Ltr,
  Money,
  Name,
  Notice,
  Plate,
  RegistryMeasure,
  RegistryText,
  useFormat,
} from '@damana/ui'
import { ChevronDown } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import type { FoundVehicle } from './lookups.ts'

type Vehicle = FoundVehicle['vehicle']
/** In the order of the licence. Plate and type stand in the line above. */
const fields = [
  'registration_number',
  'registration_date',
  'class',
  'color',
  'chassis_number',
  'manufacture_year',
  'licence_expiry',
  'licensing_centre',
  'engine_number',
  'engine_capacity',
  'load_capacity',
  'net_weight',
  'cargo_capacity',
  'estimated_value_fils',
  'registration_type',
  'country',
  'classification',
] as const satisfies readonly (keyof Vehicle)[]
const latin: ReadonlySet<string> = new Set(['registration_number', 'chassis_number', 'manufacture_year', 'engine_number'])
const dates: ReadonlySet<string> = new Set(['registration_date', 'licence_expiry'])

type ListedField = 'class' | 'color' | 'licensing_centre' | 'registration_type' | 'country' | 'classification'
const listed: ReadonlySet<string> = new Set<ListedField>([
  'class',
  'color',
  'licensing_centre',
  'registration_type',
  'country',
  'classification',
])
const isListed = (field: string): field is ListedField => listed.has(field)

/** The vehicle from the registry: plate, type and owner; the rest behind a disclosure. */
export function VehiclePanel({ found, onEdit }: { found: FoundVehicle; onEdit: () => void }) {
  const { t } = useTranslation('guarantees/new-guarantee')
  return (
    <section className="wizard-section" aria-label={t('parties.vehicle')}>
      <VehicleLine vehicle={found.vehicle} onEdit={onEdit}>
        <span className="wizard-quiet">
          <Trans t={t} i18nKey="parties.ownerOfVehicle" components={{ name: <Name of={found.owner} /> }} />
        </span>
      </VehicleLine>
      {found.has_fines && <Notice tone="late">{t('parties.hasFines')}</Notice>}
      <details className="wizard-fold">
        <summary>
          {t('parties.allVehicleFields')}
          <Icon of={ChevronDown} size="sm" />
        </summary>
        <VehicleFields found={found} />
      </details>
    </section>
  )
}

interface VehicleLineProps {
  vehicle: Pick<Vehicle, 'type' | 'plate_number' | 'plate_code'> & { manufacture_year: number | string }
  onEdit: () => void
  children?: React.ReactNode
}
/** The guarantee's picture: plate, kind and year, with a way back to change them. */
export function VehicleLine({ vehicle, onEdit, children }: VehicleLineProps) {
  const { t } = useTranslation('guarantees/new-guarantee')
  return (
    <div className="wizard-vehicle">
      <Plate number={vehicle.plate_number} code={vehicle.plate_code} />
      <div className="wizard-vehicle-name">
        <b>
          <RegistryText field="type">{vehicle.type}</RegistryText>
        </b>{' '}
        <span className="wizard-quiet number">{vehicle.manufacture_year}</span>
        {children}
      </div>
      <button type="button" className="text-button" onClick={onEdit}>
        {t('edit')} <span className="sr-only">{t('parties.vehicle')}</span>
      </button>
    </div>
  )
}

function VehicleFields({ found: { vehicle, owner } }: { found: FoundVehicle }) {
  const { t } = useTranslation('guarantees/new-guarantee')
  const format = useFormat()
  const show = (field: (typeof fields)[number]) => {
    const value = vehicle[field]
    if (value === null) return <span className="wizard-quiet">{t('vehicle.notTold')}</span>
    if (field === 'estimated_value_fils') return <Money fils={String(value)} />
    if (dates.has(field)) return format.date(String(value))
    if (latin.has(field)) return <Ltr>{value}</Ltr>
    return isListed(field) ? <RegistryText field={field}>{String(value)}</RegistryText> : <RegistryMeasure>{String(value)}</RegistryMeasure>
  }
  const items: Definition[] = [
    { label: t('parties.owner'), value: <Name of={owner} official /> },
    { label: t('vehicle.plate'), value: <Ltr>{`${vehicle.plate_code}-${vehicle.plate_number}`}</Ltr> },
    { label: t('vehicle.type'), value: <RegistryText field="type">{vehicle.type}</RegistryText> },
    ...fields.map((field) => ({ label: t(`vehicle.${field}`), value: show(field) })),
  ]
  return <DefinitionList items={items} />
}
