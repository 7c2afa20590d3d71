import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { as } from '../support/api.ts'
import { expect, test } from '../support/desk.ts'
import { accept, offer, pay, release } from '../support/guarantees.ts'
import { inspect } from '../support/inspect.ts'

test('the bank debits a transfer twice: the exception waits before finance, and two persons resolve it', async ({ open, sit }) => {
  test.setTimeout(240_000)
  const payout = await settledPayout('7100')

  await test.step('the bank debits it a second time', async () => {
    const world = await open()
    await world.goto('/sandbox')
    await world.getByRole('navigation', { name: 'أقسام العالم التجريبي' }).getByRole('link', { name: 'بنكنا' }).click()
    await world.getByRole('group', { name: payout }).getByRole('button', { name: 'خصمه مرة ثانية' }).click()
    await expect(world.getByText('خصم البنك الحوالة مرة ثانية.')).toBeVisible()
  })

  const fadi = await sit('fadi')
  await test.step('finance sees it in the queue, with what the bank said beside what we know', async () => {
    await fadi.goto('/admin?kind=bank_exceptions')
    const entry = fadi.getByRole('region', { name: 'قائمة الانتظار' }).getByRole('link').filter({ hasText: 'خصم ثانٍ لحوالة' })
    await expect(entry.last()).toContainText(/قبل لحظات|منذ/)
    await expect(entry.last()).toContainText('7,0')
    await inspect(fadi, 'queue-of-exceptions')
    await entry.last().click()
    await expect(fadi.getByRole('heading', { level: 1, name: 'خصم البنك الحوالة مرة ثانية' })).toBeVisible()
    await expect(fadi.getByRole('heading', { name: 'ما قاله البنك' })).toBeVisible()
    await expect(fadi.getByRole('definition').filter({ hasText: 'خصم' }).first()).toBeVisible()
    await expect(fadi.getByRole('heading', { name: 'ما نعرفه' })).toBeVisible()
    await expect(fadi.getByRole('definition').getByRole('link', { name: payout })).toBeVisible()
    await expect(fadi.getByRole('definition').filter({ hasText: cast.samira.name }).first()).toBeVisible()
    await inspect(fadi, 'bank-exception')
  })

  await test.step('the first decision only counts as one of two', async () => {
    const dialog = await openLoss(fadi, 'ردّ البنك كتابةً بأنه لن يعيده')
    await inspect(fadi, 'bank-exception-decision')
    await dialog.getByRole('button', { name: 'تسجيل خسارة' }).click()
    await expect(fadi.getByRole('status').filter({ hasText: 'سُجّل قرارك، ويلزم قرار شخص آخر.' })).toBeVisible()
    await expect(fadi.getByText('بانتظار الحسم', { exact: true })).toBeVisible()
    await expect(fadi.getByRole('button', { name: 'تسجيل خسارة' }), 'nobody decides twice').toBeDisabled()
    await inspect(fadi, 'bank-exception-decided-once')
  })

  await test.step('the second person reads the reason and resolves it', async () => {
    const yazan = await sit('yazan')
    await yazan.goto(fadi.url())
    await expect(yazan.getByText('ردّ البنك كتابةً بأنه لن يعيده').first()).toBeVisible()
    await expect(yazan.getByText('يلزم أن تقرّر مثله لتُحسم الحالة.')).toBeVisible()
    const dialog = await openLoss(yazan, 'وكذلك أرى')
    await dialog.getByRole('button', { name: 'تسجيل خسارة' }).click()
    await expect(yazan.getByRole('status').filter({ hasText: 'حُسمت الحالة.' })).toBeVisible()
    await expect(yazan.getByText('حُسمت الحالة: سُجّلت خسارة')).toBeVisible()
    await expect(yazan.getByText('لا يُطلب منك شيء في هذه الحالة.')).toBeVisible()
    await inspect(yazan, 'bank-exception-resolved')
  })
})

async function settledPayout(price: string): Promise<string> {
  const number = await offer({ price, commissionOn: 'seller' })
  await accept(number)
  await pay(number)
  await release(number)
  const samira = await as('samira')
  const read = async () => (await samira('GET /guarantees/:number', { params: { number } })).payout
  await expect.poll(async () => (await read())?.status, { timeout: 90_000 }).toBe('settled')
  return (await read())?.number ?? ''
}

async function openLoss(page: Page, reason: string) {
  await page.getByRole('button', { name: 'تسجيل خسارة' }).click()
  const dialog = page.getByRole('dialog', { name: /خسارة؟$/ })
  await dialog.getByLabel('السبب').fill(reason)
  return dialog
}
