import { LinkButton, Screen } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#layout/page-title.ts'
import { paths } from '#paths.ts'

/** The page exists, but not for this user. */
export function Component() {
  const { t } = useTranslation('shell')
  usePageTitle(t('noAccess'))
  return (
    <Screen title={t('noAccess')} actions={<LinkButton href={paths.home}>{t('toHome')}</LinkButton>}>
      <p>{t('noAccessText')}</p>
    </Screen>
  )
}
