import { ErrorState, Icon, LinkButton, Tabs, toast, Ltr, Money, Skeleton, Button, EmptyState } from '@damana/ui'
import { lazyPart } from '@damana/ui/load-part'
import { keepPreviousData, useInfiniteQuery, useQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { Plus, Banknote, Check, FileSpreadsheet, LockKeyhole, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { usePageTitle } from '#layout/page-title.ts'
import { paths } from '#paths.ts'
import { mayCreateGuarantee, mayOpen, useProfile } from '#session.ts'
import { useInAddress } from '#use-in-address.ts'
import { useLiveGuarantees } from '../live.ts'
import { listQuery, summaryQuery, type GuaranteePage, type Side, type Summary } from '../queries.ts'
import { AppliedFilters } from './applied-filters.tsx'
import { CompanyStart } from './company-start.tsx'
import { isFiltered, readFilters, writeFilters, type Filters } from './filters.ts'
import { GuaranteeList } from './guarantee-list.tsx'
import { ListFilters } from './list-filters.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { Suspense, type ReactNode } from 'react'
import '../guarantees.css'

const FirstSteps = lazyPart(() => import('../first-steps/first-steps.tsx').then((file) => ({ default: file.FirstSteps })))

/** My guarantees: sales on one tab, purchases on the other. */
export function Component() {
  const { pathname } = useLocation()
  const side = pathname === paths.purchases ? 'buy' : 'sale'
  return <GuaranteesPage key={side} side={side} />
}

function GuaranteesPage({ side }: { side: Side }) {
  const { t } = useTranslation('guarantees')
  const profile = useProfile()
  const mayCreate = mayCreateGuarantee(profile)
  const [filters, change] = useInAddress(readFilters, writeFilters)
  const { data: summary } = useQuery(summaryQuery())
  const list = useInfiniteQuery({ ...listQuery(side, filters), placeholderData: keepPreviousData })
  usePageTitle(`${t('title')}: ${t(side)}`)
  useLiveGuarantees()

  // An empty list of sales has the button itself.
  const isEmpty = list.data?.pages.every((page) => page.items.length === 0) === true && !isFiltered(filters)
  const offersToCreate = side === 'sale' && isEmpty

  return (
    <>
      <div className="page-head">
        <div>
          <h1>{t('title')}</h1>
          <p>{t('subtitle')}</p>
        </div>
        {side === 'sale' && mayOpen(profile, paths.stockImport) && (
          <LinkButton variant="secondary" size="sm" href={paths.stockImport} icon={<Icon of={FileSpreadsheet} />}>
            {t('fromFile')}
          </LinkButton>
        )}
      </div>
      {side === 'sale' && summary && !isFiltered(filters) && <CompanyStart sales={summary.sale.count} />}
      <SummaryStrip side={side} totals={summary?.[side]} hasFailed={list.isError} />
      <Tabs
        label={t('sides')}
        items={(['sale', 'buy'] as const).map((one) => ({
          href: one === 'sale' ? paths.sales : paths.purchases,
          label: t(one),
          count: summary?.[one].count,
          countIsLeast: summary?.[one].count_is_least,
          current: side === one,
        }))}
      />
      <section className="card list-card" aria-busy={list.isPlaceholderData || undefined}>
        {!isEmpty && (
          <>
            <TurnChip
              totals={summary?.[side]}
              isOn={filters.turn === 'mine'}
              onToggle={(turn) => change(() => (turn ? { turn: 'mine' } : {}))}
            />
            <ListFilters filters={filters} onChange={change} />
            <AppliedFilters filters={filters} onChange={change} />
          </>
        )}
        <Found side={side} list={list}>
          <EmptyList side={side} filters={filters} mayCreate={mayCreate} onClear={() => change(() => ({}))} />
        </Found>
      </section>
      {mayCreate && !offersToCreate && (
        <StickyBar>
          <LinkButton block href={paths.newGuarantee} icon={<Icon of={Plus} />}>
            {t('newGuarantee')}
          </LinkButton>
        </StickyBar>
      )}
    </>
  )
}

interface FoundProps {
  side: Side
  list: UseInfiniteQueryResult<InfiniteData<GuaranteePage>>
  /** In place of an empty list. */
  children: ReactNode
}

/** The list, in every state in which it can be. */
function Found({ side, list, children }: FoundProps) {
  const { t } = useTranslation('guarantees')
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const first = list.data?.pages[0]
  const loadMore = async () => {
    const { isFetchNextPageError } = await list.fetchNextPage()
    if (isFetchNextPageError) toast.failure(t('moreFailed'), () => void loadMore())
  }
  if (list.isPending) return <ListSkeleton />
  if (first === undefined)
    return (
      <ErrorState error={list.error} title={t('failed')} onRetry={() => void list.refetch()} busy={list.isFetching}>
        {t('kept')}
      </ErrorState>
    )
  if (items.length === 0) return children
  return (
    <GuaranteeList
      side={side}
      items={items}
      total={first.total}
      isTotalLeast={first.total_is_least}
      hasMore={list.hasNextPage}
      isLoadingMore={list.isFetchingNextPage}
      onMore={() => void loadMore()}
    />
  )
}

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
function SummaryStrip({ side, totals, hasFailed }: SummaryStripProps) {
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

/** The one action of a page, at the foot of a phone; on a wide screen it stands in the page itself. */
const StickyBar = ({ children }: { children: ReactNode }) => <div className="sticky-bar">{children}</div>

interface TurnChipProps {
  totals: Summary[Side] | undefined
  isOn: boolean
  onToggle: (isOn: boolean) => void
}

/** Those in which it is this side's turn, with their number. */
function TurnChip({ totals, isOn, onToggle }: TurnChipProps) {
  const { t } = useTranslation('guarantees')
  if (!totals || (totals.turns === 0 && !isOn)) return null
  return (
    <div className="list-turn">
      <button type="button" className="turn-chip" aria-pressed={isOn} onClick={() => onToggle(!isOn)}>
        {t('yourTurn')}
        <span className="count">{totals.turns_is_least ? <Ltr>{`${totals.turns}+`}</Ltr> : totals.turns}</span>
      </button>
    </div>
  )
}

interface EmptyListProps {
  side: Side
  filters: Filters
  mayCreate: boolean
  onClear: () => void
}

/** No guarantees at all, or none that the filters let through: two different things. */
function EmptyList({ side, filters, mayCreate, onClear }: EmptyListProps) {
  const { t } = useTranslation('guarantees')
  if (!isFiltered(filters))
    return (
      <Suspense fallback={<ListSkeleton />}>
        <FirstSteps side={side} mayCreate={mayCreate} />
      </Suspense>
    )
  return (
    <EmptyState
      title={t(filters.turn ? 'noTurn' : 'filteredEmpty')}
      action={
        <Button variant="secondary" size="sm" onClick={onClear}>
          {t(filters.turn ? 'all' : 'filter.clear')}
        </Button>
      }
    >
      {t(filters.turn ? 'noTurnText' : 'filteredEmptyText')}
    </EmptyState>
  )
}
