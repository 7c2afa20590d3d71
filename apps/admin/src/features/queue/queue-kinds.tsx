import { queueKindsOf } from '@damana/contract/statuses'
import { Link } from '@damana/ui'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { paths } from '#paths.ts'
import { useStaff } from '#session.ts'
import { queueQuery } from './query.ts'
import { useKind } from './use-kind.ts'

/** Kinds of pending tasks with their counts; empty kinds are left out. */
export function QueueKinds() {
  const { t } = useTranslation('queue')
  const { role } = useStaff()
  const current = useKind()
  // The counts of the kind before stay until those of this one are there: they are the same.
  const { data } = useInfiniteQuery({ ...queueQuery(current), placeholderData: keepPreviousData })
  const counts = data?.pages[0]?.counts
  return (
    <ul className="rail-kinds" aria-label={t('kinds')}>
      {queueKindsOf[role].map((kind) => {
        const count = counts?.[kind] ?? 0
        if (count === 0 && kind !== current) return null
        return (
          <li key={kind}>
            <Link className="rail-link" href={paths.queueOf(kind)} aria-current={kind === current ? 'true' : undefined}>
              <span>{t(`kind.${kind}`)}</span>
              <span className={count > 0 ? 'rail-count' : 'rail-count rail-none'}>{count}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
