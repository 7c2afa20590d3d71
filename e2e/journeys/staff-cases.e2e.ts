import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { as, world } from '../support/api.ts'
import { expect, test } from '../support/desk.ts'
import { accept, offer, skipWait, pay, registerVehicle } from '../support/guarantees.ts'
import { inspect } from '../support/inspect.ts'
import { codeAfter, newestCodeTo } from '../support/people.ts'

test('a vehicle that was entered by hand is confirmed once its licence was looked at, and refused with a reason', async ({ sit }) => {
  const confirmed = await offerByHand()
  const refused = await offerByHand()
  const page = await sit('rana')
  await choose(page, 'vehicles', confirmed)
  await expect(page.getByText('أُدخلت المركبة يدويًا')).toBeVisible()
  await expect(page.getByRole('button', { name: 'تأكيد المركبة' })).toBeDisabled()
  await expect(page.getByText('افتح كل الوثائق لتتمكّن من هذا القرار.').first()).toBeVisible()
  await inspect(page, 'vehicle-to-decide')
  await page.getByRole('button', { name: /^عرض صورة الرخصة/ }).click()
  const paper = page.getByRole('dialog', { name: /صورة الرخصة/ })
  await expect(paper.getByRole('img')).toBeVisible()
  await inspect(page, 'licence-opened')
  await paper.getByRole('button', { name: 'رجوع' }).click()
  await decide(page, 'تأكيد المركبة', 'تأكيد بيانات المركبة؟', 'الرخصة واضحة')
  await expect(said(page, 'أُكّدت المركبة.')).toBeVisible()
  await expect(page.getByText('أُدخلت المركبة يدويًا')).toHaveCount(0)
  expect(await read(confirmed)).toMatchObject({ flags: [], wait: { code: 'acceptance' } })

  await choose(page, 'vehicles', refused)
  await decide(page, 'رفض المركبة', 'رفض المركبة وإلغاء الضمانة؟', 'الرخصة لمركبة أخرى')
  await expect(said(page, 'رُفضت المركبة وأُلغيت الضمانة.')).toBeVisible()
  expect(await read(refused)).toMatchObject({ operational_status: 'cancelled', fees: [] })
})

test('a paper that does not show the transfer is refused, and the sale goes back to the transfer', async ({ sit }) => {
  const number = await heldSale('9300')
  await letRegistryFallSilent(number)
  await confirmByPaper(number, documentOfTwoPages())
  const page = await sit('rana')
  await choose(page, 'papers', number)
  await expect(page.getByText(/^بلا جواب منذ/)).toBeVisible()
  await expect(page.getByText('البائع أكّد نقل الملكية بوثائقه')).toBeVisible()
  await inspect(page, 'paper-to-decide')
  await page.getByRole('button', { name: /^عرض كتاب إدارة الترخيص/ }).click()
  const paper = page.getByRole('dialog', { name: /كتاب إدارة الترخيص/ })
  await expect(paper.getByRole('img', { name: /صفحة 1$/ })).toBeVisible()
  await expect(paper.getByText('صفحة 1 من 2')).toBeVisible()
  await expect(paper.getByRole('button', { name: 'السابقة' })).toBeDisabled()
  await inspect(page, 'pages-of-a-paper')
  await paper.getByRole('button', { name: 'التالية' }).click()
  await expect(paper.getByRole('img', { name: /صفحة 2$/ })).toBeVisible()
  await expect(paper.getByRole('button', { name: 'التالية' })).toBeDisabled()
  // The file itself stays where it is.
  await expect(paper.getByRole('button', { name: 'تنزيل' })).toHaveCount(0)
  await paper.getByRole('button', { name: 'رجوع' }).click()
  await expect(page.getByText('فُتح 1 من 1')).toBeVisible()
  await decide(page, 'لم تُنقل', 'كتاب إدارة الترخيص لا يُثبت نقل الملكية؟', 'الورقة لمركبة أخرى')
  await expect(said(page, 'عادت الضمانة إلى نقل الملكية.')).toBeVisible()
  expect(await read(number)).toMatchObject({
    operational_status: 'in_transfer',
    financial_status: 'hold',
    blocks: [],
    confirmation: null,
    fees: [],
  })
})

test('a cancellation is rejected with a reason that both sides are told, and the sale goes on', async ({ sit }) => {
  const number = await heldSale('9400')
  const buyer = await as('basel')
  const { fee_fils } = await buyer('GET /guarantees/:number/cancellation', { params: { number } })
  await buyer('POST /guarantees/:number/cancellation', { params: { number }, body: { reason: 'غيّرت رأيي', fee_fils } })
  const seller = await as('samira')
  await seller('POST /guarantees/:number/cancellation/object', {
    params: { number },
    body: { words: 'رفضتُ مشتريًا آخر من أجله', files: [] },
  })
  const page = await sit('rana')
  await choose(page, 'cancellations', number)
  await expect(page.getByText('الطرف الآخر اعترض على الإلغاء').first()).toBeVisible()
  await expect(page.getByText('رفضتُ مشتريًا آخر من أجله').first()).toBeVisible()
  await inspect(page, 'cancellation-objected')
  await decide(page, 'رفض الإلغاء', 'رفض طلب الإلغاء؟', 'لا سبب يكفي للإلغاء')
  await expect(said(page, 'رُفض طلب الإلغاء.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'رفض الإلغاء' })).toHaveCount(0)
  expect(await read(number)).toMatchObject({ operational_status: 'in_transfer', cancel_request: { status: 'rejected' } })
})

test('a case is released by a fresh word of the registry alone', async ({ sit }) => {
  const number = await heldSale('9500')
  const buyer = await as('basel')
  await buyer('POST /guarantees/:number/object', { params: { number }, body: { reason: 'المركبة ليست كما وُصفت' } })
  const page = await sit('rana')
  await choose(page, 'cases', number)
  const release = page.getByRole('button', { name: 'تحرير المبلغ' })
  await expect(release).toBeDisabled()
  await expect(release).toHaveAccessibleDescription('الترخيص لا يُظهر المشتري مالكًا للمركبة، فيبقى المبلغ محفوظًا.')
  await inspect(page, 'case-release-off')
  const { vehicle } = await read(number)
  await world('POST /sandbox/vehicles/:registration/move', { params: { registration: vehicle.registration_number }, body: { to: 'buyer' } })
  // The registry is asked again after a while, and the page reads the case anew.
  await expect(release).toBeEnabled({ timeout: 60_000 })
  const dialog = await openDecision(page, 'تحرير المبلغ', 'تحرير المبلغ إلى البائع؟', 'نُقلت الملكية')
  await expect(dialog.getByText('يقرؤه الطرفان في تاريخ الضمانة، من دون اسمك.')).toBeVisible()
  await dialog.getByRole('button', { name: 'تحرير المبلغ' }).click()
  await expect(said(page, 'حُرّر المبلغ.')).toBeVisible()
  await expect(page.getByText('الترخيص: المركبة باسم المشتري')).toBeVisible()
  expect(await read(number)).toMatchObject({ operational_status: 'completed', financial_status: 'released', money_to: 'seller' })
})

test('what the bank took back and nobody paid again ends the guarantee, when two of finance say so', async ({ sit }) => {
  const number = await offer({ price: '9600' })
  await accept(number)
  const { payment } = await read(number)
  const { bank_reference = '' } = await world('POST /sandbox/bills/pay', {
    body: { payment_reference: payment?.payment_reference ?? '', way: 'bank', how: 'exact' },
  })
  await expect.poll(async () => (await read(number)).operational_status).toBe('in_transfer')
  await world('POST /sandbox/bank/receipt', { body: { bank_reference, what: 'take_back', reason: 'FR01' } })
  await expect.poll(async () => (await read(number)).blocks.map(({ reason }) => reason)).toEqual(['bank'])
  const fadi = await sit('fadi')
  await choose(fadi, 'bank_blocks', number)
  await expect(fadi.getByText('ردّ البنك: احتيال (FR01).')).toBeVisible()
  await expect(fadi.getByText('دفعة استردّها البنك')).toBeVisible()
  await expect(fadi.getByText('استردّ البنك كل ما دُفع')).toBeVisible()
  await expect(fadi.getByRole('button', { name: 'لم يُدفع' }), 'he has seven days to pay again').toBeDisabled()
  await inspect(fadi, 'bank-block')
  await skipWait(number)
  await fadi.reload()
  await decide(fadi, 'لم يُدفع', 'إلغاء الضمانة: لم يُدفع المبلغ من جديد؟', 'لم يصل شيء')
  await expect(said(fadi, 'سُجّل قرارك، ويلزم قرار شخص آخر.')).toBeVisible()
  await expect(fadi.getByRole('button', { name: 'لم يُدفع' })).toBeDisabled()

  const yazan = await sit('yazan')
  await yazan.goto(fadi.url())
  await expect(yazan.getByText('لم يُدفع المبلغ').first()).toBeVisible()
  await decide(yazan, 'لم يُدفع', 'إلغاء الضمانة: لم يُدفع المبلغ من جديد؟', 'وكذلك أرى')
  await expect(said(yazan, 'تقرّر الإلغاء، ويُسأل الترخيص مرة أخيرة.')).toBeVisible()
  await expect.poll(async () => (await read(number)).operational_status, { timeout: 40_000 }).toBe('cancelled')
})

test('a fee that was paid is given back by two persons and noted as paid back by two', async ({ sit }) => {
  const number = await offer({ price: '9100' })
  await accept(number)
  await skipWait(number) // falls late
  await skipWait(number) // ends, and costs a fee
  await expect.poll(async () => (await read(number)).fees[0]?.payment_reference ?? '').not.toBe('')
  const payment_reference = (await read(number)).fees[0]?.payment_reference ?? ''
  await world('POST /sandbox/bills/pay', { body: { payment_reference, way: 'biller', how: 'exact' } })
  await expect.poll(async () => (await read(number)).fees[0]?.open_fils).toBe('0')

  const fadi = await sit('fadi')
  await fadi.goto(`/admin/guarantees/${number}`)
  await expect(fadi.getByRole('link', { name: /رسوم عدم الدفع في موعده/ })).toBeVisible()
  await inspect(fadi, 'guarantee-with-fee')
  await fadi.getByRole('link', { name: /رسوم عدم الدفع في موعده/ }).click()
  await expect(fadi.getByRole('heading', { name: cast.basel.name })).toBeVisible()
  const dialog = await openDecision(fadi, 'إعادتها', `إعادة رسوم إلى ${cast.basel.name}`, 'تأخّر بسببنا')
  await expect(dialog.getByLabel('المبلغ', { exact: true })).toHaveValue('10.000')
  await dialog.getByRole('button', { name: 'إعادتها' }).click()
  await expect(fadi.getByText('قرّر شخص واحد، ويلزم شخص ثانٍ')).toBeVisible()

  const yazan = await sit('yazan')
  await yazan.goto('/admin/lists/fees?second=yes')
  await yazan.getByRole('link', { name: new URL(fadi.url()).pathname.split('/').at(-1) ?? '', exact: true }).click()
  await expect(yazan).toHaveURL(new RegExp(new URL(fadi.url()).pathname))
  await yazan.getByRole('button', { name: 'الموافقة على هذا تمامًا' }).click()
  const same = yazan.getByRole('dialog', { name: 'إعادتها: الموافقة على هذا تمامًا؟' })
  await same.getByLabel('السبب').fill('تأخّر بسببنا')
  await same.getByRole('button', { name: 'الموافقة على هذا تمامًا' }).click()
  await expect(said(yazan, 'نُفّذ القرار.')).toBeVisible()
  await expect(yazan.getByRole('button', { name: 'تسجيل إعادتها' }), 'who gave it back does not note it').toBeDisabled()
  await inspect(yazan, 'fee-given-back-by-two')

  await fadi.reload()
  await note(fadi, 'FT-2026-0107')
  await expect(fadi.getByText('قرّر شخص واحد، ويلزم شخص ثانٍ')).toBeVisible()
  await inspect(fadi, 'fee-noted-once')

  const nour = await sit('nour')
  await nour.goto(yazan.url())
  await note(nour, 'FT-2026-0107')
  await expect(nour.getByText('أُعيدت', { exact: true })).toBeVisible()
})

test('what staff let pass stands before the administrator by itself, and leaves when it is decided', async ({ sit }) => {
  const number = await heldSale('9200')
  const buyer = await as('basel')
  await buyer('POST /guarantees/:number/object', { params: { number }, body: { reason: 'الماسورة مكسورة' } })
  await skipWait(number)
  const page = await sit('nour')
  await page.goto('/admin')
  await page.evaluate(() => localStorage.setItem('lang', 'en'))
  try {
    await page.reload()
    await page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: /^Past their time/ })
      .click()
    const queue = page.getByRole('region', { name: 'Queue' })
    await expect(queue.getByRole('heading', { name: 'Past their time' })).toBeVisible()
    const entry = queue.getByRole('link').filter({ hasText: number })
    await expect(entry).toContainText('Past its time')
    await inspect(page, 'escalated-en')
    await entry.click()
    await expect(page.getByRole('button', { name: 'Dismiss' })).toBeVisible()
    await expect(page.getByText('Past its time').first()).toBeVisible()
    await inspect(page, 'escalated-case-en')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    const dialog = page.getByRole('dialog', { name: 'Dismiss the case?' })
    await dialog.getByLabel('Reason').fill('Repaired at the seller’s cost')
    await dialog.getByRole('button', { name: 'Dismiss' }).click()
    await expect(said(page, 'The case was dismissed.')).toBeVisible()
    await expect(entry).toHaveCount(0)
  } finally {
    await page.evaluate(() => localStorage.setItem('lang', 'ar'))
  }
})

const read = async (number: string) => (await as('basel'))('GET /guarantees/:number', { params: { number } })
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

async function choose(page: Page, kind: string, number: string): Promise<void> {
  await page.goto(`/admin?kind=${kind}`)
  await page.getByRole('region', { name: 'قائمة الانتظار' }).getByRole('link').filter({ hasText: number }).click()
}

async function openDecision(page: Page, action: string, title: string, reason: string) {
  await page.getByRole('button', { name: action, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByLabel('السبب').fill(reason)
  return dialog
}
async function decide(page: Page, action: string, title: string, reason: string): Promise<void> {
  const dialog = await openDecision(page, action, title, reason)
  await dialog.getByRole('button', { name: action, exact: true }).click()
}
async function note(page: Page, reference: string): Promise<void> {
  await page.getByRole('button', { name: 'تسجيل إعادتها' }).click()
  const dialog = page.getByRole('dialog', { name: `خرج المبلغ من حسابنا إلى ${cast.basel.name}؟` })
  await dialog.getByLabel('مرجع البنك').fill(reference)
  await dialog.getByRole('button', { name: 'تسجيل إعادتها' }).click()
  await expect(dialog).toBeHidden()
}

async function heldSale(price: string): Promise<string> {
  const number = await offer({ price })
  await accept(number)
  await pay(number)
  return number
}

/** The licence as somebody photographed it: small, with something to see. */
const picture = () =>
  new File(
    [
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAGAAAAA8AQMAAACjGi33AAAABlBMVEXi6vBgeJEy0FGTAAAAIklEQVR42mNgoDNg/v8fnfMfDD4Q4uA2gGLOkHbBKKASAAB3CHJVUQPqcQAAAABJRU5ErkJggg==',
        'base64',
      ),
    ],
    'رخصة.png',
    { type: 'image/png' },
  )

/** Samira offers a vehicle about which the registry says nothing, as it stands on the licence that she shows. */
async function offerByHand(): Promise<string> {
  const registration_number = await registerVehicle(cast.samira, 'تويوتا كورولا')
  await silence(registration_number)
  const samira = await as('samira')
  const { id: licence_photo } = await samira('POST /files', { body: { kind: 'licence_photo', file: picture() } })
  const { number } = await samira('POST /guarantees', {
    body: {
      user_company_id: null,
      consent: true,
      is_owner: true,
      registration_number,
      buyer_national_number: cast.basel.nationalNumber,
      buyer_phone: cast.basel.phone,
      buyer_name: cast.basel.name,
      buyer_kind: 'person',
      price_fils: '9000000',
      commissionOn: 'equally',
      transfer_type: 'ACH',
      by_hand: { type: 'تويوتا كورولا', manufacture_year: 2021, plate_number: '12345', plate_code: '20', licence_photo },
    },
  })
  return number
}

const silence = (registration: string) =>
  world('POST /sandbox/vehicles/:registration/mark', { params: { registration }, body: { silent: true } })

/** The release is asked for, and the registry says nothing for so long that papers count. */
async function letRegistryFallSilent(number: string): Promise<void> {
  const samira = await as('samira')
  const { vehicle } = await read(number)
  await skipWait(number)
  await silence(vehicle.registration_number)
  await samira('POST /guarantees/:number/release', { params: { number }, body: {} })
  const mayConfirm = async () => {
    await skipWait(number)
    const { actions } = await samira('GET /guarantees/:number', { params: { number } })
    return actions.some(({ name, allowed }) => name === 'confirm' && allowed)
  }
  await expect.poll(mayConfirm, { message: 'papers count', timeout: 40_000 }).toBe(true)
}

async function confirmByPaper(number: string, file: File = picture()): Promise<void> {
  const samira = await as('samira')
  const { id } = await samira('POST /files', { body: { kind: 'department_paper', file } })
  const earlier = await newestCodeTo(cast.samira.phone)
  await samira('POST /auth/step-up/sendOtp', { body: { action: 'confirm', number } })
  const code = await codeAfter(cast.samira.phone, earlier)
  await samira('POST /auth/step-up/checkOtp', { body: { action: 'confirm', number, code } })
  await samira('POST /guarantees/:number/confirm', { params: { number }, body: { files: [id] } })
}

/** As an office program writes it, by hand. */
function documentOfTwoPages(): File {
  const page = (content: number) =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${content} 0 R/Resources<</Font<</F 7 0 R>>>>>>`
  const stream = (text: string) => `<</Length ${text.length}>>\nstream\n${text}\nendstream`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
    page(5),
    page(6),
    stream('BT /F 28 Tf 60 760 Td (Licensing Department, page 1) Tj ET'),
    stream('BT /F 28 Tf 60 760 Td (Licensing Department, page 2) Tj ET'),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 8\n0000000000 65535 f \n${table}trailer\n<</Root 1 0 R/Size 8>>\nstartxref\n${text.length}\n%%EOF\n`
  return new File([text + end], 'كتاب.pdf', { type: 'application/pdf' })
}
