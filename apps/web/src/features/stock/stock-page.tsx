import { dashboardOperationalStages } from '@damana/contract/statuses'
import { statementWords } from '@damana/contract/stock-words'
import { Button, EmptyState, ErrorState, Icon, LinkButton, readLang, Tabs, toast } from '@damana/ui'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Bookmark, FileSpreadsheet, ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SearchBox } from '#features/guarantees/list/list-filters.tsx'
import { ListSkeleton } from '#features/guarantees/list/list-skeleton.tsx'
import { useLiveGuarantees } from '#features/guarantees/live.ts'
import { usePageTitle } from '#layout/page-title.ts'
import { paths } from '#paths.ts'
import { can, mayOpen, useProfile } from '#session.ts'
import { useInAddress } from '#use-in-address.ts'
import { StockList } from './list/stock-list.tsx'
import { type Choices, readChoices, type StockPage, stockQuery, writeChoices } from './list/stock-query.ts'
import { WithdrawalBar, WithdrawalResults } from './list/withdrawal.tsx'
import { useWithdrawal } from './list/use-withdrawal.ts'
import '#features/guarantees/guarantees.css'
import './stock.css'

/** `/stock`: the vehicles of the company acted for, by where their sales stand. */
export function Component() {
  const { t } = useTranslation('stock/list')
  const profile = useProfile()
  const [choices, change] = useInAddress(readChoices, writeChoices)
  const list = useInfiniteQuery({ ...stockQuery(choices), placeholderData: keepPreviousData })
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const withdrawal = useWithdrawal(items)
  usePageTitle(t('title'))
  useLiveGuarantees()
  const isFiltered = Object.keys(choices).length > 0
  const isEmpty = list.isSuccess && items.length === 0
  const first = list.data?.pages[0]
  const loadMore = async () => {
    const { isFetchNextPageError } = await list.fetchNextPage()
    if (isFetchNextPageError) toast.failure(t('failed'), () => void loadMore())
  }
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{t('title')}</h1>
          <p>{t('subtitle')}</p>
        </div>
        <div className="stock-ways">
          {mayOpen(profile, paths.stockStatement) && (
            <LinkButton variant="secondary" size="sm" href={paths.stockStatement} icon={<Icon of={ReceiptText} />}>
              {statementWords.title[readLang()]}
            </LinkButton>
          )}
          {mayOpen(profile, paths.stockTerms) && (
            <LinkButton variant="secondary" size="sm" href={paths.stockTerms} icon={<Icon of={Bookmark} />}>
              {t('terms')}
            </LinkButton>
          )}
          {mayOpen(profile, paths.stockImport) && (
            <LinkButton variant="secondary" size="sm" href={paths.stockImport} icon={<Icon of={FileSpreadsheet} />}>
              {t('fromFile')}
            </LinkButton>
          )}
        </div>
      </div>
      <WithdrawalResults results={withdrawal.results} />
      <Groups chosen={choices.group} counts={first?.groups} />
      <section className="card list-card" aria-busy={list.isPlaceholderData || undefined}>
        {(!isEmpty || isFiltered) && (
          <div className="list-filters" role="search">
            <SearchBox
              value={choices.q ?? ''}
              onSearch={(q) => change(({ group }): Choices => ({ ...(group && { group }), ...(q && { q }) }))}
            />
          </div>
        )}
        {list.isPending ? (
          <ListSkeleton />
        ) : first === undefined ? (
          <ErrorState error={list.error} title={t('failed')} onRetry={() => void list.refetch()} busy={list.isFetching} />
        ) : isEmpty ? (
          <EmptyState
            title={t(isFiltered ? 'noMatch' : 'empty')}
            action={
              isFiltered && (
                <Button variant="secondary" size="sm" onClick={() => change(() => ({}))}>
                  {t('clear')}
                </Button>
              )
            }
          >
            {t(isFiltered ? 'noMatchText' : 'emptyText')}
          </EmptyState>
        ) : (
          <StockList
            items={items}
            first={first}
            withdrawal={can(profile, 'damana.create') ? withdrawal : undefined}
            hasMore={list.hasNextPage}
            isLoadingMore={list.isFetchingNextPage}
            onMore={() => void loadMore()}
          />
        )}
      </section>
      <WithdrawalBar withdrawal={withdrawal} />
    </>
  )
}

/** Where the sales stand, each with its number. */
function Groups({ chosen, counts }: { chosen: Choices['group']; counts: StockPage['groups'] | undefined }) {
  const { t } = useTranslation('stock/list')
  const all = counts?.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="stock-groups">
      <Tabs
        label={t('groups')}
        items={[
          { href: paths.stock, label: t('group.all'), count: all, current: chosen === undefined },
          ...dashboardOperationalStages.map((group) => ({
            href: paths.stockOf(group),
            label: t(`group.${group}`),
            count: counts?.find((one) => one.group === group)?.count,
            current: chosen === group,
          })),
        ]}
      />
    </div>
  )
}
