import { EmptyState } from '@damana/ui'
import { useIsWide } from '@damana/ui/is-wide'
import { unasked } from '@damana/ui/page-change'
import { useInfiniteQuery } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { UNSAFE_DataRouterContext, useLocation, useNavigate, useNavigation } from 'react-router'
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

/**
 * In place of this page, so that going back does not lead here again; not while somebody is on the way to another page, or already there: that
 * way would be lost. The router itself is asked, because React may hear of a click later than the effect runs.
 */
function Open({ task }: { task: QueueItem }) {
  const { href } = useTarget(task)
  const navigate = useNavigate()
  const router = use(UNSAFE_DataRouterContext)?.router
  const { key } = useLocation()
  const { state } = useNavigation()
  useEffect(() => {
    if (router?.state.navigation.state === 'idle' && router.state.location.key === key)
      void navigate(href, { replace: true, state: unasked })
  }, [router, key, state, href, navigate])
  return null
}
