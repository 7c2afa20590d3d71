import type { Page } from '@playwright/test'
import { cast, password } from '../cast.ts'
import { begin, newPhone } from '../support/company-application.ts'
import { failing } from '../support/failing.ts'
import { accept, offer } from '../support/guarantees.ts'
import { expect, test } from '../support/journey.ts'
import { registered } from '../support/new-person.ts'
import { fillLogin, giveCode, newestCodeTo, signInAt } from '../support/people.ts'

// The pages' messages about a failed call, in both languages; which message is shown where stands in test/error-catalogue.test.ts.
const langs = ['ar', 'en'] as const

const told = (page: Page, text: string) =>
  expect(page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text }).first()).toBeVisible()
const send = (page: Page) => page.locator('main form button[type="submit"]').first().click()

for (const lang of langs) {
  const say = (ar: string, en: string) => (lang === 'ar' ? ar : en)

  test(`a stranger whose call fails is told what failed, ${lang}`, async ({ open }) => {
    const page = await open({ lang })
    await page.goto('/login')
    await failing(page, '**/api/v1/auth/login')
    await page.getByLabel(say('رقم الهاتف أو البريد الإلكتروني', 'Phone or e-mail')).fill('0790000001')
    await page.getByLabel(say('كلمة المرور', 'Password'), { exact: true }).fill(password)
    await send(page)
    await told(page, say('حدث خطأ أثناء تسجيل الدخول.', 'an error occurred while logging in'))

    await page.goto('/forgot-password')
    await failing(page, '**/api/v1/auth/forgot-password/check')
    await page.getByRole('textbox').first().fill('0790000001')
    await send(page)
    await told(page, say('حدث خطأ أثناء الإرسال.', 'An error occurred while sending'))

    await page.goto('/register-company')
    await failing(page, '**/api/v1/auth/register/sendOtp/Flow2')
    await page.getByRole('textbox').first().fill('0790000001')
    await send(page)
    await told(page, say('تعذّر إرسال رمز التحقق.', 'failed to send the verification code'))
  })

  test(`a forgotten password that cannot be saved is told, and saved by the next try, ${lang}`, async ({ open }) => {
    const person = await registered()
    const page = await open({ lang })
    await page.goto('/forgot-password')
    const earlier = await newestCodeTo(person.phone)
    await page.getByRole('textbox').first().fill(person.phone)
    await send(page)
    await giveCode(page, person.phone, earlier)
    await failing(page, '**/api/v1/auth/forgot-password/reset-password')
    await page.locator('#password').fill('Petra-Rose#64')
    await page.getByLabel(say('تأكيد كلمة المرور', 'Confirm the password')).fill('Petra-Rose#64')
    await send(page)
    await told(page, say('حدث خطأ أثناء تغيير كلمة المرور.', 'error while changing the password'))
    await page.unrouteAll()
    await send(page)
    await expect(page.getByRole('heading', { level: 1, name: say('تغيّرت كلمة المرور', 'Password changed successfully') })).toBeVisible()
  })

  test(`a phone that cannot be changed is told so, before the code and after it, ${lang}`, async ({ open }) => {
    const person = await registered()
    const page = await open({ lang })
    await page.goto('/login')
    await fillLogin(page, person.phone, person.password, lang)
    await expect(page).toHaveURL(/\/damanaty\/sale/)
    await page.goto('/profile')
    await page.getByRole('button', { name: say('تغيير رقم الهاتف', 'Change the phone number') }).click()
    const dialog = page.getByRole('dialog')
    const failed = say('حدث خطأ أثناء الإرسال.', 'An error occurred while sending')
    await dialog.getByLabel(say('رقم الهاتف الجديد', 'New phone number')).fill(newPhone())
    await failing(page, '**/api/v1/auth/update-mobile/sendOtp')
    await dialog.getByRole('button', { name: say('متابعة', 'Continue') }).click()
    await told(page, failed)
    await page.unrouteAll()
    const earlier = await newestCodeTo(person.phone)
    await dialog.getByRole('button', { name: say('متابعة', 'Continue') }).click()
    await expect(dialog.getByText(say('تأكيد هويتك', 'Confirm that it is you'))).toBeVisible()
    await failing(page, '**/api/v1/auth/update-mobile/sendOtp')
    await giveCode(page, person.phone, earlier)
    await told(page, failed)
  })

  test(`a bank account and a cancellation that cannot be saved are told so, ${lang}`, async ({ open, visit }) => {
    const number = await offer()
    await accept(number)
    const page = lang === 'ar' ? await visit('basel') : await open({ lang })
    if (lang === 'en') await signInAt(page, 'basel', lang)
    await page.goto('/profile/bank-info')
    await page.getByRole('button', { name: say('تغيير الحساب', 'Change the account') }).click()
    await page.getByLabel(say('رقم الآيبان', 'IBAN')).first().fill('JO71CBJO0000000000001234567890')
    const save = page.getByRole('button', { name: say('حفظ الحساب', 'Save the account') })
    await failing(page, '**/api/v1/profile/bank-info')
    const earlier = await newestCodeTo(cast.basel.phone)
    await save.click()
    await giveCode(page, cast.basel.phone, earlier)
    await told(page, say('حدث خطأ أثناء تحديث البيانات البنكية.', 'error while updating'))
    await page.unrouteAll()

    await page.goto(`/profile/remove-damana?number=${number}`)
    await page.getByLabel(say('سبب الإلغاء', 'Reason for the cancellation')).fill(say('غيّرت رأيي في الشراء.', 'I changed my mind about it.'))
    await page.getByRole('checkbox').check()
    await failing(page, '**/api/v1/guarantees/*/cancellation')
    await page.getByRole('button', { name: say('طلب الإلغاء', 'Request cancellation'), exact: true }).click()
    await told(page, say('حدث خطأ أثناء طلب الإلغاء.', 'The cancellation could not be requested.'))
  })

  test(`a member is told what could not be loaded, and keeps what could not be saved, ${lang}`, async ({ open, visit }) => {
    const number = await offer()
    const page = lang === 'ar' ? await visit('samira') : await open({ lang })
    if (lang === 'en') await signInAt(page, 'samira', lang)
    await page.goto('/profile/address')
    const city = page.getByLabel(say('المدينة أو البلدة', 'City or town'))
    await city.fill('السلط')
    await failing(page, '**/api/v1/profile/address')
    await send(page)
    await told(page, say('حدث خطأ أثناء تحديث العنوان.', 'error while updating'))
    await expect(city).toHaveValue('السلط')

    await page.goto(`/profile/remove-damana?number=${number}`)
    const reason = page.getByLabel(say('سبب الإلغاء', 'Reason for the cancellation'))
    await failing(page, '**/api/v1/guarantees**')
    await page.reload()
    await told(page, say('تعذّر تحميل الضمانات.', 'The guarantees could not be loaded.'))
    await expect(reason).toBeHidden()

    await failing(page, '**/api/v1/notifications/list*')
    await page.goto('/notifications')
    await told(page, say('تعذّر تحميل الإشعارات', 'The notifications could not be loaded'))
  })

  test(`a company whose users cannot be loaded or saved is told so, ${lang}`, async ({ open, visit }) => {
    const page = lang === 'ar' ? await visit('khaled') : await open({ lang })
    if (lang === 'en') await signInAt(page, 'khaled', lang)
    await page.goto('/profile/user-management')
    await page.getByRole('button', { name: say('إضافة مستخدم', 'Add user') }).click()
    await page.getByLabel(say('الاسم', 'Name'), { exact: true }).fill('سعاد عمر')
    await page.getByLabel(say('رقم الهاتف المحمول', 'Mobile number')).fill(newPhone())
    await page.getByLabel(say('كلمة المرور الأولى', 'First password'), { exact: true }).fill('Olive-7-Tree')
    await page.getByRole('checkbox').first().check()
    await failing(page, '**/api/v1/company/user-register')
    await page.getByRole('button', { name: say('إضافة مستخدم', 'Add user') }).click()
    await told(page, say('حدث خطأ أثناء إضافة المستخدم.', 'An error occurred while adding the user'))
    await expect(page.getByLabel(say('الاسم', 'Name'), { exact: true })).toHaveValue('سعاد عمر')

    await page.goto('/profile/user-management')
    await page.getByRole('button', { name: say('تعديل: هدى صالح', 'Edit: Huda Saleh') }).click()
    await page.getByRole('checkbox', { name: say('إنشاء الضمانات', 'Create guarantees') }).check()
    await failing(page, '**/api/v1/company/user-update')
    await page.getByRole('button', { name: say('حفظ', 'Save'), exact: true }).click()
    await told(page, say('حدث خطأ أثناء تعديل المستخدم.', 'An error occurred while updating the user'))

    await page.goto('/profile/user-management')
    await page.getByRole('button', { name: say('إجراءات أخرى: هدى صالح', 'More actions: Huda Saleh') }).click()
    await page.getByRole('button', { name: say('حذف', 'Delete'), exact: true }).click()
    await failing(page, '**/api/v1/company/delete-user')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('حذف', 'Delete'), exact: true })
      .click()
    await told(page, say('حدث خطأ أثناء حذف المستخدم.', 'An error occurred while deleting the user'))

    await failing(page, '**/api/v1/company/user-list*')
    await page.goto('/profile/user-management')
    await told(page, say('تعذّر تحميل البيانات.', 'The data could not be loaded.'))
  })

  test(`a group that cannot be added is told, and added by the next try, ${lang}`, async ({ open }) => {
    const page = await open({ lang })
    await begin(page, newPhone())
    await page.goto(`${page.url()}&step=group`)
    await page.getByRole('radio', { name: say('إنشاء مجموعة جديدة', 'A new group') }).check()
    const name = page.getByLabel(say('اسم المجموعة الجديدة', 'Name of the new group'))
    await name.fill(`مجموعة رم ${newPhone()}`)
    await failing(page, '**/api/v1/auth/register/company/groups/create')
    const add = page.getByRole('button', { name: say('إضافة المجموعة', 'Add the group') })
    await add.click()
    await expect(page.getByText(say('حدث خطأ أثناء إضافة المجموعة.', 'error while adding the group'))).toBeVisible()
    await page.unrouteAll()
    await add.click()
    await expect(page.getByText(say('تمت إضافة المجموعة بنجاح.', 'The group was added successfully'))).toBeVisible()
  })
}
