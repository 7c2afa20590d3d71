import { queueKindsOf } from '@damana/contract/statuses'
import { classNames, Link, Ltr, useFormat } from '@damana/ui'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { paths } from '#paths.ts'
import { useStaff } from '#session.ts'
import { byTerm } from './by-term.ts'
import { queueQuery } from './query.ts'
import { useKind } from './use-kind.ts'

/** Kinds of pending tasks with their counts, the nearest term first; empty kinds are left out. */
export function QueueKinds() {
  const { t } = useTranslation('queue')
  const format = useFormat()
  const { role } = useStaff()
  const current = useKind()
  // The counts of the kind before stay until those of this one are there: they are the same.
  const { data } = useInfiniteQuery({ ...queueQuery(current), placeholderData: keepPreviousData })
  const first = data?.pages[0]
  return (
    <ul className="rail-kinds" aria-label={t('kinds')}>
      {byTerm(queueKindsOf[role], first?.deadlines ?? []).map((kind) => {
        const count = first?.counts[kind] ?? 0
        if (count === 0 && kind !== current) return null
        const overdue = first?.deadlines.find((one) => one.kind === kind)?.overdue ?? 0
        return (
          <li key={kind}>
            <Link className="rail-link" href={paths.queueOf(kind)} aria-current={kind === current ? 'true' : undefined}>
              <span>{t(`kind.${kind}`)}</span>
              <span className={classNames('rail-count', count === 0 && 'rail-none', overdue > 0 && 'rail-late')}>
                <Ltr>{format.count(count).badge}</Ltr>
              </span>
              {overdue > 0 && <span className="sr-only">{t('overdueOf', format.count(overdue))}</span>}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
