import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { phone } from './people.ts'

const desk = { width: 1280, height: 900 }
/** Where pictures of every screen are put, for whoever wants to look at them. */
const pictures = process.env['E2E_PICTURES']

/** Looks at a screen as it is now, on a desk and on a phone, light and dark: axe finds nothing, and nothing is wider than the phone. */
export async function inspect(page: Page, name: string): Promise<void> {
  const found: string[] = []
  for (const [width, viewport] of [
    ['desk', desk],
    ['phone', phone],
  ] as const) {
    await page.setViewportSize(viewport)
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      const axe = new AxeBuilder({ page }).setLegacyMode(true)
      // What does not depend on colours is the same in both.
      const { violations } = await (theme === 'light' ? axe : axe.withRules(['color-contrast'])).analyze()
      for (const { id, nodes } of violations)
        for (const node of nodes)
          found.push(
            `${name}, ${width}, ${theme}: ${id}: ${node.html} ${node.any[0]?.message ?? node.all[0]?.message ?? node.none[0]?.message ?? ''}`,
          )
      if (pictures) await page.screenshot({ path: `${pictures}/${name}-${width}-${theme}.png`, fullPage: width === 'phone' })
    }
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    if (tooWide > 0) found.push(`${name}, ${width}: ${tooWide} px too wide`)
  }
  await page.setViewportSize(desk)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect.soft(found, name).toEqual([])
}
