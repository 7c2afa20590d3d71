import { Bdi, Button, Checkbox, Link, Ltr, Money, Name, Plate, StatusChips, useFormat, VehicleName } from '@damana/ui'
import { useIsWide } from '@damana/ui/is-wide'
import { useTranslation } from 'react-i18next'
import { useNextStep } from '#features/guarantees/next-step.ts'
import { reasonText } from '#features/guarantees/reason-text.ts'
import { paths } from '#paths.ts'
import type { StockItem, StockPage } from './stock-query.ts'
import { mostAtOnce, type Withdrawal } from './use-withdrawal.ts'

interface StockListProps {
  items: readonly StockItem[]
  first: StockPage
  /** Undefined for a reader who may withdraw nothing. */
  withdrawal: Withdrawal | undefined
  hasMore: boolean
  isLoadingMore: boolean
  onMore: () => void
}

/** The vehicles found, their count, and a button for more. */
export function StockList({ items, first, withdrawal, hasMore, isLoadingMore, onMore }: StockListProps) {
  const { t } = useTranslation('stock/list')
  const words = useTranslation('guarantees')
  const isWide = useIsWide()
  const { total, server_time: now } = first
  const shown = items.length
  return (
    <>
      {isWide ? (
        <StockTable items={items} now={now} withdrawal={withdrawal} />
      ) : (
        <ul className="list-cards" aria-label={t('caption')}>
          {items.map((item) => (
            <StockCard key={item.number} item={item} now={now} withdrawal={withdrawal} />
          ))}
        </ul>
      )}
      {withdrawal && withdrawal.possible.length > 1 && (
        <div className="stock-all">
          <Checkbox
            checked={withdrawal.chosen.length === Math.min(withdrawal.possible.length, mostAtOnce)}
            onChange={() => withdrawal.toggleAll()}
          >
            {t('chooseAll')}
          </Checkbox>
        </div>
      )}
      <div className="list-more">
        <span className="size-sm muted" role="status">
          {first.total_is_least ? words.t('shownOfMany', { shown, total }) : words.t('shown', { shown, count: total })}
        </span>
        {hasMore && (
          <Button variant="secondary" size="sm" busy={isLoadingMore} onClick={onMore}>
            {words.t('more')}
          </Button>
        )}
      </div>
    </>
  )
}

interface ItemProps {
  item: StockItem
  /** The server's time. */
  now: string
  withdrawal: Withdrawal | undefined
}
function StockTable({ items, now, withdrawal }: Omit<ItemProps, 'item'> & { items: readonly StockItem[] }) {
  const { t } = useTranslation('stock/list')
  const words = useTranslation('guarantees')
  return (
    <table className="table stock-table">
      <caption className="sr-only">{t('caption')}</caption>
      <thead>
        <tr>
          {withdrawal && (
            <th scope="col">
              <span className="sr-only">{t('choose')}</span>
            </th>
          )}
          <th scope="col">{words.t('column.vehicle')}</th>
          <th scope="col">{words.t('column.guarantee')}</th>
          <th scope="col">{words.t('column.buyer')}</th>
          <th scope="col" className="number">
            {words.t('column.price')}
          </th>
          <th scope="col">{t('status')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.number} data-row>
            {withdrawal && (
              <td>
                <Choice item={item} withdrawal={withdrawal} />
              </td>
            )}
            <td>
              <div className="table-vehicle">
                <b>
                  <VehicleName of={item.vehicle} />
                </b>
                <Plate number={item.vehicle.plate_number} code={item.vehicle.plate_code} />
              </div>
            </td>
            <td>
              <GuaranteeLink item={item} />
              <Reference item={item} />
            </td>
            <td>
              <Name of={item.other_party} />
            </td>
            <td className="number strong">
              <Money fils={item.price_fils} bare />
            </td>
            <td>
              <State item={item} now={now} withdrawal={withdrawal} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function StockCard({ item, now, withdrawal }: ItemProps) {
  const { t } = useTranslation('stock/list')
  const { vehicle } = item
  return (
    <li className="list-item" data-row>
      <div className="list-item-line">
        <Plate number={vehicle.plate_number} code={vehicle.plate_code} />
        {withdrawal && <Choice item={item} withdrawal={withdrawal} />}
      </div>
      <div>
        <h2>
          <VehicleName of={vehicle} />
        </h2>
        <p className="size-sm muted">
          {t('buyer')} <Name of={item.other_party} />
        </p>
        <Reference item={item} />
      </div>
      <div className="list-item-line">
        <span className="size-lg strong">
          <Money fils={item.price_fils} />
        </span>
        <GuaranteeLink item={item} />
      </div>
      <div className="stock-card-state">
        <State item={item} now={now} withdrawal={withdrawal} />
      </div>
    </li>
  )
}

const GuaranteeLink = ({ item: { number } }: { item: StockItem }) => (
  <Link href={paths.guarantee(number)}>
    <Ltr>{number}</Ltr>
  </Link>
)

function Reference({ item: { reference } }: { item: StockItem }) {
  const { t } = useTranslation('stock/list')
  if (reference === null) return null
  return (
    <small className="muted">
      <Bdi>{t('reference', { reference })}</Bdi>
    </small>
  )
}

const reasonId = (number: string) => `stock-${number}-reason`

/** The box of a vehicle; one that cannot be withdrawn says why beside its status. */
function Choice({ item: { number, withdrawal: its }, withdrawal }: { item: StockItem; withdrawal: Withdrawal }) {
  const { t } = useTranslation('stock/list')
  return (
    <label className="check stock-choice">
      <input
        type="checkbox"
        checked={withdrawal.chosen.includes(number)}
        disabled={!its.allowed || (withdrawal.chosen.length >= mostAtOnce && !withdrawal.chosen.includes(number))}
        aria-describedby={its.allowed ? undefined : reasonId(number)}
        onChange={() => withdrawal.toggle(number)}
      />
      <span className="sr-only">{t('chooseOne', { number })}</span>
    </label>
  )
}

/** Where the sale stands and since when, what is next, and why it cannot be withdrawn. */
function State({ item, now, withdrawal }: ItemProps) {
  const { t } = useTranslation('stock/list')
  const format = useFormat()
  const next = useNextStep()(item)
  const { number, since, withdrawal: its, wait } = item
  const span = Math.max(0, Date.parse(now) - Date.parse(since))
  return (
    <>
      <span className="flow">
        <StatusChips status={item.operational_status} flags={item.flags} />
        <small className="muted">{wait.code === 'none' ? format.date(since) : t('since', { span: format.duration(span, 'after') })}</small>
      </span>
      {next.words && <small className={`next next-${next.tone}`}>{next.words}</small>}
      {withdrawal && !its.allowed && (
        <small id={reasonId(number)} className="muted">
          {reasonText(its.reason)}
        </small>
      )}
    </>
  )
}
