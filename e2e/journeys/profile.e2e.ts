import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { as } from '../support/api.ts'
import { cast } from '../cast.ts'
import { offer } from '../support/guarantees.ts'
import { inspect } from '../support/inspect.ts'
import { expect, test } from '../support/journey.ts'
import { anotherThan, fillNewPassword, newPerson, registered, type NewPerson } from '../support/new-person.ts'
import { codeAfter, fillLogin, giveCode, newestCodeTo, phone, typeCode } from '../support/people.ts'

async function signIn(page: Page, { phone: who, password }: NewPerson, lang: 'ar' | 'en' = 'ar'): Promise<void> {
  await page.goto('/login')
  const earlier = await newestCodeTo(who)
  await fillLogin(page, who, password, lang)
  await page.waitForURL(/\/(damanaty|register-otp)/)
  if (page.url().includes('/register-otp')) await giveCode(page, who, earlier)
  await expect(page).toHaveURL(/\/damanaty\/sale/)
}
const inE164 = (typed: string) => `+962${typed.slice(1)}`
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text)

test('a phone is changed with a code to the old one and a code to the new one', async ({ open }) => {
  const person = await registered()
  const other = newPerson()
  const page = await open()
  await signIn(page, person)
  await page.getByRole('button', { name: 'قائمة الحساب' }).click()
  await page.getByRole('link', { name: 'حسابي' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'بياناتي' })).toBeVisible()
  await expect(page.getByRole('main').getByText(inE164(person.phone))).toBeVisible()
  await expect(page.getByRole('link', { name: 'إكمال التسجيل' })).toBeVisible()
  await inspect(page, 'profile')

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'تغيير رقم الهاتف' }).click()
  const field = dialog.getByLabel('رقم الهاتف الجديد')
  const proceed = dialog.getByRole('button', { name: 'متابعة' })
  await proceed.click()
  await expect(field).toHaveAccessibleDescription(/أدخل رقم الهاتف الجديد/)
  await field.fill(person.phone)
  await proceed.click()
  await expect(field).toHaveAccessibleDescription(/لم يتغيّر رقم الهاتف/)
  await inspect(page, 'profile-phone-unchanged')

  const earlier = await newestCodeTo(person.phone)
  const before = await newestCodeTo(other.phone)
  await field.fill(other.phone)
  await proceed.click()
  await expect(dialog.getByText('تأكيد هويتك')).toBeVisible()
  const code = await codeAfter(person.phone, earlier)
  await typeCode(page, anotherThan(code))
  await expect(dialog.getByRole('textbox', { name: /رمز التحقق/ })).toHaveAccessibleDescription(/رمز التحقق غير صحيح/)
  await inspect(page, 'profile-phone-step-up')
  await typeCode(page, code)
  await expect(dialog.getByText('أدخل الرمز الذي أرسلناه إلى الرقم الجديد.')).toBeVisible()
  await giveCode(page, other.phone, before)
  await expect(toast(page, 'تغيّر رقم الهاتف.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main').getByText(inE164(other.phone))).toBeVisible()
  await expect(page.getByRole('button', { name: 'تغيير رقم الهاتف' })).toBeFocused()
})

test('a phone that has an account is told so only after its own right code', async ({ open }) => {
  const [person, owner] = [await registered(), await registered()]
  const page = await open()
  await signIn(page, person)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'تغيير رقم الهاتف' }).click()
  const earlier = await newestCodeTo(person.phone)
  const before = await newestCodeTo(owner.phone)
  await page.getByRole('dialog').getByLabel('رقم الهاتف الجديد').fill(owner.phone)
  await page.getByRole('dialog').getByRole('button', { name: 'متابعة' }).click()
  await giveCode(page, person.phone, earlier)
  await expect(page.getByText('أدخل الرمز الذي أرسلناه إلى الرقم الجديد.')).toBeVisible()
  await giveCode(page, owner.phone, before)
  const taken = page.getByRole('dialog', { name: 'لديك حساب مسجّل لدينا' })
  await expect(taken.getByRole('button', { name: 'تسجيل الدخول' })).toBeFocused()
  await expect(taken.getByRole('button', { name: 'نسيت كلمة المرور؟' })).toBeVisible()
  await inspect(page, 'profile-phone-taken')
  await taken.getByRole('button', { name: 'رجوع' }).click()
  await expect(page.getByRole('main').getByText(inE164(person.phone))).toBeVisible()
})

test('an e-mail is verified, and changed to another', async ({ open }) => {
  const person = await registered()
  const page = await open({ viewport: phone })
  await signIn(page, person)
  await page.goto('/profile')
  const earlier = await newestCodeTo(person.email)
  await page.getByRole('button', { name: 'توثيق البريد الإلكتروني' }).click()
  await giveCode(page, person.email, earlier)
  await expect(toast(page, 'وُثّق البريد الإلكتروني.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'توثيق البريد الإلكتروني' })).toBeHidden()

  const { email } = newPerson()
  const before = await newestCodeTo(person.phone)
  const none = await newestCodeTo(email)
  await page.getByRole('button', { name: 'تغيير البريد الإلكتروني' }).click()
  await page.getByRole('dialog').getByLabel('البريد الإلكتروني الجديد').fill(email)
  await page.getByRole('dialog').getByRole('button', { name: 'متابعة' }).click()
  await giveCode(page, person.phone, before)
  await expect(page.getByText('أدخل الرمز الذي أرسلناه إلى البريد الجديد.')).toBeVisible()
  await giveCode(page, email, none)
  await expect(toast(page, 'تغيّر البريد الإلكتروني.')).toBeVisible()
  await expect(page.getByRole('main').getByText(email)).toBeVisible()
})

test('a new password ends every other session', async ({ open }) => {
  const person = await registered()
  const [page, elsewhere] = [await open(), await open()]
  await signIn(page, person)
  await signIn(elsewhere, person)
  await page.goto('/profile/password')
  await page.getByRole('button', { name: 'تغيير كلمة المرور' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'أدخل كلمة المرور الحالية.' })).toBeFocused()
  await page.getByLabel('كلمة المرور الحالية').fill('Not-The-One#7')
  await fillNewPassword(page, 'Petra-Rose#64')
  await page.getByRole('button', { name: 'تغيير كلمة المرور' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'حدث خطأ أثناء تغيير كلمة المرور.' })).toBeFocused()
  await expect(page.getByLabel('كلمة المرور الحالية')).toHaveAccessibleDescription(/غير صحيحة/)
  await inspect(page, 'profile-password')
  await page.getByLabel('كلمة المرور الحالية').fill(person.password)
  await page.getByRole('button', { name: 'تغيير كلمة المرور' }).click()
  await expect(toast(page, 'تغيّرت كلمة المرور.')).toBeVisible()
  await expect(page.getByText('أُنهيت جلساتك على كل الأجهزة الأخرى.')).toBeVisible()
  await inspect(page, 'profile-password-changed')

  await elsewhere.goto('/profile')
  const over = elsewhere.getByRole('dialog', { name: 'انتهت جلسة الدخول' })
  await expect(over.or(elsewhere.getByRole('heading', { level: 1, name: 'تسجيل الدخول' }))).toBeVisible()
  await page.goto('/profile/devices')
  await expect(page.getByText('حسابك غير مفتوح على جهاز آخر.')).toBeVisible()
})

test('one session is ended, then all the others', async ({ open }) => {
  const person = await registered()
  const page = await open()
  await signIn(page, person)
  for (const other of [await open(), await open(), await open()]) await signIn(other, person)
  await page.goto('/profile/devices')
  const rows = page.getByRole('main').getByRole('listitem')
  // The session of the registration by calls is among them.
  await expect(rows).toHaveCount(5)
  await expect(rows.first()).toContainText('هذا الجهاز')
  await inspect(page, 'profile-devices')
  await rows.nth(1).getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('يُطلب الدخول من جديد على ذلك الجهاز.')).toBeVisible()
  await inspect(page, 'profile-device-end')
  const earlier = await newestCodeTo(person.phone)
  await dialog.getByRole('button', { name: 'إرسال رمز التأكيد' }).click()
  await expect(dialog.getByRole('textbox', { name: /رمز التحقق/ })).toBeVisible()
  await inspect(page, 'profile-device-code')
  await giveCode(page, person.phone, earlier)
  await expect(toast(page, 'أُنهيت الجلسة.')).toBeVisible()
  await expect(rows).toHaveCount(4)
  await page.getByRole('button', { name: 'إنهاء كل الجلسات الأخرى' }).click()
  const second = await newestCodeTo(person.phone)
  await dialog.getByRole('button', { name: 'إرسال رمز التأكيد' }).click()
  await giveCode(page, person.phone, second)
  await expect(toast(page, 'أُنهيت كل الجلسات الأخرى.')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await page.reload()
  await expect(page.getByText('حسابك غير مفتوح على جهاز آخر.')).toBeVisible()
})

test('a consent is read, kept as a file, and withdrawn once its guarantee is over', async ({ visit }) => {
  const number = await offer()
  const page = await visit('samira')
  await page.goto('/profile/consents')
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: number })
  await expect(row.getByText('لا تُسحب هذه الموافقة ما دامت الضمانة سارية.')).toBeVisible()
  await expect(row.getByRole('button', { name: /سحب الموافقة/ })).toBeHidden()
  const samira = await as('samira')
  await samira('POST /guarantees/:number/withdraw', { params: { number }, body: {} })
  await page.reload()
  await inspect(page, 'profile-consents')
  await row.getByRole('button', { name: /قراءة النص/ }).click()
  const dialog = page.getByRole('dialog')
  const text = (await dialog.getByRole('region').innerText()).trim()
  await inspect(page, 'profile-consent')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'تنزيل النص' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^damana-consent-\d+\.txt$/)
  expect(await readFile(await file.path(), 'utf8')).toContain(text.split('\n')[0])
  await dialog.getByRole('button', { name: 'إغلاق' }).click()

  await row.getByRole('button', { name: /سحب الموافقة/ }).click()
  await dialog.getByRole('button', { name: 'سحب الموافقة' }).click()
  await expect(toast(page, 'سُحبت الموافقة.')).toBeVisible()
  await expect(row.getByText(/سُحبت في/)).toBeVisible()
  await row.getByRole('link', { name: number }).click()
  await expect(page).toHaveURL(new RegExp(number))
})

test('an address is changed, and what is missing is said', async ({ visit }) => {
  const page = await visit('basel')
  await page.goto('/profile/address')
  const city = page.getByLabel('المدينة أو البلدة')
  const kept = await city.inputValue()
  await city.fill('')
  await page.getByRole('button', { name: 'حفظ العنوان' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'أدخل المدينة أو البلدة.' })).toBeFocused()
  await inspect(page, 'profile-address')
  await city.fill('السلط')
  await page.getByLabel('رقم البناية').fill('١٢')
  await page.getByRole('button', { name: 'حفظ العنوان' }).click()
  await expect(
    toast(page, /^حُدّث العنوان\. تغيّر: المدينة أو البلدة، رقم البناية\.$|^حُدّث العنوان\. تغيّر: المدينة أو البلدة\.$/),
  ).toBeVisible()
  // A typed and unsaved text comes back, and can be dropped.
  await city.fill('جرش')
  await page.goto('/profile')
  await page.goto('/profile/address')
  await expect(city).toHaveValue('جرش')
  await page.getByRole('button', { name: 'تجاهل التعديلات' }).click()
  await page.reload()
  await expect(page.getByText('تعديلات لم تُحفظ')).toBeHidden()
  await expect(city).toHaveValue('السلط')
  await expect(page.getByLabel('رقم البناية')).toHaveValue('12')
  await city.fill(kept || 'عمّان')
  await page.getByRole('button', { name: 'حفظ العنوان' }).click()
  await expect(toast(page, 'حُدّث العنوان.')).toBeVisible()
})

test('on a phone the menu opens over the page and leads to the texts', async ({ visit }) => {
  const page = await visit('basel', { viewport: phone })
  await page.goto('/profile')
  await expect(page.getByText(cast.basel.nationalNumber)).toBeVisible()
  await page.getByRole('button', { name: /صفحات الحساب/ }).click()
  await expect(page.getByRole('navigation', { name: 'صفحات الحساب' }).getByRole('link').filter({ visible: true })).toHaveText([
    'بياناتي',
    'الحساب البنكي',
    'العنوان',
    'إلغاء ضمانة',
    'الدعم',
    'تغيير كلمة المرور',
    'الشروط والأحكام',
    'سياسة الخصوصية',
    'سياسة الإلغاء',
    'إعدادات الإشعارات',
    'الفواتير',
    'الأجهزة',
    'الموافقات',
    'بياناتي وحسابي',
  ])
  await page.getByRole('link', { name: 'سياسة الإلغاء' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'سياسة الإلغاء' })).toBeVisible()
  await expect(page.getByRole('article')).toBeVisible()
  await inspect(page, 'profile-text')
})

test('in English the profile speaks English, and messages follow the language that is chosen', async ({ open }) => {
  const person = await registered()
  const page = await open()
  await signIn(page, person)
  await page.goto('/profile')
  const told = page.waitForResponse((response) => response.url().endsWith('/profile/preferences') && response.request().method() === 'POST')
  await page.getByRole('button', { name: 'English' }).click()
  expect((await told).status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: 'My data' })).toBeVisible()
  await page.getByRole('button', { name: 'Change the phone number' }).click()
  await page.getByRole('dialog').getByLabel('New phone number').fill(person.phone)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('dialog').getByLabel('New phone number')).toHaveAccessibleDescription(/phone number did not change/)
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click()
  for (const [address, title] of [
    ['', 'My data'],
    ['/password', 'Change password'],
    ['/devices', 'Devices'],
    ['/consents', 'Consents'],
    ['/address', 'Address'],
    ['/terms', 'Terms and conditions'],
  ] as const) {
    await page.goto(`/profile${address}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await inspect(page, `english-profile${address.replace('/', '-')}`)
  }
  await page.goto('/profile/password')
  await page.getByLabel('Current password').fill(person.password)
  await page.locator('#password').fill('Petra-Rose#64')
  await page.getByLabel('Confirm the password').fill('Petra-Rose#64')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(toast(page, 'password changed successfully')).toBeVisible()
})
