import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { as, world as sandbox } from '../support/api.ts'
import { expect, test } from '../support/desk.ts'
import { accept, offer, pay, release } from '../support/guarantees.ts'
import { inspect } from '../support/inspect.ts'
import { asStaff } from '../support/staff-api.ts'

test('the bank debits a transfer twice: the exception waits before finance, and two persons resolve it', async ({ open, sit }) => {
  test.setTimeout(240_000)
  const payout = await settledPayout('7100')

  const world = await open()
  await test.step('the bank debits it a second time', async () => {
    await world.goto('/sandbox')
    await world.getByRole('navigation', { name: 'أقسام أدوات المحاكاة' }).getByRole('link', { name: 'بنك ضمانة' }).click()
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

  await test.step('it owes the client account a make-good, which finance sees until it is transferred', async () => {
    await fadi.goto('/admin/lists/exceptions?status=open')
    const exception = fadi.getByRole('row').filter({ hasText: 'خصم البنك الحوالة مرة ثانية' }).filter({ hasText: payout })
    await inspect(fadi, 'bank-exceptions')
    const ofException = await exception.getByRole('link', { name: /^X\d+$/ }).textContent()
    await fadi.goto('/admin/lists/make_goods?status=open')
    await expect(fadi.getByRole('heading', { level: 1, name: 'التعويضات' })).toBeVisible()
    await expect(fadi.getByRole('heading', { name: 'حساب العملاء' })).toBeVisible()
    const row = fadi.getByRole('row').filter({ has: fadi.getByRole('link', { name: ofException ?? '', exact: true }) })
    await expect(row).toContainText('خصم ليس على العملاء')
    await expect(row).toContainText('7,0')
    await inspect(fadi, 'bank-make-goods')
    const number =
      /MG\d+/.exec(
        (await row
          .getByText(/^MG\d+$/)
          .first()
          .textContent()) ?? '',
      )?.[0] ?? ''
    const makeGood = world.getByRole('listitem', { name: number })
    await inspect(world, 'sandbox-make-goods')
    await makeGood.getByRole('button', { name: 'تحويله من حساب ضمانة' }).click()
    await expect(world.getByText('وصل التعويض إلى حساب الضمانة.')).toBeVisible()
    await expect(makeGood).toHaveCount(0)
    await fadi.reload()
    await expect(fadi.getByRole('heading', { name: 'حساب العملاء' })).toBeVisible()
    await expect(row).toHaveCount(0)
    await fadi.goto('/admin/lists/exceptions?status=open')
    await exception.getByRole('link', { name: ofException ?? '', exact: true }).click()
    await expect(fadi.getByRole('heading', { level: 1, name: 'خصم البنك الحوالة مرة ثانية' })).toBeVisible()
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
    // The page that was here is a list now: its address leads to the same rows.
    await yazan.goto('/admin/bank?state=closed')
    await expect(yazan).toHaveURL(/\/admin\/lists\/exceptions\?status=closed$/)
    const closed = yazan.getByRole('row').filter({ hasText: payout })
    await expect(closed).toContainText('سُجّلت خسارة')
    await expect(closed.getByRole('link', { name: new URL(fadi.url()).pathname.split('/').at(-1) ?? '', exact: true })).toBeVisible()
  })

  await test.step('without an answer the page says so and offers to try again', async () => {
    await fadi.route('**/admin/lists/exceptions?**', (route) => route.abort())
    await fadi.goto('/admin/bank?state=closed')
    await expect(fadi.getByText('تعذّر تحميل القائمة')).toBeVisible()
    await fadi.unroute('**/admin/lists/exceptions?**')
    await fadi.getByRole('button', { name: 'إعادة المحاولة' }).click()
    await expect(fadi.getByRole('table', { name: 'الحالات المصرفية' })).toBeVisible()
  })
})

test('the bank takes a payment back and keeps five dinars: two persons assign the debit to exactly the same payment', async ({ sit }) => {
  test.setTimeout(240_000)
  const number = await offer({ price: '7300', commissionOn: 'seller' })
  await accept(number)
  await pay(number)
  const staff = await asStaff('fadi@damana.example')
  const receipt = await test.step('the debit is five dinars less than the payment that it names', async () => {
    const [paid] = (await staff('GET /admin/cases/:number', { params: { number } })).receipts
    const { bank_reference } = await staff('GET /admin/receipts/:number', { params: { number: paid?.number ?? '' } })
    await sandbox('POST /sandbox/bank/receipt', { body: { bank_reference, what: 'take_back', kept_fils: '5000' } })
    await expect.poll(async () => (await staff('GET /admin/cases/:number', { params: { number } })).open_sum_fils).not.toBe('0')
    return paid?.number ?? ''
  })
  const exception = (await staff('GET /admin/receipts/:number', { params: { number: receipt } })).in_doubt_of ?? ''

  const fadi = await sit('fadi')
  await test.step('finance sees which payment it may mean, and the first names it', async () => {
    await fadi.goto(`/admin/bank-exceptions/${exception}`)
    await expect(fadi.getByRole('heading', { level: 1, name: 'استرداد لا يُعرف لأي دفعة هو' })).toBeVisible()
    await expect(fadi.getByRole('heading', { name: 'دفعات قد يعنيها هذا القيد' })).toBeVisible()
    await inspect(fadi, 'exception-in-doubt')
    await fadi.getByRole('button', { name: 'استرداد دفعات معيّنة' }).click()
    const dialog = fadi.getByRole('dialog', { name: /استردادًا لدفعات؟$/ })
    await expect(dialog.getByLabel('أرقام الدفعات')).toHaveValue(receipt)
    await expect(dialog.getByLabel(`المبلغ من ${receipt}`)).toBeVisible()
    await dialog.getByLabel('السبب').fill('كتاب البنك: أبقى 5 دنانير رسمًا')
    await inspect(fadi, 'exception-assignment')
    await dialog.getByRole('button', { name: 'استرداد دفعات معيّنة' }).click()
    await expect(fadi.getByRole('button', { name: 'سحب قراري' })).toBeVisible()
  })

  await test.step('taken back, it counts no more; and given again', async () => {
    await fadi.getByRole('button', { name: 'سحب قراري' }).click()
    await expect(fadi.getByRole('button', { name: 'سحب قراري' })).toHaveCount(0)
    await fadi.getByRole('button', { name: 'استرداد دفعات معيّنة' }).click()
    const dialog = fadi.getByRole('dialog', { name: /استردادًا لدفعات؟$/ })
    await dialog.getByLabel('السبب').fill('كتاب البنك: أبقى 5 دنانير رسمًا')
    await dialog.getByRole('button', { name: 'استرداد دفعات معيّنة' }).click()
    await expect(fadi.getByRole('button', { name: 'سحب قراري' })).toBeVisible()
  })

  await test.step('the second sees payment, sum and reason of the first, and approves exactly that', async () => {
    const yazan = await sit('yazan')
    await yazan.goto(`/admin/bank-exceptions/${exception}`)
    const approves = yazan.getByRole('button', { name: 'الموافقة على هذا تمامًا' })
    const proposal = yazan.getByRole('listitem').filter({ hasText: 'كتاب البنك: أبقى 5 دنانير رسمًا' }).filter({ has: approves })
    await expect(proposal.getByRole('link', { name: receipt })).toBeVisible()
    await expect(proposal).toContainText('7,3')
    await inspect(yazan, 'exception-approve-exactly')
    await proposal.getByRole('button', { name: 'الموافقة على هذا تمامًا' }).click()
    const dialog = yazan.getByRole('dialog')
    await dialog.getByLabel('السبب').fill('وكذلك أرى')
    await dialog.getByRole('button', { name: 'الموافقة على هذا تمامًا' }).click()
    await expect(yazan.getByText('حُسمت الحالة: سُجّل استردادًا لدفعات')).toBeVisible()
    const reversed = await staff('GET /admin/receipts/:number', { params: { number: receipt } })
    expect(reversed.reversed_at).not.toBeNull()
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
