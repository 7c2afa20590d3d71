import { undoSeconds } from '@damana/contract/notification-limits'
import { Button, EmptyState, ErrorState, Icon, Link, Skeleton, Skeletons, toast, useFormat } from '@damana/ui'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CheckCheck, Settings2, Trash2, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { usePageTitle } from '#layout/page-title.ts'
import { paths } from '#paths.ts'
import { NotificationRow } from './notification-row.tsx'
import './notifications.css'
import { listQuery, refreshNotifications, summaryQuery } from './queries.ts'
import { useReadAll } from './use-read-all.ts'

/** `/notifications`: all of them, newest first. */
export function Component() {
  const { t } = useTranslation('notifications')
  const list = useInfiniteQuery(listQuery)
  const { data: summary } = useQuery(summaryQuery)
  const { readAll, isReading } = useReadAll()
  const deletion = useDeletion()
  const format = useFormat()
  usePageTitle(t('title'))

  const unread = summary?.unread_count ?? 0
  const items = distinct(list.data?.pages.flat() ?? [])
  const isFull = items.length > 0 && items.length % 20 === 0
  const loadMore = async () => {
    const { isFetchNextPageError } = await list.fetchNextPage()
    if (isFetchNextPageError) toast.failure(t('moreFailed'), () => void loadMore())
  }
  return (
    <div className="notifications">
      <div className="page-head">
        <div>
          <h1>{t('title')}</h1>
          <p>{t('unread', format.count(unread))}</p>
        </div>
        <div className="notifications-actions">
          {unread > 0 && (
            <Button variant="secondary" size="sm" busy={isReading} icon={<Icon of={CheckCheck} size="sm" />} onClick={readAll}>
              {t('readAll')}
            </Button>
          )}
          {items.length > 0 && (
            <Button variant="danger" size="sm" busy={deletion.isBusy} icon={<Icon of={Trash2} size="sm" />} onClick={deletion.begin}>
              {t('deleteAll')}
            </Button>
          )}
        </div>
      </div>
      <Undo {...deletion} />
      <section className="card notifications-list" aria-busy={list.isFetching || undefined}>
        {list.isPending ? (
          <Skeletons>
            {[1, 2, 3, 4].map((row) => (
              <Skeleton key={row} height="72px" />
            ))}
          </Skeletons>
        ) : list.data === undefined ? (
          <ErrorState error={list.error} title={t('failed')} onRetry={() => void list.refetch()} busy={list.isFetching} />
        ) : items.length === 0 ? (
          <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
        ) : (
          items.map((one) => <NotificationRow key={one.id} of={one} withBody />)
        )}
      </section>
      <div className="notifications-foot">
        <Link href={paths.notificationSettings}>
          <Icon of={Settings2} size="sm" />
          {t('settings')}
        </Link>
        {isFull && list.hasNextPage && (
          <Button variant="secondary" size="sm" busy={list.isFetchingNextPage} onClick={() => void loadMore()}>
            {t('more')}
          </Button>
        )}
      </div>
    </div>
  )
}

function Undo({ canUndo, isBusy, undo }: ReturnType<typeof useDeletion>) {
  const { t } = useTranslation('notifications')
  return (
    <div role="status">
      {canUndo && (
        <div className="notifications-undo">
          <span>{t('deleted')}</span>
          <Button variant="quiet" size="sm" busy={isBusy} icon={<Icon of={Undo2} size="sm" mirror />} onClick={undo}>
            {t('undo')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** A notification that arrives while one pages moves another to the next page, which then has it again. */
function distinct<T extends { id: string }>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [item.id, item])).values()]
}

/** Deletes all at once; for a few seconds they can be restored. */
function useDeletion() {
  const { t } = useTranslation('notifications')
  const client = useQueryClient()
  const [deletedCount, setDeletedCount] = useState(0)
  useEffect(() => {
    if (deletedCount === 0) return
    const timer = setTimeout(() => setDeletedCount(0), undoSeconds * 1000)
    return () => clearTimeout(timer)
  }, [deletedCount])
  const remove = useMutation({
    mutationFn: () => api('POST /notifications/delete_all'),
    onSuccess: ({ count }) => {
      setDeletedCount(count)
      refreshNotifications(client)
    },
    onError: () => toast.failure(t('deleteFailed')),
  })
  const restore = useMutation({
    mutationFn: () => api('POST /notifications/restore'),
    onSuccess: () => {
      setDeletedCount(0)
      refreshNotifications(client)
    },
    onError: () => toast.failure(t('undoFailed')),
  })
  return {
    begin: () => remove.mutate(),
    undo: () => restore.mutate(),
    canUndo: deletedCount > 0,
    isBusy: remove.isPending || restore.isPending,
  }
}
