import type { Page } from '@playwright/test'
import { as } from '../support/api.ts'
import { accept, offer, pay } from '../support/guarantees.ts'
import { inspect } from '../support/inspect.ts'
import { expect, test } from '../support/journey.ts'
import { signInStaff } from '../support/staff.ts'

test('a cancellation of a dear vehicle is approved by two persons who decide the same', async ({ open }) => {
  const number = await heldSale('24000')
  const buyer = await as('basel')
  const seller = await as('samira')
  const { fee_fils } = await buyer('GET /guarantees/:number/cancellation', { params: { number } })
  await buyer('POST /guarantees/:number/cancellation', { params: { number }, body: { reason: 'وجدت في المركبة عيبًا', fee_fils } })
  await seller('POST /guarantees/:number/cancellation/agree', { params: { number }, body: {} })

  const rana = await open()
  await signInStaff(rana, 'rana@damana.example')
  await rana.goto('/admin?kind=cancellations')
  await rana.getByRole('region', { name: 'قائمة الانتظار' }).getByRole('link').filter({ hasText: number }).click()
  await expect(rana.getByText('الطرف الآخر وافق على الإلغاء')).toBeVisible()
  await expect(rana.getByText('وجدت في المركبة عيبًا').first()).toBeVisible()
  await inspect(rana, 'cancellation-to-decide')
  await approve(rana, 'لا أحد')
  await expect(rana.getByRole('status').filter({ hasText: 'ويلزم قرار شخص آخر' })).toBeVisible()
  await expect(rana.getByText('سُجّل قرارك. ينفذ حين يقرّر شخص آخر مثله.')).toBeVisible()

  const nour = await open()
  await signInStaff(nour, 'nour@damana.example')
  await nour.goto(rana.url())
  await expect(nour.getByText('رنا الزعبي').first()).toBeVisible()
  await approve(nour)
  await expect(nour.getByRole('status').filter({ hasText: 'سُجّلت موافقتك على الإلغاء.' })).toBeVisible()
  // After payment the registry has the last word.
  await expect(nour.getByText('ملغاة').first()).toBeVisible({ timeout: 60_000 })
  await expect.poll(async () => (await buyer('GET /guarantees/:number', { params: { number } })).money_to).toBe('buyer')
})

test('an objection is dismissed with a reason, and the sale goes on', async ({ open }) => {
  const number = await heldSale('9700')
  const buyer = await as('basel')
  await buyer('POST /guarantees/:number/object', { params: { number }, body: { reason: 'المركبة ليست كما وُصفت' } })
  const page = await open()
  await signInStaff(page, 'rana@damana.example')
  await page.goto(`/admin/cases/${number}?kind=cases`)
  await expect(page.getByText('المركبة ليست كما وُصفت').first()).toBeVisible()
  await page.getByRole('button', { name: 'رفض الاعتراض ومتابعة البيع' }).click()
  const dialog = page.getByRole('dialog', { name: 'رفض الاعتراض ومتابعة البيع؟' })
  await dialog.getByRole('button', { name: 'رفض الاعتراض ومتابعة البيع' }).click()
  await expect(dialog.getByRole('alert')).toContainText('اكتب سبب القرار.')
  await dialog.getByLabel('السبب').fill('الصور تطابق الوصف')
  await dialog.getByRole('button', { name: 'رفض الاعتراض ومتابعة البيع' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'رُدّت الحالة.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'رفض الاعتراض ومتابعة البيع' })).toHaveCount(0)
  expect((await buyer('GET /guarantees/:number', { params: { number } })).blocks).toEqual([])
})

async function heldSale(price: string): Promise<string> {
  const number = await offer({ price })
  await accept(number)
  await pay(number)
  return number
}

async function approve(page: Page, bearer?: string): Promise<void> {
  await page.getByRole('button', { name: 'الموافقة على الإلغاء' }).click()
  const dialog = page.getByRole('dialog', { name: 'الموافقة على إلغاء الضمانة' })
  if (bearer) await dialog.getByRole('radio', { name: bearer }).check()
  // The choice of the first one stands there for the second.
  else await expect(dialog.getByRole('radio', { name: 'لا أحد' })).toBeChecked()
  await dialog.getByLabel('السبب').fill('اتفق الطرفان')
  await dialog.getByRole('button', { name: 'الموافقة على الإلغاء' }).click()
}
