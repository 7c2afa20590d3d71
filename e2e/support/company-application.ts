import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'
import { codeAfter, newestCodeTo, typeCode } from './people.ts'

/** Steps of a company's application, as an applicant takes them. */
export const iban = 'JO30ARAB0010000000007700112255'
export const digits = () => String(randomInt(1_000_000, 10_000_000))
/** The authorised signatory of step 1, who is chosen in the steps that follow. */
export const signatory = 'خالد منصور'
export const newPhone = () => `079${digits()}`
export const proceed = (page: Page) => page.getByRole('button', { name: /^متابعة إلى|^مراجعة الطلب/ }).click()
export const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()

/** The phone, its code, and the first of the seven steps. */
export async function begin(page: Page, contact: string): Promise<void> {
  await page.goto('/register-company')
  await giveContact(page, contact)
  await expect(page).toHaveURL(/\/register-company\?draft=/)
}
export async function giveContact(page: Page, contact: string): Promise<void> {
  const earlier = await newestCodeTo(contact)
  await page.getByLabel(/رقم الهاتف أو البريد|Phone or e-mail/).fill(contact)
  await page.getByRole('button', { name: /^(إرسال الرمز|Send the code)$/ }).click()
  await typeCode(page, await codeAfter(contact, earlier))
}

export async function fillCompany(page: Page, name: string): Promise<void> {
  const national = `2${digits()}1`
  for (const [label, value] of [
    ['اسم الشركة بالعربية', name],
    ['اسم الشركة بالإنجليزية', 'Wadi Rum Cars'],
    ['الاسم التجاري بالعربية', 'وادي رم'],
    ['الاسم التجاري بالإنجليزية', 'Wadi Rum'],
    ['الرقم الوطني للمنشأة', national],
    ['جهة التسجيل', 'دائرة مراقبة الشركات'],
    ['رقم التسجيل', '45120'],
    ['تاريخ التسجيل', '٢٥/٣/٢٠١٠'],
    ['رقم رخصة المهن', '778812'],
    ['الرقم الضريبي', '1029384'],
    ['رأس المال', '50000'],
    ['اسم المفوّض بالتوقيع', signatory],
    ['العنوان', 'عمّان، شارع مكة، 12'],
    ['البريد الإلكتروني', 'info@wadirum.example'],
    ['الموقع الإلكتروني', 'wadirum.example'],
  ] as const)
    await page.getByRole('textbox', { name: label, exact: true }).fill(value)
  await page.getByRole('radio', { name: 'شركة ذات مسؤولية محدودة' }).check()
  await page.getByLabel('بلد التسجيل').selectOption({ label: 'الأردن' })
}

export interface Someone {
  name: string
  number: string
  phone: string
}
export const someone = (name: string): Someone => ({ name, number: `98${digits()}0`, phone: newPhone() })

export async function fillPerson(form: Locator, { name, number, phone }: Someone): Promise<void> {
  const fullName = form.getByLabel('الاسم الكامل')
  if (name === signatory) await choose(form, name)
  else await fullName.fill(name)
  await expect(fullName).toHaveValue(name)
  await form.getByLabel('الرقم الوطني').fill(number)
  await form.getByLabel('رقم الهاتف').fill(phone)
  await form.getByLabel('البريد الإلكتروني').fill('khaled@wadirum.example')
  await form.getByRole('textbox', { name: 'العنوان' }).fill('عمّان، شارع المدينة المنورة، 4')
}
export async function addPartner(page: Page, person: Someone): Promise<void> {
  await page.getByRole('button', { name: 'إضافة شريك' }).click()
  const form = page.getByRole('form', { name: 'شريك جديد' })
  await fillPerson(form, person)
  await form.getByRole('button', { name: 'حفظ', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: person.name })).toBeVisible()
}
/** Somebody who was entered in another step, and is not typed again. */
export async function chooseKnown(form: Locator, { name, phone }: Someone): Promise<void> {
  await choose(form, name)
  await expect(form.getByLabel('رقم الهاتف')).toHaveValue(phone)
}
async function choose(form: Locator, name: string): Promise<void> {
  const list = form.getByLabel('من أدخلتهم في خطوة أخرى')
  await list.selectOption(await list.getByRole('option', { name }).getAttribute('value'))
}
/** A partner who signs as well. */
export async function fillCommissioner(form: Locator, person: Someone): Promise<void> {
  await chooseKnown(form, person)
  await form.getByLabel('المسمى الوظيفي').fill('مدير عام')
  await form.getByRole('radio', { name: /^منفردًا/ }).check()
  await form.getByRole('checkbox', { name: /^المفوّض الأول/ }).check()
  await form.getByRole('group', { name: 'صلاحيات التفويض' }).getByRole('checkbox', { name: 'التوقيع' }).check()
  await form.getByLabel('نص التفويض').fill('التوقيع عن الشركة في جميع أمورها منفردًا')
  await form
    .getByRole('group', { name: 'الصلاحيات في ضمانة' })
    .getByRole('checkbox', { name: /^كامل الصلاحيات/ })
    .check()
}
export async function fillBank(page: Page): Promise<void> {
  await page.getByLabel('رقم الآيبان (IBAN)').fill(iban)
  await expect(page.getByLabel('البنك', { exact: true })).toHaveValue('ARAB')
}
/** Neither the camera nor what replaces a file. */
export const chooserIn = (slot: Locator) => slot.locator('.company-drop input:not([capture])')
export async function attach(page: Page, label: string, name: string): Promise<void> {
  const slot = page.getByRole('group', { name: label })
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } })
  await chooserIn(slot).setInputFiles({ name, mimeType: 'image/png', buffer })
  await expect(slot.getByRole('listitem').filter({ hasText: name })).toContainText('أُرفق', { timeout: 60_000 })
}
export const documents = ['السجل التجاري', 'عقد التأسيس', 'رخصة المهن أو عقد الإيجار', 'هويات المفوّضين بالتوقيع']
export async function addLogin(page: Page, person: Someone): Promise<void> {
  await page.getByRole('button', { name: 'إضافة حساب' }).click()
  const form = page.getByRole('form', { name: 'حساب دخول جديد' })
  await chooseKnown(form, person)
  await expect(form.getByLabel('الاسم', { exact: true })).toHaveValue(person.name)
  await attach(page, 'كتاب التفويض', `تفويض ${person.phone}.png`)
  await form.getByRole('button', { name: 'حفظ', exact: true }).click()
  await expect(form).toBeHidden()
}
