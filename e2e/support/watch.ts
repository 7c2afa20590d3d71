import type { BrowserContext } from '@playwright/test'

export interface Complaint {
  page: string
  text: string
}

/** The ends of what a browser says of a file, and of a service worker, that it cannot fetch. */
const withoutNetwork = ['net::ERR_INTERNET_DISCONNECTED', 'An unknown error occurred when fetching the script.']

/** Gathers what browsers complain about: errors on the console, errors that nobody caught, breaches of the content policy. */
export function watch(context: BrowserContext, complaints: Complaint[]): void {
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    // A call that was refused or cut off is told by the page itself; browsers log it besides.
    if (message.text().startsWith('Failed to load resource') && new URL(message.location().url).pathname.startsWith('/api/')) return
    // A journey took the network away.
    if (withoutNetwork.some((ending) => message.text().endsWith(ending))) return
    complaints.push({ page: message.page()?.url() ?? '', text: `${message.text()} ${message.location().url}` })
  })
  context.on('weberror', (error) => complaints.push({ page: error.page()?.url() ?? '', text: String(error.error()) }))
}
