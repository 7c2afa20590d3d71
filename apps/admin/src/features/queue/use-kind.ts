import { queueKinds, type QueueKind } from '@damana/contract/statuses'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { paths } from '#paths.ts'

/** The kind that the queue is cut to, as it stands in the address. */
export function useKind(): QueueKind | undefined {
  const [search] = useSearchParams()
  const asked = search.get('kind')
  return queueKinds.find((kind) => kind === asked)
}

/** From a case back to the queue that it was chosen from. */
export function useBackToQueue(): { href: string; label: string } {
  const { t } = useTranslation('shell')
  return { href: paths.queueOf(useKind()), label: t('queue') }
}
