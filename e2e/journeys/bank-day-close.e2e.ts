import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { jordanDay } from '@damana/contract/jordan-time'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/desk.ts'
import { inspect } from '../support/inspect.ts'
import { scenariosAreSeeded } from '../support/scenarios.ts'

const reason = 'قورن الكشف بدفاترنا'

async function decide(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('السبب').fill(reason)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}
async function propose(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  await decide(page, button)
}
async function approve(page: Page, title: string): Promise<void> {
  const notice = page.locator('.notice').filter({ hasText: title })
  await notice.getByRole('button', { name: 'الموافقة على هذا تمامًا' }).click()
  await decide(page, 'الموافقة على هذا تمامًا')
}
async function download(page: Page, button: string): Promise<Buffer> {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return readFile(await (await waiting).path())
}

/** The newest day that is over, on its page. */
async function openLastDay(page: Page): Promise<string> {
  await page.goto('/admin/bank-days')
  const days = page.locator('main .bank-list a')
  await expect(days.nth(2)).toBeVisible()
  const hrefs = await days.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const today = jordanDay(new Date())
  const day = hrefs.map((href) => href.split('/').at(-1) ?? '').find((one) => one < today) ?? ''
  await page.goto(`/admin/bank-days/${day}`)
  return day
}

test('Fadi and Yazan close a bank day, reopen it and close it again; its signed report can be downloaded and checked', async ({ sit }) => {
  test.setTimeout(400_000)
  await scenariosAreSeeded()
  const [fadi, yazan] = [await sit('fadi'), await sit('yazan')]
  await expect(async () => openLastDay(fadi)).toPass({ timeout: 100_000 })
  const day = await openLastDay(fadi)
  await expect(fadi.getByText('كل فلس مفسَّر')).toBeVisible()
  await propose(fadi, 'إعداد التقرير للإقفال')
  await yazan.goto(`/admin/bank-days/${day}`)
  await approve(yazan, 'إقفال اليوم بهذا التقرير')
  await expect(yazan.getByText('PDF بالعربية')).toBeVisible()
  await inspect(yazan, 'bank-day-closed-ar')

  const report = await download(yazan, 'ملف JSON الموقّع')
  for (const button of ['PDF بالعربية', 'PDF بالإنجليزية']) expect((await download(yazan, button)).subarray(0, 5).toString()).toBe('%PDF-')
  const valueOf = (label: string) => yazan.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd[1]')
  await expect(valueOf('البصمة')).toHaveText(createHash('sha256').update(report).digest('hex'))
  const x = Buffer.from((await valueOf('المفتاح العام').textContent()) ?? '', 'base64').toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  expect(verify(null, report, key, Buffer.from((await valueOf('التوقيع').textContent()) ?? '', 'base64'))).toBe(true)
  expect(JSON.parse(report.toString())).toMatchObject({ day, unexplained_fils: '0' })

  await propose(yazan, 'إعادة الفتح')
  await fadi.reload()
  await approve(fadi, 'إعادة فتح اليوم')
  await expect(fadi.getByText('PDF بالعربية')).toBeHidden()
  await propose(fadi, 'إعداد التقرير للإقفال')
  await yazan.reload()
  await approve(yazan, 'إقفال اليوم بهذا التقرير')
  await expect(yazan.getByText('PDF بالعربية')).toBeVisible()
  await expect(valueOf('البصمة')).toHaveCount(3)

  await yazan.evaluate(() => localStorage.setItem('lang', 'en'))
  await yazan.reload()
  await expect(yazan.getByText('PDF in Arabic')).toBeVisible()
  await inspect(yazan, 'bank-day-closed-en')
  await yazan.evaluate(() => localStorage.setItem('lang', 'ar'))
})
