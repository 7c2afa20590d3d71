import { queueKindsOf } from '@damana/contract/statuses'
import { EmptyState, ErrorState, FilterSelect, Notice, Skeleton, Skeletons } from '@damana/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '#paths.ts'
import { useStaff } from '#session.ts'
import { queueQuery, type Queue } from './query.ts'
import { QueueEntry } from './queue-entry.tsx'
import { useKind } from './use-kind.ts'

/** Pending tasks of this staff user, oldest first; refreshed by itself. */
export function QueueList({ chosen }: { chosen: string | undefined }) {
  const { t } = useTranslation('queue')
  const shell = useTranslation('shell')
  const kind = useKind()
  const { data, isError, isFetching, refetch } = useQuery(queueQuery())
  const Heading = chosen === undefined ? 'h1' : 'h2'
  return (
    <section className="queue" aria-label={shell.t('queue')}>
      <header>
        <Heading>{kind ? t(`kind.${kind}`) : shell.t('queue')}</Heading>
        <KindSelect counts={data?.counts} />
      </header>
      {data && isError && <Notice tone="late" role="status" title={shell.t('stale')} />}
      {data ? (
        <Items
          items={data.items.filter((item) => kind === undefined || (kind === 'escalated' ? item.escalated : item.kind === kind))}
          serverTime={data.server_time}
          chosen={chosen}
        />
      ) : isError ? (
        <ErrorState title={t('failed')} busy={isFetching} onRetry={() => void refetch()}>
          {t('failedText')}
        </ErrorState>
      ) : (
        <QueueSkeleton />
      )}
    </section>
  )
}

function Items({ items, serverTime, chosen }: { items: Queue['items']; serverTime: string; chosen: string | undefined }) {
  const { t } = useTranslation('queue')
  if (items.length === 0) return <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
  return (
    <ol>
      {items.map((item) => (
        <li key={`${item.kind} ${item.id}`}>
          <QueueEntry item={item} serverTime={serverTime} isChosen={item.id === chosen} />
        </li>
      ))}
    </ol>
  )
}

/** On a phone the kinds stand here; on a wide screen in the rail. */
function KindSelect({ counts }: { counts: Queue['counts'] | undefined }) {
  const { t } = useTranslation('queue')
  const { role } = useStaff()
  const kind = useKind()
  const navigate = useNavigate()
  const kinds = queueKindsOf[role]
  if (kinds.length < 2) return null
  const options = [
    { value: '', label: t('all') },
    ...kinds.map((value) => ({
      value,
      label: counts ? t('kindCount', { kind: t(`kind.${value}`), count: counts[value] }) : t(`kind.${value}`),
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

const QueueSkeleton = () => (
  <Skeletons className="queue-skeleton">
    {['70%', '55%', '62%', '48%'].map((width) => (
      <div key={width}>
        <Skeleton width={width} height="18px" />
        <Skeleton width="85%" />
      </div>
    ))}
  </Skeletons>
)
