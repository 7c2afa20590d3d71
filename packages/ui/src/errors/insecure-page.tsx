import { useTranslation } from 'react-i18next'
import { drawPage } from '../application/page-root.ts'
import { LinkButton } from '../button.tsx'
import { readLang, uiPhrases } from '../i18n.ts'
import { LanguageSwitch } from '../language-switch.tsx'
import { Screen } from '../screen.tsx'

/** Shown at an address that is neither https nor localhost, where nothing can be signed. */
export async function showInsecurePage(): Promise<void> {
  await uiPhrases.startI18n('ui/errors')
  drawPage(<InsecurePage />)
}

function InsecurePage() {
  const { t } = useTranslation('ui/errors')
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
