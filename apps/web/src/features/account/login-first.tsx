import { startI18n } from '@damana/ui'
import { drawPage } from '@damana/ui/page-root'
import { shellPhrases } from '#i18n/phrases.ts'
import { openApp } from '#open-app.ts'
import { isSignedIn } from '#session.ts'
import { LoginPage } from './login-page.tsx'
import { accountPhrases } from './phrases.ts'

/**
 * The login at its own address, drawn without the router: 29 KiB less, a fifth of the login's limit of 140. The application takes over after
 * the sign-in.
 */
export async function showLogin(): Promise<void> {
  if (isSignedIn()) return openApp()
  await startI18n(shellPhrases, accountPhrases)
  // Typing announces a sign-in.
  document.addEventListener('input', () => void import('#app.tsx').catch(() => undefined), { once: true })
  drawPage(
    <LoginPage
      onSignedIn={(destination) => {
        history.replaceState(null, '', destination)
        void openApp()
      }}
    />,
  )
}
