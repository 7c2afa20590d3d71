import { expect, type Page } from '@playwright/test'
import { cast, type Person } from '../cast.ts'

interface Offer {
  registrationNumber: string
  price: string
  buyer?: Person
  discountCode?: string
  rtgs?: boolean
}

/** The wizard with nothing in it, whatever was begun before in this browser. */
export async function openWizard(page: Page): Promise<void> {
  await page.goto('/add-damana')
  await expect(page.getByRole('heading', { level: 1, name: 'ضمانة جديدة' })).toBeVisible()
  const startOver = page.getByRole('button', { name: 'البدء من جديد' })
  if (await startOver.isVisible()) await startOver.click()
}

/** The first step: whose vehicle, which, and the consent. */
export async function answerBasicInfo(page: Page, registrationNumber: string): Promise<void> {
  await openWizard(page)
  await page.getByRole('radio', { name: /نعم، باسمي/ }).check()
  await page.getByLabel('رقم تسجيل المركبة').fill(registrationNumber)
  await page.getByRole('checkbox', { name: /أوافق على طلب هذه البيانات/ }).check()
}

/** The first step and on. */
export async function fillBasicInfo(page: Page, registrationNumber: string): Promise<void> {
  await answerBasicInfo(page, registrationNumber)
  await page.getByRole('button', { name: 'متابعة' }).click()
  await expect(page.getByLabel('الرقم الوطني للمشتري')).toBeVisible()
}

export async function fillBuyer(page: Page, buyer: { nationalNumber: string; phone: string }): Promise<void> {
  await page.getByLabel('الرقم الوطني للمشتري').fill(buyer.nationalNumber)
  await page.getByLabel('هاتف المشتري').fill(buyer.phone)
  // A buyer who was found on this page before is known already.
  const look = page.getByRole('button', { name: 'بحث عن المشتري' })
  await expect(look.or(page.getByText('وجدنا المشتري')).first()).toBeVisible()
  if (await look.isVisible()) await look.click()
}

/** Step 1 for somebody with an account, and on. */
export async function findBuyer(page: Page, buyer: Person = 'basel'): Promise<void> {
  await fillBuyer(page, cast[buyer])
  await expect(page.getByText('وجدنا المشتري')).toBeVisible()
  await page.getByRole('button', { name: 'متابعة' }).click()
  await expect(page.getByLabel('سعر المركبة المتفق عليه')).toBeVisible()
}

/** The number that stands on the page of what was just created. */
export async function readNumber(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { level: 1, name: /DM-\d{6,}/ })).toBeVisible()
  const number = /DM-\d{6,}/.exec(await page.getByRole('heading', { level: 1 }).innerText())?.[0]
  if (!number) throw new Error('the guarantee has no number')
  return number
}

/** A whole offer from the first question to its number. */
export async function createOffer(
  page: Page,
  { registrationNumber, price, buyer = 'basel', discountCode, rtgs = false }: Offer,
): Promise<string> {
  await fillBasicInfo(page, registrationNumber)
  await findBuyer(page, buyer)
  await page.getByLabel('سعر المركبة المتفق عليه').fill(price)
  await page.getByRole('radio', { name: /مناصفة/ }).check()
  if (discountCode) {
    await page.getByLabel('رمز الخصم').fill(discountCode)
    await page.getByRole('button', { name: 'تحقّق' }).click()
    await expect(page.getByText(/حصلت على خصم/)).toBeVisible()
  }
  await page.getByRole('radio', { name: rtgs ? /تحويل عاجل/ : /تحويل عادي/ }).check()
  await page.getByRole('button', { name: 'إنشاء الضمانة' }).click()
  return readNumber(page)
}
