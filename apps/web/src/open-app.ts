import { loadPart } from '@damana/ui/load-part'

/** Fetches the application with its router and draws the page that the address names. */
export const openApp = async (): Promise<void> => (await loadPart(() => import('./app.tsx'))).start()
