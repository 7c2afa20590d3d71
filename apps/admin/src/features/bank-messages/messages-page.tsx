import { Button, EmptyState, ErrorState, Link, Ltr, mainId, Notice, Tabs, useFormat } from '@damana/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { CaseSkeleton } from '#layout/case-page.tsx'
import { usePageTitle } from '#layout/page-title.ts'
import { Section } from '#layout/panes.tsx'
import { paths } from '#paths.ts'
import { type BankMessageInList, bankMessagesQuery, messageStates, toneOf } from './query.ts'
import { UploadSection } from './upload-section.tsx'

/** Messages of the bank: those that wait for finance, or all, and a door for files that it does not send itself. */
export function Component() {
  const { t } = useTranslation('bank-messages')
  const shell = useTranslation('shell')
  const [search] = useSearchParams()
  const state = messageStates.find((one) => one === search.get('state')) ?? 'waiting'
  const { data, isError, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    bankMessagesQuery(state),
  )
  usePageTitle(t('heading'))
  const messages = data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <main id={mainId} tabIndex={-1} className="panes panes-one">
      <div className="case">
        <header className="case-head">
          <h1>{t('heading')}</h1>
          <p className="case-meta">{t('about')}</p>
        </header>
        <div className="case-body">
          {data && isError && <Notice tone="late" role="status" title={shell.t('stale')} />}
          <UploadSection />
          {data ? (
            <Section title={t('list')}>
              <Tabs
                label={t('which')}
                items={messageStates.map((one) => ({
                  href: paths.bankMessages(one),
                  label: t(`listed.${one}`),
                  count: undefined,
                  current: one === state,
                }))}
              />
              {messages.length === 0 ? (
                <EmptyState title={t(`listEmpty.${state}`)}>{t('listEmptyText')}</EmptyState>
              ) : (
                <ul className="bank-list">
                  {messages.map((message) => (
                    <MessageRow key={message.number} message={message} />
                  ))}
                </ul>
              )}
              {hasNextPage && (
                <Button variant="quiet" block busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {t('more')}
                </Button>
              )}
            </Section>
          ) : isError ? (
            <ErrorState error={error} title={t('listFailed')} busy={isFetching} onRetry={() => void refetch()} />
          ) : (
            <CaseSkeleton />
          )}
        </div>
      </div>
    </main>
  )
}

function MessageRow({ message: { number, kind, status, reason, door, received_at, settled } }: { message: BankMessageInList }) {
  const { t } = useTranslation('bank-messages')
  const format = useFormat()
  return (
    <li>
      <div className="bank-row">
        <b>{t(`kind.${kind ?? 'none'}`)}</b>
        <span className={`chip chip-${toneOf[status]}`}>{t(`status.${status}`)}</span>
      </div>
      {reason && <p className="size-sm">{t(`reason.${reason}`)}</p>}
      <p className="size-sm muted">
        <Ltr>{number}</Ltr>
        {' · '}
        {t(`door.${door}`)}
        {' · '}
        <time dateTime={received_at}>{format.dayTime(received_at)}</time>
        {settled && ` · ${t('settledBy', { name: settled.name })}`}
      </p>
      <p className="bank-links">
        <Link href={paths.bankMessage(number)}>{t('show')}</Link>
      </p>
    </li>
  )
}
