import './app.css'

/** Keys for signing exist only on https and on this very machine; elsewhere the page says so instead of failing later. */
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
