import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { cast, password } from '../cast.ts'
import { root, startDev } from '../support/dev-server.ts'
import { inspect } from '../support/inspect.ts'
import { fillLogin } from '../support/people.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'damana-dev-'))
test.afterAll(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }))

test('npm run dev: one address for both applications with hot reload, where one signs in; a change restarts the API; it ends cleanly and starts again', async ({
  page,
}) => {
  const dev = await startDev(dataDir)
  const connected = page.waitForEvent('console', {
    predicate: (message) => message.text().includes('[vite] connected'),
    // The dependencies are packed first, on whatever machine this is.
    timeout: 90_000,
  })
  await page.goto(`${dev.origin}/login`)
  await connected
  await fillLogin(page, cast.basel.phone, password)
  await expect(page).toHaveURL(`${dev.origin}/damanaty/sale`, { timeout: 30_000 })

  const now = new Date()
  utimesSync(join(root, 'apps/api/src/main.ts'), now, now)
  await dev.says('API restarted')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(`${dev.origin}/damanaty/sale`)

  await page.goto(`${dev.origin}/admin/login`)
  await expect(page.getByLabel('البريد الإلكتروني')).toBeVisible({ timeout: 30_000 })
  await dev.end('SIGINT')

  const again = await startDev(dataDir)
  expect((await fetch(`${again.origin}/readyz`)).status).toBe(200)
  await again.end('SIGTERM')
})

test('the page of all components has no violation in either language, theme and width, and its dialogs and messages open', async ({
  page,
}) => {
  // A long page, looked at eight times.
  test.setTimeout(300_000)
  const dev = await startDev(dataDir)
  for (const [lang, title, dialog, message, done] of [
    ['ar', 'مكوّنات الواجهة', 'فتح النافذة', 'إظهار رسالة', 'حُفظت التغييرات'],
    ['en', 'Components', 'Open the dialog', 'Show a message', 'The changes are saved'],
  ] as const) {
    await page.goto(`${dev.origin}/sandbox/components`)
    await page.evaluate((to) => localStorage.setItem('lang', to), lang)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 30_000 })
    // One button and one skeleton are shown at work.
    await inspect(page, `components-${lang}`, { busy: 2 })
    await page.getByRole('button', { name: dialog }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: message }).click()
    await expect(page.getByRole('status').filter({ hasText: done })).toBeVisible()
  }
  await dev.end('SIGTERM')
})
