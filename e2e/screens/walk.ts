import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, type Request } from '@playwright/test'
import { settle } from '../support/inspect.ts'
import { phone } from '../support/people.ts'

export type Lang = 'ar' | 'en'
/** A screen as it opens at a path, and what is done there before its picture is taken. */
export interface Screen {
  name: string
  path: string
  /** Brings the screen into the state that is to be seen. */
  arrange?: (page: Page, lang: Lang) => Promise<void>
  /** Calls that fail in a second picture of the screen, as a glob below `/api/v1`. */
  calls?: string
}

export const picturesFolder = join(import.meta.dirname, '../../pictures')
const sizes = { desk: { width: 1280, height: 900 }, phone }

/** Takes the pictures of these screens, one after the other: both widths, light and dark; where calls can fail, failed as well. */
export async function walk(page: Page, lang: Lang, screens: readonly Screen[]): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('lang', chosen), lang)
  const quiet = watchCalls(page)
  const tooWide: string[] = []
  for (const { name, path, arrange, calls } of screens)
    // Opened anew on the phone: some of a page is decided when it opens.
    for (const width of ['desk', 'phone'] as const) {
      await page.setViewportSize(sizes[width])
      await open(page, path)
      await arrange?.(page, lang)
      await quiet()
      tooWide.push(...(await take(page, lang, name, width)))
      if (calls === undefined) continue
      await page.route(`**/api/v1${calls}`, (route) =>
        route.request().method() === 'GET'
          ? route.fulfill({ status: 500, json: { code: 'internal', error_msg: 'x', request_id: 'r-1' } })
          : route.fallback(),
      )
      await open(page, path)
      await quiet()
      tooWide.push(...(await take(page, lang, `${name}-failed`, width)))
      await page.unrouteAll()
    }
  expect(tooWide).toEqual([])
}

/** Answers what waits until a page is at rest: parts of it are fetched when the browser has nothing else to do. The stream of live changes never ends. */
export function watchCalls(page: Page): () => Promise<void> {
  const restAfter = 400
  const underWay = new Set<Request>()
  let changedAt = Date.now()
  const change = (request: Request, isUnderWay: boolean) => {
    if (request.resourceType() === 'eventsource' || request.url().includes('/live')) return
    changedAt = Date.now()
    if (isUnderWay) underWay.add(request)
    else underWay.delete(request)
  }
  page.on('request', (request) => change(request, true))
  page.on('requestfinished', (request) => change(request, false))
  page.on('requestfailed', (request) => change(request, false))
  return async () => {
    const isAtRest = () => underWay.size === 0 && Date.now() - changedAt > restAfter
    await expect.poll(isAtRest, { message: 'the page is at rest', intervals: [100] }).toBe(true)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  }
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('h1, dialog[open], main [role="alert"]').first()).toBeAttached()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Answers in words that the page is wider than its window, where it is. */
async function take(page: Page, lang: Lang, name: string, width: keyof typeof sizes): Promise<string[]> {
  const folder = join(picturesFolder, lang)
  mkdirSync(folder, { recursive: true })
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await settle(page)
    await page.evaluate(() => scrollTo(0, 0))
    // The page below the window is not behind a dialog.
    const fullPage = !(await page.locator('dialog[open]').isVisible())
    await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`), fullPage })
  }
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return excess > 0 ? [`${lang}, ${name}, ${width}: ${excess} px too wide`] : []
}
