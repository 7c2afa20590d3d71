import { as } from '../support/api.ts'
import { accept, offer, skipWait, pay } from '../support/guarantees.ts'
import { inspect } from '../support/inspect.ts'
import { expect, test } from '../support/journey.ts'
import { asStaff } from '../support/staff-api.ts'

test('a sale is cancelled after payment, and the buyer gets his money back at his bank', async ({ visit }) => {
  const number = await offer({ price: '8000', commissionOn: 'seller' })
  await accept(number)
  await pay(number)
  const buyer = await visit('basel')
  const seller = await visit('samira')
  await buyer.goto(`/damana/${number}`)
  await seller.goto(`/damana/${number}`)

  await test.step('the buyer sees who gets what, gives a reason, and confirms the fee', async () => {
    await buyer.getByText('هناك مشكلة؟').click()
    await buyer.getByRole('button', { name: 'طلب الإلغاء' }).click()
    const dialog = buyer.getByRole('dialog', { name: `طلب إلغاء الضمانة ${number}` })
    await expect(dialog.getByText('يعود إليك', { exact: true })).toBeVisible()
    await expect(dialog.locator('.sum-total')).toContainText('7,975.000')
    await inspect(buyer, 'cancellation-dialog')
    await dialog.getByRole('button', { name: 'طلب الإلغاء' }).click()
    await expect(dialog.getByRole('alert')).toContainText('اكتب سبب الإلغاء.')
    await dialog.getByLabel('سبب الإلغاء').fill('وجدت في المركبة عيبًا لم يُذكر')
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'طلب الإلغاء' }).click()
    await expect(buyer.getByText('أُرسل طلب الإلغاء', { exact: true })).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  await test.step('the seller reads the reason and agrees', async () => {
    await expect(seller.getByRole('heading', { name: 'طلب الإلغاء' }).first()).toBeVisible()
    await expect(seller.getByText('وجدت في المركبة عيبًا لم يُذكر').first()).toBeVisible()
    await inspect(seller, 'cancellation-asked')
    await seller.getByRole('button', { name: 'الموافقة على الإلغاء' }).click()
    const dialog = seller.getByRole('dialog', { name: 'الموافقة على الإلغاء؟' })
    await dialog.getByRole('button', { name: 'الموافقة على الإلغاء' }).click()
    await expect(seller.getByRole('main').getByText('اتفق الطرفان، فتنظر الإدارة في الطلب في يوم العمل نفسه.')).toBeVisible()
  })

  await test.step('staff approve, and both are told not to sign', async () => {
    const rana = await asStaff('rana@damana.example')
    await rana('POST /admin/cases/:number/cancellation', {
      params: { number },
      body: { decision: 'approve', fee_side: 'buyer', reason: 'اتفق الطرفان' },
    })
    for (const page of [buyer, seller]) await expect(page.getByText('لا توقّع على التنازل في مركز الترخيص', { exact: true })).toBeVisible()
    await inspect(buyer, 'cancellation-approved')
  })

  await test.step('the registry says that the vehicle is still the seller’s, and the money goes back', async () => {
    await skipWait(number)
    await expect(buyer.getByRole('heading', { name: 'إعادة المبلغ إليك' })).toBeVisible({ timeout: 45_000 })
    const basel = await as('basel')
    await expect
      .poll(async () => (await basel('GET /guarantees/:number', { params: { number } })).financial_status, { timeout: 60_000 })
      .toBe('paid')
    await expect(buyer.getByRole('main').getByText('أُعيد المبلغ إليك.')).toBeVisible()
    await expect(seller.getByRole('main').getByText('أُعيد المبلغ إلى المشتري.')).toBeVisible()
    await expect(buyer.getByText('7,975.000').first()).toBeVisible()
    await inspect(buyer, 'cancellation-refunded')
  })
})
