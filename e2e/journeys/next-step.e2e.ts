import { as, world } from '../support/api.ts'
import { accept, offer, pay, skipWait } from '../support/guarantees.ts'
import { inspect } from '../support/inspect.ts'
import { expect, test } from '../support/journey.ts'
import { phone } from '../support/people.ts'

test('on a phone the next step stands in the first screen and stays in reach', async ({ visit }) => {
  const number = await offer({ price: '9500', commissionOn: 'seller' })
  const buyer = await visit('basel')
  await buyer.setViewportSize(phone)
  await buyer.goto(`/damana/${number}`)

  await test.step('accepting names the days to pay and the fee for not paying', async () => {
    await expect(buyer.getByRole('heading', { name: 'اقبل أو ارفض' })).toBeInViewport()
    const accepting = buyer.getByRole('button', { name: /^قبول بمبلغ .*9,500/ })
    await expect(accepting).toBeInViewport()
    await buyer.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(accepting).toBeInViewport()
    await expect(buyer.getByRole('contentinfo').getByRole('link', { name: /واتساب/ })).toBeVisible()
    await accepting.click()
    await expect(buyer.getByRole('dialog')).toContainText(/3 أيام.*10[^0-9.]/s)
    await inspect(buyer, 'accept-on-a-phone')
    await buyer.setViewportSize(phone)
    await buyer.getByRole('dialog').getByRole('button', { name: 'قبول الضمانة' }).click()
  })

  await test.step('then the ways to pay are one tap away, with their terms', async () => {
    await expect(buyer.getByRole('heading', { name: 'المطلوب منك' })).toBeVisible()
    await buyer.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
    const paying = buyer.getByRole('button', { name: /^ادفع .*9,500/ })
    await paying.click()
    await expect(buyer.getByRole('heading', { name: 'ادفع إلى حساب الضمانة' })).toBeInViewport()
    await expect(buyer.getByText('ادفع من حساب باسمك.')).toBeVisible()
    await expect(paying, 'while the ways are on the screen').toBeHidden()
    await expect(buyer.getByText(/مهلة أخيرة مدتها 4 أيام.*10[^0-9.]/)).toBeVisible()
  })

  await test.step('of held money the transfer is the next step, and the release names what asking too early costs', async () => {
    await pay(number)
    await skipWait(number)
    await expect(buyer.getByRole('heading', { name: /^اذهبا معًا إلى ترخيص / })).toBeVisible()
    await buyer.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
    await expect(buyer.getByRole('heading', { name: /^اذهبا معًا إلى ترخيص / })).toBeInViewport()
    await expect(buyer.getByText(/^قبل الذهاب: \d من 4 سليم بحسب الترخيص/)).toBeInViewport()
    await inspect(buyer, 'held-on-a-phone')
    await buyer.setViewportSize(phone)
    await buyer.getByRole('button', { name: 'طلب تحرير المبلغ' }).click()
    await expect(buyer.getByRole('dialog')).toContainText(/الطلب الأول قبل نقل الملكية بلا رسوم.*[^0-9]5[^0-9.]/s)
  })
})

test('once all is paid no way to pay is shown, although who paid a part is open', async ({ visit }) => {
  const number = await offer({ price: '9500', commissionOn: 'seller' })
  await accept(number)
  const basel = await as('basel')
  const { payment } = await basel('GET /guarantees/:number', { params: { number } })
  const payment_reference = payment?.payment_reference ?? ''
  const payer = { name: 'سعيد حداد', national_number: '9751023456', kind: 'person' } as const
  await world('POST /sandbox/bills/pay', { body: { payment_reference, way: 'bank', how: 'exact', payer } })
  const buyer = await visit('basel')
  await buyer.goto(`/damana/${number}`)
  await expect(buyer.getByRole('heading', { name: 'وصل المبلغ كاملًا' })).toBeVisible()
  await expect(buyer.getByText('لا تدفع شيئًا آخر')).toBeVisible()
  await expect(buyer.getByText('أخبرنا من الدافع ليكتمل الدفع.')).toBeVisible()
  await expect(buyer.getByRole('heading', { name: 'حوالة بنكية' })).toHaveCount(0)
  await inspect(buyer, 'all-paid-by-another')
})
