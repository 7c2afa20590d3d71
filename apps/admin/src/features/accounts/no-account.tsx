import { EmptyState } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#layout/page-title.ts'

/** Beside the search, until an account is chosen. */
export function Component() {
  const { t } = useTranslation('accounts')
  const shell = useTranslation('shell')
  usePageTitle(shell.t('accounts'))
  return <EmptyState title={t('nothingAsked')}>{t('nothingAskedText')}</EmptyState>
}
