import type { Page } from '@playwright/test'
import { accept, offer } from '../support/guarantees.ts'
import { expect, test } from '../support/journey.ts'

/** A browser opens six at once to one address. */
const moreThanConnections = 8

// Once the stream is open nothing is asked for by the clock, so what changes came by the stream; how fast is for the bench to say.
test("the other side's screens change by the stream", async ({ visit }) => {
  const number = await offer()
  const details = await visit('samira')
  const list = await visit('samira')
  // One tab of a browser reads the stream for all: either may be the first.
  const connected = Promise.any([details, list].map((page) => page.waitForResponse(/\/api\/v1\/live/)))
  await details.goto(`/damana/${number}`)
  await list.goto('/damanaty/sale')
  await expect(details.getByText('بانتظار المشتري').first()).toBeVisible()
  const row = list.getByRole('row').filter({ hasText: number })
  await expect(row).toContainText('بانتظار المشتري')
  await connected
  await accept(number)
  await expect(details.getByText('بانتظار الدفع').first()).toBeVisible()
  await expect(row).toContainText('بانتظار الدفع')
})

test('where the stream is blocked the screen follows by asking', async ({ visit }) => {
  const number = await offer()
  const seller = await visit('samira')
  await seller.route('**/api/v1/live*', (route) => route.abort())
  await seller.goto(`/damana/${number}`)
  await expect(seller.getByText('بانتظار المشتري').first()).toBeVisible()
  await accept(number)
  await expect(seller.getByText('بانتظار الدفع').first()).toBeVisible()
})

test('what changes while the page is still being read is on it too', async ({ visit }) => {
  const number = await offer()
  const seller = await visit('samira')
  const connected = seller.waitForResponse(/\/api\/v1\/live/)
  await seller.route(
    `**/api/v1/guarantees/${number}`,
    async (route) => {
      const early = await route.fetch()
      await connected
      await accept(number)
      await route.fulfill({ response: early })
    },
    { times: 1 },
  )
  await seller.goto(`/damana/${number}`)
  await expect(seller.getByText('بانتظار الدفع').first()).toBeVisible()
})

test('however many tabs are open, each of them opens and follows, also when the one that listened is closed', async ({ visit }) => {
  const number = await offer()
  const tabs: Page[] = []
  for (let count = 0; count < moreThanConnections; count += 1) {
    const tab = await visit('samira')
    await tab.goto(`/damana/${number}`)
    await expect(tab.getByText('بانتظار المشتري').first()).toBeVisible()
    tabs.push(tab)
  }
  const [first, ...others] = tabs
  await first?.close()
  await accept(number)
  for (const tab of others) await expect(tab.getByText('بانتظار الدفع').first()).toBeVisible()
})
