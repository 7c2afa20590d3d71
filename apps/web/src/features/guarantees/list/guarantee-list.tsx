import { Button, Icon, Link, Ltr, Money, Name, Plate, PositionChip, StatusChips, useFormat, VehicleName } from '@damana/ui'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { GuaranteeItem, Side } from '../queries.ts'
import { GuaranteeCards } from './guarantee-cards.tsx'
import { useIsWide } from '@damana/ui/is-wide'
import { ChevronRight } from 'lucide-react'
import { paths } from '#paths.ts'
import { useNextStep } from '../next-step.ts'

interface GuaranteeListProps {
  side: Side
  items: readonly GuaranteeItem[]
  total: number
  isTotalLeast: boolean
  hasMore: boolean
  isLoadingMore: boolean
  onMore: () => void
}

/** The guarantees found, their count, and a button for more. */
export function GuaranteeList({ side, items, total, isTotalLeast, hasMore, isLoadingMore, onMore }: GuaranteeListProps) {
  const { t } = useTranslation('guarantees')
  const isWide = useIsWide()
  const list = useRef<HTMLDivElement>(null)
  const firstNew = useRef<number>(undefined)
  useEffect(() => {
    const index = firstNew.current
    if (index === undefined || items.length <= index) return
    firstNew.current = undefined
    list.current?.querySelectorAll<HTMLElement>('[data-row] a')[index]?.focus()
  }, [items.length])
  const Rows = isWide ? GuaranteeTable : GuaranteeCards
  return (
    <>
      <div ref={list}>
        <Rows side={side} items={items} />
      </div>
      <div className="list-more">
        <span className="size-sm muted" role="status">
          {isTotalLeast ? t('shownOfMany', { shown: items.length, total }) : t('shown', { shown: items.length, count: total })}
        </span>
        {hasMore && (
          <Button
            variant="secondary"
            size="sm"
            busy={isLoadingMore}
            onClick={() => {
              firstNew.current = items.length
              onMore()
            }}
          >
            {t('more')}
          </Button>
        )}
      </div>
    </>
  )
}

/** The list on a wide screen; the whole row leads to its guarantee. */
function GuaranteeTable({ side, items }: { side: Side; items: readonly GuaranteeItem[] }) {
  const { t } = useTranslation('guarantees')
  return (
    <table className="table list-table">
      <caption className="sr-only">{t(`caption_${side}`)}</caption>
      <thead>
        <tr>
          <th scope="col">{t('column.vehicle')}</th>
          <th scope="col">{t('column.guarantee')}</th>
          <th scope="col">{t(side === 'sale' ? 'column.buyer' : 'column.seller')}</th>
          <th scope="col" className="number">
            {t('column.price')}
          </th>
          <th scope="col">{t('column.status')}</th>
          <th scope="col">{t('column.money')}</th>
          <th scope="col">
            <span className="sr-only">{t('column.open')}</span>
          </th>
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

function Row({ item }: { item: GuaranteeItem }) {
  const { t } = useTranslation('guarantees')
  const format = useFormat()
  const next = useNextStep()(item)
  const { vehicle } = item
  return (
    <tr data-row>
      <td>
        <div className="table-vehicle">
          <b>
            <VehicleName of={vehicle} />
          </b>
          <Plate number={vehicle.plate_number} code={vehicle.plate_code} />
        </div>
      </td>
      <td>
        <Link className="list-link" href={paths.guarantee(item.number)}>
          <Ltr>{item.number}</Ltr>
        </Link>
        <small>{format.date(item.created_at)}</small>
      </td>
      <td>
        <Name of={item.other_party} />
      </td>
      <td className="number strong">
        <Money fils={item.price_fils} bare />
      </td>
      <td>
        <span className="flow">
          <StatusChips status={item.operational_status} flags={item.flags} />
        </span>
        {next.words && <small className={`next next-${next.tone}`}>{next.words}</small>}
      </td>
      <td>
        {item.position !== 'ended' ? (
          <PositionChip position={item.position} label={item.position_label} />
        ) : (
          <span className="muted">
            <span aria-hidden="true">—</span>
            <span className="sr-only">{t('noMoney')}</span>
          </span>
        )}
      </td>
      <td aria-hidden="true" className="muted">
        <Icon of={ChevronRight} mirror />
      </td>
    </tr>
  )
}
