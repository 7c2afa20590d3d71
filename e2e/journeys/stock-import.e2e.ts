import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { cast } from '../cast.ts'
import { petra, registerVehicle, willBeWithdrawn } from '../support/guarantees.ts'
import { inspect } from '../support/inspect.ts'
import { expect, test } from '../support/journey.ts'
import { phone, signInAt } from '../support/people.ts'
import { stockFile } from '../support/stock-file.ts'

const { basel } = cast
const arabicRow = (registration: string, price: string) => [
  registration,
  price,
  'البائع',
  'عادي',
  '',
  'فرد',
  basel.name,
  basel.nationalNumber,
  basel.phone,
]
const englishRow = (registration: string, price: string) => [
  registration,
  price,
  'Buyer',
  'Urgent',
  '',
  'Person',
  'Basel Haddad',
  basel.nationalNumber,
  basel.phone,
]
/** The guarantees of the file that is sent by what is done here. */
async function created(page: Page, act: () => Promise<void>): Promise<void> {
  const answering = page.waitForResponse((response) => response.url().endsWith('/stock/import'))
  await act()
  const { data } = (await (await answering).json()) as { data: { numbers: string[] } }
  for (const number of data.numbers) willBeWithdrawn(number, 'khaled')
}

test('a dealer offers the vehicles of an Excel file: none while a row is wrong, all of them once it is right', async ({ visit }) => {
  const first = await registerVehicle(petra)
  const second = await registerVehicle(petra, 'هيونداي إلنترا')
  const others = await registerVehicle(cast.samira)
  const page = await visit('khaled')
  await page.goto('/damanaty/sale')
  await page.getByRole('link', { name: 'ضمانات من ملف' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'ضمانات من ملف' })).toBeVisible()
  await inspect(page, 'stock-import-empty')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel', exact: true }).click()
  const template = await download
  expect(template.suggestedFilename()).toBe('guarantees-ar.xlsx')
  expect((await readFile(await template.path())).subarray(0, 2).toString()).toBe('PK')

  const chooser = page.locator('#stock-file')
  await test.step('every fault is told, with its row', async () => {
    await chooser.setInputFiles(await stockFile('ar', [arabicRow(first, '8500.250'), arabicRow(others, '9000'), arabicRow(second, 'كثير')]))
    const summary = page.getByRole('alert').filter({ hasText: 'صحّح الملف ثم ارفعه ثانية' })
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveCount(2)
    await summary.getByRole('link', { name: /^السطر 4، السعر بالدينار/ }).click()
    await expect(page.getByRole('cell', { name: /^كثير/ })).toBeFocused()
    await expect(page.getByRole('button', { name: /^إنشاء ضمان/ })).toHaveCount(0)
    await inspect(page, 'stock-import-wrong')
  })

  await test.step('a file without a fault is created at once', async () => {
    await chooser.setInputFiles(await stockFile('ar', [arabicRow(first, '8500.250'), arabicRow(second, '9000')]))
    await expect(page.getByText(/^سطران\. كلها سليمة\.$/)).toBeVisible()
    const create = page.getByRole('button', { name: 'إنشاء ضمانتين' })
    await create.click()
    const consent = page.getByRole('checkbox')
    await expect(consent).toHaveAccessibleDescription(/وافق على مشاركة البيانات للمتابعة/)
    await consent.check()
    await inspect(page, 'stock-import-right')
    await created(page, () => create.click())
    await expect(page.getByRole('heading', { name: 'أُنشئت ضمانتان.' })).toBeFocused()
    await inspect(page, 'stock-import-created')
    await page.getByRole('link', { name: 'مبيعات الشركة' }).click()
    await expect(page.getByText(/8,500\.250/).first()).toBeVisible()
  })
})

test('in English on a phone a file for another form and one that is too long are refused with their reasons, and one row is offered by the keyboard', async ({
  open,
}) => {
  const car = await registerVehicle(petra)
  const page = await open({ lang: 'en', viewport: phone })
  await signInAt(page, 'khaled', 'en')
  await page.goto('/stock/import')
  const chooser = page.locator('#stock-file')
  await chooser.setInputFiles({ name: 'cars.csv', mimeType: 'text/csv', buffer: Buffer.from('Make,Colour\nKia,Red\n') })
  const refusal = page.getByRole('alert').filter({ hasText: 'Registration number' })
  await expect(refusal).toBeFocused()
  await expect(refusal).toContainText('The file cars.csv was not accepted.')
  await inspect(page, 'stock-import-refused-en')
  await page.setViewportSize(phone)
  // More rows than offers: told at once, although the rows have faults of their own.
  await chooser.setInputFiles(
    await stockFile(
      'en',
      Array.from({ length: 500 }, () => englishRow(car, '7250')),
    ),
  )
  await expect(page.getByText('The file has more than the company can offer now')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Correct the file, then upload it again' })).toContainText('and 487 more errors')
  await chooser.setInputFiles(await stockFile('en', [englishRow(car, '7250')]))
  await expect(page.getByText('One row. All rows are correct.')).toBeVisible()
  await page.getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Create one guarantee' }).focus()
  await created(page, () => page.keyboard.press('Enter'))
  await expect(page.getByRole('heading', { name: 'One guarantee was created.' })).toBeFocused()
})

test('nobody finds the import who does not act for a company that lets them create', async ({ visit }) => {
  for (const person of ['samira', 'huda'] as const) {
    const page = await visit(person)
    await page.goto('/damanaty/sale')
    await expect(page.getByRole('heading', { level: 1, name: 'ضماناتي' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'ضمانات من ملف' })).toHaveCount(0)
    await page.goto('/stock/import')
    await expect(page.getByRole('heading', { level: 1, name: 'ضمانات من ملف' })).toHaveCount(0)
  }
})
