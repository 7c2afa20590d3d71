import { listWords } from '@damana/contract/list-words'
import { dayMovementKinds } from '@damana/contract/statuses'
import { Button, EmptyState, FilterSelect, Link, Ltr, Money, readLang, useFormat } from '@damana/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { Section } from '#layout/panes.tsx'
import { ReadPage } from '#layout/read-page.tsx'
import { paths } from '#paths.ts'
import { dayMovementsQuery, movementStates, type Movement } from './query.ts'
import { useDayName } from './use-day-name.ts'

/** The movements of a day: line of the bank, entries and notice side by side. */
export function Component() {
  const { t } = useTranslation('bank-days')
  const shell = useTranslation('shell')
  const { day = '' } = useParams()
  const [address, setAddress] = useSearchParams()
  const state = movementStates.find((one) => one === address.get('state'))
  const kind = dayMovementKinds.find((one) => one === address.get('kind'))
  const query = useInfiniteQuery(dayMovementsQuery(day, { ...(state ? { state } : {}), ...(kind ? { kind } : {}) }))
  const choose = (name: 'state' | 'kind', value: string) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === '') after.delete(name)
        else after.set(name, value)
        return after
      },
      { replace: true },
    )
  const any = { value: '', label: t('any') }
  return (
    <ReadPage
      title={t('movementsOf', { day: useDayName(day) })}
      about={t('movementsAbout')}
      query={query}
      failed={t('movementsFailed')}
      stale={shell.t('stale')}
    >
      {({ pages }) => {
        const movements = pages.flatMap(({ items }) => items)
        return (
          <>
            <p className="bank-links">
              <Link href={paths.bankDay(day)}>{t('toDay')}</Link>
              <Link href={paths.list('unsettled')}>{listWords[readLang()].list.unsettled}</Link>
              <Link href={paths.list('undebited')}>{listWords[readLang()].list.undebited}</Link>
            </p>
            <Section title={t('movements')}>
              <div className="list-choices" role="group" aria-label={t('filters')}>
                <FilterSelect
                  label={t('matching')}
                  value={state ?? ''}
                  options={[any, ...movementStates.map((value) => ({ value, label: t(`matched.${value}`) }))]}
                  onChange={(value) => choose('state', value)}
                />
                <FilterSelect
                  label={t('kind')}
                  value={kind ?? ''}
                  options={[any, ...dayMovementKinds.map((value) => ({ value, label: t(`movementKind.${value}`) }))]}
                  onChange={(value) => choose('kind', value)}
                />
              </div>
              {movements.length === 0 ? (
                <EmptyState title={t(state || kind ? 'noneFound' : 'noMovements')}>
                  {t(state || kind ? 'noneFoundText' : 'noMovementsText')}
                </EmptyState>
              ) : (
                <ul className="bank-list">
                  {movements.map((movement) => (
                    <MovementRow key={movement.id} movement={movement} serverTime={pages.at(-1)?.server_time ?? movement.since} />
                  ))}
                </ul>
              )}
              {query.hasNextPage && (
                <Button variant="quiet" block busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {t('moreMovements')}
                </Button>
              )}
            </Section>
          </>
        )
      }}
    </ReadPage>
  )
}

const minuteMs = 60_000

function MovementRow({ movement, serverTime }: { movement: Movement; serverTime: string }) {
  const { t } = useTranslation('bank-days')
  const format = useFormat()
  const { kind, matched, fils, since, line, entries, notice, proposal } = movement
  const words = listWords[readLang()].choice
  const ageMs = Date.parse(serverTime) - Date.parse(since)
  return (
    <li>
      <div className="bank-row">
        <b>
          {t(`movementKind.${kind}`)} <Money fils={fils} flat />
        </b>
        <span className={`chip chip-${matched ? 'paid' : 'late'}`}>{t(`matched.${matched ? 'matched' : 'unmatched'}`)}</span>
      </div>
      <div className="three-way">
        <Part title={t('part.line')} missing={t('missing.line')}>
          {line && (
            <>
              <Link href={paths.bankMessage(line.message)}>
                <Ltr className="break">{line.reference}</Ltr>
              </Link>
              <small>{t(line.stated ? 'onStatement' : 'byNotification')}</small>
            </>
          )}
        </Part>
        <Part title={t('part.entries')} missing={t('missing.entries')}>
          {entries.length > 0 &&
            entries.map(({ id, event }) => (
              <Link key={id} href={paths.entry(id)}>
                {words.ledgerEvent[event]}
              </Link>
            ))}
        </Part>
        <Part title={t('part.notice')} missing={t('missing.notice')}>
          {notice && (
            <>
              <Link href={noticeHref(movement)}>
                <Ltr className="break">{notice.reference}</Ltr>
              </Link>
              <small>
                {notice.way === 'report' ? t('byReport') : words.method[notice.way]} · {format.dayTime(notice.at)}
              </small>
            </>
          )}
        </Part>
      </div>
      {proposal !== null && (
        <div className="bank-row size-sm">
          <time className="muted" dateTime={since}>
            {t('waits', { age: format.duration(Math.max(ageMs, minuteMs), 'after') })}
          </time>
          <Link href={proposalHref(movement)}>{t(`propose.${proposal}`)}</Link>
        </div>
      )}
    </li>
  )
}

function Part({ title, missing, children }: { title: string; missing: string; children: ReactNode }) {
  return (
    <div>
      <small className="muted">{title}</small>
      {children || <span className="muted">{missing}</span>}
    </div>
  )
}

const noticeHref = ({ receipt, payout }: Movement): string =>
  receipt !== null ? paths.receipt(receipt) : payout !== null ? paths.payout(payout) : paths.list('messages')

/** Where it is decided by two persons, or where one sees what is awaited. */
function proposalHref(movement: Movement): string {
  const { proposal, exception, line } = movement
  if (proposal === 'resolve' && exception !== null) return paths.exception(exception)
  if (line) return paths.bankMessage(line.message)
  return noticeHref(movement)
}
