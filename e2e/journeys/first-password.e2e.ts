import type { Page } from '@playwright/test'
import { password } from '../cast.ts'
import { world } from '../support/api.ts'
import { inspect } from '../support/inspect.ts'
import { expect, test } from '../support/journey.ts'
import { anotherThan, fillNewPassword, newPerson, stateIdentity } from '../support/new-person.ts'
import { codeAfter, fillLogin, newestCodeTo, phone, typeCode } from '../support/people.ts'
import { asStaff } from '../support/staff-api.ts'

/** At Petra Motors: one waits for an invitation, the other was told an initial password. */
const [omar, mona] = ['0790000013', '0790000014']
const own = 'Karak-Castle#19'

test('somebody whose account was made for him comes by the invitation, gives its code and sets his own password', async ({ open }) => {
  const staff = await asStaff('nour@damana.example')
  const { accounts } = await staff('GET /admin/accounts', { query: { find: omar } })
  await staff('POST /admin/accounts/:id/invite', { params: { id: accounts[0]?.id ?? '' } })
  const invitation = await linkOf(omar)
  const page = await open()
  const earlier = await newestCodeTo(omar)
  await page.goto(invitation)
  await expect(page.getByRole('heading', { level: 1, name: 'أدخل الرمز' })).toBeVisible()
  const code = await codeAfter(omar, earlier)
  await inspect(page, 'first-password-code')
  await typeCode(page, anotherThan(code))
  await expect(page.getByRole('textbox', { name: /رمز التحقق/ })).toHaveAccessibleDescription(/رمز التحقق غير صحيح/)
  await page.reload()
  await typeCode(page, code)
  await expect(page.getByRole('heading', { level: 1, name: 'اختر كلمة مرورك' })).toBeVisible()
  await page.reload()
  await inspect(page, 'first-password-own')
  await fillNewPassword(page, own)
  await page.getByRole('button', { name: 'حفظ ومتابعة' }).click()
  await acceptTerms(page)
  await expect(page).toHaveURL(/\/complete-register/)
  await inspect(page, 'company-user-identity')
  await stateIdentity(page, '9941089012', '08/03/1994')
  await expect(page).toHaveURL(/\/damanaty\/sale/)

  const other = await open()
  await other.goto(invitation)
  await expect(other.getByRole('heading', { level: 1, name: 'انتهت هذه الدعوة' })).toBeVisible()
})

test('an initial password opens once, and after the code the same screen asks for an own one', async ({ open }) => {
  const page = await open({ viewport: phone })
  await page.goto('/login')
  const earlier = await newestCodeTo(mona)
  await fillLogin(page, mona, password)
  await acceptTerms(page)
  await expect(page).toHaveURL(/register-otp/)
  await typeCode(page, await codeAfter(mona, earlier))
  await expect(page.getByRole('heading', { level: 1, name: 'اختر كلمة مرورك' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'اختر كلمة مرورك' })).toBeVisible()
  await fillNewPassword(page, own)
  await page.getByRole('button', { name: 'حفظ ومتابعة' }).click()
  await expect(page).toHaveURL(/\/complete-register/)
  await stateIdentity(page, '9962090123', '21/12/1996')
  await expect(page).toHaveURL(/\/damanaty\/sale/)

  const later = await open()
  await later.goto('/login')
  await fillLogin(later, mona, password)
  await expect(later.getByRole('alert').filter({ hasText: 'غير صحيحة' })).toBeFocused()
})

/** A person whose account was made by another has not agreed to anything yet. */
async function acceptTerms(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/FullTermsAndConditions/)
  await page.getByRole('button', { name: 'أوافق على الشروط والأحكام' }).click()
}

/** Path and secret of the newest message with a link. */
async function linkOf(to: string): Promise<string> {
  let link: string | null | undefined
  await expect
    .poll(async () => (link = (await world('GET /sandbox/messages', { query: { to } })).messages.find((message) => message.link)?.link))
    .toBeTruthy()
  const { pathname, search } = new URL(link ?? '')
  return pathname + search
}

test('an invitation that was used, is too old or was never sent says so, and leads to the login', async ({ open }) => {
  const page = await open({ viewport: phone })
  for (const secret of ['A'.repeat(43), 'cut']) {
    await page.goto(`/register-otp?invite=${secret}`)
    await expect(page.getByRole('heading', { level: 1, name: 'انتهت هذه الدعوة' })).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
  }
  await inspect(page, 'first-password-ended')
  await page.getByRole('link', { name: 'تسجيل الدخول' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'تسجيل الدخول' })).toBeVisible()
})

test('the same in English', async ({ open }) => {
  const page = await open({ lang: 'en' })
  await page.goto(`/register-otp?invite=${'A'.repeat(43)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'This invitation has ended' })).toBeVisible()
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
})

test('without an invitation and without a session the code page leads to the login', async ({ open }) => {
  const page = await open()
  await page.goto('/register-otp')
  await expect(page).toHaveURL(/\/login$/)
  // Typing there is no way around it either.
  await page.getByLabel('رقم الهاتف أو البريد الإلكتروني').fill(newPerson().phone)
  await page.getByLabel('كلمة المرور', { exact: true }).fill('Karak-Castle#19')
  await page.getByRole('button', { name: 'دخول', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'غير صحيحة' })).toBeFocused()
})
