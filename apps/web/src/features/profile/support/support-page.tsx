import { Bdi, Button, Card, EmptyState, Link, LinkButton, Ltr, Notice, useFormat } from '@damana/ui'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '#api.ts'
import { paths } from '#paths.ts'
import { ProfileFrame } from '../profile-frame.tsx'
import { WhenLoaded } from '../when-loaded.tsx'
import { MessageForm } from './message-form.tsx'
import { MessageList } from './message-list.tsx'
import { threadQuery, threadsQuery, type ListedThread, type Thread, threadKey, threadsKey } from './queries.ts'
import './support.css'
import { useEffect } from 'react'
import { followLive } from '#features/guarantees/live.ts'

const tones = { open: 'hold', answered: 'paid', closed: 'neutral' } as const

/** `/profile/support`: the threads with staff, one of them, or a new message. */
export function Component() {
  const { t } = useTranslation('profile/support')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const thread = search.get('thread')
  useLiveThreads()
  if (thread !== null) return <OneThread key={thread} number={thread} />
  if (search.get('new') !== null)
    return (
      <ProfileFrame isOfParty title={t('write')}>
        <Card>
          <p className="profile-quiet">{t('about')}</p>
          <div className="form-wide">
            <MessageForm onSent={({ number }) => void navigate(paths.supportThread(number), { replace: true })} />
          </div>
        </Card>
        <BackLink />
      </ProfileFrame>
    )
  return <ThreadList />
}

const BackLink = () => {
  const { t } = useTranslation('profile/support')
  return (
    <p className="support-back">
      <Link href={paths.support}>{t('back')}</Link>
    </p>
  )
}

function ThreadList() {
  const { t } = useTranslation('profile/support')
  const query = useInfiniteQuery(threadsQuery())
  const write = <LinkButton href={paths.newSupportMessage}>{t('write')}</LinkButton>
  return (
    <ProfileFrame isOfParty title={t('title')}>
      <WhenLoaded query={query}>
        {({ pages }) => {
          const threads = pages.flatMap((page) => page.threads)
          if (threads.length === 0)
            return (
              <div className="card">
                <EmptyState title={t('empty')} action={write}>
                  {t('emptyText')}
                </EmptyState>
              </div>
            )
          return (
            <Card>
              <p className="profile-quiet">{t('about')}</p>
              <p className="support-write">{write}</p>
              <ul aria-label={t('threads')}>
                {threads.map((thread) => (
                  <ThreadRow key={thread.number} thread={thread} />
                ))}
              </ul>
              {query.hasNextPage && (
                <Button variant="secondary" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {t('more')}
                </Button>
              )}
            </Card>
          )
        }}
      </WhenLoaded>
    </ProfileFrame>
  )
}

function ThreadRow({ thread: { number, opening, status, last_message_at, guarantee_number } }: { thread: ListedThread }) {
  const { t } = useTranslation('profile/support')
  const format = useFormat()
  return (
    <li className="row">
      <div>
        <Link href={paths.supportThread(number)}>
          <Bdi>{opening}</Bdi>
        </Link>
        <small>
          <Ltr>{number}</Ltr>
          {guarantee_number && (
            <span>
              {t('guarantee')} <Ltr>{guarantee_number}</Ltr>
            </span>
          )}
          <time dateTime={last_message_at}>{format.dayTime(last_message_at)}</time>
        </small>
      </div>
      <span className={`chip chip-${tones[status]}`}>{t(`status.${status}`)}</span>
    </li>
  )
}

function OneThread({ number }: { number: string }) {
  const { t } = useTranslation('profile/support')
  const query = useInfiniteQuery(threadQuery(number))
  const isGone = query.error instanceof ApiError && [404, 422].includes(query.error.status) && query.data === undefined
  return (
    <ProfileFrame isOfParty title={t('thread', { number })}>
      {isGone ? (
        <div className="card">
          <EmptyState title={t('gone')}>{t('goneText')}</EmptyState>
        </div>
      ) : (
        <WhenLoaded query={query}>
          {({ pages }) => (
            <ShownThread
              pages={pages}
              earlier={query.hasNextPage ? { load: () => void query.fetchNextPage(), isBusy: query.isFetchingNextPage } : undefined}
            />
          )}
        </WhenLoaded>
      )}
      <BackLink />
    </ProfileFrame>
  )
}

/** The first page holds the newest messages. */
function ShownThread({ pages, earlier }: { pages: readonly Thread[]; earlier: { load: () => void; isBusy: boolean } | undefined }) {
  const { t } = useTranslation('profile/support')
  const [thread] = pages
  if (!thread) return null
  const { number, status, guarantee_number } = thread
  return (
    <Card>
      <p className="support-facts">
        <span className={`chip chip-${tones[status]}`}>{t(`status.${status}`)}</span>
        {guarantee_number && (
          <span>
            {t('guarantee')}{' '}
            <Link href={paths.guarantee(guarantee_number)}>
              <Ltr>{guarantee_number}</Ltr>
            </Link>
          </span>
        )}
      </p>
      {earlier && (
        <Button variant="quiet" busy={earlier.isBusy} onClick={earlier.load}>
          {t('earlier')}
        </Button>
      )}
      <MessageList messages={pages.toReversed().flatMap(({ messages }) => messages)} />
      {status === 'closed' && <Notice title={t('closedNote')} />}
      <MessageForm thread={number} />
    </Card>
  )
}

const pollMs = 15_000
const nothing = () => undefined

/** Threads follow the server: an answer comes with a notification; without a stream they are read again now and then. */
function useLiveThreads(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      followLive(
        nothing,
        () => {
          for (const queryKey of [threadsKey, threadKey]) void client.invalidateQueries({ queryKey })
        },
        pollMs,
      ),
    [client],
  )
}
