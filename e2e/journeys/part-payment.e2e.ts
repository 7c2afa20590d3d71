import type { Page } from '@playwright/test'
import { as, world } from '../support/api.ts'
import { accept, offer } from '../support/guarantees.ts'
import { inspect } from '../support/inspect.ts'
import { expect, test } from '../support/journey.ts'

test('a part is paid, then the rest, and only then is the money held', async ({ visit }) => {
  const number = await offer({ price: '9500', commissionOn: 'seller' })
  await accept(number)
  const basel = await as('basel')
  const { payment } = await basel('GET /guarantees/:number', { params: { number } })
  const payment_reference = payment?.payment_reference ?? ''
  const buyer = await visit('basel')
  const seller = await visit('samira')
  await buyer.goto(`/damana/${number}`)
  await seller.goto(`/damana/${number}`)
  await expect(buyer.getByRole('heading', { name: 'ادفع إلى حساب الضمانة' })).toBeVisible()

  await test.step('a part arrives by CliQ, and both see how much is missing', async () => {
    await world('POST /sandbox/bills/pay', { body: { payment_reference, way: 'cliq', how: 'exact', amount_fils: '4000000' } })
    for (const page of [buyer, seller]) await expect(page.getByRole('heading', { name: /^وصل 4,000 .* من 9,500 / })).toBeVisible()
    await expect(buyer.getByRole('heading', { name: /^بقي عليك .*5,500/ })).toBeVisible()
    await expect(seller.getByRole('heading', { name: /^بقي على المشتري .*5,500/ })).toBeVisible()
    await expect(buyer.getByRole('main').getByText('المتبقي')).toBeVisible()
    await expect(buyer.locator('.copy-row').filter({ hasText: 'المتبقي' })).toContainText('5,500.000')
    await inspect(buyer, 'part-payment')
  })

  await test.step('the rest arrives by the bank, and the countdown begins', async () => {
    await world('POST /sandbox/bills/pay', { body: { payment_reference, way: 'bank', how: 'exact' } })
    for (const page of [buyer, seller]) await expect(page.getByRole('main').getByText('محفوظ', { exact: true })).toBeVisible()
    await expect(buyer.getByRole('button', { name: 'طلب تحرير المبلغ' })).toBeDisabled()
  })

  await test.step('each sum has its way; the buyer copies what the bank finds it by, the seller reads none of it', async () => {
    const sums = (page: Page) =>
      page.getByRole('heading', { name: 'كل مبلغ ومساره' }).locator('xpath=ancestor::section[1]').getByRole('listitem')
    const part = sums(buyer).filter({ hasText: '4,000' }).first()
    await part.getByText('مساره خطوة خطوة').click()
    await expect(part.getByRole('list', { name: /^مسار R\d+$/ })).toContainText('وصل')
    await part.getByRole('button', { name: /نسخ/ }).click()
    expect(await buyer.evaluate(() => navigator.clipboard.readText())).toMatch(/^\S{6,}$/)
    await inspect(buyer, 'sums')
    const seen = sums(seller).filter({ hasText: '4,000' }).first()
    await seen.getByText('مساره خطوة خطوة').click()
    await expect(seen.getByRole('button', { name: /نسخ/ })).toHaveCount(0)
  })
})
