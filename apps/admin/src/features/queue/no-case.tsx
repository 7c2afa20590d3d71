import { EmptyState } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#layout/page-title.ts'

/** Beside the queue, until something is chosen from it. */
export function Component() {
  const { t } = useTranslation('queue')
  const shell = useTranslation('shell')
  usePageTitle(shell.t('queue'))
  return <EmptyState title={t('choose')}>{t('chooseText')}</EmptyState>
}
