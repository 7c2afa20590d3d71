import type { Page } from '@playwright/test'
import { expect, test } from '../support/desk.ts'
import { failing, retryFailedPayout } from '../support/failing.ts'
import { inspect } from '../support/inspect.ts'
import { findSale, scenariosAreSeeded } from '../support/scenarios.ts'
import { asStaff } from '../support/staff-api.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
const countOf = async (page: Page, name: string) => Number(await row(page, name).getByRole('cell').first().innerText())

async function openOverview(page: Page): Promise<void> {
  await page.goto('/admin/dashboard')
  await expect(page.locator('.tiles').first()).toBeVisible()
}

test('an administrator sees everything, follows it live, and opens the queue that a number counts', async ({ sit }) => {
  test.setTimeout(240_000)
  await scenariosAreSeeded()
  const page = await sit('nour')
  await page.goto('/admin')
  const first = page.getByRole('navigation', { name: 'التنقل الرئيسي' }).getByRole('link').first()
  await expect(first).toHaveText('نظرة عامة')
  await first.click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1, name: 'نظرة عامة' })).toBeVisible()
  for (const name of ['الضمانات', 'المبالغ', 'التحويلات', 'التسجيل']) await expect(part(page, name)).toBeVisible()

  await test.step('a guarantee is blocked, and the page says so by itself', async () => {
    const rana = await asStaff('rana@damana.example')
    const number = await findSale('awaiting_payment')
    const before = (await row(page, 'أوقفتها الإدارة').count()) > 0 ? await countOf(page, 'أوقفتها الإدارة') : 0
    await rana('POST /admin/cases/:number/block', { params: { number }, body: { reason: 'بطلب من الجهة المختصة' } })
    try {
      await expect(row(page, 'أوقفتها الإدارة').getByRole('cell').first()).toHaveText(String(before + 1), { timeout: 20_000 })
      await row(page, 'أوقفتها الإدارة').getByRole('link').click()
      await expect(page).toHaveURL(/\/admin\/cases\/DM-\d+\?kind=staff_blocks$/)
      await expect(page.locator('.queue-entry')).toHaveCount(before + 1)
      await page.goBack()
    } finally {
      await rana('POST /admin/cases/:number/unblock', { params: { number }, body: { reason: 'زال السبب' } })
    }
  })

  await test.step('the money is that of the books', async () => {
    const tile = part(page, 'المبالغ').locator('.tile').filter({ hasText: 'في الطريق إلى مستحقيه' })
    // Banks work on meanwhile.
    await expect(async () => {
      await openOverview(page)
      const amount = await tile.locator('.money-amount').innerText()
      await tile.getByRole('link').click()
      await expect(page).toHaveURL(/\/admin\/lists\/movements\?account=payouts_in_flight$/)
      await expect(page.getByRole('row').nth(1)).toContainText(amount, { timeout: 3_000 })
    }).toPass({ timeout: 60_000 })
    await page.goBack()
  })

  await test.step('another period stands in the address', async () => {
    await page.getByRole('group', { name: 'الفترة' }).getByRole('button', { name: 'أسبوعي' }).click()
    await expect(page).toHaveURL(/period=weekly$/)
    await expect(page.getByRole('button', { name: 'أسبوعي', pressed: true })).toBeVisible()
  })
})

test('each role sees its own parts', async ({ sit }) => {
  test.setTimeout(240_000)
  await scenariosAreSeeded()
  const rana = await sit('rana')
  await openOverview(rana)
  await expect(part(rana, 'التسجيل')).toBeVisible()
  await expect(part(rana, 'المبالغ')).toHaveCount(0)
  await expect(part(rana, 'التحويلات')).toHaveCount(0)
  await expect(row(rana, 'مبالغ بلا ضمانة')).toHaveCount(0)
  const fadi = await sit('fadi')
  await openOverview(fadi)
  await expect(part(fadi, 'المبالغ')).toBeVisible()
  await expect(part(fadi, 'التسجيل')).toHaveCount(0)
  await expect(row(fadi, 'طلبات الإلغاء')).toHaveCount(0)
})

test('the overview passes on a desk and on a phone, light and dark, in Arabic and in English, and offers to try again', async ({ sit }) => {
  test.setTimeout(240_000)
  await scenariosAreSeeded()
  const page = await sit('nour')
  await openOverview(page)
  await inspect(page, 'staff-overview')
  for (const summary of await page.locator('.chart-table summary').all()) await summary.click()
  await inspect(page, 'staff-overview-tables')
  await failing(page, '**/api/v1/admin/dashboard**')
  await page.reload()
  const failed = page.getByRole('alert').filter({ hasText: 'تعذّر تحميل البيانات' })
  await expect(failed).toBeVisible()
  await inspect(page, 'staff-overview-failed')
  await page.unroute('**/api/v1/admin/dashboard**')
  await retryFailedPayout(failed.getByRole('button', { name: 'إعادة المحاولة' }), page.locator('.tiles').first())
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  try {
    await expect(page.locator('.tiles').first()).toBeVisible()
    await inspect(page, 'staff-overview-english')
  } finally {
    await page.getByRole('button', { name: 'العربية' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'نظرة عامة' })).toBeVisible()
  }
})
