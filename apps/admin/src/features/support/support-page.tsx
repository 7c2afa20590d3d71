import { Bdi, Button, EmptyState, ErrorState, Link, Ltr, Name, namedBy, Skeleton, Skeletons, Tabs, useFormat } from '@damana/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Outlet, useParams, useSearchParams } from 'react-router'
import { Panes } from '#layout/panes.tsx'
import { SearchPane } from '#layout/search-pane.tsx'
import { paths } from '#paths.ts'
import { inboxQuery, listedStatuses } from './query.ts'
import './support.css'

const shortestFind = 2

/** Threads of support: what waits, or what was looked for, and the chosen one. */
export function Component() {
  const { number } = useParams()
  return (
    <Panes hasCase={number !== undefined} list={<Inbox chosen={number} />}>
      <Outlet />
    </Panes>
  )
}

function Inbox({ chosen }: { chosen: string | undefined }) {
  const { t } = useTranslation('support')
  const shell = useTranslation('shell')
  const [search, setSearch] = useSearchParams()
  const status = listedStatuses.find((one) => one === search.get('status')) ?? 'open'
  const find = search.get('find') ?? ''
  const onSearch = (typed: string) => {
    const text = typed.trim()
    if (text.length > 0 && text.length < shortestFind) return t('findShort')
    setSearch(text === '' ? {} : { find: text })
    return undefined
  }
  return (
    <SearchPane
      key={find}
      title={shell.t('support')}
      isPage={chosen === undefined}
      field={{ name: 'find', label: t('find'), hint: t('findHint'), maxLength: 100 }}
      search={t('search')}
      startsWith={find}
      onSearch={onSearch}
    >
      {find === '' && (
        <Tabs
          label={t('which')}
          items={listedStatuses.map((one) => ({
            href: paths.support(one),
            label: t(`tab.${one}`),
            count: undefined,
            current: one === status,
          }))}
        />
      )}
      <p className="support-saved">
        <Link href={paths.savedAnswers}>{t('savedAnswers')}</Link>
      </p>
      <Threads status={status} find={find} chosen={chosen} />
    </SearchPane>
  )
}

function Threads({ status, find, chosen }: { status: (typeof listedStatuses)[number]; find: string; chosen: string | undefined }) {
  const { t } = useTranslation('support')
  const format = useFormat()
  const { data, isError, error, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(inboxQuery(status, find))
  const threads = data?.pages.flatMap((page) => page.threads)
  if (!threads)
    return isError ? (
      <ErrorState error={error} title={t('failed')} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Skeletons className="queue-skeleton">
        <div>
          <Skeleton width="60%" height="18px" />
          <Skeleton width="85%" />
        </div>
      </Skeletons>
    )
  if (threads.length === 0) return <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
  return (
    <>
      <ol>
        {threads.map((one) => (
          <li key={one.number}>
            <Link
              className="queue-entry"
              href={paths.supportThread(one.number, status)}
              aria-current={one.number === chosen ? 'true' : undefined}
            >
              <b>
                <Name of={namedBy(one, 'person_name')} />
              </b>
              <Ltr>{one.number}</Ltr>
              <small>
                <Bdi>{one.opening}</Bdi>
              </small>
              <small>
                <span>{one.due_at && !one.overdue ? t('until', { moment: format.dayTime(one.due_at) }) : t(`status.${one.status}`)}</span>
                <time dateTime={one.last_message_at}>{format.dayTime(one.last_message_at)}</time>
              </small>
              {(one.overdue || one.assigned_to) && (
                <span className="queue-remarks">
                  {one.overdue && <span className="chip chip-late">{t('overdue')}</span>}
                  {one.assigned_to && (
                    <span className="chip chip-neutral">{one.yours ? t('yours') : t('takenBy', { name: one.assigned_to })}</span>
                  )}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="quiet" block busy={isFetching} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  )
}
