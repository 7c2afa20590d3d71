import { Bdi, Button, Dialog, EmptyState, Name, Skeleton, useFormat } from '@damana/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { WhenLoaded } from '../when-loaded.tsx'
import { historyQuery, type CompanyUser, type PermissionInWords, type UserEvent } from './users-query.ts'

interface HistoryDialogProps {
  /** Left out: all users of the company. */
  user?: CompanyUser
  words: readonly PermissionInWords[]
  onClose: () => void
}

/** History of permissions, newest first. */
export function HistoryDialog({ user, words, onClose }: HistoryDialogProps) {
  const { t } = useTranslation('profile/users')
  const ui = useTranslation('ui')
  const query = useInfiniteQuery(historyQuery(user?.id))
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = query
  return (
    <Dialog open wide title={t('history.title')} onClose={onClose}>
      {user && (
        <p className="dialog-body">
          <Name className="strong" of={user} />
        </p>
      )}
      <WhenLoaded query={query} height="180px">
        {({ pages }) => {
          const events = pages.flatMap((page) => page.events)
          return events.length === 0 ? (
            <EmptyState title={t('history.none')} />
          ) : (
            <ol className="company-users">
              {events.map((event) => (
                <Event key={event.id} event={event} words={words} isNamed={user === undefined} />
              ))}
            </ol>
          )
        }}
      </WhenLoaded>
      {isFetchingNextPage && <Skeleton height="60px" />}
      <div className="dialog-actions">
        {hasNextPage && (
          <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('history.more')}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {ui.t('back')}
        </Button>
      </div>
    </Dialog>
  )
}

function Event({ event, words, isNamed }: { event: UserEvent; words: readonly PermissionInWords[]; isNamed: boolean }) {
  const { t } = useTranslation('profile/users')
  const format = useFormat()
  const inWords = (names: readonly string[]) =>
    names.map((name) => words.find((one) => one.name === name)?.title ?? t('fullOnGroup')).join(t('comma')) || t('history.nothing')
  const { what, by, user, at, permissions_before: before, permissions_after: after } = event
  return (
    <li>
      <b>{t(`history.what.${what}`)}</b>
      {isNamed && (
        <p>
          <Bdi>{user ?? t('history.invited')}</Bdi>
        </p>
      )}
      {before && (
        <p className="profile-quiet">
          {t('history.before')} {inWords(before)}
        </p>
      )}
      {after && (
        <p className="profile-quiet">
          {t('history.after')} {inWords(after)}
        </p>
      )}
      <p className="profile-quiet">
        {by === null ? t('history.byApproval') : <Bdi>{by}</Bdi>} · <time dateTime={at}>{format.moment(at)}</time>
      </p>
    </li>
  )
}
