import { Icon, Money, Skeleton } from '@damana/ui'
import { Banknote, Check, LockKeyhole, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Side, Summary } from '../queries.ts'

const tiles = [
  { of: 'held', field: 'held_fils', icon: LockKeyhole },
  { of: 'onTheWay', field: 'on_the_way_fils', icon: Banknote },
  { of: 'arrived', field: 'arrived_fils', icon: Check },
] as const satisfies readonly { of: string; field: keyof Summary[Side]; icon: LucideIcon }[]

interface SummaryStripProps {
  side: Side
  /** Undefined while they are read, and where they could not be. */
  totals: Summary[Side] | undefined
  hasFailed: boolean
}

/** Where the money of this side is. */
export function SummaryStrip({ side, totals, hasFailed }: SummaryStripProps) {
  const { t } = useTranslation('guarantees')
  return (
    <dl className="list-summary" aria-label={t('summary')}>
      {tiles.map(({ of, field, icon }) => (
        <div key={of}>
          <dt>
            <Icon of={icon} size="sm" />
            {t(`${of}_${side}`)}
          </dt>
          <dd>{totals ? <Money fils={totals[field]} /> : hasFailed ? '—' : <Skeleton width="120px" height="26px" />}</dd>
        </div>
      ))}
    </dl>
  )
}
