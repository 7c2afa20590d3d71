import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { accept, offer, registerVehicle } from '../support/guarantees.ts'
import { as, world } from '../support/api.ts'
import { inspect } from '../support/inspect.ts'
import { expect, test } from '../support/journey.ts'

const go = async (page: Page, section: string) => {
  await page.getByRole('navigation', { name: 'أقسام أدوات المحاكاة' }).getByRole('link', { name: section }).click()
  await expect(page.getByRole('link', { name: section })).toHaveAttribute('aria-current', 'page')
}
const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
const choose = (page: Page, label: string, option: string) => page.getByLabel(label).selectOption({ label: option })

test('the banks do by hand what can go otherwise', async ({ open }) => {
  const number = await offer()
  await accept(number)
  const { payment } = await (await as('basel'))('GET /guarantees/:number', { params: { number } })
  const reference = payment?.payment_reference ?? ''
  const page = await open()
  await page.goto('/sandbox')
  try {
    await test.step('somebody else pays a part by transfer and the bank tells it later', async () => {
      await go(page, 'بنك المشتري')
      await page.getByLabel('رقم المرجع أو الضمانة').fill(reference)
      await row(page, number).getByRole('button', { name: 'دفع بشكل آخر…' }).click()
      const dialog = page.getByRole('dialog', { name: new RegExp(reference) })
      await choose(page, 'من يدفع', 'شخص آخر')
      await dialog.getByLabel('طريقة الدفع').selectOption({ label: 'حوالة بنكية' })
      await dialog.getByRole('textbox', { name: 'المبلغ' }).fill('١٥٠٠')
      await dialog.getByLabel('اسم الدافع').fill('ليث عمران')
      await dialog.getByLabel('رقمه الوطني').fill('9770011223')
      await choose(page, 'متى يُبلَّغ الدفع', 'يُدفع الآن ويُبلَّغ لاحقًا')
      await inspect(page, 'sandbox-pay')
      await dialog.getByRole('button', { name: 'دفع', exact: true }).click()
      await expect(page.getByText(/ولم يُبلَّغ بعد/).first()).toBeVisible()
      await expect(dialog).toBeHidden()
    })
    await test.step('our bank waits for a hand: the notice goes, the statement, and the sum is taken back and paid again', async () => {
      await go(page, 'بنك ضمانة')
      await choose(page, 'يجيب البنك', 'يدويًا')
      await expect(page.getByText('لا يستجيب البنك إلا حين تضغط.')).toBeVisible()
      const receipt = row(page, number).filter({ hasText: 'ليث عمران' })
      await expect(receipt).toContainText('لم يُبلَّغ')
      await receipt.first().getByRole('button', { name: 'إرسال الإشعار الآن' }).click()
      await expect(receipt).toContainText('مُبلَّغ')
      await receipt.getByRole('button', { name: 'إظهاره في كشف' }).click()
      await expect(receipt).toContainText('ظهر في كشف')
      await receipt.getByRole('button', { name: 'سحب المبلغ…' }).click()
      const dialog = page.getByRole('dialog', { name: /سحب المقبوض/ })
      await choose(page, 'السبب', 'DUPL: دُفع مرتين')
      await inspect(page, 'sandbox-take-back')
      await dialog.getByRole('button', { name: 'إرسال', exact: true }).click()
      await expect(receipt).toContainText('سُحب')
      await receipt.getByRole('button', { name: 'دفع المبلغ من جديد' }).click()
      await expect(receipt.filter({ hasText: 'دُفع من جديد' })).toHaveCount(1)
      await expect(receipt).toHaveCount(2)
    })
  } finally {
    await world('POST /sandbox/bank/mode', { body: { mode: 'automatic' } })
  }
})

test('the licensing centre is silent about one vehicle, and the register of people is switched apart', async ({ open }) => {
  const registration = await registerVehicle(cast.samira)
  const page = await open()
  await page.goto('/sandbox?section=centre')
  await page.getByLabel(/رقم التسجيل أو المالك/).fill(registration)
  await row(page, registration).getByRole('button', { name: 'لا يجيب الترخيص عنها' }).click()
  await expect(row(page, registration)).toContainText('نظام الترخيص لا يجيب عنها')
  try {
    await choose(page, 'سجل الأشخاص والشركات', 'لا يستجيب')
    await expect.poll(async () => (await world('GET /sandbox/vehicles', {})).people_mode).toBe('down')
    await expect(page.getByLabel('الترخيص')).toHaveValue('normal')
  } finally {
    await world('POST /sandbox/registry', { body: { mode: 'normal' } })
  }
})

test('the lists go on page by page, and the register of companies answers as it is told', async ({ open }) => {
  const page = await open()
  await page.goto('/sandbox?section=centre')
  const rows = page.getByRole('listitem').filter({ hasText: 'رقم التسجيل' })
  await expect(rows).toHaveCount(40)
  await page.getByRole('button', { name: 'عرض المزيد' }).click()
  await expect(rows).toHaveCount(80)
  await go(page, 'سجل الشركات')
  await page.getByLabel('اسم الشركة أو رقمها الوطني').fill('200234567')
  const company = row(page, '200234567')
  await inspect(page, 'sandbox-companies')
  try {
    await company.getByLabel(/جواب السجل عن/).selectOption({ label: 'لا يستجيب' })
    await expect(page.getByText('تغيّر جواب السجل.').first()).toBeVisible()
    expect((await world('GET /sandbox/companies', { query: { q: '200234567' } })).companies).toMatchObject([{ answer: 'silent' }])
    await choose(page, 'سجل الشركات', 'بطيء')
    await expect.poll(async () => (await world('GET /sandbox/companies', {})).mode).toBe('slow')
  } finally {
    await world('POST /sandbox/companies/:number/answer', { params: { number: '200234567' }, body: { answer: 'by_register' } })
    await world('POST /sandbox/registry', { body: { mode: 'normal' } })
  }
})
