/** The service worker of this browser, and new versions of the application. */
import { readLang } from '@damana/ui'
import { loadPhrases } from '#phrases.ts'

const script = '/service-worker.js'
const hourMs = 3_600_000

/** The content policy asks that addresses of scripts are made by a named rule. */
interface ScriptAddresses {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(path: string): string }
}
function scriptAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: ScriptAddresses }
  return trustedTypes?.createPolicy('damana-worker', { createScriptURL: () => script }).createScriptURL(script) ?? script
}

let registered: Promise<ServiceWorkerRegistration | undefined> | undefined
/** Registers the worker once, and offers a new version of the application when the browser has fetched it. After a failure it is tried again by whoever asks next. */
export const registerWorker = (): Promise<ServiceWorkerRegistration | undefined> =>
  (registered ??= register().catch((error: unknown) => {
    registered = undefined
    throw error
  }))

async function register(): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
  if (readLang() === 'en') document.querySelector('link[rel=manifest]')?.setAttribute('href', '/manifest.en.webmanifest')
  const registration = await navigator.serviceWorker.register(scriptAddress(), { updateViaCache: 'none' })
  const offer = () => {
    // Without a controller this is the first visit: the worker is not a newer version of anything.
    if (registration.waiting && navigator.serviceWorker.controller) void showOffer(registration)
  }
  offer()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer))
  const look = () => void registration.update().catch(() => undefined)
  // A page that stays open for days never asks by itself.
  setInterval(look, hourMs)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
  return registration
}

let isShown = false
async function showOffer(registration: ServiceWorkerRegistration): Promise<void> {
  if (isShown) return
  isShown = true
  const [{ drawOffer }] = await Promise.all([import('./update-offer.tsx'), loadPhrases('installation')])
  drawOffer({
    onReload: () => {
      // Only the page on which somebody agreed is reloaded; others go on as they are.
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
      if (registration.waiting) registration.waiting.postMessage('activate')
      else location.reload()
    },
    onLater: () => {
      isShown = false
    },
  })
}
