import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { as } from '../support/api.ts'
import { settle } from '../support/inspect.ts'
import { test } from '../support/journey.ts'
import { phone } from '../support/people.ts'
import { scenariosAreSeeded } from '../support/scenarios.ts'
import { signInStaff } from '../support/staff.ts'
import { open, type Lang, picturesFolder, watchCalls } from './walk.ts'

/** `npm run screens -- --readme`: the pictures of README.md, which the command then makes smaller and puts into docs/pictures. */
const folder = join(picturesFolder, 'readme')
const desk = { width: 1200, height: 750 }

/** The visible part of a page when it opens, without scrolling. */
async function picture(page: Page, name: string, { path, lang, size = desk }: { path: string; lang: Lang; size?: typeof desk }) {
  await page.addInitScript((chosen) => localStorage.setItem('lang', chosen), lang)
  const quiet = watchCalls(page)
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await open(page, path)
  await quiet()
  // The messages of the sandbox are none of the product's.
  await page.evaluate(() => {
    for (const bar of document.querySelectorAll<HTMLElement>('.sandbox-strip, .sandbox-bar, .sandbox-place')) bar.style.display = 'none'
  })
  await settle(page)
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

/** Held money without a case, which has all there is to see. */
async function findHeldSale(): Promise<string> {
  const samira = await as('samira')
  const { items } = await samira('GET /guarantees', { query: { side: 'sale', financial_status: 'hold' } })
  const held = items.find(({ flags, operational_status }) => flags.length === 0 && operational_status === 'in_transfer') ?? items[0]
  if (!held) throw new Error('no money is held')
  return held.number
}

test('the pictures of the README', async ({ visit, open: openBrowser }) => {
  await scenariosAreSeeded()
  const number = await findHeldSale()
  const samira = await visit('samira')
  await picture(samira, 'list', { path: '/damanaty/sale', lang: 'ar' })
  await picture(samira, 'phone', { path: `/damana/${number}`, lang: 'ar', size: phone })
  await picture(await visit('samira'), 'details', { path: `/damana/${number}`, lang: 'en' })
  await picture(await visit('khaled'), 'dashboard', { path: '/dashboard/financial', lang: 'ar', size: { width: 1200, height: 1000 } })
  const staff = await openBrowser()
  await signInStaff(staff, 'nour@damana.example')
  const first = staff.getByRole('region', { name: 'قائمة الانتظار' }).getByRole('listitem').getByRole('link').first()
  await picture(staff, 'staff', { path: (await first.getAttribute('href')) ?? '/admin', lang: 'en' })
})
