import { statementWords } from '@damana/contract/stock-words'
import {
  Bdi,
  Button,
  Crumbs,
  EmptyState,
  ErrorState,
  Icon,
  Link,
  Ltr,
  Menu,
  MenuButton,
  Money,
  Name,
  Plate,
  readLang,
  saveFile,
  SelectField,
  Skeleton,
  StatusChips,
  toast,
  useFormat,
  VehicleName,
} from '@damana/ui'
import { useIsWide } from '@damana/ui/is-wide'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { fetchStream } from '#api.ts'
import { ListSkeleton } from '#features/guarantees/list/list-skeleton.tsx'
import { usePageTitle } from '#layout/page-title.ts'
import { paths } from '#paths.ts'
import { useInAddress } from '#use-in-address.ts'
import {
  monthsUntil,
  monthWord,
  readMonth,
  type Sale,
  type Statement,
  statementQuery,
  sums,
  writeMonth,
} from './statement/statement-query.ts'
import '#features/guarantees/guarantees.css'
import './stock.css'

const word = (of: keyof typeof statementWords): string => statementWords[of][readLang()]

/** `/stock/statement`: the sales of the company acted for that ended in a month, and their money. */
export function Component() {
  const { t } = useTranslation('stock/statement')
  const [month, change] = useInAddress(readMonth, writeMonth)
  const statement = useInfiniteQuery({ ...statementQuery(month), placeholderData: keepPreviousData })
  const first = statement.data?.pages[0]
  const items = statement.data?.pages.flatMap((page) => page.items) ?? []
  usePageTitle(word('title'))
  return (
    <>
      <Crumbs label={t('way')} items={[{ label: t('stock'), href: paths.stock }, { label: word('title') }]} />
      <div className="page-head">
        <div>
          <h1>{word('title')}</h1>
          <p>{t('subtitle')}</p>
        </div>
        {first && <ExportMenu month={first.month} />}
      </div>
      <div className="stock-month">
        {first ? (
          <SelectField
            label={t('month')}
            value={first.month}
            options={monthsUntil(first.this_month, first.month).map((value) => ({ value, label: monthWord(value) }))}
            onChange={({ target }) => change(() => target.value)}
          />
        ) : (
          <Skeleton width="240px" height="44px" />
        )}
      </div>
      {first && <Totals of={first.totals} />}
      <section className="card list-card" aria-busy={statement.isPlaceholderData || undefined}>
        {statement.isPending ? (
          <ListSkeleton />
        ) : first === undefined ? (
          <ErrorState error={statement.error} title={t('failed')} onRetry={() => void statement.refetch()} busy={statement.isFetching} />
        ) : items.length === 0 ? (
          <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
        ) : (
          <>
            <Sales items={items} />
            <div className="list-more">
              <span className="size-sm muted" role="status">
                {t('shown', { shown: items.length, count: first.totals.count })}
              </span>
              {statement.hasNextPage && (
                <Button variant="secondary" size="sm" busy={statement.isFetchingNextPage} onClick={() => void statement.fetchNextPage()}>
                  {t('more')}
                </Button>
              )}
            </div>
          </>
        )}
      </section>
    </>
  )
}

/** The sums of the month, over all pages. */
function Totals({ of }: { of: Statement['totals'] }) {
  const { t } = useTranslation('stock/statement')
  return (
    <dl className="stock-totals" aria-label={t('totals')}>
      <div>
        <dt>{t('sales')}</dt>
        <dd>{t('soldOf', { sold: of.sold, count: of.count })}</dd>
      </div>
      {sums.map((sum) => (
        <div key={sum}>
          <dt>{word(sum)}</dt>
          <dd>
            <Money fils={of[`${sum}_fils`]} bare />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Sales({ items }: { items: readonly Sale[] }) {
  const isWide = useIsWide()
  if (isWide) return <SalesTable items={items} />
  return (
    <ul className="list-cards" aria-label={word('title')}>
      {items.map((item) => (
        <SaleCard key={item.number} item={item} />
      ))}
    </ul>
  )
}

function SalesTable({ items }: { items: readonly Sale[] }) {
  const { t } = useTranslation('stock/statement')
  return (
    <table className="table stock-table">
      <caption className="sr-only">{word('title')}</caption>
      <thead>
        <tr>
          <th scope="col">{word('vehicle')}</th>
          <th scope="col">{word('number')}</th>
          <th scope="col">{word('buyer')}</th>
          <th scope="col">{word('outcome')}</th>
          <th scope="col" className="number">
            {word('price')}
          </th>
          <th scope="col">{t('fees')}</th>
          <th scope="col">{t('transfers')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.number}>
            <td>
              <Vehicle item={item} />
            </td>
            <td>
              <NumberAndReference item={item} />
            </td>
            <td>
              <Name of={item.other_party} />
            </td>
            <td>
              <Outcome item={item} />
            </td>
            <td className="number strong">
              <Money fils={item.price_fils} bare />
            </td>
            <td>
              <Sums item={item} of={ownFees} />
            </td>
            <td>
              <Sums item={item} of={transfers} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function SaleCard({ item }: { item: Sale }) {
  return (
    <li className="list-item">
      <Vehicle item={item} />
      <div className="list-item-line">
        <NumberAndReference item={item} />
        <Name of={item.other_party} />
      </div>
      <div className="list-item-line">
        <span className="size-lg strong">
          <Money fils={item.price_fils} />
        </span>
        <Outcome item={item} />
      </div>
      <Sums item={item} of={[...ownFees, ...transfers]} />
    </li>
  )
}

const ownFees = ['commission', 'transfer', 'other_fees', 'tax'] as const
const transfers = ['refunded', 'on_the_way', 'paid_out'] as const
/** Those of the sums that are any. */
function Sums({ item, of }: { item: Sale; of: readonly (typeof sums)[number][] }) {
  const format = useFormat()
  const any = of.filter((sum) => item[`${sum}_fils`] !== '0')
  if (any.length === 0) return null
  return (
    <dl className="stock-sums">
      {any.map((sum) => (
        <div key={sum}>
          <dt>{word(sum)}</dt>
          <dd>
            <Money fils={item[`${sum}_fils`]} bare />
            {sum === 'paid_out' && item.paid_out_at !== null && <small className="muted">{format.day(item.paid_out_at)}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Vehicle = ({ item: { vehicle } }: { item: Sale }) => (
  <div className="table-vehicle">
    <b>
      <VehicleName of={vehicle} />
    </b>
    <Plate number={vehicle.plate_number} code={vehicle.plate_code} />
  </div>
)

const NumberAndReference = ({ item: { number, reference } }: { item: Sale }) => (
  <span>
    <Link href={paths.guarantee(number)}>
      <Ltr>{number}</Ltr>
    </Link>
    {reference !== null && (
      <small className="muted">
        <Bdi>{reference}</Bdi>
      </small>
    )}
  </span>
)

function Outcome({ item: { operational_status, ended_at } }: { item: Sale }) {
  const format = useFormat()
  return (
    <span className="flow">
      <StatusChips status={operational_status} flags={[]} />
      <small className="muted">{format.day(ended_at)}</small>
    </span>
  )
}

const formats = [
  { format: 'csv', icon: FileText },
  { format: 'xlsx', icon: FileSpreadsheet },
] as const
/** The whole statement of the month as a file. A call is signed, which no plain link is. */
function ExportMenu({ month }: { month: string }) {
  const { t } = useTranslation('stock/statement')
  const save = async (format: 'csv' | 'xlsx') => {
    try {
      const query = new URLSearchParams({ month, format, language: readLang() })
      const answer = await fetchStream(`/stock/statement/export?${query.toString()}`, AbortSignal.timeout(60_000))
      if (!answer.ok) throw new Error(String(answer.status))
      saveFile(await answer.blob(), `damana-statement-${month}.${format}`)
    } catch {
      toast.failure(t('exportFailed'), () => void save(format))
    }
  }
  return (
    <Menu
      label={t('export')}
      triggerClassName="button button-secondary button-sm"
      trigger={
        <>
          <Icon of={Download} />
          {t('export')}
        </>
      }
    >
      {formats.map(({ format, icon }) => (
        <MenuButton key={format} icon={<Icon of={icon} />} onClick={() => void save(format)}>
          {t(format)}
        </MenuButton>
      ))}
    </Menu>
  )
}
