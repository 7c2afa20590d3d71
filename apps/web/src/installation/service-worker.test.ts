import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'

interface OpenPage {
  url: string
  focus: () => Promise<void>
}
let pages: OpenPage[] = []
const showNotification = vi.fn<(title: string, options: NotificationOptions) => Promise<void>>(async () => {})
const openWindow = vi.fn<(path: string) => Promise<void>>(async () => {})

/** The worker is a script, which cannot be imported by name. */
const scripts = import.meta.glob('./service-worker.ts')

// The browser's side of a worker: what it gives to the script, and the events that it sends.
beforeAll(async () => {
  vi.stubGlobal('registration', { showNotification })
  vi.stubGlobal('clients', { matchAll: async () => pages, openWindow })
  await Promise.all(Object.values(scripts).map((run) => run()))
})
beforeEach(() => {
  pages = []
})
afterEach(() => {
  vi.clearAllMocks()
})

async function send(type: string, given: object): Promise<void> {
  const work: Promise<unknown>[] = []
  dispatchEvent(Object.assign(new Event(type), { ...given, waitUntil: (one: Promise<unknown>) => work.push(one) }))
  await Promise.all(work)
}
const pushOf = (told: object) => ({ data: { json: () => told } })
const clickOn = (data: unknown) => ({ notification: { data, close: vi.fn<() => void>() } })

it.each([
  ['ar', 'rtl'],
  ['en', 'ltr'],
])('shows what is pushed, in its language and direction (%s)', async (lang, dir) => {
  await send('push', pushOf({ title: 'DM-100001', lang, path: '/damana/DM-100001', tag: '17' }))
  expect(showNotification).toHaveBeenCalledExactlyOnceWith('DM-100001', {
    lang,
    dir,
    tag: '17',
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: '/damana/DM-100001',
  })
})

it('shows nothing for a push without content', async () => {
  await send('push', { data: null })
  expect(showNotification).not.toHaveBeenCalled()
})

it('opens the page of a notification that is pressed, and closes the notification', async () => {
  const pressed = clickOn('/damana/DM-100001')
  await send('notificationclick', pressed)
  expect(pressed.notification.close).toHaveBeenCalledOnce()
  expect(openWindow).toHaveBeenCalledExactlyOnceWith('/damana/DM-100001')
})

it('brings a page to the front that shows it already, and leaves one alone in which somebody may be typing', async () => {
  const [typing, same] = ['/add-damana', '/damana/DM-100001?from=list'].map((path) => ({
    url: `https://damana.example${path}`,
    focus: vi.fn<() => Promise<void>>(async () => {}),
  }))
  pages = [typing, same].flatMap((page) => page ?? [])
  await send('notificationclick', clickOn('/damana/DM-100001'))
  expect(same?.focus).toHaveBeenCalledOnce()
  expect(typing?.focus).not.toHaveBeenCalled()
  expect(openWindow).not.toHaveBeenCalled()
})

it('opens the list where a notification names no page', async () => {
  await send('notificationclick', clickOn(null))
  expect(openWindow).toHaveBeenCalledExactlyOnceWith('/notifications')
})
