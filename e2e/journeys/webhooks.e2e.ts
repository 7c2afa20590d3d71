import type { Page } from '@playwright/test'
import { cast, type Person } from '../cast.ts'
import { as, world } from '../support/api.ts'
import { failing } from '../support/failing.ts'
import { registerVehicle, willBeWithdrawn } from '../support/guarantees.ts'
import { inspect } from '../support/inspect.ts'
import { expect, test } from '../support/journey.ts'
import { giveCode, newestCodeTo, phone, signInAt } from '../support/people.ts'
import { scenariosAreSeeded } from '../support/scenarios.ts'

test.describe.configure({ timeout: 600_000 })

const path = '/profile/api/webhooks'
const petra = { name: 'شركة البتراء للسيارات', nationalNumber: '200123456', phone: cast.khaled.phone }
const at = (name: string) => `https://receiver.damana.example/${name}`
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click()
const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

/** Sends what is on the screen, and gives the code that comes for it. */
async function sendWithCode(page: Page, button: string, person: Person): Promise<void> {
  const earlier = await newestCodeTo(cast[person].phone)
  await press(page, button)
  await giveCode(page, cast[person].phone, earlier)
}
const answer = (name: string, wanted: 'takes' | 'fails') =>
  world('POST /sandbox/receiver/:name/answer', { params: { name }, body: { answer: wanted } })
const receiptsOf = async (name: string) =>
  (await world('GET /sandbox/receiver', { query: {} })).receipts.filter((receipt) => receipt.name === name)

/** Petra Motors offers a vehicle to Basel. */
async function offerOfPetra(): Promise<string> {
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
    },
  })
  willBeWithdrawn(number, 'khaled')
  return number
}

test('a company has an address told of a sale, finds it in the log and at the receiver, and renews the secret', async ({ visit }) => {
  // Events of the scenarios would come between those of this sale.
  await scenariosAreSeeded()
  const page = await visit('khaled')
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'إبلاغ الأنظمة بالأحداث' })).toBeVisible()
  await expect(page.getByText('لا عناوين بعد.')).toBeVisible()
  await inspect(page, 'webhooks-empty')
  await failing(page, '**/api/v1/webhooks**')
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: 'تعذّر تحميل البيانات.' })).toBeVisible()
  await page.unrouteAll()
  await page.reload()

  await press(page, 'إضافة عنوان')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('عنوان الإنترنت').fill('http://hooks.petra.example/')
  await dialog.getByRole('radio', { name: 'أحداث مختارة' }).check()
  await press(page, 'إضافة عنوان')
  await expect(page.locator('#url-message')).toContainText('اكتب عنوانًا كاملًا')
  await expect(page.locator('#kinds-message')).toContainText('اختر نوعًا واحدًا على الأقل')
  await inspect(page, 'webhooks-add-wrong')
  await dialog.getByLabel('عنوان الإنترنت').fill('https://10.0.0.1/')
  await dialog.getByRole('checkbox', { name: 'created' }).check()
  await press(page, 'إضافة عنوان')
  await expect(page.locator('#url-message')).toContainText('على الإنترنت العام')
  await dialog.getByRole('radio', { name: 'كل الأحداث' }).check()
  await dialog.getByLabel('عنوان الإنترنت').fill(at('petra'))
  await sendWithCode(page, 'إضافة عنوان', 'khaled')
  const shown = page.getByRole('dialog', { name: 'سرّ التوقيع' })
  await expect(shown.getByText('لن يظهر هذا السر مرة أخرى.')).toBeVisible()
  await inspect(page, 'webhooks-secret')
  await shown.getByRole('button', { name: 'نسخ السر' }).click()
  const secret = await page.evaluate(() => navigator.clipboard.readText())
  expect(secret).toMatch(/^dmnhook_[\w-]{43}$/)
  await shown.getByRole('button', { name: 'حفظته' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.content()).not.toContain(secret.slice(20))
  await inspect(page, 'webhooks')

  await page.getByRole('link', { name: at('petra') }).click()
  const number = await offerOfPetra()
  const told = row(page, number)
  await expect(told).toContainText('استُلمت')
  await expect(told).toContainText('created')
  await expect(told).toContainText('الجواب 200')
  await told.getByText('ما أُرسل والجواب').click()
  await expect(told.locator('pre').first()).toContainText(`"number":"${number}"`)
  await expect(told.locator('pre').last()).toContainText('thank you')
  await inspect(page, 'webhooks-log')
  await expect(page.getByRole('button', { name: 'إعادة إرسال كل ما تُرك' })).toBeDisabled()
  await expect(page.getByText('لم يُترك شيء.')).toBeVisible()

  await press(page, 'سرّ جديد')
  await inspect(page, 'webhooks-rotate')
  await sendWithCode(page, 'سرّ جديد', 'khaled')
  await expect(shown).toBeVisible()
  await press(page, 'حفظته')
  await expect(row(page, 'hook:').filter({ hasText: 'ينتهي في' })).toHaveCount(1)
  await press(page, 'إرسال تجربة')
  await expect(row(page, 'تجربة')).toContainText('استُلمت')
  await press(page, 'إنهاء السرّ القديم')
  await press(page, 'إنهاء السرّ القديم')
  await expect(row(page, 'hook:').filter({ hasText: 'ينتهي في' })).toHaveCount(0)

  await page.goto('/sandbox?section=receiver')
  const receipt = row(page, number)
  await expect(receipt).toContainText('التوقيع صحيح')
  await receipt.getByText('الترويسات').click()
  await expect(receipt).toContainText('damana-event-id')
  await inspect(page, 'sandbox-receiver')
  const receipts = await receiptsOf('petra')
  expect(receipts.some(({ headers }) => /sig1=.*sig2=/.test(headers['signature-input'] ?? ''))).toBe(true)
  expect(receipts.every((one) => one.is_verified)).toBe(true)

  await page.goto(path)
  await page.getByRole('link', { name: at('petra') }).click()
  await press(page, 'حذف العنوان')
  await inspect(page, 'webhooks-remove')
  await press(page, 'حذف العنوان')
  await expect(page.getByText('لا عناوين بعد.')).toBeVisible()
})

test('a receiver that fails: what is given up is sent again, one and all, once it takes again', async ({ visit }) => {
  const page = await visit('khaled')
  await answer('broken', 'fails')
  await page.goto(path)
  await press(page, 'إضافة عنوان')
  await page.getByLabel('عنوان الإنترنت').fill(at('broken'))
  await sendWithCode(page, 'إضافة عنوان', 'khaled')
  await press(page, 'حفظته')
  await page.getByRole('link', { name: at('broken') }).click()
  await press(page, 'إرسال تجربة')
  const tests = row(page, 'تجربة').filter({ hasText: 'المحاولات' })
  await expect(tests).toContainText('الجواب 500')
  await expect(tests).toContainText('المحاولة التالية')
  await press(page, 'إرسال تجربة')
  await expect(tests).toHaveCount(2)
  await page.goto('/sandbox?section=receiver')
  await page.getByRole('button', { name: 'ترك ما ينتظر العنوان broken' }).click()
  await expect(page.getByText('تُركت: 2')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: /^تُركت/ }).click()
  await expect(tests).toHaveCount(2)
  await inspect(page, 'webhooks-dead')
  await answer('broken', 'takes')
  await tests.first().getByRole('button', { name: 'إعادة الإرسال' }).click()
  await expect(tests).toHaveCount(1)
  await press(page, 'إعادة إرسال كل ما تُرك')
  await expect(tests).toHaveCount(0)
  await page.getByRole('link', { name: 'الكل', exact: true }).click()
  await expect(tests.filter({ hasText: 'استُلمت' })).toHaveCount(2)

  await press(page, 'إيقاف مؤقت')
  await expect(page.getByText('الإرسال موقوف مؤقتًا.')).toBeVisible()
  await expect(page.getByText('استأنف الإرسال أولًا.')).toBeVisible()
  const number = await offerOfPetra()
  await expect(row(page, number)).toContainText('في الانتظار')
  await inspect(page, 'webhooks-paused')
  await press(page, 'استئناف الإرسال')
  await expect(row(page, number)).toContainText('استُلمت')
  await press(page, 'حذف العنوان')
  await press(page, 'حذف العنوان')
  await expect(page).toHaveURL(/webhooks$/)
})

test('in English, on a phone, by keyboard alone, an address is added, changed and removed', async ({ open }) => {
  const page = await open({ lang: 'en', viewport: phone })
  await signInAt(page, 'dana', 'en')
  const enter = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true }).last()
    await button.focus()
    await page.keyboard.press('Enter')
  }
  const enterWithCode = async (name: string) => {
    const earlier = await newestCodeTo(cast.dana.phone)
    await enter(name)
    await giveCode(page, cast.dana.phone, earlier)
  }
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible()
  await inspect(page, 'webhooks-empty-english')
  await enter('Add an address')
  await page.getByLabel('Internet address').focus()
  await page.keyboard.type(at('jerash'))
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Chosen events' })).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('checkbox', { name: 'created' })).toBeFocused()
  await page.keyboard.press('Space')
  await inspect(page, 'webhooks-add-english')
  await enterWithCode('Add an address')
  await expect(page.getByText('This secret is not shown again.')).toBeVisible()
  await enter('I have kept it')
  const link = page.getByRole('link', { name: at('jerash') })
  await expect(row(page, at('jerash'))).toContainText('Chosen kinds: 1')
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing here.')).toBeVisible()
  await enter('Send a test')
  await expect(row(page, 'Test').filter({ hasText: 'Attempts' })).toContainText('Answered 200')
  await inspect(page, 'webhooks-log-english')
  await enter('Edit the address')
  await page.getByRole('radio', { name: 'All events' }).focus()
  await page.keyboard.press('Space')
  await enterWithCode('Save the change')
  await expect(page.getByRole('definition').filter({ hasText: 'All events' })).toBeVisible()
  await enter('Remove the address')
  await enter('Remove the address')
  await expect(page.getByText('No addresses yet.')).toBeVisible()
  await page.goto('/sandbox?section=receiver')
  await expect(row(page, 'test-').first()).toContainText('Signature verified')
  await inspect(page, 'sandbox-receiver-english')
})

test('the page is there for nobody without the permission', async ({ visit, open }) => {
  const huda = await open()
  await signInAt(huda, 'huda')
  for (const page of [huda, await visit('samira')]) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/no-access$/)
  }
})
