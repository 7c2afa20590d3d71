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

/** A newer version has taken the files of this one away: the page is loaded anew, but not a page that was. */
addEventListener('vite:preloadError', (event) => {
  const visits = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[] // what this kind of entry is
  if (visits.some(({ type }) => type === 'reload')) return
  event.preventDefault()
  location.reload()
})

void open()
