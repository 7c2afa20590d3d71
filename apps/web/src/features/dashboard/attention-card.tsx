import { Card, EmptyState, PositionChip, Link, Ltr, Money, Plate, useFormat } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import '#features/guarantees/guarantees.css'
import { GuaranteeCards } from '#features/guarantees/list/guarantee-cards.tsx'
import { useIsWide } from '@damana/ui/is-wide'
import { useNextStep } from '#features/guarantees/next-step.ts'
import { paths } from '#paths.ts'
import { useListAddress } from './list-address.ts'
import type { Dashboard, Side } from './queries.ts'

type Item = Dashboard['attention']['items'][number]

/** The guarantees that are late or wait longest, with the reason. */
export function AttentionCard({ side, attention }: { side: Side; attention: Dashboard['attention'] }) {
  const { t } = useTranslation('dashboard')
  const isWide = useIsWide()
  const addressOf = useListAddress()
  const href = addressOf(attention.list)
  return (
    <Card flush className="attention" title={t('attention')} aside={href !== undefined && <Link href={href}>{t('allGuarantees')}</Link>}>
      {attention.items.length === 0 ? (
        <EmptyState title={t('attentionEmpty')}>{t('attentionEmptyText')}</EmptyState>
      ) : isWide ? (
        <AttentionTable items={attention.items} />
      ) : (
        <GuaranteeCards side={side} items={attention.items} />
      )}
    </Card>
  )
}

function AttentionTable({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation('dashboard')
  return (
    <table className="table list-table">
      <caption className="sr-only">{t('attention')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('vehicle')}</th>
          <th scope="col">{t('guarantee')}</th>
          <th scope="col" className="number">
            {t('amount')}
          </th>
          <th scope="col">{t('moneyStatus')}</th>
          <th scope="col">{t('reason')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Row key={item.number} item={item} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ item }: { item: Item }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const next = useNextStep()(item)
  return (
    <tr>
      <td>
        <Plate number={item.vehicle.plate_number} code={item.vehicle.plate_code} />
      </td>
      <td>
        <Link className="list-link" href={paths.guarantee(item.number)}>
          <Ltr>{item.number}</Ltr>
        </Link>
        <small>{format.day(item.created_at)}</small>
      </td>
      <td className="number strong">
        <Money fils={item.price_fils} bare />
      </td>
      <td>
        {item.position !== 'ended' ? (
          <PositionChip position={item.position} label={item.position_label} />
        ) : (
          <span className="muted">{t('noMoney')}</span>
        )}
      </td>
      <td className={`next next-${next.tone}`}>{next.words}</td>
    </tr>
  )
}
