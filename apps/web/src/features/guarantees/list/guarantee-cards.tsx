import { Icon, Link, Ltr, Money, Name, Plate, PositionChip, StatusChips, VehicleName } from '@damana/ui'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '#paths.ts'
import { useNextStep } from '../next-step.ts'
import type { GuaranteeItem, Side } from '../queries.ts'

/** The list on a phone. */
export function GuaranteeCards({ side, items }: { side: Side; items: readonly GuaranteeItem[] }) {
  const { t } = useTranslation('guarantees')
  return (
    <ul className="list-cards" aria-label={t(`caption_${side}`)}>
      {items.map((item) => (
        <GuaranteeCard key={item.number} item={item} />
      ))}
    </ul>
  )
}

function GuaranteeCard({ item }: { item: GuaranteeItem }) {
  const { t } = useTranslation('guarantees')
  const next = useNextStep()(item)
  const { vehicle, side } = item
  return (
    <li className="list-item" data-row>
      <div className="list-item-line">
        <Plate number={vehicle.plate_number} code={vehicle.plate_code} />
        {item.position !== 'ended' && <PositionChip position={item.position} label={item.position_label} />}
      </div>
      <div>
        <h2>
          <VehicleName of={vehicle} />
        </h2>
        <p className="size-sm muted">
          {t(`otherParty_${side}`)} <Name of={item.other_party} />
        </p>
      </div>
      <div className="list-item-line">
        <span className="size-lg strong">
          <Money fils={item.price_fils} />
        </span>
        <span className="flow flow-end">
          <StatusChips status={item.operational_status} flags={item.flags} />
        </span>
      </div>
      <div className="list-item-line list-item-foot">
        <span className={`next next-${next.tone}`}>{next.words}</span>
        <Link className="list-link" href={paths.guarantee(item.number)}>
          <Ltr>{item.number}</Ltr>
          <Icon of={ChevronRight} size="sm" mirror />
        </Link>
      </div>
    </li>
  )
}
