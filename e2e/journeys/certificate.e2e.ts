import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { accept, offer, pay } from '../support/guarantees.ts'
import { inspect } from '../support/inspect.ts'
import { expect, test } from '../support/journey.ts'

/** Downloads the certificate, and finds the address that its QR and its link carry. */
async function download(page: Page, button: string, name: string): Promise<string> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await coming
  expect(file.suggestedFilename()).toBe(name)
  const text = await readFile(await file.path(), 'latin1')
  expect(text.slice(0, 5)).toBe('%PDF-')
  return /\/verify\/[\w-]{22}/.exec(text)?.[0] ?? ''
}

test('both sides download the certificate, and whoever receives it verifies it without an account', async ({ visit, open }) => {
  const number = await offer()
  const seller = await visit('samira')
  await seller.goto(`/damana/${number}`)
  await expect(seller.getByRole('heading', { level: 2, name: 'المركبة' })).toBeVisible()
  await expect(seller.getByRole('heading', { name: 'شهادة الضمانة' })).toBeHidden()
  await accept(number)
  await pay(number)
  await seller.reload()
  await expect(seller.getByRole('heading', { name: 'شهادة الضمانة' })).toBeVisible()
  await inspect(seller, 'certificate-card')
  const address = await download(seller, 'تنزيل بالعربية', `${number}-ar.pdf`)
  const buyer = await visit('basel')
  await buyer.goto(`/damana/${number}`)
  expect(await download(buyer, 'تنزيل بالإنجليزية', `${number}-en.pdf`)).toBe(address)

  const anybody = await open()
  await anybody.goto(address)
  await expect(anybody.getByRole('heading', { level: 1, name: 'هذه الشهادة صادرة عن ضمانة' })).toBeVisible()
  const main = anybody.getByRole('main')
  await expect(main.getByText(number)).toBeVisible()
  await expect(main.getByText('قيد نقل الملكية')).toBeVisible()
  for (const personal of ['سميرة', 'باسل', '9,5']) await expect(main.getByText(personal)).toHaveCount(0)
  await inspect(anybody, 'verify')
  await anybody.getByRole('button', { name: 'English' }).click()
  await expect(anybody.getByRole('heading', { level: 1, name: 'This certificate was issued by Damana' })).toBeVisible()
  await expect(main.getByText('In transfer')).toBeVisible()
  await inspect(anybody, 'english-verify')
})

test('a code that nobody was given has one clear page, in both languages', async ({ open }) => {
  const page = await open()
  await page.goto('/verify/AAAAAAAAAAAAAAAAAAAAAA')
  await expect(page.getByRole('heading', { level: 1, name: 'هذا الرمز غير معروف' })).toBeVisible()
  await inspect(page, 'verify-unknown')
  const english = await open({ lang: 'en' })
  await english.goto('/verify/nothing')
  await expect(english.getByRole('heading', { level: 1, name: 'This code is unknown' })).toBeVisible()
  await inspect(english, 'english-verify-unknown')
})
