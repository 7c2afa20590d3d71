import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { as, world } from '../support/api.ts'
import { expect, test } from '../support/desk.ts'
import { accept, offer, pay, release } from '../support/guarantees.ts'
import { inspect } from '../support/inspect.ts'

/** The sweep of a minute sends invoices. */
const withinSweeps = { timeout: 150_000, intervals: [2_000] }

const invoiceOf = async (guarantee: string) => {
  const { items } = await (await as('samira'))('GET /profile/invoices', { query: {} })
  return items.find(({ guarantee_number }) => guarantee_number === guarantee)
}

async function download(page: Page, number: string, format: string): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: new RegExp(`(تنزيل|Download) ${number}`) }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: format, exact: true }).click()
  const file = await coming
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('the seller of a completed sale finds the invoice in the account, in both languages and as JSON', async ({ visit }) => {
  test.setTimeout(240_000)
  const guarantee = await offer({ price: '9500', commissionOn: 'seller' })
  await accept(guarantee)
  await pay(guarantee)
  await release(guarantee)
  await expect.poll(async () => (await invoiceOf(guarantee))?.status, withinSweeps).toBe('accepted')
  const number = (await invoiceOf(guarantee))?.number ?? ''
  const page = await visit('samira')
  await page.goto('/profile/invoices')
  const row = page.getByRole('listitem').filter({ hasText: number })
  await expect(row.getByText(`فاتورة ضريبية ${number}`)).toBeVisible()
  await expect(row.getByText('عمولة الضمانة')).toBeVisible()
  // One per cent of 9,500 dinars, and 16/116 of it.
  await expect(row).toContainText('95.000')
  await expect(row.getByText('منها ضريبة 13.103')).toBeVisible()
  await inspect(page, 'invoices')
  const arabic = await download(page, number, 'PDF بالعربية')
  expect([arabic.name, arabic.bytes.subarray(0, 5).toString()]).toEqual([`${number}-ar.pdf`, '%PDF-'])
  const english = await download(page, number, 'PDF بالإنجليزية')
  expect([english.name, english.bytes.subarray(0, 5).toString()]).toEqual([`${number}-en.pdf`, '%PDF-'])
  const json = await download(page, number, 'JSON')
  expect(JSON.parse(json.bytes.toString())).toMatchObject({ number, amount_fils: '95000', tax_fils: '13103', net_fils: '81897' })
})

test('finance reads why the national system refused an invoice, has it sent again once it is mended, and sees it accepted', async ({
  sit,
}) => {
  test.setTimeout(400_000)
  const guarantee = await offer({ price: '9400', commissionOn: 'seller' })
  await world('POST /sandbox/guarantees/:number/invoices', { params: { number: guarantee }, body: { answer: 'refused' } })
  await accept(guarantee)
  await pay(guarantee)
  await release(guarantee)
  await expect.poll(async () => (await invoiceOf(guarantee))?.status, withinSweeps).toBe('rejected')
  const number = (await invoiceOf(guarantee))?.number ?? ''
  const page = await sit('fadi')
  await page.goto('/admin/invoices?status=rejected')
  const row = page.getByRole('row').filter({ hasText: number })
  await expect(row.getByText('مرفوضة')).toBeVisible()
  await expect(row).toContainText('لا يخوّلنا النظام الوطني هذا النوع من الفواتير.')
  await inspect(page, 'rejected-invoices')
  await page.goto('/admin?kind=invoices_rejected')
  const entry = page.getByRole('link').filter({ hasText: 'فاتورة مرفوضة' }).filter({ hasText: 'لا يخوّلنا النظام الوطني' }).last()
  await inspect(page, 'rejected-invoice-in-the-queue')
  await entry.click()
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await expect(page.getByText('The seller is not authorized for this type of invoice').first()).toBeVisible()
  await inspect(page, 'rejected-invoice')
  await world('POST /sandbox/guarantees/:number/invoices', { params: { number: guarantee }, body: { answer: 'normal' } })
  await page.getByRole('button', { name: 'إرسال من جديد' }).click()
  const dialog = page.getByRole('dialog', { name: 'إرسال الفاتورة من جديد؟' })
  await dialog.getByRole('textbox').fill('فُعّل النوع في البوابة')
  await dialog.getByRole('button', { name: 'إرسال من جديد' }).click()
  await expect(page.getByText('ستُرسل الفاتورة من جديد خلال دقيقة.')).toBeVisible()
  await expect.poll(async () => (await invoiceOf(guarantee))?.status, withinSweeps).toBe('accepted')
  await page.reload()
  await expect(page.getByText('مقبولة').first()).toBeVisible()
  await expect(page.getByText('فُعّل النوع في البوابة')).toBeVisible()
  await expect(page.getByRole('button', { name: 'إرسال من جديد' })).toHaveCount(0)
  await inspect(page, 'accepted-invoice')
})
