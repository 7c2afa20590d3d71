import { randomInt } from 'node:crypto'
import { cast } from '../cast.ts'
import { as, world } from '../support/api.ts'
import { accept, offer, pay, payerLink, registerVehicle } from '../support/guarantees.ts'
import { inspect } from '../support/inspect.ts'
import { expect, test } from '../support/journey.ts'
import { giveCode, newestCodeTo } from '../support/people.ts'
import { asStaff } from '../support/staff-api.ts'
import { answerBasicInfo, findBuyer, readNumber } from '../support/wizard.ts'

test('the buyer asks for a cancellation to the fils, the administrator approves, and the request says so', async ({ visit }) => {
  const number = await offer({ price: '8800' })
  await accept(number)
  await pay(number)
  const page = await visit('basel')
  await page.goto('/damanaty/buy')
  await page.getByRole('button', { name: 'قائمة الحساب' }).click()
  await page.getByRole('link', { name: 'حسابي' }).click()
  await page.getByRole('link', { name: 'إلغاء ضمانة' }).click()
  await page.getByRole('button', { name: 'متابعة' }).click()
  await expect(page.getByRole('alert')).toContainText('اختر الضمانة التي تريد إلغاءها.')
  await page.getByRole('radio', { name: new RegExp(number) }).check()
  const panel = page.getByRole('region', { name: 'من يستلم ماذا إن أُلغيت' }).filter({ visible: true })
  await expect(panel).toContainText('8,844.000') // the buyer's payment: the price and half of the commission
  await expect(panel).toContainText('8,819.000') // less the fee
  await inspect(page, 'cancellation-choose')
  await page.getByRole('button', { name: 'متابعة' }).click()
  await expect(page).toHaveURL(new RegExp(`number=${number}`))
  await page.getByRole('button', { name: 'طلب الإلغاء' }).click()
  await expect(page.getByLabel('سبب الإلغاء')).toHaveAccessibleDescription(/اكتب سبب الإلغاء/)
  await page.getByLabel('سبب الإلغاء').fill('وجدت في المركبة عيبًا لم يُذكر.')
  await page.reload()
  await expect(page.getByLabel('سبب الإلغاء'), 'nothing typed is lost').toHaveValue('وجدت في المركبة عيبًا لم يُذكر.')
  await page.getByRole('checkbox', { name: /أوافق على رسوم الإلغاء/ }).check()
  await inspect(page, 'cancellation-reason')
  await page.getByRole('button', { name: 'طلب الإلغاء' }).click()
  await expect(page.getByRole('heading', { name: 'أُرسل طلب الإلغاء إلى الإدارة للموافقة عليه.' })).toBeFocused()
  await inspect(page, 'cancellation-sent')

  await (
    await as('samira')
  )('POST /guarantees/:number/cancellation/agree', { params: { number }, body: {} })
  await expect(page.getByText('موافق', { exact: true }), 'the other side is heard at once').toBeVisible()
  const rana = await asStaff('rana@damana.example')
  await rana('POST /admin/cases/:number/cancellation', {
    params: { number },
    body: { decision: 'approve', fee_side: 'buyer', reason: 'اتفق الطرفان' },
  })
  await expect(page.getByRole('status').filter({ hasText: 'وافقت الإدارة على الإلغاء.' })).toBeVisible()
  await page.getByRole('link', { name: 'فتح الضمانة' }).click()
  await expect(page.getByText('ملغاة').first()).toBeVisible({ timeout: 60_000 })
})

test('a vehicle is sold from its licence while the registry is silent, and the registry confirms it once it is back', async ({ visit }) => {
  const registration = await registerVehicle(cast.samira, 'كيا سيراتو')
  const { vehicles } = await world('GET /sandbox/vehicles', { query: { q: registration } })
  const registered = vehicles[0]
  const page = await visit('samira')
  await answerBasicInfo(page, registration)
  await world('POST /sandbox/registry', { body: { mode: 'down', of: 'vehicles' } })
  try {
    const next = page.getByRole('button', { name: 'متابعة' })
    const byHand = page.getByRole('button', { name: 'إدخال البيانات يدويًا' })
    await next.click()
    await expect(page.getByRole('alert').filter({ hasText: 'نظام الترخيص لا يجيب الآن' })).toBeVisible()
    await expect(byHand, 'first one asks again').toBeHidden()
    await next.click()
    await byHand.click()
    await page.getByRole('button', { name: 'بحث عن المشتري' }).click()
    await expect(page.getByLabel('نوع المركبة')).toHaveAccessibleDescription(/اكتب نوع المركبة/)
    await page.getByLabel('نوع المركبة').fill('كيا سيراتو')
    await page.getByLabel('سنة الصنع').fill('٢٠٢١')
    await page.getByLabel('ترميز اللوحة').fill(registered?.plate_code ?? '')
    await page.getByLabel('رقم اللوحة').fill(registered?.plate_number ?? '')
    await page
      .locator('input[name="licence_photo"]')
      .setInputFiles({ name: 'رخصة.jpg', mimeType: 'image/jpeg', buffer: await page.screenshot({ type: 'jpeg' }) })
    await expect(page.getByRole('listitem').filter({ hasText: 'رخصة.jpg' })).toContainText('أُرفق', { timeout: 60_000 })
    await inspect(page, 'wizard-by-hand')
    await page.reload()
    await expect(page.getByLabel('نوع المركبة'), 'nothing typed is lost').toHaveValue('كيا سيراتو')
    await expect(page.getByRole('listitem').filter({ hasText: 'رخصة.jpg' })).toBeVisible()
    await findBuyer(page)
    await expect(page.getByText('بانتظار التحقق')).toBeVisible()
    await page.getByLabel('سعر المركبة المتفق عليه').fill('9100')
    await page.getByRole('radio', { name: /مناصفة/ }).check()
    await page.getByRole('radio', { name: /تحويل عادي/ }).check()
    await inspect(page, 'wizard-to-be-verified')
    await page.getByRole('button', { name: 'إنشاء الضمانة' }).click()
    const number = await readNumber(page)
    await expect(page.getByText(/نتحقق من بيانات المركبة/)).toBeVisible()
    const call = await as('samira')
    const flags = async () => (await call('GET /guarantees/:number', { params: { number } })).flags.map(({ kind }) => kind)
    expect(await flags()).toEqual(['vehicle_unverified'])
    await world('POST /sandbox/registry', { body: { mode: 'normal' } })
    await expect.poll(flags, { timeout: 60_000 }).toEqual([])
  } finally {
    await world('POST /sandbox/registry', { body: { mode: 'normal' } })
  }
})

test('a bank account is changed with a code for exactly its IBAN, and is young for a while', async ({ visit }) => {
  const account = newIban()
  const page = await visit('basel')
  await page.goto('/profile/bank-info')
  const change = page.getByRole('button', { name: 'تغيير الحساب' })
  const iban = page.getByLabel('رقم الآيبان')
  await expect(change.or(iban).first()).toBeVisible()
  if (await change.isVisible()) await change.click()
  await page.getByRole('button', { name: 'حفظ الحساب' }).click()
  await expect(iban).toHaveAccessibleDescription(/أدخل رقم الآيبان/)
  await iban.fill(`JO00${account.slice(4)}`)
  await page.getByLabel('البنك', { exact: true }).focus()
  await expect(iban, 'check digits').toHaveAccessibleDescription(/رقم الآيبان غير صحيح/)
  await iban.fill(account.toLowerCase())
  const grouped = account.replace(/(.{4})(?=.)/g, '$1 ')
  await expect(iban).toHaveValue(grouped)
  await expect(page.getByLabel('البنك', { exact: true })).toHaveValue('CBJO')
  await page.getByLabel('البنك', { exact: true }).selectOption('ARAB')
  await expect(iban).toHaveAccessibleDescription(/لا يعود إلى البنك الذي اخترته/)
  await page.getByLabel('البنك', { exact: true }).selectOption('CBJO')
  await expect(page.getByText('ضمانة غير مسؤولة عن أي تحويل إلى آيبان خاطئ.')).toBeVisible()
  await inspect(page, 'bank-account-form')
  const earlier = await newestCodeTo(cast.basel.phone)
  await page.getByRole('button', { name: 'حفظ الحساب' }).click()
  await expect(page.getByRole('dialog', { name: 'تأكيد الحساب الجديد' })).toContainText(account.slice(-4))
  await giveCode(page, cast.basel.phone, earlier)
  await expect(page.getByText(grouped)).toBeVisible()
  await expect(page.getByText(/حساب جديد، يبدأ التحويل إليه/)).toBeVisible()
  await expect(page.getByText(/^موثّق/), 'it is old enough after ten seconds').toBeVisible({ timeout: 40_000 })
  await inspect(page, 'bank-account')
})

test('a payer whom nobody knows names his account by a link and a code, and it has to be his', async ({ open }) => {
  const page = await open()
  await page.goto(await payerLink())
  await expect(page.getByRole('main').getByText('4,321.500')).toBeVisible()
  await page.getByLabel('اسم صاحب الحساب').fill('باسل حداد')
  await page.getByLabel('رقم الآيبان').fill('JO79CBJO0000000000000007654322')
  await inspect(page, 'payer')
  const sendCode = page.getByRole('button', { name: 'إرسال رمز إلى هاتفي' })
  const earlier = await newestCodeTo(cast.basel.phone)
  await sendCode.click()
  // All else is checked before a code is sent.
  await expect(page.getByLabel('اسم صاحب الحساب')).toHaveAccessibleDescription(/الحساب باسم غير اسم من دفع/)
  expect((await newestCodeTo(cast.basel.phone)).id).toBe(earlier.id)
  await page.getByLabel('اسم صاحب الحساب').fill('ليث عمران')
  await sendCode.click()
  await giveCode(page, cast.basel.phone, earlier)
  await expect(page.getByRole('heading', { name: 'حُفظ الحساب، ونعيد المبلغ إليه.' })).toBeVisible()
  await inspect(page, 'payer-named')
})

/** An account that nobody has named before: the same one again would not be young. Mod 97 over the whole makes 1; no check digits are 00. */
function newIban(): string {
  const rest = `CBJO0010${String(randomInt(1e12)).padStart(18, '0')}`
  const digits = `${rest}JO00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return `JO${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${rest}`
}
