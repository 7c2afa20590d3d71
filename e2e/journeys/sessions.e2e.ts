import { cast, password } from '../cast.ts'
import { expect, test } from '../support/journey.ts'
import { fillPerson, newPerson, registered } from '../support/new-person.ts'
import { fillLogin, giveCode, newestCodeTo } from '../support/people.ts'

test('a session that ended elsewhere is told over the open page, which keeps what was typed and is there again after the login', async ({
  visit,
  open,
}) => {
  await visit('tareq')
  const person = cast.tareq
  const page = await open()
  await page.goto('/login')
  const earlier = await newestCodeTo(person.phone)
  await fillLogin(page, person.phone, password)
  await giveCode(page, person.phone, earlier)
  await expect(page.getByRole('heading', { name: 'ضماناتي' })).toBeVisible()
  await page.goto('/profile/address')
  await page.getByLabel('المدينة أو البلدة').fill('جرش')
  // Without its binding cookie the token is worth nothing.
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await page.context().addCookies(cookies.filter(({ name }) => name === 'token'))
  const save = page.getByRole('button', { name: 'حفظ' })
  await page.getByLabel('اسم الشارع').fill('شارع الأعمدة')
  await page.getByLabel('رقم البناية').fill('7')
  // A call of the page's own may have met the end before: the dialog then lies over the button.
  await save.dispatchEvent('click')
  const dialog = page.getByRole('dialog', { name: 'انتهت جلسة الدخول' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'البقاء في الصفحة' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('المدينة أو البلدة')).toHaveValue('جرش')
  await save.dispatchEvent('click')
  await dialog.getByRole('button', { name: 'تسجيل الدخول' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await fillLogin(page, person.phone, password)
  await expect(page).toHaveURL(/\/profile\/address$/)
  await expect(page.getByLabel('المدينة أو البلدة')).toHaveValue('جرش')
  await page.getByRole('button', { name: 'حفظ' }).click()
  await expect(page.getByText('حُدّث العنوان.')).toBeVisible()
})

test('a form of registration that another tab has signed in beside says so', async ({ open }) => {
  const someone = await registered()
  const stale = await open()
  await stale.goto('/register-person')
  await fillPerson(stale, newPerson())
  await stale.getByRole('checkbox', { name: /أوافق على الشروط والأحكام/ }).check()
  const other = await stale.context().newPage()
  await other.goto('/login')
  await fillLogin(other, someone.phone, someone.password)
  await expect(other.getByRole('heading', { name: 'ضماناتي' })).toBeVisible()
  await stale.getByRole('button', { name: 'إنشاء الحساب' }).click()
  await expect(stale.getByRole('alert').filter({ hasText: 'أنت مسجّل الدخول في نافذة أخرى.' })).toBeVisible()
  await stale.getByRole('link', { name: 'الانتقال إلى ضماناتي' }).click()
  await expect(stale.getByRole('heading', { name: 'ضماناتي' })).toBeVisible()
})

test('the bank account of somebody who has not completed asks for the completion', async ({ visit }) => {
  const page = await visit('lina')
  await page.goto('/profile/bank-info')
  await expect(page.getByRole('link', { name: 'إكمال التسجيل' })).toBeVisible()
  await expect(page.getByText('لا يظهر لك')).toHaveCount(0)
})
