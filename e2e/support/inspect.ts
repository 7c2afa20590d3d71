import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { expect } from './journey.ts'
import { phone } from './people.ts'

const desk = { width: 1280, height: 900 }
/** Where pictures of every screen are put, for whoever wants to look at them. */
const pictures = process.env['E2E_PICTURES']

/**
 * Looks at a screen as it is now, on a desk and on a phone, light and dark: axe finds nothing, and nothing is wider than the phone. Contrast is half of axe's work: on the
 * phone, which has the same colours, it is looked at in the dark alone. So many parts of it may be shown as busy.
 */
export async function inspect(page: Page, name: string, { busy = 0, hasOpenList = false } = {}): Promise<void> {
  const found: string[] = []
  for (const [width, viewport] of [
    ['desk', desk],
    ['phone', phone],
  ] as const) {
    await page.setViewportSize(viewport)
    await settle(page)
    // Between two screens there is neither a heading nor a dialog; a wider page may open what a narrow one does not.
    await expect(page.locator('h1, dialog[open]').first()).toBeAttached()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(busy)
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      // The page follows the system's theme when it draws its next frame, which a busy machine does late.
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      await settle(page)
      const complaints = (await runAxe(page, rules[width][theme])).filter((complaint) => !hasOpenList || !ofOpenList.test(complaint))
      found.push(...complaints.map((complaint) => `${name}, ${width}, ${theme}: ${complaint}`))
      if (pictures) await page.screenshot({ path: `${pictures}/${name}-${width}-${theme}.png`, fullPage: width === 'phone' })
    }
    const tooWide = await page.evaluate(findTooWide)
    if (tooWide) found.push(`${name}, ${width}: ${tooWide}`)
  }
  await page.setViewportSize(desk)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect.soft(found, name).toEqual([])
}

/** How much wider the page is than its screen, and what reaches furthest; undefined where nothing does. */
export function findTooWide(): string | undefined {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return undefined
  const reaches = [...document.querySelectorAll('body *')].filter((element) => {
    const { left, right, width } = element.getBoundingClientRect()
    return width > 0 && (left < -0.5 || right > clientWidth + 0.5)
  })
  const innermost = reaches.filter((element) => !reaches.some((other) => other !== element && element.contains(other)))
  const told = innermost
    .slice(0, 5)
    .map(({ tagName, className, textContent }) => `${tagName} .${String(className)} ${textContent.slice(0, 60)}`)
  return `${scrollWidth - clientWidth} px too wide: ${told.join(' | ')}`
}

/** A change of colours passes from parent to child, each with its own transition: all are brought to their end. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // One that fills stays in effect when it is over, and is there as long as its part.
    const running = () =>
      document
        .getAnimations()
        .filter(({ effect, playState }) => playState !== 'finished' && effect?.getComputedTiming().iterations !== Infinity)
    // The page's own code follows a change of size or theme with its next frame, if the machine is not too busy to draw one.
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve))
      setTimeout(resolve, 250)
    })
    for (let animations = running(); animations.length > 0; animations = running()) for (const animation of animations) animation.finish()
  })
}

/** As long as a list to choose from is open, all but it and its field is hidden from screen readers; it closes when the focus leaves the field. */
const ofOpenList = /^(aria-hidden-focus|page-has-heading-one|region):/

/** Rules that do not depend on colours give the same in both themes. */
const rules = {
  desk: { light: {}, dark: { runOnly: ['color-contrast'] } },
  phone: { light: { rules: { 'color-contrast': { enabled: false } } }, dark: { runOnly: ['color-contrast'] } },
} satisfies Record<string, Record<string, RunOptions>>

async function runAxe(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (how) => {
    const { axe: checker } = window as unknown as { axe: typeof axe }
    const { violations } = await checker.run(document, { resultTypes: ['violations'], ...how })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`))
  }, options)
}
