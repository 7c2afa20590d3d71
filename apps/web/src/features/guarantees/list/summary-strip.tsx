import { Icon, Money, Skeleton } from '@damana/ui'
import { Banknote, Check, LockKeyhole, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Side, Summary } from '../queries.ts'

const tiles = [
  { of: 'held', field: 'held_fils', icon: LockKeyhole },
  { of: 'onTheWay', field: 'on_the_way_fils', icon: Banknote },
  { of: 'arrived', field: 'arrived_fils', icon: Check },
] as const satisfies readonly { of: string; field: keyof Summary[Side]; icon: LucideIcon }[]

/** Where the money of this side is. */
export function SummaryStrip({ side, totals }: { side: Side; totals: Summary[Side] | undefined }) {
  const { t } = useTranslation('guarantees')
  return (
    <dl className="list-summary" aria-label={t('summary')}>
      {tiles.map(({ of, field, icon }) => (
        <div key={of}>
          <dt>
            <Icon of={icon} size="sm" />
            {t(`${of}_${side}`)}
          </dt>
          <dd>{totals ? <Money fils={totals[field]} /> : <Skeleton width="120px" height="26px" />}</dd>
        </div>
      ))}
    </dl>
  )
}
