import { Bdi, Button, EmptyState, ErrorState, Link, Money, Skeleton, Skeletons, Tabs, useFormat } from '@damana/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Outlet, useParams, useSearchParams } from 'react-router'
import { Panes } from '#layout/panes.tsx'
import { paths } from '#paths.ts'
import { feesQuery, feeStates, type FeeState } from './query.ts'

/** Which fees are looked at, as it stands in the address. */
function useFeeState(): FeeState {
  const [search] = useSearchParams()
  return feeStates.find((state) => state === search.get('state')) ?? 'open'
}

/** Open fees and open repayments. */
export function Component() {
  const { number } = useParams()
  return (
    <Panes hasCase={number !== undefined} list={<FeeList chosen={number} />}>
      <Outlet />
    </Panes>
  )
}

function FeeList({ chosen }: { chosen: string | undefined }) {
  const { t } = useTranslation('fees')
  const shell = useTranslation('shell')
  const format = useFormat()
  const state = useFeeState()
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(feesQuery(state))
  const Heading = chosen === undefined ? 'h1' : 'h2'
  const items = data?.pages.flatMap((page) => page.items)
  return (
    <section className="queue" aria-label={shell.t('fees')}>
      <header>
        <Heading>{shell.t('fees')}</Heading>
        <Tabs
          label={t('which')}
          items={feeStates.map((one) => ({ href: paths.fees(one), label: t(one), count: undefined, current: one === state }))}
        />
      </header>
      {items ? (
        items.length === 0 ? (
          <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
        ) : (
          <ol>
            {items.map((fee) => (
              <li key={fee.number}>
                <Link className="queue-entry" href={paths.fee(fee.number, state)} aria-current={fee.number === chosen ? 'true' : undefined}>
                  <b>
                    <Bdi>{fee.party_name}</Bdi>
                  </b>
                  <Money fils={state === 'open' ? fee.open_fils : fee.given_back_fils} />
                  <small>
                    <span>{t(`kind.${fee.kind}`)}</span>
                    <time dateTime={fee.charged_at}>{format.day(fee.charged_at)}</time>
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
