import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { as } from '../support/api.ts'
import { registerVehicle } from '../support/guarantees.ts'
import { inspect } from '../support/inspect.ts'
import { expect, test } from '../support/journey.ts'
import { newNationalNumber, registered, type NewPerson } from '../support/new-person.ts'
import { fillLogin, phone } from '../support/people.ts'

const iban = 'JO71CBJO0000000000001234567890'
const next = { name: 'حفظ ومتابعة' }
const end = { name: 'إتمام التسجيل' }
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

/** Signs in at a browser that the account has not used; the first one is trusted. */
async function enter(page: Page, person: NewPerson, lang: 'ar' | 'en' = 'ar'): Promise<void> {
  await page.goto('/login')
  await fillLogin(page, person.phone, person.password, lang)
  await expect(page).toHaveURL(/\/(damanaty|complete-register)/)
}
async function fillPersonal(page: Page, nationalNumber: string): Promise<void> {
  await page.getByLabel('تاريخ الميلاد', { exact: true }).fill('25/03/1990')
  await page.getByRole('radio', { name: 'أردني', exact: true }).check()
  await page.getByLabel('الرقم الوطني').fill(nationalNumber)
}
async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('المدينة أو البلدة').fill('إربد')
  await page.getByLabel('اسم الشارع').fill('شارع الجامعة')
  await page.getByLabel('رقم البناية').fill('١٢')
}

test('whoever wants to create a guarantee completes the registration on the way, and what was typed survives a reload', async ({
  open,
}) => {
  const person = await registered()
  const nationalNumber = newNationalNumber()
  const page = await open()
  await enter(page, person)
  await page.goto('/add-damana')
  await expect(page.getByText('أكمل تسجيلك لتتمكن من إنشاء ضمانة.')).toBeVisible()
  await inspect(page, 'completion-prompt')
  await page.getByRole('link', { name: 'إكمال التسجيل' }).click()
  await expect(page).toHaveURL(/\/complete-register$/)
  await expect(heading(page, 'البيانات الشخصية')).toBeVisible()
  await inspect(page, 'completion-personal')

  // Every error of the first step.
  await page.getByRole('button', next).click()
  await expect(page.getByRole('alert').filter({ hasText: 'صحّح حقلين للمتابعة' })).toBeFocused()
  const born = page.getByLabel('تاريخ الميلاد', { exact: true })
  await expect(born).toHaveAccessibleDescription(/أدخل تاريخ ميلادك/)
  await born.fill('31/02/1990')
  await expect(born).toHaveAccessibleDescription(/أدخل تاريخًا صحيحًا/)
  await born.fill('01/01/2020')
  await expect(born).toHaveAccessibleDescription(/18 سنة/)
  await page.getByRole('radio', { name: 'غير أردني' }).check()
  await page.getByRole('button', next).click()
  await expect(page.getByLabel('رقم الوثيقة')).toHaveAccessibleDescription(/أدخل رقم الوثيقة/)
  await expect(page.getByRole('combobox', { name: 'الدولة' })).toHaveAccessibleDescription(/اختر الدولة التي أصدرت الوثيقة/)
  await inspect(page, 'completion-personal-errors')
  await page.getByRole('radio', { name: 'من أبناء الأردنيات' }).check()
  await expect(page.getByRole('combobox', { name: 'الدولة' })).toBeHidden()
  await page.getByLabel('رقم الوثيقة').fill('12345')
  await page.getByLabel('رقم الوثيقة').blur()
  await expect(page.getByLabel('رقم الوثيقة')).toHaveAccessibleDescription(/9 خانات على الأقل من أحرف/)
  await page.getByRole('radio', { name: 'أردني', exact: true }).check()
  await page.getByLabel('الرقم الوطني').fill('123456789')
  await page.getByLabel('الرقم الوطني').blur()
  await expect(page.getByLabel('الرقم الوطني')).toHaveAccessibleDescription(/من 10 أرقام/)

  // Digits of either kind, with nothing between them; what is typed stays through a reload.
  await born.fill('٢٥٠٣١٩٩٠')
  await born.blur()
  await expect(born).toHaveValue('25/03/1990')
  await page.getByLabel('الرقم الوطني').fill(nationalNumber)
  await page.reload()
  await expect(born).toHaveValue('25/03/1990')
  await expect(page.getByLabel('الرقم الوطني')).toHaveValue(nationalNumber)
  await page.getByRole('button', next).click()

  await expect(heading(page, 'الحساب البنكي')).toBeFocused()
  await expect(page.getByText('ضمانة غير مسؤولة عن أي تحويل إلى آيبان خاطئ.')).toBeVisible()
  await inspect(page, 'completion-bank')
  await page.getByRole('button', next).click()
  await expect(page.getByLabel('رقم الآيبان (IBAN)')).toHaveAccessibleDescription(/أدخل رقم الآيبان/)
  await expect(page.getByLabel('البنك', { exact: true })).toHaveAccessibleDescription(/اختر البنك/)
  await expect(page.getByLabel('رمز السويفت (SWIFT)')).toHaveAccessibleDescription(/أدخل رمز السويفت/)
  await page.getByLabel('رقم الآيبان (IBAN)').fill(iban.replace('71', '72'))
  await page.getByLabel('رقم الآيبان (IBAN)').blur()
  await expect(page.getByLabel('رقم الآيبان (IBAN)')).toHaveAccessibleDescription(/رقم الآيبان غير صحيح/)
  await page.getByLabel('رقم الآيبان (IBAN)').fill(iban)
  await page.getByLabel('اسم كليك').fill('RANA')

  // Back, and forward again: nothing is asked twice.
  await page.getByRole('button', { name: 'السابق' }).click()
  await expect(page.getByLabel('الرقم الوطني')).toHaveValue(nationalNumber)
  await page.getByRole('button', next).click()
  await expect(page.getByLabel('رقم الآيبان (IBAN)')).toHaveValue(/^JO71 CBJO/)
  await expect(page.getByLabel('اسم كليك')).toHaveValue('RANA')
  await page.getByRole('button', next).click()

  await expect(heading(page, 'عنوان السكن')).toBeFocused()
  await page.getByRole('button', end).click()
  for (const [label, message] of [
    ['المدينة أو البلدة', /أدخل المدينة/],
    ['اسم الشارع', /أدخل اسم الشارع/],
    ['رقم البناية', /أدخل رقم البناية/],
  ] as const)
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(message)
  await inspect(page, 'completion-address-errors')
  // Another day: what is saved is not asked again.
  await page.goto('/damanaty/sale')
  await page.goto('/complete-register')
  await expect(heading(page, 'عنوان السكن')).toBeVisible()
  await fillAddress(page)
  // The last step shows what the others have saved, with the way back to each; what is typed here stays meanwhile.
  for (const text of ['25 آذار 1990', nationalNumber, 'JO71 CBJO 0000 0000 0000 1234 5678 90', 'RANA'])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await inspect(page, 'completion-address')
  await page.getByRole('button', { name: 'تعديل الحساب البنكي' }).click()
  await page.getByLabel('اسم كليك').fill('RANA2')
  await page.getByRole('button', next).click()
  await expect(page.getByText('RANA2', { exact: true })).toBeVisible()
  await expect(page.getByLabel('رقم البناية')).toHaveValue('12')
  // The way in that began at the wizard was taken up again by hand; it ends at home.
  await page.getByRole('button', end).click()
  await expect(page.getByRole('status').filter({ hasText: 'اكتمل تسجيلك' })).toBeVisible()
  await expect(page).toHaveURL(/\/(add-damana|damanaty\/sale)$/)

  await page.goto('/complete-register')
  await expect(page).toHaveURL(/\/damanaty\/sale$/)
  // The civil register does not know this number: whoever is not proven buys, and sells later.
  await page.goto('/add-damana')
  await expect(page.getByText('أثبت هويتك لتتمكن من إنشاء ضمانة.')).toBeVisible()
})

test('an invited buyer who has not completed his registration is led there from the guarantee, comes back to it and accepts', async ({
  open,
}) => {
  const person = await registered()
  const nationalNumber = newNationalNumber()
  const registration = await registerVehicle(cast.samira)
  const samira = await as('samira')
  const { number } = await samira('POST /guarantees', {
    body: {
      user_company_id: null,
      consent: true,
      registration_number: registration,
      is_owner: true,
      buyer_national_number: nationalNumber,
      buyer_phone: person.phone,
      buyer_name: person.name,
      buyer_kind: 'person',
      price_fils: '9500000',
      commissionOn: 'equally',
      transfer_type: 'ACH',
    },
  })
  const page = await open({ viewport: phone })
  await enter(page, person)
  await page.goto(`/damana/${number}`)
  // The offer is read, and accepting it leads to what is missing.
  await page
    .getByRole('button', { name: /^قبول (بمبلغ|الضمانة)/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'أكمل تسجيلك' })).toBeVisible()
  await inspect(page, 'completion-invited')
  await page.getByRole('dialog').getByRole('link', { name: 'إكمال التسجيل' }).click()

  await fillPersonal(page, nationalNumber)
  await page.getByRole('button', next).click()
  await page.getByLabel('رقم الآيبان (IBAN)').fill(iban)
  await expect(page.getByLabel('البنك', { exact: true })).toHaveValue('CBJO')
  await page.getByRole('button', next).click()
  await expect(heading(page, 'عنوان السكن')).toBeVisible()
  await fillAddress(page)
  await page.getByRole('button', end).click()
  await expect(page).toHaveURL(new RegExp(`/damana/${number}$`))
  await page
    .getByRole('button', { name: /^قبول (بمبلغ|الضمانة)/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'قبول الضمانة' }).click()
  await expect(page.getByText('بانتظار الدفع').first()).toBeVisible()
})

test('a national number that the civil register knows under another name is told at its field, in the step that asked for it', async ({
  open,
}) => {
  const page = await open()
  await enter(page, await registered())
  await page.goto('/complete-register')
  await fillPersonal(page, cast.basel.nationalNumber)
  await page.getByRole('button', next).click()
  await page.getByLabel('رقم الآيبان (IBAN)').fill(iban)
  await expect(page.getByLabel('البنك', { exact: true })).toHaveValue('CBJO')
  await page.getByRole('button', next).click()
  await fillAddress(page)
  await page.getByRole('button', end).click()
  await expect(heading(page, 'البيانات الشخصية')).toBeVisible()
  await expect(page.getByLabel('الرقم الوطني')).toHaveAccessibleDescription(/لا تطابق هذه البيانات/)
  await expect(page.getByRole('alert').filter({ hasText: 'صحّح حقلًا واحدًا للمتابعة' })).toBeFocused()
  await inspect(page, 'completion-taken')
  await page.getByLabel('الرقم الوطني').fill(newNationalNumber())
  await page.getByRole('button', next).click()
  await page.getByRole('button', end).click()
  await expect(page).toHaveURL(/\/damanaty\/sale$/)
})

test('in English a foreigner completes with country and document', async ({ open }) => {
  const page = await open({ lang: 'en' })
  await enter(page, await registered(), 'en')
  await page.goto('/complete-register')
  await page.getByRole('button', { name: 'Pick the date of birth from the calendar' }).press('Tab')
  await page.getByLabel('Date of birth', { exact: true }).fill('5.3.1985')
  await page.getByRole('radio', { name: 'Not Jordanian' }).check()
  const country = page.getByRole('combobox', { name: 'Country' })
  // By the keyboard: what is found, Escape, and a name that is typed whole.
  await country.press('ArrowDown')
  await expect(page.getByRole('option').first()).toBeVisible()
  await country.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await country.pressSequentially('emi')
  await expect(page.getByRole('option')).toHaveText(['United Arab Emirates'])
  await inspect(page, 'english-completion-country', { hasOpenList: true })
  await country.press('r')
  await country.press('ArrowDown')
  await country.press('Enter')
  await expect(country).toHaveValue('United Arab Emirates')
  await country.fill('nowhere')
  await expect(page.getByText('No country has this name.')).toBeVisible()
  await country.press('Escape')
  await expect(country).toHaveValue('United Arab Emirates')
  await country.fill('سورية')
  await country.press('Tab')
  await expect(country).toHaveValue('Syria')
  await page.getByLabel('Document number').fill(`N${newNationalNumber()}`)
  await inspect(page, 'english-completion-personal')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByText('Damana is not responsible for transfers to a wrong IBAN.')).toBeVisible()
  await page.getByLabel('IBAN', { exact: true }).fill(iban)
  await inspect(page, 'english-completion-bank')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByLabel('City or town').fill('Irbid')
  await page.getByLabel('Street name').fill('University Street')
  await page.getByLabel('Building number').fill('12')
  await expect(page.getByText('Syria')).toBeVisible()
  await inspect(page, 'english-completion-address')
  await page.getByRole('button', { name: 'Complete the registration' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your registration is complete and you can buy.' })).toBeVisible()
})

test('an IBAN that is sent before the list of banks has come waits for it, and needs no second press', async ({ open }) => {
  const person = await registered()
  const page = await open()
  await enter(page, person)
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  let asked = 0
  await page.route('**/static-data/banks', async (route) => {
    asked += 1
    await isReleased
    await route.continue()
  })
  await page.goto('/complete-register')
  await fillPersonal(page, newNationalNumber())
  await expect.poll(() => asked).toBe(1)
  await page.getByRole('button', next).click()
  await expect(heading(page, 'الحساب البنكي')).toBeFocused()
  await page.getByLabel('رقم الآيبان (IBAN)').fill(iban)
  await page.getByRole('button', next).click()
  await expect(page.getByRole('button', next)).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('alert')).toBeHidden()
  release()
  await expect(heading(page, 'عنوان السكن')).toBeFocused()
  await page.getByRole('button', { name: 'السابق' }).click()
  await expect(page.getByLabel('البنك', { exact: true })).toHaveValue('CBJO')
  expect(asked).toBe(1)
})
