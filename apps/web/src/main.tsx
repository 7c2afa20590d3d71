import { cleanAddress } from '@damana/contract/link-end'
import { loadPart } from '@damana/ui/load-part'
import './app.css'
import { openApp } from './open-app.ts'
import { fetchAhead } from './pages.ts'
import { paths } from './paths.ts'

/** Signing keys exist only on https and on localhost; elsewhere a page says so. */
async function open(): Promise<void> {
  const address = cleanAddress(location)
  if (address !== undefined) history.replaceState(history.state, '', address + location.hash)
  if (!window.isSecureContext) {
    const { showInsecurePage } = await import('@damana/ui/errors/insecure-page')
    await showInsecurePage()
  } else if (location.pathname === paths.login) {
    const { showLogin } = await loadPart(() => import('#features/account/login-first.tsx'))
    await showLogin()
  } else {
    fetchAhead(location.pathname)
    await openApp()
  }
}

void open()
