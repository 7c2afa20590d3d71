import { cast } from '../cast.ts'
import { as, world } from '../support/api.ts'
import { registerVehicle } from '../support/guarantees.ts'
import { inspect } from '../support/inspect.ts'
import { expect, test } from '../support/journey.ts'
import { scenariosAreSeeded } from '../support/scenarios.ts'
import { answerBasicInfo, fillBasicInfo, fillBuyer, findBuyer, openWizard, readNumber } from '../support/wizard.ts'

const stranger = { name: 'رائد سليم', nationalNumber: '9871234560', phone: '0781230987' }

test('a step that is not answered gathers what is missing, takes the focus, and leads to each field', async ({ visit }) => {
  const page = await visit('samira')
  await openWizard(page)
  await page.getByRole('button', { name: 'متابعة' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'للمتابعة' })
  await expect(summary).toBeFocused()
  await expect(page).toHaveTitle(/^خطأ: /)
  await expect(summary.getByRole('link')).toHaveText([
    'اختر هل المركبة مسجّلة باسمك.',
    'أدخل رقم تسجيل المركبة.',
    'وافق على مشاركة البيانات للمتابعة.',
  ])
  await summary.getByRole('link', { name: 'أدخل رقم تسجيل المركبة.' }).click()
  await expect(page.getByLabel('رقم تسجيل المركبة')).toBeFocused()
  await page.getByRole('radio', { name: /لا، أبيعها نيابةً عن المالك/ }).check()
  await page.getByRole('button', { name: 'متابعة' }).click()
  await expect(summary.getByRole('link', { name: 'أدخل هاتف المالك.' })).toBeVisible()
})

test('nobody sells a vehicle to himself: the refusal stands at the field', async ({ visit }) => {
  const page = await visit('samira')
  await fillBasicInfo(page, await registerVehicle(cast.samira))
  await fillBuyer(page, cast.samira)
  const field = page.getByLabel('الرقم الوطني للمشتري')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(/لا يمكنك بيع المركبة لنفسك/)
  await expect(page.getByLabel('سعر المركبة المتفق عليه')).toBeHidden()
})

test('a vehicle of somebody else, a seized and a mortgaged one are refused with their reason', async ({ visit }) => {
  const page = await visit('samira')
  const cases = [
    [await registerVehicle(cast.basel), 'المركبة غير مسجّلة باسم هذا المالك.'],
    ['4410072', 'على المركبة حجز، ولا يمكن بيعها قبل أن ترفعه الجهة التي أمرت به، كدائرة التنفيذ في المحكمة.'],
    ['4410073', 'المركبة مرهونة، ولا يمكن بيعها قبل فك الرهن.'],
  ] as const
  await answerBasicInfo(page, '1')
  for (const [registration, refusal] of cases) {
    await page.getByLabel('رقم تسجيل المركبة').fill(registration)
    await page.getByRole('button', { name: 'متابعة' }).click()
    await expect(page.getByLabel('رقم تسجيل المركبة')).toHaveAccessibleDescription(new RegExp(refusal))
    await expect(page.getByRole('heading', { name: 'لا يمكن بيع هذه المركبة الآن' })).toBeVisible()
  }
})

test('a registry that does not answer is said so, and what was typed is still there when it answers again', async ({ visit }) => {
  test.setTimeout(240_000)
  // The scenarios ask the registry too.
  await scenariosAreSeeded()
  const page = await visit('samira')
  const registration = await registerVehicle(cast.samira)
  await world('POST /sandbox/registry', { body: { mode: 'down' } })
  try {
    await answerBasicInfo(page, registration)
    await page.getByRole('button', { name: 'متابعة' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'نظام الترخيص لا يجيب الآن' })).toBeVisible({ timeout: 40_000 })
  } finally {
    await world('POST /sandbox/registry', { body: { mode: 'normal' } })
  }
  await expect(page.getByLabel('رقم تسجيل المركبة')).toHaveValue(registration)
  await page.getByRole('button', { name: 'متابعة' }).click()
  await expect(page.getByLabel('الرقم الوطني للمشتري')).toBeVisible()
})

test('a buyer who cannot be found is entered by hand, and is invited', async ({ visit }) => {
  const page = await visit('samira')
  await fillBasicInfo(page, await registerVehicle(cast.samira))
  await fillBuyer(page, stranger)
  await expect(page.getByText('تعذّر جلب بيانات المشتري، أدخلها يدويًا')).toBeVisible()
  await page.getByRole('button', { name: 'متابعة' }).click()
  await expect(page.getByLabel('الاسم الكامل')).toHaveAccessibleDescription(/أدخل اسم المشتري الكامل/)
  await page.getByRole('radio', { name: 'شخص' }).check()
  await page.getByLabel('الاسم الكامل').fill(stranger.name)
  await page.getByRole('button', { name: 'متابعة' }).click()
  await page.getByLabel('سعر المركبة المتفق عليه').fill('7200')
  await page.getByRole('radio', { name: /البائع/ }).check()
  await page.getByRole('radio', { name: /تحويل عادي/ }).check()
  await page.getByRole('button', { name: 'إنشاء الضمانة' }).click()
  const number = await readNumber(page)
  await expect
    .poll(async () => (await world('GET /sandbox/messages', { query: { to: stranger.phone } })).messages.map(({ text }) => text).join('\n'))
    .toContain(number)
})

test('a wrong discount code is refused at its field, a right one says what it gives, and both are in the summary', async ({ visit }) => {
  const page = await visit('samira')
  await fillBasicInfo(page, await registerVehicle(cast.samira))
  await findBuyer(page)
  await page.getByLabel('سعر المركبة المتفق عليه').fill('١٢٤٥٠')
  await page.getByRole('radio', { name: /مناصفة/ }).check()
  await page.getByRole('radio', { name: /تحويل عادي/ }).check()
  const code = page.getByLabel('رمز الخصم')
  await code.fill('NOSUCH')
  await page.getByRole('button', { name: 'تحقّق' }).click()
  await expect(code).toHaveAccessibleDescription(/رمز الخصم غير صالح/)
  await code.fill('summer25')
  await code.press('Enter')
  await expect(code).toHaveAccessibleDescription(/رمز الخصم غير صالح/)
  await code.fill('nov10')
  await page.getByRole('button', { name: 'تحقّق' }).click()
  await expect(page.getByText('حصلت على خصم 10% من العمولة.')).toBeVisible()
  const summary = page.getByRole('complementary')
  await expect(summary.getByText('12,450.000').first()).toBeVisible()
  await expect(summary.getByText('NOV10')).toBeVisible()
  await expect(summary.getByText(/اثنا عشر ألف/).first()).toBeVisible()
})

test('a reload keeps the draft, going back keeps every answer, and starting over forgets them', async ({ visit }) => {
  const page = await visit('samira')
  const registration = await registerVehicle(cast.samira)
  await fillBasicInfo(page, registration)
  await findBuyer(page)
  await page.getByLabel('سعر المركبة المتفق عليه').fill('8800')
  await page.getByRole('radio', { name: /المشتري/ }).check()
  await page.reload()
  await expect(page.getByText('تتابع من مسودتك المحفوظة على هذا الجهاز.')).toBeVisible()
  await expect(page.getByLabel('سعر المركبة المتفق عليه')).toHaveValue(/8,?800/)
  await expect(page.getByRole('radio', { name: /المشتري/ })).toBeChecked()

  await page.getByRole('button', { name: 'السابق' }).click()
  await expect(page.getByLabel('الرقم الوطني للمشتري')).toHaveValue(cast.basel.nationalNumber)
  await page.goBack()
  await expect(page.getByLabel('سعر المركبة المتفق عليه')).toHaveValue(/8,?800/)
  await page
    .getByRole('list', { name: 'خطوات إنشاء الضمانة' })
    .getByRole('button', { name: /المعلومات الأساسية/ })
    .click()
  await expect(page.getByLabel('رقم تسجيل المركبة')).toHaveValue(registration)
  await expect(page.getByRole('checkbox', { name: /أوافق على طلب هذه البيانات/ })).toBeChecked()

  await page.getByRole('link', { name: 'حفظ والخروج' }).click()
  await expect(page).toHaveURL(/\/damanaty\/sale/)
  await page.goto('/add-damana')
  await page.getByRole('button', { name: 'البدء من جديد' }).click()
  await expect(page.getByLabel('رقم تسجيل المركبة')).toHaveValue('')
})

test('after starting over nothing typed jumps past a step: the consent is asked for again, and the button is pressed', async ({
  visit,
}) => {
  const page = await visit('samira')
  const registration = await registerVehicle(cast.samira)
  await fillBasicInfo(page, registration)
  await findBuyer(page)
  await page.reload()
  await page.getByRole('button', { name: 'البدء من جديد' }).click()
  const number = page.getByLabel('رقم تسجيل المركبة')
  await expect(number).toHaveValue('')
  await page.getByRole('radio', { name: /نعم، باسمي/ }).check()
  await number.fill(registration)
  await expect(number).toHaveValue(registration)
  await page.getByRole('button', { name: 'متابعة' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'وافق على مشاركة البيانات للمتابعة.' })).toBeVisible()
  await page.getByRole('checkbox', { name: /أوافق على طلب هذه البيانات/ }).check()
  await expect(number).toBeVisible()
  await page.getByRole('button', { name: 'متابعة' }).click()
  await expect(page.getByLabel('الرقم الوطني للمشتري')).toBeVisible()
})

test('a search for the buyer that gets no answer can be made again, and the buyer may be named by hand meanwhile', async ({ visit }) => {
  const page = await visit('samira')
  await fillBasicInfo(page, await registerVehicle(cast.samira))
  for (const status of [500, 429]) {
    await page.route('**/api/v1/get-user-info?*', (route) => route.fulfill({ status, body: '' }))
    await page.getByLabel('الرقم الوطني للمشتري').fill(cast.basel.nationalNumber)
    await page.getByLabel('هاتف المشتري').fill(cast.basel.phone)
    await page.getByRole('button', { name: 'بحث عن المشتري' }).click()
    await expect(page.getByText('خدمة البحث لا تستجيب الآن.')).toBeVisible()
    await expect(page.getByLabel('الاسم الكامل')).toBeVisible()
    if (status === 500) await page.reload()
  }
  await inspect(page, 'wizard-search-unanswered')
  await page.unroute('**/api/v1/get-user-info?*')
  await page.getByRole('button', { name: 'إعادة البحث' }).click()
  await expect(page.getByText('وجدنا المشتري')).toBeVisible()
  await expect(page.getByLabel('الاسم الكامل')).toBeHidden()
})

test('one’s own national number is refused at its field, whatever the phone', async ({ visit }) => {
  const page = await visit('samira')
  await fillBasicInfo(page, await registerVehicle(cast.samira))
  await fillBuyer(page, { nationalNumber: cast.samira.nationalNumber, phone: '0785554433' })
  await expect(page.getByLabel('الرقم الوطني للمشتري')).toHaveAccessibleDescription(/لا يمكنك بيع المركبة لنفسك/)
  await expect(page.getByLabel('سعر المركبة المتفق عليه')).toBeHidden()
})

test('a failed creation is told in the words of the product, and the next try creates one guarantee', async ({ visit }) => {
  const page = await visit('samira')
  const registration = await registerVehicle(cast.samira)
  await fillBasicInfo(page, registration)
  await findBuyer(page)
  await page.getByLabel('سعر المركبة المتفق عليه').fill('6600')
  await page.getByRole('radio', { name: /مناصفة/ }).check()
  await page.getByRole('radio', { name: /تحويل عادي/ }).check()
  await page.route('**/api/v1/guarantees', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: { code: 'internal', error_msg: 'x' } }) : route.fallback(),
  )
  await page.getByRole('button', { name: 'إنشاء الضمانة' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'حدث خطأ أثناء إنشاء الضمانة' })).toBeVisible()
  await page.unroute('**/api/v1/guarantees')
  await page.getByRole('button', { name: 'إنشاء الضمانة' }).click()
  const number = await readNumber(page)
  await expect(page.getByRole('heading', { level: 1, name: /أُنشئت الضمانة رقم/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'فتح الضمانة' }).first()).toHaveAttribute('href', `/damana/${number}`)
  const samira = await as('samira')
  expect((await samira('GET /guarantees/:number', { params: { number } })).vehicle.registration_number).toBe(registration)

  await page.getByRole('button', { name: /نسخ رقم الضمانة/ }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number)
  await page.getByRole('link', { name: 'ضمانة أخرى' }).click()
  await expect(page.getByLabel('رقم تسجيل المركبة')).toHaveValue('')
})

test('whoever has not completed registration is told so instead of filling in a form in vain', async ({ visit }) => {
  const page = await visit('lina')
  await page.goto('/add-damana')
  await expect(page.getByText('أكمل تسجيلك لتتمكن من إنشاء ضمانة.')).toBeVisible()
  await expect(page.getByLabel('رقم تسجيل المركبة')).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'إكمال التسجيل' }).click()
  await expect(page).toHaveURL(/\/complete-register/)
})
