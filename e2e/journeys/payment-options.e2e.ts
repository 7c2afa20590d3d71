import { inspect } from '../support/inspect.ts'
import { expect, test } from '../support/journey.ts'
import { signInAt } from '../support/people.ts'

test('a buyer reads how to pay in each way, with the limit of CliQ, and goes on to the questions', async ({ visit }) => {
  const page = await visit('basel')
  await page.goto('/damanaty/buy')
  await page.getByRole('navigation', { name: 'التنقل الرئيسي' }).getByRole('link', { name: 'طرق الدفع' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'طرق الدفع' })).toBeVisible()
  for (const name of ['إي فواتيركم', 'كليك', 'حوالة بنكية'])
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  await expect(page.getByText(/حتى .*10,000/).first()).toBeVisible()
  await expect(page.getByRole('region', { name: /^خطوات الدفع/ })).toHaveCount(3)
  await expect(page.getByText('لا نستلم نقدًا ولا شيكات').first()).toBeVisible()
  await page.getByText('من يقرر تحرير المبلغ؟').click()
  await expect(page.getByText('لا تكفي مكالمة ولا رسالة', { exact: false })).toBeVisible()
  await inspect(page, 'payment-options')
  await page.getByRole('link', { name: 'كل الأسئلة' }).click()
  await expect(page).toHaveURL(/\/faqs$/)
})

test('in English the ways to pay read from left to right', async ({ open, visit }) => {
  await visit('basel')
  const page = await open({ lang: 'en' })
  await page.goto('/login')
  await signInAt(page, 'basel', 'en')
  await page.goto('/payment-options')
  await expect(page.getByRole('heading', { level: 1, name: 'Payment options' })).toBeVisible()
  await expect(page.getByText('Enter DAMANA and check that the beneficiary is Damana Escrow.')).toBeVisible()
  await inspect(page, 'english-payment-options')
  await page.goto('/faqs#commission')
  await expect(page.getByText('the buyer pays JOD 12,060', { exact: false })).toBeInViewport()
  await inspect(page, 'english-faqs')
})

test('ways to pay that cannot be loaded are asked for again; without the questions the page is whole', async ({ visit }) => {
  const page = await visit('basel')
  await page.route('**/api/v1/static-data/*', (route) => route.fulfill({ status: 500, json: { code: 'internal', error_msg: 'x' } }))
  await page.goto('/payment-options')
  await expect(page.getByText('حدث خطأ أثناء تحميل طرق الدفع.')).toBeVisible()
  await page.unroute('**/api/v1/static-data/*')
  await page.getByRole('button', { name: 'إعادة المحاولة' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'كليك', exact: true })).toBeVisible()
})
