import { LanguageSwitch, LinkButton, readLang, Screen, startI18n } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import { shellPhrases } from '#i18n/phrases.ts'
import { drawPage } from '#page-root.ts'

/** An address that is neither https nor localhost: no keys, so no signed request. Says so, and why. */
export async function showInsecurePage(): Promise<void> {
  await startI18n(shellPhrases)
  drawPage(<InsecurePage />)
}

function InsecurePage() {
  const { t } = useTranslation('shell')
  const secure = new URL(location.href)
  secure.protocol = 'https:'
  secure.port = ''
  return (
    <Screen
      title={t('insecure')}
      actions={
        <>
          <LinkButton href={secure.href} lang={readLang()}>
            {t('insecureLink')}
          </LinkButton>
          <LanguageSwitch />
        </>
      }
    >
      <p>{t('insecureText')}</p>
    </Screen>
  )
}
