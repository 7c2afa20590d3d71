import { expect, test } from '../support/journey.ts'

test('a stranger’s first page asks for at most twenty files of 260 kB together, five of them fonts', async ({ open }) => {
  const page = await open({ viewport: { width: 390, height: 844 } })
  const loaded = new Map<string, { bytes: number; kind: string }>()
  const sizes: Promise<void>[] = []
  page.on('requestfinished', (request) => {
    sizes.push(
      request.sizes().then(({ responseBodySize, responseHeadersSize }) => {
        loaded.set(request.url(), { bytes: responseBodySize + responseHeadersSize, kind: request.resourceType() })
      }),
    )
  })
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  await Promise.all(sizes)
  const files = [...loaded.values()]
  const named = [...loaded.keys()].join('\n')
  expect(files.length, named).toBeLessThanOrEqual(20)
  expect(files.length, named).toBeGreaterThan(8)
  expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(260_000)
  expect(files.filter(({ kind }) => kind === 'font').length, named).toBeLessThanOrEqual(5)
})
