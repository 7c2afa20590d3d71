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

/** A newer version has taken the files of this one away: the page is loaded anew, once in a minute at most. */
addEventListener('vite:preloadError', (event) => {
  const before = Number(sessionStorage.getItem('loaded-anew'))
  if (Date.now() - before < 60_000) return
  event.preventDefault()
  sessionStorage.setItem('loaded-anew', String(Date.now()))
  location.reload()
})

void open()
