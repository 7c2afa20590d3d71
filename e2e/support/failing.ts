import type { Page } from '@playwright/test'

/** Has a call fail on this page until it is let through again (`unroute`); tells how often it has. */
export async function failing(page: Page, url: string): Promise<() => number> {
  let failures = 0
  await page.route(url, (route) => {
    failures += 1
    return route.fulfill({ status: 500, json: { code: 'internal', error_msg: 'x' } })
  })
  return () => failures
}
