import { Button, EmptyState, Link, Money, useFormat } from '@damana/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Section } from '#layout/panes.tsx'
import { ReadPage } from '#layout/read-page.tsx'
import { paths } from '#paths.ts'
import { bankDaysQuery } from './query.ts'

const toneOf = { open: 'neutral', closed: 'paid', reopened: 'late' } as const

/** The days of the bank with their statement, and whether each is closed. */
export function Component() {
  const { t } = useTranslation('bank-days')
  const shell = useTranslation('shell')
  const format = useFormat()
  const query = useInfiniteQuery(bankDaysQuery)
  return (
    <ReadPage title={shell.t('bankDays')} about={t('about')} query={query} failed={t('failed')} stale={shell.t('stale')}>
      {({ pages }) => (
        <>
          <p className="bank-links">
            <Link href={paths.proofOfFunds}>{t('toProof')}</Link>
          </p>
          <Section title={t('list')}>
            {pages[0]?.items.length === 0 ? (
              <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
            ) : (
              <ul className="bank-list">
                {pages
                  .flatMap(({ items }) => items)
                  .map(({ day, state, closing_fils, unexplained_fils, closed_at }) => (
                    <li key={day}>
                      <div className="bank-row">
                        <Link href={paths.bankDay(day)}>{format.date(day)}</Link>
                        <span className={`chip chip-${toneOf[state]}`}>{t(`state.${state}`)}</span>
                      </div>
                      <div className="bank-row size-sm">
                        {closed_at === null ? <span /> : <time dateTime={closed_at}>{format.dayTime(closed_at)}</time>}
                        {closing_fils !== null && <Money fils={closing_fils} flat />}
                      </div>
                      {unexplained_fils !== null && unexplained_fils !== '0' && (
                        <p className="size-sm">
                          {t('unexplainedTitle')}: <Money fils={unexplained_fils} flat />
                        </p>
                      )}
                    </li>
                  ))}
              </ul>
            )}
            {query.hasNextPage && (
              <Button variant="quiet" block busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t('more')}
              </Button>
            )}
          </Section>
        </>
      )}
    </ReadPage>
  )
}
