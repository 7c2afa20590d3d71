import type { Page } from '@playwright/test'
import { inspect } from '../support/inspect.ts'
import type { Person } from '../cast.ts'
import { expect, test, type Browsers } from '../support/journey.ts'
import { withNewVersion } from '../support/new-version.ts'
import { signInAt, type Look } from '../support/people.ts'

/**
 * A page in a browser of its own: a worker stays in a browser after its journey, and the shared ones have other journeys before them. The person has
 * been here before, so that a new browser is asked for a code and for nothing else.
 */
async function openAs(person: Person, { visit, open }: Browsers, look: Look = {}): Promise<Page> {
  await (await visit(person)).close()
  const page = await open(look)
  await signInAt(page, person, look.lang)
  return page
}

/** The worker is registered after the first page, and controls the page after that. */
async function openControlled(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

for (const [lang, title, again] of [
  ['ar', 'لا يوجد اتصال بالإنترنت', 'إعادة المحاولة'],
  ['en', 'You are offline', 'Try again'],
] as const)
  test(`without a connection a page of ours opens in the chosen language, and the application after it (${lang})`, async ({
    visit,
    open,
  }) => {
    const page = await openAs('basel', { visit, open }, { lang })
    await openControlled(page, '/damanaty/sale')
    await page.context().setOffline(true)
    await page.goto('/notifications')
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('dir', lang === 'ar' ? 'rtl' : 'ltr')
    await inspect(page, `offline-${lang}`)
    const stored = await page.evaluate(async () => {
      const found: string[] = []
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname)
      return found.toSorted()
    })
    expect(stored).toEqual(['/favicon.svg', '/offline.css', '/offline.html', '/offline.js'])
    await page.getByRole('button', { name: again }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    // The page goes on by itself as soon as there is a connection.
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { name: lang === 'ar' ? 'الإشعارات' : 'Notifications', level: 1 })).toBeVisible()
  })

test('a new version is offered and loaded on request; what is being typed stays', async ({ visit, open }) => {
  await withNewVersion(async (proxy, deploy) => {
    const page = await openAs('samira', { visit, open }, { proxy })
    await openControlled(page, '/add-damana')
    await page.getByRole('radio', { name: /^نعم/ }).check()
    const field = page.getByLabel('رقم تسجيل المركبة')
    await field.fill('71204')
    deploy()
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).update()
    })
    const offer = page.getByRole('status').filter({ hasText: 'صدر إصدار جديد من ضمانة' })
    await expect(offer).toBeVisible()
    await expect(field).toHaveValue('71204')
    await inspect(page, 'new-version')
    await offer.getByRole('button', { name: 'لاحقًا' }).click()
    await expect(offer).toBeHidden()
    await expect(field).toHaveValue('71204')

    await page.goto('/notifications')
    await expect(offer).toBeVisible()
    const loaded = page.waitForEvent('load')
    await offer.getByRole('button', { name: 'إعادة التحميل' }).click()
    await loaded
    await expect(page.getByRole('heading', { name: 'الإشعارات', level: 1 })).toBeVisible()
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting)).toBe(null)
  })
})

test('the pages of staff and the calls are left to the network, and the application can be installed', async ({ visit, open }) => {
  const page = await openAs('samira', { visit, open })
  await openControlled(page, '/damanaty/sale')
  const fromWorker: string[] = []
  page.on('response', (response) => {
    if (response.fromServiceWorker()) fromWorker.push(new URL(response.url()).pathname)
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'ضماناتي' })).toBeVisible()
  expect(fromWorker.filter((path) => path.startsWith('/api/') || path.startsWith('/assets/'))).toEqual([])
  fromWorker.length = 0
  await page.goto('/admin/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(fromWorker).toEqual([])

  await page.goto('/damanaty/sale')
  const manifest = await page.evaluate(async () => {
    const href = document.querySelector('link[rel=manifest]')?.getAttribute('href') ?? ''
    return (await fetch(href)).json() as Promise<{ icons: { src: string; sizes: string; purpose?: string }[]; lang: string }>
  })
  expect(manifest.lang).toBe('ar')
  expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose ?? 'any'])).toContainEqual(['512x512', 'maskable'])
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status(), src).toBe(200)
})

// A browser without a screen grants nobody notifications, so this is as far as it goes: what is sent is for the tests of the API, what is shown for that of the worker.
test('the settings say whether this browser takes notifications', async ({ visit, open }) => {
  const page = await openAs('samira', { visit, open })
  await page.goto('/profile/notifications')
  await expect(page.getByRole('heading', { name: 'إشعارات هذا المتصفح' })).toBeVisible()
  await expect(page.getByRole('status').getByText(/غير مفعّلة|منعت إشعارات ضمانة/)).toBeVisible()
})
