import { Crumbs, Ltr, Plate, StatusChips, useFormat, RegistryText } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { paths } from '#paths.ts'
import type { Guarantee } from '../queries.ts'

/** Which guarantee this is, by the plate of its vehicle. */
export function GuaranteeHeading({ guarantee }: { guarantee: Guarantee }) {
  const { t } = useTranslation('guarantees/details')
  const format = useFormat()
  const { number, side, vehicle, operational_status, flags, created_at } = guarantee
  return (
    <>
      <Crumbs
        label={t('path')}
        items={[
          { label: t('toList'), href: paths.sales },
          { label: t(`side_${side}`), href: side === 'sale' ? paths.sales : paths.purchases },
          { label: <Ltr>{number}</Ltr> },
        ]}
      />
      <div className="details-head">
        <Plate number={vehicle.plate_number} code={vehicle.plate_code} size="lg" />
        <div>
          <h1>
            <RegistryText field="type">{vehicle.type}</RegistryText> <Ltr className="regular muted">{vehicle.manufacture_year}</Ltr>
          </h1>
          <div className="details-meta">
            <StatusChips status={operational_status} flags={flags.map(({ kind }) => kind)} />
            <span>
              {t('number')} <Ltr className="strong soft">{number}</Ltr>
            </span>
            <span>{t('createdOn', { date: format.date(created_at) })}</span>
          </div>
        </div>
      </div>
    </>
  )
}
