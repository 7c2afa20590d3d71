import { cast } from '../cast.ts'
import { as } from '../support/api.ts'
import { registerVehicle } from '../support/guarantees.ts'
import { inspect } from '../support/inspect.ts'
import { expect, test } from '../support/journey.ts'
import { anotherThan, fillNewPassword, fillPerson, newPerson } from '../support/new-person.ts'
import { codeAfter, linkTo, newestCodeTo, phone, typeCode } from '../support/people.ts'

const submit = { name: 'إنشاء الحساب' }
const accept = { name: /أوافق على الشروط والأحكام/ }

test('a person registers: the form says what is missing, the password shows its strength, and the code leads to the completion', async ({
  open,
}) => {
  const page = await open()
  const person = newPerson()
  await page.goto('/login')
  await page.getByRole('link', { name: 'للأفراد' }).click()
  await expect(page).toHaveURL(/\/register-person$/)
  await expect(page.getByRole('heading', { level: 1, name: 'إنشاء حساب' })).toBeVisible()
  await inspect(page, 'register-person')

  await page.getByRole('button', submit).click()
  await expect(page.getByRole('alert').filter({ hasText: 'صحّح 6 حقول للمتابعة' })).toBeFocused()
  await inspect(page, 'register-person-empty')

  const password = page.getByLabel('كلمة المرور', { exact: true })
  await password.fill('damana')
  await expect(page.getByRole('status').filter({ hasText: 'ضعيفة' })).toBeVisible()
  await password.fill('Wadi#Rum7')
  await expect(page.getByRole('status').filter({ hasText: 'متوسطة' })).toBeVisible()
  await fillPerson(page, person)
  await expect(page.getByRole('status').filter({ hasText: 'قوية' })).toBeVisible()
  await page.getByLabel('تأكيد كلمة المرور').fill('Karak-Castle#91')
  await page.getByLabel('تأكيد كلمة المرور').blur()
  await expect(page.getByLabel('تأكيد كلمة المرور')).toHaveAccessibleDescription(/غير متطابقتين/)

  await page.getByRole('button', { name: 'الشروط والأحكام' }).click()
  const terms = page.getByRole('dialog')
  await expect(terms.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(terms.getByRole('button', { name: 'أوافق على الشروط' })).toBeVisible()
  await inspect(page, 'register-person-terms')
  await terms.getByRole('button', { name: 'أوافق على الشروط' }).click()
  await expect(page.getByRole('checkbox', accept)).toBeChecked()

  // The typed texts are there after a reload; the passwords are not.
  await page.reload()
  await expect(page.getByLabel('الاسم')).toHaveValue(person.name)
  await expect(page.getByLabel('البريد الإلكتروني')).toHaveValue(person.email)
  await expect(password).toHaveValue('')
  await fillNewPassword(page, person.password)
  await page.getByRole('checkbox', accept).check()
  const earlier = await newestCodeTo(person.phone)
  await page.getByRole('button', submit).click()

  await expect(page).toHaveURL(/\/register-otp$/)
  const code = await codeAfter(person.phone, earlier)
  await expect(page.getByText('نتحقق من رقمك')).toBeVisible()
  const field = page.getByRole('textbox', { name: /رمز التحقق/ })
  await typeCode(page, anotherThan(code))
  await expect(field).toHaveAccessibleDescription(/رمز التحقق غير صحيح/)
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  await inspect(page, 'register-otp-wrong')
  // Until the phone has given its code there is no other page.
  await page.goto('/damanaty/sale')
  await expect(page).toHaveURL(/\/register-otp$/)
  await field.focus()
  await page.evaluate((text) => navigator.clipboard.writeText(text), `رمزك ${code}`)
  await page.keyboard.press('Control+V')
  await expect(page).toHaveURL(/\/complete-register$/)
})

test('a wrong number is changed: the session is given up and what was typed is still there', async ({ open }) => {
  const page = await open({ viewport: phone })
  const person = newPerson()
  await page.goto('/register-person')
  await fillPerson(page, person)
  await page.getByRole('checkbox', accept).check()
  await page.getByRole('button', submit).click()
  await page.getByRole('button', { name: 'تغيير الرقم' }).click()
  await expect(page).toHaveURL(/\/register-person$/)
  await expect(page.getByLabel('رقم الهاتف')).toHaveValue(person.phone)
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'token' }))
})

test('the other side of an offer comes by the message: phone, code, details, and the guarantee opens', async ({ open }) => {
  const person = newPerson()
  const number = await offerTo(person.phone)
  const link = new URL(await linkTo(person.phone, number))
  expect(`${link.pathname}${link.search}`).toMatch(new RegExp(`^/register-person\\?invite=${number}&key=[\\w-]{10}$`))
  const page = await open({ viewport: phone })
  await page.goto(`${link.pathname}${link.search}`)
  await expect(page.getByRole('heading', { level: 1, name: 'عرض من سميرة' })).toBeVisible()
  await inspect(page, 'invited-phone')

  const earlier = await newestCodeTo(person.phone)
  await page.getByLabel('رقم الهاتف الذي وصلت إليه الدعوة').fill(person.phone)
  await page.getByRole('button', { name: 'إرسال الرمز' }).click()
  const code = await codeAfter(person.phone, earlier)
  await expect(page.getByRole('heading', { level: 1, name: 'أدخل الرمز' })).toBeVisible()
  await inspect(page, 'invited-code')
  // The page that is loaded anew asks for the same code.
  await page.reload()
  await typeCode(page, code)
  // So is the offer.
  await expect(page.getByRole('heading', { level: 1, name: 'هذا هو العرض' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'متابعة لإنشاء الحساب' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'أكمل حسابك' })).toBeVisible()
  await expect(page.getByLabel('رقم الهاتف')).toHaveValue(person.phone)
  await expect(page.getByLabel('رقم الهاتف')).not.toBeEditable()
  await inspect(page, 'invited-details')
  await fillPerson(page, person, { invited: true })
  await page.getByRole('checkbox', accept).check()
  await page.getByRole('button', submit).click()
  await expect(page).toHaveURL(new RegExp(`/damana/${number}$`))
  await expect(page.getByRole('main').getByText(number).first()).toBeVisible()

  // A signed-in person goes straight there.
  await page.goto(`${link.pathname}${link.search}`)
  await expect(page).toHaveURL(new RegExp(`/damana/${number}$`))
  await page.goto('/register-person')
  await expect(page).toHaveURL(/\/damanaty\/sale/)
})

test('only the right code tells that a phone has an account, with the way to the login and to a new password', async ({ open }) => {
  const { phone: taken } = cast.basel
  const page = await open()
  await page.goto('/register-person')
  await fillPerson(page, { ...newPerson(), phone: taken })
  await page.getByRole('checkbox', accept).check()
  const earlier = await newestCodeTo(taken)
  await page.getByRole('button', submit).click()
  await expect(page).toHaveURL(/\/register-otp$/)
  await typeCode(page, await codeAfter(taken, earlier))
  const dialog = page.getByRole('dialog', { name: 'لديك حساب مسجّل لدينا' })
  await expect(dialog).toBeVisible()
  await inspect(page, 'already-registered')
  await expect(dialog.getByRole('button', { name: 'تسجيل الدخول' })).toBeFocused()
  await dialog.getByRole('button', { name: 'نسيت كلمة المرور؟' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
  await page.getByRole('link', { name: 'العودة إلى تسجيل الدخول' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'تسجيل الدخول' })).toBeVisible()
})

test('newer terms are told and asked for again; nothing else that was typed is lost', async ({ open }) => {
  const page = await open()
  const person = newPerson()
  // As if the page had been opened while another version was in force.
  await page.route('**/api/v1/application-configuration', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: { terms_version: number } }
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, terms_version: answer.data.terms_version + 1 } } })
  })
  await page.goto('/register-person')
  await fillPerson(page, person)
  await page.getByRole('checkbox', accept).check()
  await page.getByRole('button', submit).click()
  const summary = page.getByRole('alert').filter({ hasText: 'حدث خطأ أثناء التسجيل.' })
  await expect(summary).toContainText('صدرت نسخة أحدث من الشروط')
  await expect(page.getByRole('checkbox', accept)).not.toBeChecked()
  await expect(page.getByLabel('كلمة المرور', { exact: true })).toHaveValue(person.password)
  await page.getByRole('button', { name: 'الشروط والأحكام' }).click()
  await expect(page.getByRole('dialog').getByText('هذه نسخة أحدث')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'أوافق على الشروط' }).click()
  await page.getByRole('button', submit).click()
  await expect(page).toHaveURL(/\/register-otp$/)
})

test('the same in English', async ({ open }) => {
  const page = await open({ lang: 'en' })
  const person = newPerson('Rana Abbadi')
  await page.goto('/login')
  await page.getByRole('link', { name: 'For individuals' }).click()
  await page.getByRole('button', { name: 'Create the account' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Enter your name.' })).toBeFocused()
  await page.getByLabel('Name', { exact: true }).fill(person.name)
  await page.getByLabel('Phone').fill(person.phone)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('Password1!')
  await page.getByLabel('Confirm the password').fill('Password1!')
  await page.getByRole('checkbox', { name: /I accept the terms and conditions/ }).check()
  await page.getByRole('button', { name: 'Create the account' }).click()
  // A password that everybody knows is refused at its field.
  await expect(page.getByRole('alert').filter({ hasText: 'error while registering' })).toBeFocused()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/easy to guess/)
  await inspect(page, 'register-person-en')
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm the password').fill(person.password)
  const earlier = await newestCodeTo(person.phone)
  await page.getByRole('button', { name: 'Create the account' }).click()
  await expect(page).toHaveURL(/\/register-otp$/)
  const code = await codeAfter(person.phone, earlier)
  await typeCode(page, anotherThan(code))
  await expect(page.getByRole('textbox', { name: 'Verification code' })).toHaveAccessibleDescription('Verification code incorrect')
  await inspect(page, 'register-otp-en')
})

/** Samira offers a vehicle to somebody who has no account. */
async function offerTo(phoneOfBuyer: string): Promise<string> {
  const call = await as('samira')
  const { number } = await call('POST /guarantees', {
    body: {
      user_company_id: null,
      consent: true,
      registration_number: await registerVehicle(cast.samira),
      is_owner: true,
      buyer_national_number: `9${phoneOfBuyer.slice(1)}`,
      buyer_phone: phoneOfBuyer,
      buyer_name: 'رنا حسين العبادي',
      buyer_kind: 'person',
      price_fils: '9500000',
      commissionOn: 'equally',
      transfer_type: 'ACH',
    },
  })
  return number
}
