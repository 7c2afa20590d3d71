/**
 * The service worker: shows a page of ours where there is no connection, and notifications that come by Web Push. It stores nothing that is
 * somebody's: no answer of the API, no page, no file of the application; those have names that change with their content, and the browser
 * keeps them by itself. Pages of staff and of the API's description are left to the network.
 */

/** The parts of a service worker that are used here; the types of pages do not have them. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface PageRequest extends WorkerEvent {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
interface PushEvent extends WorkerEvent {
  data: { json(): unknown } | null
}
interface ShownNotification extends WorkerEvent {
  notification: Notification
}
interface Page {
  url: string
  focus(): Promise<unknown>
}
interface Worker {
  addEventListener(type: 'install' | 'activate', listen: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', listen: (event: PageRequest) => void): void
  addEventListener(type: 'message', listen: (event: MessageEvent) => void): void
  addEventListener(type: 'push', listen: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listen: (event: ShownNotification) => void): void
  skipWaiting(): Promise<void>
  registration: ServiceWorkerRegistration
  clients: { matchAll(of: { type: 'window'; includeUncontrolled: true }): Promise<Page[]>; openWindow(path: string): Promise<unknown> }
}
const worker = globalThis as unknown as Worker

const prefix = 'damana-offline-'
const version = `${prefix}__VERSION__`
const offlinePage = '/offline.html'
const kept = [offlinePage, '/offline.css', '/offline.js', '/favicon.svg']

worker.addEventListener('install', (event) => {
  const files = kept.map((path) => new Request(path, { cache: 'reload' }))
  event.waitUntil(caches.open(version).then((cache) => cache.addAll(files)))
})

worker.addEventListener('activate', (event) => {
  const clean = async () => {
    await worker.registration.navigationPreload.enable()
    for (const name of await caches.keys()) if (name.startsWith(prefix) && name !== version) await caches.delete(name)
  }
  event.waitUntil(clean())
})

worker.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  if (origin !== location.origin || /^\/(admin|api)(\/|$)/.test(pathname)) return
  if (event.request.mode === 'navigate') event.respondWith(openPage(event))
  else if (kept.includes(pathname)) event.respondWith(fetch(event.request).catch(() => fromCache(pathname)))
})

async function openPage({ request, preloadResponse }: PageRequest): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return fromCache(offlinePage)
  }
}
const fromCache = async (path: string) => (await caches.match(path)) ?? Response.error()

// A page asks for it once its reader has agreed to reload.
worker.addEventListener('message', ({ data }) => {
  if (data === 'activate') void worker.skipWaiting()
})

interface Push {
  title: string
  lang: string
  path: string
  tag: string
}

worker.addEventListener('push', (event) => {
  if (!event.data) return
  const { title, lang, path, tag } = event.data.json() as Push // Our own server encrypted it.
  const dir = lang === 'ar' ? 'rtl' : 'ltr'
  event.waitUntil(
    worker.registration.showNotification(title, { lang, dir, tag, icon: '/icon-192.png', badge: '/badge-96.png', data: path }),
  )
})

worker.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  const path = typeof notification.data === 'string' ? notification.data : '/notifications'
  event.waitUntil(openWindow(path))
})

/** A page that is open already is used only if it shows this address: another may hold text that somebody types. */
async function openWindow(path: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = pages.find(({ url }) => new URL(url).pathname === path)
  await (open ? open.focus() : worker.clients.openWindow(path))
}
