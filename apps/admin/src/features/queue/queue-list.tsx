import { type QueueKind, queueKindsOf } from '@damana/contract/statuses'
import { Button, EmptyState, ErrorState, FilterSelect, Notice, useFormat } from '@damana/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ListSkeleton } from '#layout/list-pane.tsx'
import { paths } from '#paths.ts'
import { useStaff } from '#session.ts'
import { byTerm } from './by-term.ts'
import { type Queue, type QueueItem, queueQuery } from './query.ts'
import { QueueEntry } from './queue-entry.tsx'
import { useKind } from './use-kind.ts'

/** Pending tasks of this staff user, the nearest deadline first; refreshed by itself. */
export function QueueList({ chosen }: { chosen: string | undefined }) {
  const { t } = useTranslation('queue')
  const shell = useTranslation('shell')
  const kind = useKind()
  const { data, isError, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(queueQuery(kind))
  const first = data?.pages[0]
  const Heading = chosen === undefined ? 'h1' : 'h2'
  return (
    <section className="queue" aria-label={shell.t('queue')}>
      <header>
        <Heading>{kind ? t(`kind.${kind}`) : shell.t('queue')}</Heading>
        <KindSelect queue={first} />
      </header>
      {data && isError && <Notice tone="late" role="status" title={shell.t('stale')} />}
      {first ? (
        <Items items={withoutRepeats(data.pages.flatMap(({ items }) => items))} serverTime={first.server_time} chosen={chosen} />
      ) : isError ? (
        <ErrorState error={error} title={t('failed')} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={4} />
      )}
      {hasNextPage && (
        <Button variant="quiet" block busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </section>
  )
}

const keyOf = ({ kind, id }: QueueItem) => `${kind} ${id}`
/** While pages are read one after the other, a task may move on to the next. */
const withoutRepeats = (items: readonly QueueItem[]) => [...new Map(items.map((item) => [keyOf(item), item])).values()]

function Items({ items, serverTime, chosen }: { items: readonly QueueItem[]; serverTime: string; chosen: string | undefined }) {
  const { t } = useTranslation('queue')
  if (items.length === 0) return <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
  return (
    <ol>
      {items.map((item) => (
        <li key={keyOf(item)}>
          <QueueEntry item={item} serverTime={serverTime} isChosen={item.id === chosen} />
        </li>
      ))}
    </ol>
  )
}

/** On a phone the kinds stand here; on a wide screen in the rail. */
function KindSelect({ queue }: { queue: Queue | undefined }) {
  const { t } = useTranslation('queue')
  const { role } = useStaff()
  const kind = useKind()
  const format = useFormat()
  const navigate = useNavigate()
  const kinds = byTerm(queueKindsOf[role], queue?.deadlines ?? [])
  const overdueOf = (kind: QueueKind) => queue?.deadlines.find((one) => one.kind === kind)?.overdue ?? 0
  if (kinds.length < 2) return null
  const options = [
    { value: '', label: t('all') },
    ...kinds.map((value) => ({
      value,
      label: queue
        ? t(overdueOf(value) > 0 ? 'kindOverdue' : 'kindCount', {
            kind: t(`kind.${value}`),
            shown: format.count(queue.counts[value]).shown,
            overdue: format.count(overdueOf(value)).shown,
          })
        : t(`kind.${value}`),
    })),
  ]
  return (
    <div className="queue-select">
      <FilterSelect
        label={t('show')}
        value={kind ?? ''}
        options={options}
        onChange={(value) => void navigate(paths.queueOf(kinds.find((one) => one === value)))}
      />
    </div>
  )
}
