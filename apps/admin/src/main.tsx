import '@damana/ui/fonts.css'
import './app.css'

/** Signing keys exist only on https and on localhost; elsewhere a page says so. */
async function open(): Promise<void> {
  if (window.isSecureContext) {
    const { start } = await import('./app.tsx')
    await start()
  } else {
    const { showInsecurePage } = await import('@damana/ui/errors/insecure-page')
    await showInsecurePage()
  }
}

void open()
