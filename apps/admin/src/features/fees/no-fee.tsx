import { EmptyState } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#layout/page-title.ts'

/** Beside the fees, until one is chosen. */
export function Component() {
  const { t } = useTranslation('fees')
  const shell = useTranslation('shell')
  usePageTitle(shell.t('fees'))
  return <EmptyState title={t('choose')}>{t('chooseText')}</EmptyState>
}
