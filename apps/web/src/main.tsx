import './app.css'
import { openApp } from './open-app.ts'
import { fetchAhead } from './pages.ts'
import { paths } from './paths.ts'

/** Signing keys exist only on https and on localhost; elsewhere a page says so. */
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

/** A new version has replaced the files of this one: reload, but only once. */
addEventListener('vite:preloadError', (event) => {
  const visits = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[] // what this kind of entry is
  if (visits.some(({ type }) => type === 'reload')) return
  event.preventDefault()
  location.reload()
})

void open()
