import { Card, classNames, EmptyState, Link, Ltr, useFormat } from '@damana/ui'
import { printCount } from '@damana/ui/charts/numbers'
import { useTranslation } from 'react-i18next'
import { byTerm } from '#features/queue/by-term.ts'
import { paths } from '#paths.ts'
import type { Overview } from './query.ts'

interface QueueRowProps {
  of: Overview['queues'][number]
  now: string
}

/** Queues, the nearest term first: how many wait in each, how long the oldest, and what of it is late or soon will be. */
export function QueuesSection({ overview: { queues, server_time: now } }: { overview: Overview }) {
  const { t } = useTranslation('overview')
  const queue = useTranslation('queue')
  const withSome = queues.filter(({ count }) => count > 0)
  const waiting = byTerm(
    withSome.map(({ kind }) => kind),
    withSome,
  ).flatMap((kind) => withSome.filter((one) => one.kind === kind))
  const empty = queues.filter(({ count }) => count === 0)
  return (
    <Card flush title={t('queues')} className="overview-table">
      {waiting.length === 0 ? (
        <EmptyState title={t('queue.none')}>{t('queue.noneText')}</EmptyState>
      ) : (
        <table className="table">
          <caption className="sr-only">{t('queues')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('queue.kind')}</th>
              <th scope="col" className="number">
                {t('queue.count')}
              </th>
              <th scope="col">{t('queue.oldest')}</th>
              <th scope="col">{t('queue.due')}</th>
              <th scope="col" className="number">
                {t('queue.overdue')}
              </th>
              <th scope="col" className="number">
                {t('queue.dueSoon')}
              </th>
            </tr>
          </thead>
          <tbody>
            {waiting.map((one) => (
              <QueueRow key={one.kind} of={one} now={now} />
            ))}
          </tbody>
        </table>
      )}
      {empty.length > 0 && (
        <p className="overview-empty">
          {t('queue.empty')}{' '}
          {empty.map(({ kind }, index) => (
            <span key={kind}>
              {index > 0 && t('comma')}
              {queue.t(`kind.${kind}`)}
            </span>
          ))}
        </p>
      )}
    </Card>
  )
}

function QueueRow({ of: { kind, count, oldest_at: oldest, due_at: due, overdue, due_soon: soon }, now }: QueueRowProps) {
  const { t } = useTranslation('overview')
  const queue = useTranslation('queue')
  const format = useFormat()
  return (
    <tr>
      <th scope="row">
        <Link href={paths.queueOf(kind)}>{queue.t(`kind.${kind}`)}</Link>
      </th>
      <td className="number strong">
        <Ltr>{printCount(count)}</Ltr>
      </td>
      <td>
        {oldest !== null && (
          <time dateTime={oldest} title={format.dayTime(oldest)}>
            {format.duration(Math.max(0, Date.parse(now) - Date.parse(oldest)), 'lasting')}
          </time>
        )}
      </td>
      {due === null || overdue === null || soon === null ? (
        <td colSpan={3} className="muted">
          {t('queue.ofOthers')}
        </td>
      ) : (
        <>
          <td className={classNames(due <= now && 'overview-late')}>
            <time dateTime={due}>{format.dayTime(due)}</time>
          </td>
          <td className={classNames('number', overdue > 0 ? 'overview-late' : 'muted')}>
            <Ltr>{printCount(overdue)}</Ltr>
          </td>
          <td className={classNames('number', soon === 0 && 'muted')}>
            <Ltr>{printCount(soon)}</Ltr>
          </td>
        </>
      )}
    </tr>
  )
}
