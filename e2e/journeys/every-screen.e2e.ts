import type { Page } from '@playwright/test'
import { findTooWide, settle } from '../support/inspect.ts'
import { expect, test } from '../support/journey.ts'
import { phone } from '../support/people.ts'
import { findOutOfOrder } from '../support/reading-order.ts'
import { walkEveryScreen } from '../screens/every-screen.ts'
import { open, type Lang, type Screen, watchCalls } from '../screens/walk.ts'

test.describe.configure({ timeout: 600_000 })

/** Every screen on a phone: read in the order in which it is seen, which no language changes, and no wider than a small phone, nor with text twice as large. */
async function readThrough(page: Page, lang: Lang, screens: readonly Screen[]): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('lang', chosen), lang)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const quiet = watchCalls(page)
  const found: string[] = []
  const noteTooWide = async (where: string) => {
    await settle(page)
    const excess = await page.evaluate(findTooWide)
    if (excess) found.push(`${where}: ${excess}`)
  }
  for (const { name, path, arrange } of screens) {
    await page.setViewportSize(phone)
    await open(page, path)
    await arrange?.(page, lang)
    await quiet()
    await settle(page)
    if (lang === 'ar') found.push(...(await page.evaluate(findOutOfOrder)).map((what) => `${name}: ${what}`))
    await setTextSize(page, '200%')
    await noteTooWide(`${name}, 200 %`)
    await setTextSize(page, '')
    await page.setViewportSize({ width: 320, height: 640 })
    await noteTooWide(`${name}, 320 px`)
  }
  expect(found).toEqual([])
}

const setTextSize = (page: Page, size: string) =>
  page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize
  }, size)

for (const lang of ['ar', 'en'] as const) walkEveryScreen(lang, readThrough)
