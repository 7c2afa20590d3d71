import { Bdi, Button, EmptyState, ErrorState, Link, Ltr, Skeleton, Skeletons, Tabs, useFormat } from '@damana/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Outlet, useParams, useSearchParams } from 'react-router'
import { Panes } from '#layout/panes.tsx'
import { paths } from '#paths.ts'
import { companiesQuery, listedStatuses, type ListedStatus } from './query.ts'

function useStatus(): ListedStatus {
  const [search] = useSearchParams()
  return listedStatuses.find((status) => status === search.get('status')) ?? 'pending_review'
}

/** Applications of companies, by status. */
export function Component() {
  const { number } = useParams()
  return (
    <Panes hasCase={number !== undefined} list={<CompanyList chosen={number} />}>
      <Outlet />
    </Panes>
  )
}

function CompanyList({ chosen }: { chosen: string | undefined }) {
  const { t } = useTranslation('companies')
  const shell = useTranslation('shell')
  const format = useFormat()
  const status = useStatus()
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(companiesQuery(status))
  const Heading = chosen === undefined ? 'h1' : 'h2'
  const items = data?.pages.flatMap((page) => page.applications)
  return (
    <section className="queue" aria-label={shell.t('companies')}>
      <header>
        <Heading>{shell.t('companies')}</Heading>
        <Tabs
          label={t('which')}
          items={listedStatuses.map((one) => ({
            href: paths.companies(one),
            label: t(`tab.${one}`),
            count: undefined,
            current: one === status,
          }))}
        />
      </header>
      {items ? (
        items.length === 0 ? (
          <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
        ) : (
          <ol>
            {items.map((one) => (
              <li key={one.number}>
                <Link
                  className="queue-entry"
                  href={paths.company(one.number, status)}
                  aria-current={one.number === chosen ? 'true' : undefined}
                >
                  <b>
                    <Bdi>{one.name_ar}</Bdi>
                  </b>
                  <Ltr>{one.number}</Ltr>
                  <small>
                    <span>
                      {one.decide_until ? t('until', { moment: format.dayTime(one.decide_until) }) : t('round', { round: one.round })}
                    </span>
                    <time dateTime={one.submitted_at}>{format.day(one.submitted_at)}</time>
                  </small>
                </Link>
              </li>
            ))}
          </ol>
        )
      ) : isError ? (
        <ErrorState title={t('failed')} busy={isFetching} onRetry={() => void refetch()}>
          {t('failedText')}
        </ErrorState>
      ) : (
        <Skeletons className="queue-skeleton">
          {['70%', '55%', '62%'].map((width) => (
            <div key={width}>
              <Skeleton width={width} height="18px" />
              <Skeleton width="85%" />
            </div>
          ))}
        </Skeletons>
      )}
      {hasNextPage && (
        <Button variant="quiet" block busy={isFetching} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </section>
  )
}
