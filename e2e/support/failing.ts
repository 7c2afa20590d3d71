import { expect, type Locator, type Page } from '@playwright/test'

/** Has a call fail on this page until it is let through again (`unroute`). */
export async function failing(page: Page, url: string): Promise<void> {
  await page.route(url, (route) => route.fulfill({ status: 500, json: { code: 'internal', error_msg: 'x' } }))
}

/** Presses "try again" until what was missing is there. A page whose stream begins to listen just then asks by itself, and the button is gone. */
export async function retryFailedPayout(button: Locator, missing: Locator): Promise<void> {
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1_000 })
    await expect(missing).toBeVisible({ timeout: 1_000 })
  }).toPass()
}
