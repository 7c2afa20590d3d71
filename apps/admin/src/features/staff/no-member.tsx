import { EmptyState } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#layout/page-title.ts'

/** Beside the list, until a member or a change is chosen. */
export function Component() {
  const { t } = useTranslation('staff')
  const shell = useTranslation('shell')
  usePageTitle(shell.t('staff'))
  return <EmptyState title={t('choose')}>{t('chooseText')}</EmptyState>
}
