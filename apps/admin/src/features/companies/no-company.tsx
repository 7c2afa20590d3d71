import { EmptyState } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#layout/page-title.ts'

/** Beside the applications, until one is chosen. */
export function Component() {
  const { t } = useTranslation('companies')
  const shell = useTranslation('shell')
  usePageTitle(shell.t('companies'))
  return <EmptyState title={t('choose')}>{t('chooseText')}</EmptyState>
}
