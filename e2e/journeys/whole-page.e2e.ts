import { chromium } from '@playwright/test'
import { offer } from '../support/guarantees.ts'
import { expect, test } from '../support/journey.ts'
import { phone } from '../support/people.ts'

test('the whole guarantee is in the document before anybody scrolls, and on paper without what is only pressed', async ({ visit }) => {
  const number = await offer()
  const seller = await visit('samira', { viewport: phone })
  await seller.goto(`/damana/${number}`)
  for (const card of ['ملخص المبلغ', 'طرفا الضمانة', 'المركبة', 'ما حدث في هذه الضمانة'])
    await expect(seller.getByRole('heading', { name: card, exact: true })).toBeAttached()
  expect(await seller.evaluate(() => window.scrollY)).toBe(0)

  await seller.emulateMedia({ media: 'print' })
  await expect(seller.getByRole('heading', { name: 'ما حدث في هذه الضمانة' })).toBeVisible()
  await expect(seller.getByRole('banner')).toBeHidden()
  await expect(seller.getByRole('button', { name: 'هناك مشكلة؟' })).toBeHidden()
})

test('an address without https says why nothing can be signed there', async ({ baseURL }) => {
  const browser = await chromium.launch({
    ...(process.env['CHROMIUM'] ? { executablePath: process.env['CHROMIUM'] } : {}),
    args: ['--no-sandbox', '--host-resolver-rules=MAP insecure.test 127.0.0.1'],
  })
  const page = await browser.newPage()
  await page.goto(`http://insecure.test:${new URL(baseURL ?? '').port}/damanaty/sale`)
  await expect(page.getByText('افتح ضمانة من عنوان آمن')).toBeVisible()
  await browser.close()
})
