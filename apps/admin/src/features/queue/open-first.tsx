import { EmptyState } from '@damana/ui'
import { useIsWide } from '@damana/ui/is-wide'
import { unasked } from '@damana/ui/page-change'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigation } from 'react-router'
import { usePageTitle } from '#layout/page-title.ts'
import { type QueueItem, queueQuery } from './query.ts'
import { useTarget } from './queue-entry.tsx'
import { useKind } from './use-kind.ts'

/** Beside the queue, until something of it is chosen: the first task, where there is room for it and it is decided here. */
export function Component() {
  const { t } = useTranslation('queue')
  const shell = useTranslation('shell')
  const { data } = useInfiniteQuery(queueQuery(useKind()))
  const isWide = useIsWide()
  const first = data?.pages[0]?.items[0]
  usePageTitle(shell.t('queue'))
  if (isWide && first && isDecidedHere(first)) return <Open task={first} />
  return <EmptyState title={t('choose')}>{t('chooseText')}</EmptyState>
}

const isDecidedHere = ({ payout, receipt, exception, identity, guarantee }: QueueItem) =>
  [payout, receipt, exception, identity, guarantee].some((one) => one !== null)

/** In place of this page, so that going back does not lead here again. */
/** Not while somebody is on the way to another page: that way would be lost. */
function Open({ task }: { task: QueueItem }) {
  const { href } = useTarget(task)
  return useNavigation().state === 'idle' ? <Navigate to={href} replace state={unasked} /> : null
}
