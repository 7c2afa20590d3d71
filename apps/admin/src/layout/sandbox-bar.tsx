import { useTranslation } from 'react-i18next'
import { paths } from '#paths.ts'
import { useConfiguration } from './configuration.ts'

/** Above every page, in sandbox mode only: where the authenticator codes and the simulated world are. */
export function SandboxBar() {
  const { t } = useTranslation('shell')
  if (!useConfiguration()?.sandbox) return null
  return (
    <aside className="sandbox-strip" aria-label={t('sandbox')}>
      <b>{t('sandbox')}</b>
      <span>{t('sandboxText')}</span>
      <a href={paths.sandbox}>{t('sandboxLink')}</a>
    </aside>
  )
}
