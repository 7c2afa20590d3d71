import { EmptyState } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from './page-title.ts'

/** Beside a list or a search, until something of it is chosen. Its route is below the one that loads the list's phrases. */
export function ChooseFirst({ of }: { of: 'accounts' | 'companies' | 'content' | 'fees' | 'guarantees' | 'queue' | 'staff' | 'support' }) {
  const { t } = useTranslation(of)
  const shell = useTranslation('shell')
  usePageTitle(shell.t(of))
  return <EmptyState title={t('choose')}>{t('chooseText')}</EmptyState>
}
