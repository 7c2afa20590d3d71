/** The only place that knows token, nonce, signature and language of a call. */
import { tabStore } from '@damana/ui/browser-store'
import { type Call, createClient } from '@damana/client/client'
import { keyRenewal, browserKey, type BrowserKey } from '@damana/client/browser-key'
import { readLive } from '@damana/client/live'
import { ApiError, createTransport } from '@damana/client/transport'
import { readLang } from '@damana/ui'
import { withStoredIdempotencyKeys } from '@damana/ui/idempotency-key-store'
import { keepDestination } from './destination.ts'
import { paths } from './paths.ts'

export { ApiError }

const thirtyDays = 30 * 24 * 3600
const tokenOf = () => /(?:^|; )token=([^;]+)/.exec(document.cookie)?.[1]
/** A session that is not to be remembered ends with the browser: its other cookie does, and a token alone would only be refused. */
const isRemembered = () => /(?:^|; )remember=1/.test(document.cookie)
const lasting = `; max-age=${thirtyDays}`
const secure = location.protocol === 'https:' ? '; secure' : ''

export const hasToken = (): boolean => tokenOf() !== undefined
export const forgetToken = (): void => {
  document.cookie = `token=; path=/; max-age=0; samesite=strict${secure}`
  document.cookie = `remember=; path=/; max-age=0; samesite=strict${secure}`
}
const keepToken = (token: string): void => {
  document.cookie = `token=${token}; path=/; samesite=strict${isRemembered() ? lasting : ''}${secure}`
}

const keepRemember = (isWanted: boolean): void => {
  document.cookie = `remember=1; path=/; samesite=strict${isWanted ? lasting : '; max-age=0'}${secure}`
}

/** Whether the page says itself that the session has ended; the page and what was typed stay until the user leaves. */
let tellSessionEnd: (name: string, reason: string | undefined) => boolean = () => false
export const onSessionEnd = (tell: typeof tellSessionEnd): void => {
  tellSessionEnd = tell
}

const { transport, fetchSigned, serverNowMs } = createTransport({
  origin: location.origin,
  apiKey: 'web-2026.1',
  lang: readLang,
  answerWithinMs: 30_000,
  key: () => signingKey(forgetToken),
  token: { read: tokenOf, keep: keepToken, forget: forgetToken },
  renewal: keyRenewal,
  onGate(status, name, { reason }) {
    // The guard of the pages calls check-auth and shows the end of the session itself.
    if (name === 'GET /auth/check-auth') return
    if (status === 401 && tellSessionEnd(name, reason)) return
    leaveFor(status === 451 ? paths.registerOtp : paths.login)
  },
})

const detourKey = 'detour'
const detourMs = 10_000
/** Whether the page has come back from there just now: the gate's page and the call do not agree, and leaving again would never end. */
function hasJustLeftFor(path: string): boolean {
  const [before, at] = (tabStore.read(detourKey) ?? '').split(' ')
  tabStore.write(detourKey, `${path} ${serverNowMs()}`)
  return before === path && serverNowMs() - Number(at) < detourMs
}

/** A gate closed while the page was in use. The reload clears the memory of an ended session; afterwards the user returns here. */
function leaveFor(path: string): void {
  if (location.pathname === path || (path !== paths.login && hasJustLeftFor(path))) return
  keepDestination(location.pathname + location.search)
  location.assign(path)
}

export { serverNowMs }

const sendAct = withStoredIdempotencyKeys(transport)

export const api: Call = createClient(async (request, options) => {
  await signingKey(forgetToken) // before the token is read: one without its key is dropped here
  if (request.name === 'POST /auth/login') keepRemember(wantsRemember(request.body))
  try {
    return await sendAct(request, options)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'terms_required') leaveFor(paths.fullTerms)
    throw error
  }
})

const wantsRemember = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'remember_me' in body && body.remember_me === true

/** A signed stream or file, as it comes. */
export const fetchStream = (path: string, signal: AbortSignal): Promise<Response> =>
  fetchSigned({ name: `GET ${path}`, method: 'GET', path, body: undefined }, { signal })

/** Changes as they are told, until the server ends the stream or the signal does. */
export const openLive = (signal: AbortSignal) => readLive(fetchSigned, signal)

/** The key of this browser. A token without its key is good for nothing: `forgetToken` is called before anything is sent with it. */
async function signingKey(forgetToken: () => void): Promise<BrowserKey> {
  const key = await browserKey()
  if (!key.wasKept && !hasSigned) forgetToken()
  hasSigned = true
  return key
}

let hasSigned = false
