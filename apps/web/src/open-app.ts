/** Fetches the application with its router and draws the page that the address names. */
export const openApp = async (): Promise<void> => (await import('./app.tsx')).start()
