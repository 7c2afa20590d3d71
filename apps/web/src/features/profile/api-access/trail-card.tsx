import { isGuaranteeNumber } from '@damana/contract/ids'
import { Bdi, Button, Card, EmptyState, Link, Ltr, OperationalChip, useFormat } from '@damana/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fieldErrorText } from '#forms/field-error-text.ts'
import { paths } from '#paths.ts'
import { WhenLoaded } from '../when-loaded.tsx'
import { trailQuery, type Reads, type TrailEvent } from './access-query.ts'
import { nameOfCall } from './call-names.ts'

/** Changes and refusals of the keys, newest first, and how often they read. */
export function TrailCard() {
  const { t } = useTranslation('profile/api-access')
  const query = useInfiniteQuery(trailQuery())
  return (
    <Card title={t('trail.title')}>
      <p className="profile-quiet">{t('trail.text')}</p>
      <WhenLoaded query={query} height="120px">
        {({ pages }) => {
          const events = pages.flatMap((page) => page.events)
          const reads = pages[0]?.reads ?? []
          if (events.length === 0 && reads.length === 0) return <EmptyState title={t('trail.none')}>{t('trail.noneText')}</EmptyState>
          return (
            <>
              <ol>
                {events.map((event) => (
                  <EventRow key={event.id} event={event} />
                ))}
              </ol>
              {query.hasNextPage && (
                <Button variant="secondary" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {t('trail.more')}
                </Button>
              )}
              {reads.length > 0 && <ReadsTable reads={reads} />}
            </>
          )
        }}
      </WhenLoaded>
    </Card>
  )
}

function EventRow({ event: { at, key, method, call, object, status, code, request_id } }: { event: TrailEvent }) {
  const { t } = useTranslation('profile/api-access')
  const format = useFormat()
  const isDone = status < 400
  return (
    <li className="row">
      <div>
        <b>
          <CallName method={method} call={call} />
        </b>
        <OperationalChip tone={isDone ? 'done' : 'flag'}>{t(isDone ? 'trail.done' : 'trail.refused', { status })}</OperationalChip>
        {object !== null && <Ltr>{isGuaranteeNumber(object) ? <Link href={paths.guarantee(object)}>{object}</Link> : object}</Ltr>}
        {code !== null && <p className="api-trail-reason">{fieldErrorText(code) ?? <Ltr>{code}</Ltr>}</p>}
        <small>
          <Bdi>{key}</Bdi>
          <time dateTime={at}>{format.dayTime(at)}</time>
          {request_id !== null && (
            <span>
              {t('trail.request')} <Ltr>{request_id}</Ltr>
            </span>
          )}
        </small>
      </div>
    </li>
  )
}

function ReadsTable({ reads }: { reads: Reads }) {
  const { t } = useTranslation('profile/api-access')
  return (
    <section className="api-reads" aria-labelledby="api-reads-title">
      <h3 id="api-reads-title">{t('trail.reads')}</h3>
      <table className="table" aria-labelledby="api-reads-title">
        <thead>
          <tr>
            <th scope="col">{t('trail.call')}</th>
            <th scope="col">{t('trail.key')}</th>
            <th scope="col">{t('trail.calls')}</th>
          </tr>
        </thead>
        <tbody>
          {reads.map(({ key, call, calls }) => (
            <tr key={`${key} ${call}`}>
              <td>
                <CallName method="GET" call={call} />
              </td>
              <td className="break-anywhere">
                <Bdi>{key}</Bdi>
              </td>
              <td className="number">{calls}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** In words where there are some, as its address where there are none. */
function CallName({ method, call }: { method: string; call: string }) {
  const { t } = useTranslation('profile/api-access')
  const name = nameOfCall(method, call)
  return name ? t(`calls.${name}`) : <Ltr className="break-anywhere">{`${method} ${call}`}</Ltr>
}
