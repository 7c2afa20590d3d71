import { LinkButton, Screen } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#layout/page-title.ts'
import { paths } from '#paths.ts'

/** No page has this address, whoever asks. */
export function Component() {
  const { t } = useTranslation('shell')
  usePageTitle(t('notFound'))
  return (
    <Screen title={t('notFound')} actions={<LinkButton href={paths.home}>{t('toHome')}</LinkButton>}>
      <p>{t('notFoundText')}</p>
    </Screen>
  )
}
