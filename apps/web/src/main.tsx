import './app.css'
import { openApp } from './open-app.ts'
import { fetchAhead } from './pages.ts'
import { paths } from './paths.ts'

/** Keys for signing exist only on https and on this very machine; elsewhere the page says so instead of failing later. */
async function open(): Promise<void> {
  if (!window.isSecureContext) {
    const { showInsecurePage } = await import('@damana/ui/errors/insecure-page')
    await showInsecurePage()
  } else if (location.pathname === paths.login) {
    const { showLogin } = await import('#features/account/login-first.tsx')
    await showLogin()
  } else {
    fetchAhead(location.pathname)
    await openApp()
  }
}

void open()
