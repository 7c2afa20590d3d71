import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { failing, retryFailedPayout } from '../support/failing.ts'
import { inspect } from '../support/inspect.ts'
import { expect, test } from '../support/journey.ts'
import { giveCodeIfAsked, phone, signInAt } from '../support/people.ts'
import { scenariosAreSeeded } from '../support/scenarios.ts'

const tabs = (page: Page) => page.getByRole('navigation', { name: 'أقسام لوحة المتابعة' })
const header = (page: Page) => page.getByRole('navigation', { name: 'التنقل الرئيسي' })
const tile = (page: Page, name: string) => page.locator('.tile').filter({ hasText: name })
async function openDashboard(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.locator('.tiles dt').first()).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}
const filsIn = (text: string): bigint => BigInt(text.replaceAll(/[^\d.]/g, '').replace('.', ''))

/** How many guarantees the list shows, and the sum of their prices. */
async function readList(page: Page): Promise<{ count: number; sum: bigint }> {
  const rows = page.locator('[data-row]')
  const none = page.getByText('لا ضمانات بهذه التصفية')
  await expect(rows.first().or(none)).toBeVisible()
  const prices = await rows.locator('td.number .money-amount').allInnerTexts()
  return { count: await rows.count(), sum: prices.reduce((sum, text) => sum + filsIn(text), 0n) }
}

test('the header leads to the first tab that is permitted, and tabs keep what is chosen', async ({ visit }) => {
  await scenariosAreSeeded()
  const page = await visit('samira')
  await page.goto('/')
  await expect(page).toHaveURL(/\/damanaty\/sale$/)
  await header(page).getByRole('link', { name: 'لوحة المتابعة' }).click()
  await expect(page).toHaveURL(/\/dashboard\/operational$/)
  await expect(page.getByRole('heading', { level: 1, name: 'لوحة المتابعة' })).toBeVisible()
  await expect(header(page).getByRole('link', { name: 'لوحة المتابعة' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('group', { name: 'الفترة' }).getByRole('button', { name: 'أسبوعي' }).click()
  await expect(page).toHaveURL(/period=weekly/)
  await page.getByRole('combobox', { name: 'الضمانات:' }).selectOption({ label: 'السارية' })
  await page.getByRole('combobox', { name: 'العمولة:' }).selectOption({ label: 'متوسطة' })
  await expect(page).toHaveURL(/period=weekly&status=active&commission=medium/)
  await tabs(page).getByRole('link', { name: 'المالية' }).click()
  await expect(page).toHaveURL(/\/dashboard\/financial\?period=weekly&status=active&commission=medium$/)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'العمولة:' })).toHaveValue('medium')
  await expect(page.getByRole('button', { name: 'أسبوعي' })).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/dashboard\/operational$/)
})

test('each number is the length of the list that it opens', async ({ visit }) => {
  await scenariosAreSeeded()
  const page = await visit('samira')
  await openDashboard(page, '/dashboard/operational?side=sale')
  await page.locator('.chart-table summary').first().click()
  const numbers = [
    page.locator('.tile-number a'),
    page.locator('.share-list a'),
    page.locator('.chart-table').first().locator('tbody tr').last().locator('a'),
  ]
  const found: { href: string; shown: number }[] = []
  for (const links of numbers)
    for (const link of await links.all())
      found.push({ href: (await link.getAttribute('href')) ?? '', shown: Number(await link.innerText()) })
  expect(found.length).toBeGreaterThan(8)
  const checked = new Set<string>()
  for (const { href, shown } of found) {
    // Longer lists are read in parts.
    if (shown > 20 || checked.has(href)) continue
    checked.add(href)
    await page.goto(href)
    expect((await readList(page)).count, href).toBe(shown)
  }
  expect(checked.size).toBeGreaterThan(3)
})

test('each amount is the sum of the list that it opens', async ({ visit }) => {
  await scenariosAreSeeded()
  const page = await visit('samira')
  await openDashboard(page, '/dashboard/financial?side=sale')
  for (const name of ['محفوظ في حساب الضمانة', 'متأخر']) {
    const amount = filsIn(await tile(page, name).locator('.money-amount').innerText())
    await tile(page, name).getByRole('link').click()
    await expect(page).toHaveURL(/\/damanaty\/sale\?/)
    expect((await readList(page)).sum, name).toBe(amount)
    await page.goBack()
    await expect(tile(page, name)).toBeVisible()
  }
  await tile(page, 'حُوّل هذا الشهر').getByRole('link').click()
  await expect(page).toHaveURL(/money=paid_out/)
  await expect(page).toHaveURL(/entries_from=/)
  await expect(page.getByRole('button', { name: /^إزالة التصفية «حُوّل منها مبلغ من / })).toBeVisible()
  await page.goBack()
  // A bar is one stop of the keyboard.
  const bar = page.getByRole('group', { name: 'المبالغ حسب الحالة' }).getByRole('link').last()
  await bar.focus()
  await expect(bar).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/damanaty\/sale\?.*from=/)
  await expect(page.getByRole('button', { name: /^إزالة التصفية/ }).first()).toBeVisible()
})

test('the numbers are exported as CSV and as a workbook, and printed with their tables', async ({ visit }) => {
  await scenariosAreSeeded()
  const page = await visit('khaled')
  await openDashboard(page, '/dashboard/financial?period=yearly')
  const save = async (format: string): Promise<Download> => {
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'تصدير' }).click()
    await page.getByRole('button', { name: format }).click()
    return coming
  }
  const csv = await save('ملف CSV')
  expect(csv.suggestedFilename()).toBe('damana-financial.csv')
  const text = await readFile(await csv.path(), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  const [head = '', ...lines] = text.trim().split(/\r?\n/)
  const priceAt = head.split(',').findIndex((name) => name.startsWith('الأسعار'))
  const total = await page.locator('.share-total .money-amount').innerText()
  expect(filsIn(lines.at(-1)?.split(',')[priceAt] ?? '')).toBe(filsIn(total))
  const workbook = await save('ملف Excel')
  expect(workbook.suggestedFilename()).toBe('damana-financial.xlsx')
  expect((await readFile(await workbook.path())).subarray(0, 2).toString()).toBe('PK')

  await expect(page.locator('.chart-table').first()).not.toHaveAttribute('open')
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.getByRole('table', { name: 'المبالغ حسب الحالة' })).toBeVisible()
  await expect(page.getByText(/^الفترة: /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'تصدير' })).toBeHidden()
  await expect(header(page)).toBeHidden()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.locator('.chart-table').first()).not.toHaveAttribute('open')
  await page.emulateMedia({ media: 'screen' })
})

test('numbers that cannot be loaded offer to try again, and who has no guarantees is led to the first', async ({ visit }) => {
  const page = await visit('lina')
  await page.goto('/dashboard/operational')
  await expect(page.getByText('لا ضمانات بعد')).toBeVisible()
  await inspect(page, 'dashboard-empty')
  await failing(page, '**/api/v1/dashboard/**')
  await page.reload()
  const failed = page.getByRole('alert').filter({ hasText: 'تعذّر تحميل البيانات' })
  await expect(failed).toBeVisible()
  await inspect(page, 'dashboard-failed')
  await page.unroute('**/api/v1/dashboard/**')
  await retryFailedPayout(failed.getByRole('button', { name: 'إعادة المحاولة' }), page.getByText('لا ضمانات بعد'))
})

test('a company user sees the tab that is permitted, and numbers alone without the guarantees', async ({ visit, open }) => {
  await scenariosAreSeeded()
  const huda = await open()
  await signInAt(huda, 'huda')
  await openDashboard(huda, '/dashboard')
  await expect(huda).toHaveURL(/\/dashboard\/operational$/)
  await expect(tabs(huda).getByRole('link')).toHaveText(['التشغيلية'])
  await expect(huda.locator('.tile-number a').first()).toBeVisible()
  await huda.goto('/dashboard/financial')
  await expect(huda).toHaveURL(/\/no-access$/)

  const khaled = await visit('khaled')
  const permit = async (set: 'check' | 'uncheck') => {
    await khaled.goto('/profile/user-management')
    await khaled.getByRole('button', { name: 'تعديل: هدى صالح' }).click()
    await khaled.getByRole('checkbox', { name: 'الاطلاع على الضمانات' })[set]()
    const saved = khaled.getByRole('button', { name: 'تعديل: هدى صالح' })
    await giveCodeIfAsked(khaled, cast.khaled.phone, () => khaled.getByRole('button', { name: 'حفظ' }).click(), saved)
    await expect(khaled.getByRole('dialog')).toHaveCount(0)
  }
  await permit('uncheck')
  try {
    const again = await open()
    await signInAt(again, 'huda', 'ar', /\/dashboard\/operational/)
    await expect(tile(again, 'ضمانات سارية').locator('.tile-number')).toHaveText(/\d/)
    await expect(again.locator('.tile-number a')).toHaveCount(0)
    await expect(again.getByRole('heading', { name: 'تحتاج إلى متابعة' })).toHaveCount(0)
    await expect(header(again).getByRole('link', { name: 'ضماناتي' })).toHaveCount(0)
    await inspect(again, 'dashboard-numbers-alone')
  } finally {
    await permit('check')
  }
})

test('both tabs pass on a desk and on a phone, light and dark, in Arabic and in English', async ({ visit, open }) => {
  await scenariosAreSeeded()
  const page = await visit('khaled')
  for (const tab of ['operational', 'financial']) {
    await openDashboard(page, `/dashboard/${tab}`)
    for (const summary of await page.locator('.chart-table summary').all()) await summary.click()
    await inspect(page, `dashboard-${tab}`)
  }
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'قائمة الحساب' }).click()
  await page.getByRole('link', { name: 'لوحة المتابعة' }).click()
  await expect(page).toHaveURL(/\/dashboard\/operational/)

  const english = await open({ lang: 'en' })
  await signInAt(english, 'basel', 'en')
  await openDashboard(english, '/dashboard/financial?period=weekly')
  await expect(english.getByRole('heading', { name: 'Where is the money now?' })).toBeVisible()
  await inspect(english, 'english-dashboard-financial')
  await english.getByRole('link', { name: 'Operational' }).click()
  await expect(english.getByRole('heading', { name: 'Guarantees by status' })).toBeVisible()
  await inspect(english, 'english-dashboard-operational')
})
