import { cleanAddress } from '@damana/contract/link-end'
import '@damana/ui/fonts.css'
import './app.css'
import { showLogin } from '#features/account/login-first.tsx'
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
    await showLogin()
  } else {
    fetchAhead(location.pathname)
    await openApp()
  }
}

void open()
