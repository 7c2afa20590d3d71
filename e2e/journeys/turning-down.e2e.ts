import { as } from '../support/api.ts'
import { amend, offer } from '../support/guarantees.ts'
import { expect, test } from '../support/journey.ts'

test('the buyer rejects with a reason, and the seller reads it without doing anything', async ({ visit }) => {
  const number = await offer()
  const seller = await visit('samira')
  const buyer = await visit('basel')
  await seller.goto(`/damana/${number}`)
  await expect(seller.getByText('بانتظار المشتري').first()).toBeVisible()

  await buyer.goto(`/damana/${number}`)
  await buyer.getByRole('button', { name: 'رفض الضمانة' }).click()
  const dialog = buyer.getByRole('dialog', { name: new RegExp(`رفض الضمانة ${number}`) })
  await dialog.getByRole('button', { name: 'رفض الضمانة' }).click()
  await expect(dialog.getByText('اكتب سبب الرفض.')).toBeVisible()
  await expect(dialog.getByLabel('سبب الرفض')).toBeFocused()
  await dialog.getByLabel('سبب الرفض').fill('وجدت مركبة أقرب إلى ما أريد.')
  await dialog.getByRole('button', { name: 'رفض الضمانة' }).click()

  await expect(buyer.getByRole('status').getByText('حُدّثت الحالة')).toBeVisible()
  await expect(dialog).toBeHidden()
  for (const page of [buyer, seller]) {
    await expect(page.getByText('مرفوضة').first()).toBeVisible()
    await expect(page.getByText(/وجدت مركبة أقرب إلى ما أريد/).first()).toBeVisible()
    await expect(page.getByText('انتهت هذه الضمانة، ولا يلزمك أي إجراء.').first()).toBeVisible()
  }
})

test('the seller withdraws the offer, and the buyer can no longer accept it', async ({ visit }) => {
  const number = await offer()
  const seller = await visit('samira')
  const buyer = await visit('basel')
  await buyer.goto(`/damana/${number}`)
  await expect(buyer.getByRole('button', { name: 'قبول الضمانة' })).toBeEnabled()

  await seller.goto(`/damana/${number}`)
  await seller.getByRole('button', { name: 'سحب الضمانة' }).click()
  await seller.getByRole('dialog').getByRole('button', { name: 'سحب الضمانة' }).click()

  await expect(seller.getByRole('status').getByText('أُلغيت', { exact: true })).toBeVisible()
  await expect(seller.getByText('ملغاة').first()).toBeVisible()
  await expect(buyer.getByText('ملغاة').first()).toBeVisible()
  await expect(buyer.getByRole('button', { name: 'قبول الضمانة', disabled: false })).toHaveCount(0)
})

test('a confirmation that is dismissed does nothing and says so', async ({ visit }) => {
  const number = await offer()
  const buyer = await visit('basel')
  await buyer.goto(`/damana/${number}`)
  const accept = buyer.getByRole('button', { name: 'قبول الضمانة' }).first()
  await accept.click()
  const dialog = buyer.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'رجوع' })).toBeFocused()
  await dialog.getByRole('button', { name: 'رجوع' }).click()
  await expect(buyer.getByRole('status').getByText('لم يُنفَّذ الإجراء')).toBeVisible()
  await expect(accept).toBeFocused()

  await accept.click()
  await expect(dialog).toBeVisible()
  await buyer.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const basel = await as('basel')
  expect(await basel('GET /guarantees/:number', { params: { number } })).toMatchObject({ operational_status: 'awaiting_acceptance' })
})

test('when the server cannot be reached the toast says it, the dialog stays, and trying again succeeds', async ({ visit }) => {
  const number = await offer()
  const buyer = await visit('basel')
  await buyer.goto(`/damana/${number}`)
  await buyer.getByRole('button', { name: 'قبول الضمانة' }).first().click()
  const dialog = buyer.getByRole('dialog')
  await buyer.route('**/api/v1/guarantees/*/accept', (route) => route.abort())
  await dialog.getByRole('button', { name: 'قبول الضمانة' }).click()
  await expect(buyer.getByRole('alert').getByText('تعذّر الاتصال بالخادم').last()).toBeVisible({ timeout: 30_000 })
  await expect(dialog).toBeVisible()
  await buyer.unroute('**/api/v1/guarantees/*/accept')
  await dialog.getByRole('button', { name: 'قبول الضمانة' }).click()
  await expect(buyer.getByRole('status').getByText('حُدّثت الحالة')).toBeVisible()
  await expect(buyer.getByText('بانتظار الدفع').first()).toBeVisible()
})

test('a buyer who decides while the terms change is told, reads the new ones, and then accepts those', async ({ visit }) => {
  const number = await offer({ price: '9500' })
  const buyer = await visit('basel')
  await buyer.goto(`/damana/${number}`)
  await buyer.getByRole('button', { name: 'قبول الضمانة' }).first().click()
  const dialog = buyer.getByRole('dialog')
  await expect(dialog.getByText(/تسعة آلاف وخمسمئة/)).toBeVisible()

  await amend(number, 'samira', { price: '9900' })
  await expect(dialog.getByText('تغيّرت شروط الضمانة. اقرأها من جديد قبل القبول.')).toBeVisible()
  await expect(dialog.getByText(/9,900/).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'اطّلعت على الشروط الجديدة' }).click()
  await dialog.getByRole('button', { name: 'قبول الضمانة' }).click()
  await expect(buyer.getByRole('status').getByText('حُدّثت الحالة')).toBeVisible()
})

test('a buyer whose page is old is refused with the changed terms, not with the old ones', async ({ visit }) => {
  const number = await offer({ price: '9500' })
  const buyer = await visit('basel')
  await buyer.route('**/api/v1/live', (route) => route.abort())
  await buyer.goto(`/damana/${number}`)
  await buyer.getByRole('button', { name: 'قبول الضمانة' }).first().click()
  const dialog = buyer.getByRole('dialog')
  // The page learns nothing of the new price by itself.
  await buyer.route(`**/api/v1/guarantees/${number}`, (route) => route.abort())
  await amend(number, 'samira', { price: '9900' })
  await dialog.getByRole('button', { name: 'قبول الضمانة' }).click()
  await expect(buyer.getByRole('alert').filter({ hasText: 'خطأ' })).toBeVisible()
  const basel = await as('basel')
  expect(await basel('GET /guarantees/:number', { params: { number } })).toMatchObject({ operational_status: 'awaiting_acceptance' })
  await buyer.unroute(`**/api/v1/guarantees/${number}`)
  await expect(dialog.getByText('تغيّرت شروط الضمانة. اقرأها من جديد قبل القبول.').first()).toBeVisible()
  await expect(dialog.getByText(/9,900/).first()).toBeVisible()
})
