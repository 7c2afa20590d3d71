import { EmptyState } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#layout/page-title.ts'

/** Beside the texts, until one is chosen. */
export function Component() {
  const { t } = useTranslation('content')
  const shell = useTranslation('shell')
  usePageTitle(shell.t('content'))
  return <EmptyState title={t('choose')}>{t('chooseText')}</EmptyState>
}
