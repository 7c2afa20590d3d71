import type { Page } from '@playwright/test'
import { expect, test } from '../support/desk.ts'
import { accept, offer, pay } from '../support/guarantees.ts'
import { inspect } from '../support/inspect.ts'

const words = {
  ar: {
    held: 'محفوظ للضمانات',
    bank: 'حساب الضمانة لدى البنك',
    settled: 'تسوية الإشعار في كشف البنك',
    clearing: 'مقاصة إي فواتيركم',
    missing: 'لا يوجد قيد بهذا الرقم',
  },
  en: {
    held: 'Held for guarantees',
    bank: 'Guarantee account at the bank',
    settled: 'Notice settled on the statement',
    clearing: 'eFAWATEERcom clearing',
    missing: 'There is no entry with this number',
  },
} as const

async function read(page: Page, lang: keyof typeof words): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem('lang', chosen), lang)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', lang)
}

test('Fadi follows a figure of the overview to its lines, an entry, the line of the bank behind it and back, in both languages', async ({
  sit,
}) => {
  test.setTimeout(400_000)
  const guarantee = await offer({ price: '8312.250' })
  await accept(guarantee)
  await pay(guarantee)
  const page = await sit('fadi')
  await page.goto('/admin/dashboard')
  for (const lang of ['ar', 'en'] as const) {
    const { held, bank, settled, clearing, missing } = words[lang]
    await page.goto('/admin/dashboard')
    await read(page, lang)
    await page.locator('.tile').filter({ hasText: held }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/admin\/lists\/ledger_accounts\?figure=held/)
    // Banks work on meanwhile.
    await expect(async () => {
      await page.goto('/admin/trial-balance')
      const figure = await page.getByRole('row').filter({ hasText: 'bank_escrow' }).locator('.money-amount').first().innerText()
      await page.getByRole('link', { name: bank }).click()
      await expect(page).toHaveURL(/\/admin\/lists\/movements\?account=bank_escrow$/)
      await expect(page.getByRole('row').nth(1)).toContainText(figure, { timeout: 3_000 })
    }).toPass({ timeout: 60_000 })
    await page.reload()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await inspect(page, `${lang}-account-lines`)
    // The bank states the payment within a minute.
    const line = page.getByRole('row').filter({ hasText: settled })
    await expect(async () => {
      await page.goto(`/admin/lists/movements?account=bank_escrow&q=${guarantee}`)
      await expect(line).toContainText('8,3', { timeout: 3_000 })
    }).toPass({ timeout: 150_000 })
    await line.getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: settled })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('rowheader', { name: clearing })).toBeVisible()
    await inspect(page, `${lang}-entry`)
    const entry = page.url()
    const message = page.locator('.bank-list').getByRole('link').first()
    await message.click()
    await expect(page).toHaveURL(/\/admin\/bank\/messages\/B\d+$/)
    await page.goBack()
    await expect(page).toHaveURL(entry)
    await page.getByRole('link', { name: guarantee }).click()
    await expect(page).toHaveURL(new RegExp(`/admin/guarantees/${guarantee}$`))
    await page.getByRole('link', { name: entry.split('/').at(-1) ?? '', exact: true }).click()
    await expect(page).toHaveURL(entry)
    await page.goto('/admin/lists/journal')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await inspect(page, `${lang}-journal`)
    await page.goto('/admin/lists/ledger_accounts?account=buyer_escrow&open=yes')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await inspect(page, `${lang}-ledger-accounts`)
    await page.goto('/admin/entries/999999999')
    await expect(page.getByRole('heading', { name: missing })).toBeVisible()
  }
  await read(page, 'ar')
})
