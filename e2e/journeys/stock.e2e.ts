import { readFile } from 'node:fs/promises'
import { cast } from '../cast.ts'
import { as } from '../support/api.ts'
import { accept, registerVehicle, willBeWithdrawn } from '../support/guarantees.ts'
import { inspect } from '../support/inspect.ts'
import { expect, test } from '../support/journey.ts'
import { phone, signInAt } from '../support/people.ts'

const petra = { name: 'شركة البتراء للسيارات', nationalNumber: '200123456', phone: cast.khaled.phone }

/** Petra Motors offers a vehicle to Basel. */
async function offerOfPetra(reference?: string): Promise<string> {
  const registration_number = await registerVehicle(petra)
  const call = await as('khaled')
  const { user_company_id } = await call('GET /auth/check-auth')
  const { number } = await call('POST /guarantees', {
    body: {
      user_company_id,
      is_owner: true,
      registration_number,
      consent: true,
      buyer_national_number: cast.basel.nationalNumber,
      buyer_phone: cast.basel.phone,
      buyer_name: cast.basel.name,
      buyer_kind: 'person',
      price_fils: '9500000',
      commissionOn: 'seller',
      transfer_type: 'ACH',
      ...(reference !== undefined && { reference }),
    },
  })
  willBeWithdrawn(number, 'khaled')
  return number
}

test('a dealer looks through the stock by where the sales stand, and withdraws two offers at once', async ({ visit }) => {
  const [first, second, accepted] = [await offerOfPetra(), await offerOfPetra(), await offerOfPetra('مخزن 17')]
  await accept(accepted)
  const page = await visit('khaled')
  await page.goto('/damanaty/sale')
  await page.getByRole('navigation', { name: 'التنقل الرئيسي' }).getByRole('link', { name: 'المخزون' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'مخزون الشركة' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'ضمانات من ملف' })).toBeVisible()
  const boxOf = (number: string) => page.getByRole('checkbox', { name: `اختيار ${number} للسحب` })
  await expect(boxOf(accepted)).toBeDisabled()
  await expect(boxOf(accepted)).toHaveAccessibleDescription(/.+/)
  await expect(page.getByText('مرجعنا: مخزن 17').first()).toBeVisible()
  await inspect(page, 'stock')

  await page
    .getByRole('navigation', { name: 'أين وصل البيع' })
    .getByRole('link', { name: /^معروضة/ })
    .click()
  await expect(boxOf(accepted)).toHaveCount(0)
  await boxOf(first).check()
  await boxOf(second).check()
  await expect(page.getByText('اختيرت ضمانتان')).toBeVisible()
  await inspect(page, 'stock-chosen')
  await page.getByRole('button', { name: 'سحب', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'سحب ضمانتين' })
  await expect(dialog).toContainText('ويُبلَّغ مشتريها')
  await inspect(page, 'stock-confirm')
  await dialog.getByRole('button', { name: 'سحب ضمانتين' }).click()
  await expect(page.getByText('سُحبت ضمانتان.')).toBeVisible()
  await expect(boxOf(first)).toHaveCount(0)
  await inspect(page, 'stock-withdrawn')
  const call = await as('khaled')
  for (const number of [first, second])
    expect((await call('GET /guarantees/:number', { params: { number } })).operational_status).toBe('cancelled')
})

test('in English on a phone a vehicle is found by the own reference, chosen and withdrawn by the keyboard', async ({ open }) => {
  const number = await offerOfPetra('LOT-7741')
  const page = await open({ lang: 'en', viewport: phone })
  await signInAt(page, 'khaled', 'en')
  await page.goto('/stock')
  const search = page.getByRole('searchbox')
  await search.fill('LOT-9999999')
  await search.press('Enter')
  await expect(page.getByText('No such vehicles')).toBeVisible()
  await inspect(page, 'stock-no-match-en')
  await page.setViewportSize(phone)
  await search.fill('LOT-7741')
  await search.press('Enter')
  const box = page.getByRole('checkbox', { name: `Select ${number} to withdraw` })
  await expect(box).toBeVisible()
  await box.focus()
  await page.keyboard.press('Space')
  await inspect(page, 'stock-chosen-en')
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Withdraw', exact: true }).focus()
  await page.keyboard.press('Enter')
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Withdraw one guarantee' })
  await confirm.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('One guarantee was withdrawn.')).toBeVisible()
  await expect(box).toBeDisabled()
  await expect(box).not.toBeChecked()
  await expect(box).toHaveAccessibleDescription(/^This guarantee has ended\./)
})

test('nobody finds the stock who acts for no company, and a user who may only look has nothing to choose', async ({ visit }) => {
  const samira = await visit('samira')
  await samira.goto('/damanaty/sale')
  await expect(samira.getByRole('heading', { level: 1, name: 'ضماناتي' })).toBeVisible()
  await expect(samira.getByRole('link', { name: 'المخزون' })).toHaveCount(0)
  await samira.goto('/stock')
  await expect(samira.getByRole('heading', { level: 1, name: 'مخزون الشركة' })).toHaveCount(0)

  const number = await offerOfPetra()
  const huda = await visit('huda')
  await huda.goto('/stock')
  await expect(huda.getByRole('link', { name: number })).toBeVisible()
  await expect(huda.getByRole('checkbox')).toHaveCount(0)
  await expect(huda.getByRole('link', { name: 'ضمانات من ملف' })).toHaveCount(0)
})

test('a dealer reads the statement of a month and takes it along as a file', async ({ visit }) => {
  const page = await visit('khaled')
  await page.goto('/stock')
  await page.getByRole('link', { name: 'كشف المبيعات' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'كشف المبيعات' })).toBeVisible()
  await expect(page.getByLabel('مجاميع الشهر')).toContainText('حُوّل إلينا')
  await inspect(page, 'stock-statement')
  const months = page.getByRole('combobox', { name: 'الشهر' })
  const before = await months.locator('option').nth(1).getAttribute('value')
  await months.selectOption(before)
  await expect(page).toHaveURL(new RegExp(`month=${before}`))
  await expect(page.locator('.list-card[aria-busy]')).toHaveCount(0)
  await inspect(page, 'stock-statement-before')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'تصدير' }).click()
  await page.getByRole('button', { name: 'CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain('رقم الضمانة,مرجعنا,المركبة')
})

test('in English on a phone a statement shows each sale with its sums, and one without sales says so', async ({ open }) => {
  const page = await open({ lang: 'en', viewport: phone })
  await signInAt(page, 'khaled', 'en')
  await page.goto('/stock/statement')
  await expect(page.getByRole('heading', { level: 1, name: 'Sales statement' })).toBeVisible()
  await inspect(page, 'stock-statement-en')
  await page.goto('/stock/statement?month=2020-01')
  await expect(page.getByText('No sales ended in this month')).toBeVisible()
  await inspect(page, 'stock-statement-empty-en')
})
