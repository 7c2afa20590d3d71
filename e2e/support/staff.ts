import { expect, type Page } from '@playwright/test'
import { password } from '../cast.ts'
import { world } from './api.ts'
import { typeCode } from './people.ts'

/** Each code opens once. */
const used = new Set<string>()

/** The code that somebody's authenticator shows, not used yet and with time left to type it. */
export async function totpOf(email: string): Promise<string> {
  let code = ''
  await expect
    .poll(
      async () => {
        const { totp } = await world('GET /sandbox/messages', {})
        const own = totp.find((one) => one.email === email)
        code = own?.code ?? ''
        return used.has(email + code) ? 0 : (own?.seconds_left ?? 0)
      },
      { message: 'a code that is good for some seconds', timeout: 40_000 },
    )
    .toBeGreaterThan(3)
  used.add(email + code)
  return code
}

export async function fillStaffLogin(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('البريد الإلكتروني').fill(email)
  await page.getByLabel('كلمة المرور', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'متابعة' }).click()
}

export async function signInStaff(page: Page, email: string): Promise<void> {
  await page.goto('/admin')
  await fillStaffLogin(page, email, password)
  await expect(page.getByRole('heading', { name: 'رمز المصادقة' })).toBeVisible()
  await typeCode(page, await totpOf(email))
  await expect(page.getByRole('navigation', { name: 'التنقل الرئيسي' })).toBeVisible()
}
