import type { Page } from '@playwright/test'
import { password } from '../cast.ts'
import { world } from '../support/api.ts'
import { accept, offer, pay, release } from '../support/guarantees.ts'
import { expect, test } from '../support/journey.ts'
import { fillStaffLogin, signInStaff, totpOf } from '../support/staff.ts'
import { typeCode } from '../support/people.ts'

test('staff sign in with password and the code of the authenticator; one wrong thing is refused', async ({ open }) => {
  const page = await open()
  const email = 'rana@damana.example'
  await page.goto('/admin/guarantees')
  await expect(page).toHaveURL(/\/admin\/login/)
  await fillStaffLogin(page, email, 'Wrong#2026')
  await expect(page.getByRole('alert').filter({ hasText: 'بيانات الدخول غير صحيحة.' })).toBeFocused()
  await fillStaffLogin(page, email, password)
  const field = page.getByRole('textbox', { name: 'الرمز من 6 أرقام' })
  await expect(field).toBeFocused()
  await typeCode(page, '000000')
  await expect(field).toHaveAccessibleDescription(/رمز المصادقة غير صحيح/)
  await typeCode(page, await totpOf(email))
  await expect(page).toHaveURL(/\/admin\/guarantees$/)
  await page.getByRole('button', { name: /رنا.*قائمة الحساب/ }).click()
  await page.getByRole('button', { name: 'تسجيل الخروج' }).click()
  await page.getByRole('dialog', { name: 'تسجيل الخروج من الإدارة؟' }).getByRole('button', { name: 'تسجيل الخروج' }).click()
  await expect(page).toHaveURL(/\/admin\/login/)
})

test('finance sees what waits, the entries of a guarantee, and books that agree', async ({ open }) => {
  const number = await offer({ price: '11000' })
  await accept(number)
  await pay(number)
  await world('POST /sandbox/receipts', { body: { amount_fils: '1234567', remittance: 'دفعة بلا مرجع' } })
  const page = await open()
  await signInStaff(page, 'fadi@damana.example')
  const queue = page.getByRole('region', { name: 'قائمة الانتظار' })
  await expect(queue.getByText('مبلغ بلا ضمانة').first()).toBeVisible()
  await queue.getByRole('link').filter({ hasText: '1,234.567' }).first().click()
  await expect(page.getByText('دفعة بلا مرجع').first()).toBeVisible()

  await page.getByRole('link', { name: 'الضمانات', exact: true }).click()
  await page.getByLabel('رقم أو لوحة أو اسم أو هاتف').fill(number)
  await page.getByRole('button', { name: 'بحث', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/guarantees/${number}`))
  await expect(page.getByText('دفعة بإشعار إي فواتيركم').first()).toBeVisible()
  await expect(page.getByText('محفوظ للمشتري').first()).toBeVisible()

  await page.getByRole('link', { name: 'ميزان المراجعة' }).click()
  await expect(page.getByText('الدفتران متوازنان')).toBeVisible()
})

test('a big payout leaves only when two of finance have approved it', async ({ open }) => {
  const number = await offer({ price: '24321.125', commissionOn: 'buyer' })
  await accept(number)
  await pay(number)
  await release(number)
  const first = await open()
  const second = await open()
  await signInStaff(first, 'fadi@damana.example')
  await signInStaff(second, 'yazan@damana.example')

  await first.goto('/admin/?kind=payouts_to_approve')
  const entry = first.getByRole('region', { name: 'قائمة الانتظار' }).getByRole('link').filter({ hasText: '24,321.125' })
  // The oldest stands first.
  await entry.last().click()
  await expect(first).toHaveURL(/\/admin\/payouts\//)
  const address = first.url()
  await approve(first)
  await expect(first.getByRole('status').filter({ hasText: 'ويبقى اعتماد شخص آخر' })).toBeVisible()
  await expect(first.getByRole('button', { name: 'اعتماد التحويل' })).toBeDisabled()
  await expect(first.getByText(/فالاعتماد التالي لشخص آخر/).first()).toBeVisible()

  await second.goto(address)
  await approve(second)
  await expect(second.getByRole('status').filter({ hasText: /^اعتُمد تحويل/ })).toBeVisible()
  await expect(second.getByText('وصل', { exact: true }).first()).toBeVisible({ timeout: 90_000 })

  async function approve(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'اعتماد التحويل' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'راجعتُ المستفيد والمبلغ والحساب.' }).check()
    await dialog.getByRole('button', { name: 'اعتماد التحويل' }).click()
  }
})
