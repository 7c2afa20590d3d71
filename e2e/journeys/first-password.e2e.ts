import { inspect } from '../support/inspect.ts'
import { expect, test } from '../support/journey.ts'
import { newPerson } from '../support/new-person.ts'
import { phone } from '../support/people.ts'

test('an invitation that was used, is too old or was never sent says so, and leads to the login', async ({ open }) => {
  const page = await open({ viewport: phone })
  for (const secret of ['A'.repeat(43), 'cut']) {
    await page.goto(`/register-otp?invite=${secret}`)
    await expect(page.getByRole('heading', { level: 1, name: 'انتهت هذه الدعوة' })).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
  }
  await inspect(page, 'first-password-ended')
  await page.getByRole('link', { name: 'تسجيل الدخول' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'تسجيل الدخول' })).toBeVisible()
})

test('the same in English', async ({ open }) => {
  const page = await open({ lang: 'en' })
  await page.goto(`/register-otp?invite=${'A'.repeat(43)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'This invitation has ended' })).toBeVisible()
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
})

test('without an invitation and without a session the code page leads to the login', async ({ open }) => {
  const page = await open()
  await page.goto('/register-otp')
  await expect(page).toHaveURL(/\/login$/)
  // What somebody types there is no way around it either.
  await page.getByLabel('رقم الهاتف أو البريد الإلكتروني').fill(newPerson().phone)
  await page.getByLabel('كلمة المرور', { exact: true }).fill('Karak-Castle#19')
  await page.getByRole('button', { name: 'دخول', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'غير صحيحة' })).toBeFocused()
})
