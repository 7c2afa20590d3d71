import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { offer } from '../support/guarantees.ts'
import { inspect } from '../support/inspect.ts'
import { expect, test } from '../support/journey.ts'
import { registered, type NewPerson } from '../support/new-person.ts'
import { codeAfter, fillLogin, giveCode, newestCodeTo, typeCode } from '../support/people.ts'

async function signIn(page: Page, { phone: who, password }: NewPerson, lang: 'ar' | 'en' = 'ar'): Promise<void> {
  await page.goto('/login')
  const earlier = await newestCodeTo(who)
  await fillLogin(page, who, password, lang)
  await page.waitForURL(/\/(damanaty|register-otp)/)
  if (page.url().includes('/register-otp')) await giveCode(page, who, earlier)
  await expect(page).toHaveURL(/\/damanaty\/sale/)
}
const said = (page: Page, text: string) => page.getByRole('status').getByText(text)

test('a picture is cropped by keys, shown beside the name, and removed', async ({ open }) => {
  const person = await registered()
  const page = await open()
  await signIn(page, person)
  await page.goto('/profile')
  const menu = page.getByRole('button', { name: 'قائمة الحساب' })
  await expect(menu.locator('.avatar')).toHaveText(/^ر.?ح$/)
  const photo = { name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await page.getByRole('button', { name: 'إضافة صورة' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'حفظ الصورة' })).toBeDisabled()
  await dialog.locator('input[type=file]').setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('nothing') })
  await expect(dialog.getByRole('alert')).toContainText('تعذّرت قراءة هذا الملف')
  await dialog.locator('input[type=file]').setInputFiles(photo)
  const zoom = dialog.getByRole('slider', { name: 'التكبير' })
  await zoom.focus()
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowRight')
  expect(Number(await zoom.inputValue())).toBeGreaterThan(1.1)
  await dialog.getByRole('slider', { name: 'يسارًا ويمينًا' }).press('ArrowRight')
  await inspect(page, 'profile-picture')
  await dialog.getByRole('button', { name: 'حفظ الصورة' }).click()
  await expect(said(page, 'حُفظت الصورة.')).toBeVisible()
  await expect(menu.locator('img')).toHaveAttribute('src', /^data:image\/webp;base64,/)
  await page.reload()
  await expect(menu.locator('img')).toBeVisible()
  await inspect(page, 'profile-with-picture')
  await page.getByRole('button', { name: 'إزالة الصورة' }).click()
  await expect(said(page, 'أُزيلت الصورة.')).toBeVisible()
  await expect(menu.locator('img')).toHaveCount(0)
})

test('a copy of the data is asked for with a code and downloaded', async ({ open }) => {
  const person = await registered()
  const page = await open({ lang: 'en' })
  await signIn(page, person, 'en')
  await page.goto('/profile/own-data')
  await expect(page.getByRole('heading', { level: 1, name: 'My data and account' })).toBeVisible()
  await page.getByRole('button', { name: 'Request a copy' }).click()
  const dialog = page.getByRole('dialog')
  const earlier = await newestCodeTo(person.phone)
  await dialog.getByRole('button', { name: 'Send the code' }).click()
  await typeCode(page, await codeAfter(person.phone, earlier))
  await expect(page.getByRole('button', { name: /Download the copy of .* as JSON/ })).toBeVisible({ timeout: 60_000 })
  await inspect(page, 'english-own-data')
  const json = page.waitForEvent('download')
  await page.getByRole('button', { name: /as JSON/ }).click()
  expect(JSON.parse(await readFile(await (await json).path(), 'utf8'))).toMatchObject({ account: [{ name: person.name }] })
  const html = page.waitForEvent('download')
  await page.getByRole('button', { name: /to read/ }).click()
  const file = await html
  expect(file.suggestedFilename()).toBe('damana-data.html')
  expect(await readFile(await file.path(), 'utf8')).toContain(person.name)
  const zip = page.waitForEvent('download')
  await page.getByRole('button', { name: /with the files you sent/ }).click()
  const archive = await zip
  expect(archive.suggestedFilename()).toBe('damana-data.zip')
  expect((await readFile(await archive.path())).subarray(0, 2).toString()).toBe('PK')
})

test('an account is closed for good, and not while a guarantee is open', async ({ open, visit }) => {
  const number = await offer()
  const samira = await visit('samira')
  await samira.goto('/profile/own-data')
  await expect(samira.getByText('لا يمكن إغلاق الحساب الآن')).toBeVisible()
  await expect(samira.getByRole('link', { name: number })).toBeVisible()
  await expect(samira.getByRole('button', { name: 'إغلاق الحساب' })).toBeDisabled()
  await inspect(samira, 'own-data-open-guarantee')

  const person = await registered()
  const page = await open()
  await signIn(page, person)
  await page.goto('/profile/own-data')
  await expect(page.getByText(/10 سنوات بعد نهاية سنتها المالية/)).toBeVisible()
  await inspect(page, 'own-data')
  await page.getByRole('button', { name: 'إغلاق الحساب' }).click()
  const dialog = page.getByRole('dialog')
  await inspect(page, 'own-data-close')
  const earlier = await newestCodeTo(person.phone)
  await dialog.getByRole('button', { name: 'إرسال الرمز' }).click()
  await typeCode(page, await codeAfter(person.phone, earlier))
  await expect(page).toHaveURL(/\/login/)
  await fillLogin(page, person.phone, person.password)
  await expect(page.getByText('بيانات الدخول غير صحيحة')).toBeVisible()
})
