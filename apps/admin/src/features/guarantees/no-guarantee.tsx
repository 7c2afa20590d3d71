import { EmptyState } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#layout/page-title.ts'

/** Beside the search, until a number is asked for. */
export function Component() {
  const { t } = useTranslation('guarantees')
  const shell = useTranslation('shell')
  usePageTitle(shell.t('guarantees'))
  return <EmptyState title={t('nothingAsked')}>{t('nothingAskedText')}</EmptyState>
}
