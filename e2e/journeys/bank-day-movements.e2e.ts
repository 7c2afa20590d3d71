import { expect, test } from '../support/desk.ts'
import { accept, offer, pay } from '../support/guarantees.ts'
import { inspect } from '../support/inspect.ts'

const words = {
  ar: { movements: 'حركات اليوم سطرًا سطرًا', entries: 'قيود دفاترنا', matching: 'المطابقة', unmatched: 'غير مطابقة' },
  en: { movements: 'The day’s movements, line by line', entries: 'Our entries', matching: 'Matching', unmatched: 'Not matched' },
} as const

test('Fadi opens a bank day from the list and sees each movement with line, entries and notice side by side, in both languages', async ({
  sit,
}) => {
  test.setTimeout(300_000)
  const guarantee = await offer({ price: '7312.250' })
  await accept(guarantee)
  await pay(guarantee)
  const page = await sit('fadi')
  await page.goto('/admin/bank-days')
  // Arabic last, in which the desk is left.
  for (const lang of ['en', 'ar'] as const) {
    const { movements, entries, matching, unmatched } = words[lang]
    await page.goto('/admin/bank-days')
    await page.evaluate((chosen) => localStorage.setItem('lang', chosen), lang)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    await page.locator('main .bank-list a').first().click()
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText(/\d{4}-\d{2}-\d{2}/)
    await inspect(page, `bank-day-${lang}`)
    await page.getByRole('link', { name: movements }).click()
    await expect(page.getByText(entries).first()).toBeVisible()
    await inspect(page, `bank-day-movements-${lang}`)
    await page.getByLabel(matching).selectOption({ label: unmatched })
    await expect(page).toHaveURL(/state=unmatched/)
  }
})
