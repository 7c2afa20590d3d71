import { EmptyState } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#layout/page-title.ts'

/** Beside the threads, until one is chosen. */
export function Component() {
  const { t } = useTranslation('support')
  const shell = useTranslation('shell')
  usePageTitle(shell.t('support'))
  return <EmptyState title={t('choose')}>{t('chooseText')}</EmptyState>
}
