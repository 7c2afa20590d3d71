import { inspect } from '../support/inspect.ts'
import { expect, test } from '../support/journey.ts'
import { anotherThan, fillNewPassword, newPerson, registered } from '../support/new-person.ts'
import { codeAfter, fillLogin, giveCode, newestCodeTo, phone, typeCode } from '../support/people.ts'

const contact = 'رقم الهاتف أو البريد الإلكتروني'

test('a forgotten password is set anew: contact, code, new password, and the login takes it', async ({ open }) => {
  const person = await registered()
  const page = await open({ viewport: phone })
  await page.goto('/login')
  await page.getByRole('link', { name: 'نسيت كلمة المرور؟' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'نسيت كلمة المرور؟' })).toBeVisible()
  await page.getByRole('button', { name: 'إرسال الرمز' }).click()
  await expect(page.getByLabel(contact)).toHaveAccessibleDescription('أدخل رقم هاتفك أو بريدك الإلكتروني.')
  await inspect(page, 'forgot-password')
  const earlier = await newestCodeTo(person.phone)
  await page.getByLabel(contact).fill(person.phone)
  await page.getByRole('button', { name: 'إرسال الرمز' }).click()

  const code = await codeAfter(person.phone, earlier)
  const field = page.getByRole('textbox', { name: /رمز التحقق/ })
  await typeCode(page, anotherThan(code))
  await expect(field).toHaveAccessibleDescription(/رمز التحقق غير صحيح/)
  await expect(page.getByText('يمكنك طلب رمز جديد بعد')).toBeVisible()
  await inspect(page, 'forgot-password-code')
  await page.reload()
  await typeCode(page, code)

  await expect(page.getByRole('heading', { level: 1, name: 'كلمة مرور جديدة' })).toBeVisible()
  await fillNewPassword(page, 'Petra-Rose#64', 'Petra-Rose#46')
  await page.getByRole('button', { name: 'حفظ كلمة المرور' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'كلمتا المرور غير متطابقتين.' })).toBeFocused()
  await inspect(page, 'forgot-password-new')
  await fillNewPassword(page, 'Petra-Rose#64')
  await page.getByRole('button', { name: 'حفظ كلمة المرور' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'تغيّرت كلمة المرور' })).toBeVisible()
  await inspect(page, 'forgot-password-done')
  await page.getByRole('link', { name: 'تسجيل الدخول' }).click()

  await fillLogin(page, person.phone, person.password)
  await expect(page.getByRole('alert').filter({ hasText: 'غير صحيحة' })).toBeFocused()
  const before = await newestCodeTo(person.phone)
  await fillLogin(page, person.phone, 'Petra-Rose#64')
  await page.waitForURL(/\/(damanaty|register-otp)/)
  if (page.url().includes('/register-otp')) await giveCode(page, person.phone, before)
  await expect(page).toHaveURL(/\/damanaty\/sale/)
})

test('a contact that nobody has gets the same answer, and no code', async ({ open }) => {
  const page = await open()
  const { phone: unknown } = newPerson()
  await page.goto('/forgot-password')
  await page.getByLabel(contact).fill(unknown)
  await page.getByRole('button', { name: 'إرسال الرمز' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'أدخل الرمز' })).toBeVisible()
  await expect(page.getByText(unknown)).toBeVisible()
  await expect(page.getByText('يمكنك طلب رمز جديد بعد')).toBeVisible()
  await typeCode(page, '12345')
  await expect(page.getByRole('textbox', { name: /رمز التحقق/ })).toHaveAccessibleDescription(/رمز التحقق غير صحيح/)
  expect(await newestCodeTo(unknown)).toEqual({ id: '', code: '' })
  await page.getByRole('button', { name: 'تغيير' }).click()
  await expect(page.getByLabel(contact)).toHaveValue(unknown)
})

test('a step that has ended leads back to the first, with a word', async ({ open }) => {
  const person = await registered()
  const page = await open({ lang: 'en' })
  await page.goto('/forgot-password')
  const earlier = await newestCodeTo(person.phone)
  await page.getByLabel('Phone or e-mail').fill(person.phone)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await typeCode(page, await codeAfter(person.phone, earlier))
  await expect(page.getByRole('heading', { level: 1, name: 'A new password' })).toBeVisible()
  await inspect(page, 'forgot-password-new-en')
  // As after half an hour: what the code opened is worth nothing any more.
  await page.evaluate(() => {
    const kept = JSON.parse(sessionStorage.getItem('flow:forgot-password') ?? '{}') as { flowId: string }
    sessionStorage.setItem('flow:forgot-password', JSON.stringify({ ...kept, flowId: kept.flowId.replace(/./g, 'a') }))
  })
  await page.reload()
  await page.getByLabel('New password').fill('Petra-Rose#64')
  await page.getByLabel('Confirm the password').fill('Petra-Rose#64')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByText('This step has timed out. Ask for a new code.')).toBeVisible()
  await expect(page.getByLabel('Phone or e-mail')).toHaveValue(person.phone)
})
