/** The only place that knows token, nonce, signature and language of a call. */
import { tabStore } from '@damana/ui/browser-store'
import { browserKey } from '@damana/client/browser-key'
import { type Call, createClient } from '@damana/client/client'
import { ApiError, createTransport } from '@damana/client/transport'
import { readLang } from '@damana/ui'
import { withStoredIdempotencyKeys } from '@damana/ui/idempotency-key-store'
import { paths } from './paths.ts'

export { ApiError }

/** Of its own and seen by these pages only, so that a member and one of the staff can be signed in side by side. */
const cookie = 'staff_token'
const attributes = `; path=${paths.queue}; samesite=strict${location.protocol === 'https:' ? '; secure' : ''}`
const tokenOf = () => /(?:^|; )staff_token=([^;]+)/.exec(document.cookie)?.[1]

export const hasToken = (): boolean => tokenOf() !== undefined
export const forgetToken = (): void => {
  document.cookie = `${cookie}=; max-age=0${attributes}`
}
/** Until the browser is closed: staff sessions are not remembered. */
const keepToken = (token: string): void => {
  document.cookie = `${cookie}=${token}${attributes}`
}

/** Pages that need no session: what they show does not change when an old one has ended. */
const isForStrangers = (path: string): boolean => path === paths.login || path.startsWith(paths.invitation)

/** The key of this browser, shared with the public application. A token without its key is invalid. */
async function signingKey() {
  const key = await browserKey()
  if (!key.wasKept && !hasSigned) forgetToken()
  hasSigned = true
  return key
}
let hasSigned = false

const { transport, fetchSigned } = createTransport({
  origin: location.origin,
  apiKey: 'admin-2026.1',
  lang: readLang,
  answerWithinMs: 30_000,
  key: signingKey,
  token: { read: tokenOf, keep: keepToken, forget: forgetToken },
  onGate(status, name) {
    // The guard of the pages requests the user and redirects to the login itself.
    if (name !== 'GET /admin/auth/me' && !isForStrangers(location.pathname)) endHere(status === 401 ? 'ended' : 'closed')
  },
})

const sendAct = withStoredIdempotencyKeys(transport)

export const api: Call = createClient(async (request, options) => {
  await signingKey() // before the token is read: one without its key is dropped here
  return sendAct(request, options)
})

/** A picture that was brought to a guarantee, as it is stored. */
export const fetchFile = (id: string, signal: AbortSignal): Promise<Blob> =>
  fetchBlob('GET /admin/files/:id', `/admin/files/${encodeURIComponent(id)}`, signal)

/** A page of a PDF that was brought to a guarantee, as the server draws it. */
export const fetchPage = (id: string, page: number, signal: AbortSignal): Promise<Blob> =>
  fetchBlob('GET /admin/files/:id/pages/:page', `/admin/files/${encodeURIComponent(id)}/pages/${page}`, signal)

/** A message of the bank, byte for byte as it came. */
export const fetchBankMessage = (number: string): Promise<Blob> =>
  fetchBlob('GET /admin/bank-messages/:number/content', `/admin/bank-messages/${encodeURIComponent(number)}/content`)

/** An invoice as a PDF. */
export const fetchInvoice = (number: string, lang: 'ar' | 'en'): Promise<Blob> =>
  fetchBlob('GET /admin/invoices/:number/pdf', `/admin/invoices/${encodeURIComponent(number)}/pdf?lang=${lang}`)

/** The report of a closed day: as a PDF, or as it was signed. */
export const fetchBankDay = (day: string, file: 'ar' | 'en' | 'json'): Promise<Blob> => {
  const path = `/admin/bank-days/${encodeURIComponent(day)}`
  return file === 'json'
    ? fetchBlob('GET /admin/bank-days/:day/report', `${path}/report`)
    : fetchBlob('GET /admin/bank-days/:day/pdf', `${path}/pdf?lang=${file}`)
}

/** A payment file, byte for byte as it left for the bank. */
export const fetchPaymentFile = (id: string): Promise<Blob> =>
  fetchBlob('GET /admin/payment-files/:id/content', `/admin/payment-files/${encodeURIComponent(id)}/content`)

/** A file of a list. */
export const fetchExport = (id: string): Promise<Blob> => fetchBlob('GET /admin/exports/:id', `/admin/exports/${encodeURIComponent(id)}`)

async function fetchBlob(
  name:
    | 'GET /admin/files/:id'
    | 'GET /admin/files/:id/pages/:page'
    | 'GET /admin/bank-messages/:number/content'
    | 'GET /admin/invoices/:number/pdf'
    | 'GET /admin/bank-days/:day/report'
    | 'GET /admin/bank-days/:day/pdf'
    | 'GET /admin/payment-files/:id/content'
    | 'GET /admin/exports/:id',
  path: string,
  signal?: AbortSignal,
): Promise<Blob> {
  await signingKey()
  const response = await fetchSigned({ name, method: 'GET', path, body: undefined }, signal ? { signal } : {})
  return response.blob()
}

export type EndOfSession = 'ended' | 'closed'

/** Opens the login, which shows the reason; the reload clears the memory of the ended session. */
function endHere(why: EndOfSession): void {
  keepDestination(location.pathname + location.search)
  location.assign(`${paths.login}?session=${why}`)
}

const destinationKey = 'staff-destination'
/** Stores the requested page until the user is signed in. */
export const keepDestination = (path: string): void => tabStore.write(destinationKey, path)
/** Where they wanted to go, once; only a page of this application. */
export function takeDestination(): string {
  const path = tabStore.read(destinationKey)
  tabStore.forget(destinationKey)
  return path !== null && new URL(path, location.origin).href.startsWith(`${location.origin}${paths.queue}`) ? path : paths.queue
}
