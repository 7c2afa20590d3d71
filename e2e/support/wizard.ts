import { expect, type Page } from '@playwright/test'
import { cast, type Person } from '../cast.ts'

interface Offer {
  registrationNumber: string
  price: string
  buyer?: Person
  discountCode?: string
  rtgs?: boolean
}

/** The first step: whose vehicle, and the consent. */
export async function fillBasicInfo(page: Page, registrationNumber: string): Promise<void> {
  await page.goto('/add-damana')
  await page.getByRole('radio', { name: /نعم، باسمي/ }).check()
  await page.getByLabel('رقم تسجيل المركبة').fill(registrationNumber)
  await page.getByRole('checkbox', { name: /أوافق على طلب هذه البيانات/ }).check()
  await page.getByRole('button', { name: 'متابعة' }).click()
  await expect(page.getByLabel('الرقم الوطني للمشتري')).toBeVisible()
}

export async function fillBuyer(page: Page, buyer: Person): Promise<void> {
  await page.getByLabel('الرقم الوطني للمشتري').fill(cast[buyer].nationalNumber)
  await page.getByLabel('هاتف المشتري').fill(cast[buyer].phone)
}

/** A whole offer from the first question to its number. */
export async function createOffer(page: Page, { registrationNumber, price, buyer = 'basel', discountCode, rtgs = false }: Offer): Promise<string> {
  await fillBasicInfo(page, registrationNumber)
  await fillBuyer(page, buyer)
  await page.getByRole('button', { name: 'بحث عن المشتري' }).click()
  await expect(page.getByText('وجدنا المشتري')).toBeVisible()
  await page.getByRole('button', { name: 'متابعة' }).click()
  await page.getByLabel('سعر المركبة المتفق عليه').fill(price)
  await page.getByRole('radio', { name: /مناصفة/ }).check()
  if (discountCode) {
    await page.getByLabel('رمز الخصم').fill(discountCode)
    await page.getByRole('button', { name: 'تحقّق' }).click()
    await expect(page.getByText(/حصلت على خصم/)).toBeVisible()
  }
  await page.getByRole('radio', { name: rtgs ? /تحويل عاجل/ : /تحويل عادي/ }).check()
  await page.getByRole('button', { name: 'إنشاء الضمانة' }).click()
  await expect(page.getByText(/DM-\d{6,}/).first()).toBeVisible()
  const number = /DM-\d{6,}/.exec(await page.locator('main').innerText())?.[0]
  if (!number) throw new Error('the guarantee has no number')
  return number
}
