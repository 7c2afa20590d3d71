import type { Locator, Page } from '@playwright/test'
import { cast, password } from '../cast.ts'
import { offer } from '../support/guarantees.ts'
import { expect, test } from '../support/journey.ts'
import { codeAfter, newestCodeTo } from '../support/people.ts'

test('a buyer signs in, finds the guarantee and accepts it without a mouse', async ({ visit, open }) => {
  const number = await offer()
  await visit('basel')
  const page = await open()
  await page.goto('/login')
  const earlier = await newestCodeTo(cast.basel.phone)
  await tabTo(page, page.getByLabel('رقم الهاتف أو البريد الإلكتروني'))
  await page.keyboard.type(cast.basel.phone)
  await tabTo(page, page.getByLabel('كلمة المرور', { exact: true }))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/register-otp/)
  const code = await codeAfter(cast.basel.phone, earlier)
  await tabTo(page, page.getByRole('textbox', { name: /رمز التحقق/ }))
  await page.keyboard.type(code)
  await expect(page).toHaveURL(/\/damanaty\/sale/)

  await expect(page.getByRole('heading', { name: 'ضماناتي' })).toBeVisible()
  await expect(page.getByRole('main'), 'the code led here, and not to the top of the document').toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'ضماناتي' })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'انتقل إلى المحتوى' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: /مشترياتي/ }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/damanaty\/buy/)
  const link = page.getByRole('link', { name: number })
  await tabTo(page, link, 60)
  await expectRing(link)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(number))

  const accept = page.getByRole('button', { name: 'قبول الضمانة' })
  await expect(accept.first()).toBeEnabled()
  await tabTo(page, accept.first(), 60)
  await expectRing(accept.first())
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'رجوع' })).toBeFocused()
  await tabTo(page, dialog.getByRole('button', { name: 'قبول الضمانة' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('بانتظار الدفع').first()).toBeVisible()
  await expect(dialog).toBeHidden()
})

async function tabTo(page: Page, target: Locator, most = 40): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < most; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${String(target)} was not reached with ${most} presses of Tab`)
}

/** The focused element is marked for the eye. */
async function expectRing(target: Locator): Promise<void> {
  const outlines = await target.evaluate((element) => [undefined, '::after'].map((part) => getComputedStyle(element, part).outlineStyle))
  expect(outlines.some((style) => style !== 'none')).toBe(true)
}
