import { startI18n } from '@damana/ui'
import { drawPage } from '@damana/ui/page-root'
import { shellPhrases } from '#i18n/phrases.ts'
import { openApp } from '#open-app.ts'
import { isSignedIn } from '#session.ts'
import { LoginPage } from './login-page.tsx'
import { accountPhrases } from './phrases.ts'

/**
 * The login of somebody who comes straight to it: drawn without the router, which is a third of what the browser would have to
 * fetch. The application takes the page over once somebody is signed in.
 */
export async function showLogin(): Promise<void> {
  if (isSignedIn()) return openApp()
  await startI18n(shellPhrases, accountPhrases)
  // Typing announces a sign-in.
  document.addEventListener('input', () => void import('#app.tsx'), { once: true })
  drawPage(
    <LoginPage
      onSignedIn={(destination) => {
        history.replaceState(null, '', destination)
        void openApp()
      }}
    />,
  )
}
