import { Button, Card, EmptyState, Link, Ltr, OperationalChip, Tabs, toast, useFormat } from '@damana/ui'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { api } from '#api.ts'
import { errorText } from '#features/guarantees/reason-text.ts'
import { paths } from '#paths.ts'
import { WhenLoaded } from '../when-loaded.tsx'
import { logTones } from './endpoint-tones.ts'
import { logQuery, logStatuses, useKindText, useReadAgain, type Delivery, type Endpoint } from './hook-query.ts'

/** Counts stop here. */
const mostCounted = 1_000

/** Everything that an endpoint was told, the newest first, or what waits, arrived or was given up alone. */
export function LogCard({ endpoint: { id, waiting, dead } }: { endpoint: Endpoint }) {
  const { t } = useTranslation('profile/webhooks')
  const [search] = useSearchParams()
  const status = logStatuses.find((known) => known === search.get('status'))
  const query = useInfiniteQuery(logQuery(id, status))
  const { tell, isBusy } = useTelling(id)
  const counts = { due: waiting, delivered: undefined, dead }
  return (
    <Card
      title={t('log.title')}
      aside={
        <Button variant="secondary" size="sm" busy={isBusy} reason={dead === 0 ? t('log.noDead') : undefined} onClick={() => tell(null)}>
          {t('log.tellAll')}
        </Button>
      }
    >
      <p className="profile-quiet">{t('log.text')}</p>
      <Tabs
        label={t('log.views')}
        items={[
          { href: paths.webhook(id), label: t('log.all'), current: status === undefined },
          ...logStatuses.map((one) => ({
            href: paths.webhook(id, one),
            label: t(`log.statuses.${one}`),
            count: counts[one],
            countIsLeast: counts[one] === mostCounted,
            current: one === status,
          })),
        ]}
      />
      <WhenLoaded query={query} height="120px">
        {({ pages }) => {
          const deliveries = pages.flatMap((page) => page.deliveries)
          if (deliveries.length === 0) return <EmptyState title={t('log.none')}>{t('log.noneText')}</EmptyState>
          return (
            <>
              <ol>
                {deliveries.map((delivery) => (
                  <DeliveryRow key={delivery.id} of={delivery} isBusy={isBusy} onTell={() => tell(delivery.id)} />
                ))}
              </ol>
              {query.hasNextPage && (
                <Button variant="secondary" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {t('log.more')}
                </Button>
              )}
            </>
          )
        }}
      </WhenLoaded>
    </Card>
  )
}

/** Tells one event again, or all that were given up. */
function useTelling(id: string) {
  const { t } = useTranslation('profile/webhooks')
  const readAgain = useReadAgain()
  const { mutate, isPending } = useMutation({
    mutationFn: (delivery: string | null) => api('POST /webhooks/:id/redeliver', { params: { id }, body: { delivery } }, { once: true }),
    onSuccess: ({ count }) => toast.success(t('log.told', { told: count })),
    onError: (failure) => toast.failure(errorText(failure) ?? t('notDone')),
    onSettled: readAgain,
  })
  return { tell: (delivery: string | null) => mutate(delivery), isBusy: isPending }
}

function DeliveryRow({ of, isBusy, onTell }: { of: Delivery; isBusy: boolean; onTell: () => void }) {
  const { kind, number, status, attempts, created_at, attempted_at, next_at, answer_status, answer, answer_ms, fault, body } = of
  const { t } = useTranslation('profile/webhooks')
  const format = useFormat()
  const textOf = useKindText()
  return (
    <li className="row">
      <div>
        <b>{kind === 'test' ? t('log.test') : textOf(kind)}</b>
        {kind !== 'test' && <Ltr className="muted">{kind}</Ltr>}
        <OperationalChip tone={logTones[status]}>{t(`log.statuses.${status}`)}</OperationalChip>
        {number !== null && (
          <Link href={paths.guarantee(number)}>
            <Ltr>{number}</Ltr>
          </Link>
        )}
        <small>
          <time dateTime={created_at}>{format.dayTime(created_at)}</time>
          <span>{t('log.attempts', { attempts })}</span>
          {answer_status !== null && <span>{t('log.answered', { status: answer_status, ms: answer_ms ?? 0 })}</span>}
          {fault !== null && <span>{t(`log.faults.${fault}`)}</span>}
          {status === 'due' && next_at !== null && attempted_at !== null && (
            <span>{t('log.next', { moment: format.dayTime(next_at) })}</span>
          )}
        </small>
      </div>
      {status !== 'due' && (
        <Button variant="secondary" size="sm" disabled={isBusy} onClick={onTell}>
          {t('log.tell')}
        </Button>
      )}
      <details className="webhook-words">
        <summary>{t('log.words')}</summary>
        <p>{t('log.sent')}</p>
        <pre dir="ltr" className="webhook-word">
          {body}
        </pre>
        {answer !== null && answer !== '' && (
          <>
            <p>{t('log.answer')}</p>
            <pre dir="ltr" className="webhook-word">
              {answer}
            </pre>
          </>
        )}
      </details>
    </li>
  )
}
