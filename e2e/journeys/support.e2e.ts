import { expect, test } from '../support/desk.ts'
import { failing } from '../support/failing.ts'
import { inspect } from '../support/inspect.ts'
import { signInAt } from '../support/people.ts'

test.describe.configure({ timeout: 240_000 })

test('a person writes to support, is answered by staff, and writes again', async ({ open, sit }) => {
  const page = await open()
  await signInAt(page, 'tareq')
  await page.goto('/profile/support')
  await expect(page.getByText('لم تراسلنا بعد')).toBeVisible()
  await inspect(page, 'support-empty')
  await page.getByRole('link', { name: 'رسالة جديدة' }).click()
  await page.getByRole('button', { name: 'إرسال' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'اكتب رسالتك.' })).toBeFocused()
  await inspect(page, 'support-missing')

  // The typed text stays, also over a failure and a reload.
  const question = 'لم تصلني رسالة القبول. ما العمل؟'
  await page.getByLabel('الرسالة', { exact: true }).fill(question)
  await failing(page, '**/support-message')
  await page.getByRole('button', { name: 'إرسال' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'لم تُرسل الرسالة' })).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  await expect(page.getByLabel('الرسالة', { exact: true })).toHaveValue(question)
  await page.getByRole('button', { name: 'إرسال' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^المحادثة S/ })).toBeVisible()
  await expect(page.getByText('بانتظار ردنا')).toBeVisible()
  const number = /S\d+/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0] ?? ''

  const rana = await sit('rana')
  await rana.goto('/admin/support')
  await inspect(rana, 'support-inbox')
  await rana.getByRole('link', { name: new RegExp(number) }).click()
  await expect(rana.getByText(question).last()).toBeVisible()
  await rana.getByRole('button', { name: 'أخذ المحادثة' }).click()
  await expect(rana.getByText('أخذتَها أنت').first()).toBeVisible()
  await inspect(rana, 'support-thread-of-staff')
  await rana.getByLabel('الرد', { exact: true }).fill('أرسلناها من جديد.')
  await rana.getByRole('button', { name: 'إرسال الرد' }).click()
  await expect(rana.getByText('أُرسل الرد')).toBeVisible()

  await page.reload()
  await expect(page.getByText('أرسلناها من جديد.')).toBeVisible()
  await expect(page.getByText('وصلك رد')).toBeVisible()
  await inspect(page, 'support-thread')
  await page.getByLabel('الرسالة', { exact: true }).fill('وصلت، شكرًا.')
  await page.getByRole('button', { name: 'إرسال' }).click()
  await expect(page.getByText('وصلت، شكرًا.')).toBeVisible()

  await expect(rana.getByText('وصلت، شكرًا.').last()).toBeVisible({ timeout: 20_000 })
  await rana.getByRole('button', { name: 'إغلاق المحادثة' }).click()
  await expect(rana.getByText('أُغلقت المحادثة')).toBeVisible()
  await page.reload()
  await expect(page.getByText('أُغلقت هذه المحادثة. إن كتبت هنا فُتحت من جديد.')).toBeVisible()
  await page.goto('/profile/support')
  await expect(page.getByRole('link', { name: question })).toBeVisible()
  await inspect(page, 'support-list')
})

test('staff keep answers in both languages and use one', async ({ sit }) => {
  const nour = await sit('nour')
  await nour.goto('/admin/saved-answers')
  await nour.getByRole('button', { name: 'إضافة رد' }).click()
  await nour.getByLabel('العنوان بالعربية').fill('الرمز')
  await nour.getByLabel('العنوان بالإنجليزية').fill('The code')
  await nour.getByLabel('النص بالعربية').fill('تحقّق من رقم هاتفك.')
  await nour.getByRole('button', { name: 'حفظ' }).click()
  await expect(nour.getByRole('alert').filter({ hasText: 'هذا الحقل مطلوب.' })).toBeFocused()
  await inspect(nour, 'saved-answer-missing')
  await nour.getByLabel('النص بالإنجليزية').fill('Check your phone number.')
  await nour.getByRole('button', { name: 'حفظ' }).click()
  await expect(nour.getByRole('heading', { level: 2, name: 'الرمز' })).toBeVisible()
  await inspect(nour, 'saved-answers')
})
