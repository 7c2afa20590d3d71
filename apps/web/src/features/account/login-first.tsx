import { startI18n } from '#phrases.ts'
import { drawPage } from '@damana/ui/page-root'
import { openApp } from '#open-app.ts'
import { isSignedIn } from '#session.ts'
import { LoginPage } from './login-page.tsx'

/**
 * The login at its own address, drawn without the router: 29 KiB less, a fifth of the login's limit of 140. The application takes over after
 * the sign-in.
 */
export async function showLogin(): Promise<void> {
  if (isSignedIn()) return openApp()
  await startI18n('shell', 'account')
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
