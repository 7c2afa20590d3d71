import type { Page } from '@playwright/test'
import { cast, widad } from '../cast.ts'
import { expect, test } from '../support/desk.ts'
import { registerVehicle } from '../support/guarantees.ts'
import { inspect } from '../support/inspect.ts'
import { newNationalNumber, registered, type NewPerson } from '../support/new-person.ts'
import { fillLogin } from '../support/people.ts'
import { answerBasicInfo, fillBasicInfo, findBuyer, readNumber } from '../support/wizard.ts'

test.describe.configure({ timeout: 240_000 })

const iban = 'JO71CBJO0000000000001234567890'

test('a foreigner sends photos, is asked for others, is proven by a reviewer and sells', async ({ open, sit }) => {
  const person = await registered('يوسف مراد الحلبي')
  const documentId = `N${newNationalNumber()}`
  const page = await open()
  await enter(page, person)
  await page.goto('/complete-register')
  await page.getByLabel('تاريخ الميلاد', { exact: true }).fill('12/04/1988')
  await page.getByRole('radio', { name: 'غير أردني' }).check()
  await page.getByRole('combobox', { name: 'الدولة' }).fill('سوريه')
  await page.getByRole('option', { name: 'سوريا' }).click()
  await page.getByLabel('رقم الوثيقة').fill(documentId)
  await next(page)
  await fillBankAndAddress(page)
  await page.getByRole('button', { name: 'إتمام التسجيل' }).click()
  await expect(said(page, /^اكتمل تسجيلك، وتستطيع الشراء/)).toBeVisible()

  // An unproven person may buy, and is told how to sell.
  await page.goto('/add-damana')
  await expect(page.getByText('أثبت هويتك لتتمكن من إنشاء ضمانة.')).toBeVisible()
  await page.getByRole('link', { name: 'إثبات الهوية' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'إثبات الهوية' })).toBeVisible()
  await page.getByRole('button', { name: 'إرسال الصورتين' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'صحّح حقلين للمتابعة' })).toBeFocused()
  await inspect(page, 'identity-photos-missing')
  await sendPhotos(page, 'إرسال الصورتين')
  await expect(page.getByText('وصلت صورك، ويراجعها أحد موظفينا.')).toBeVisible()

  const rana = await sit('rana')
  await choose(rana, person)
  await expect(rana.getByText('السجل المدني لا يعرف هذا الرقم')).toBeVisible()
  await expect(rana.getByRole('img', { name: 'صورة الوثيقة' })).toBeVisible()
  await expect(rana.getByRole('img', { name: 'صورة الوجه والوثيقة بجانبه' })).toBeVisible()
  await inspect(rana, 'identity-to-decide')
  await rana.getByRole('button', { name: 'طلب صور أخرى' }).click()
  const again = rana.getByRole('dialog', { name: `طلب صور أخرى من ${person.name}؟` })
  await again.getByLabel('المطلوب من صاحب الطلب').fill('الوجه غير واضح.')
  await again.getByRole('button', { name: 'طلب صور أخرى' }).click()
  await expect(said(rana, 'طُلبت صور أخرى، وأُبلغ صاحبها.')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('main').getByText('الوجه غير واضح.')).toBeVisible()
  await inspect(page, 'identity-send-again')
  await sendPhotos(page, 'إرسال صورتين أخريين')
  await expect(page.getByText('وصلت صورك، ويراجعها أحد موظفينا.')).toBeVisible()

  await choose(rana, person)
  await expect(rana.getByText('المحاولة 2 من 3')).toBeVisible()
  await rana.getByRole('button', { name: 'إثبات الهوية' }).click()
  const proof = rana.getByRole('dialog', { name: `إثبات هوية ${person.name}؟` })
  await expect(proof.getByLabel('الاسم كما في الوثيقة')).toHaveValue(person.name)
  await inspect(rana, 'identity-prove')
  await proof.getByLabel('السبب').fill('الوجه والوثيقة متطابقان')
  await proof.getByRole('button', { name: 'إثبات الهوية' }).click()
  await expect(said(rana, 'أُثبتت الهوية.')).toBeVisible()
  await expect(rana.getByRole('button', { name: 'إثبات الهوية' })).toHaveCount(0)

  await page.reload()
  await expect(page.getByText('موثّقة', { exact: true })).toBeVisible()
  await fillBasicInfo(page, await registerVehicle({ name: person.name, nationalNumber: documentId, phone: person.phone }))
  await findBuyer(page)
  await page.getByLabel('سعر المركبة المتفق عليه').fill('9500')
  await page.getByRole('radio', { name: /مناصفة/ }).check()
  await page.getByRole('radio', { name: /تحويل عادي/ }).check()
  await page.getByRole('button', { name: 'إنشاء الضمانة' }).click()
  expect(await readNumber(page)).toMatch(/^DM-/)
})

test('a stranger who registers with the number of somebody else is refused at its field, and from the second time on may send photos', async ({
  open,
}) => {
  const page = await open()
  await enter(page, await registered())
  await page.goto('/complete-register')
  await fillJordanian(page, cast.basel.nationalNumber)
  await next(page)
  await fillBankAndAddress(page)
  const number = page.getByLabel('الرقم الوطني')
  for (const [left, how] of [
    [/^بقيت لك 4 محاولات اليوم/, 'ثم أتمّ التسجيل من جديد.'],
    [/^بقيت لك 3 محاولات اليوم/, 'فأرفق في الخطوة الأخيرة صورتين'],
  ] as const) {
    await page.getByRole('button', { name: 'إتمام التسجيل' }).click()
    await expect(number).toHaveAccessibleDescription(/لا تطابق هذه البيانات ما في السجل المدني/)
    await expect(page.getByText(left)).toBeVisible()
    await expect(page.getByText(how)).toBeVisible()
    await expect(page.getByText(cast.basel.name)).toHaveCount(0)
    if (how.startsWith('فأرفق')) await inspect(page, 'identity-not-matched')
    await next(page)
    await expect(page.getByRole('heading', { level: 2, name: 'عنوان السكن' })).toBeVisible()
  }
  await expect(page.getByRole('heading', { level: 3, name: 'إثبات الهوية بالصور' })).toBeVisible()
  await inspect(page, 'identity-photos-offered')
  await attachPhotos(page)
  await page.getByRole('button', { name: 'إرسال الصورتين وإتمام التسجيل' }).click()
  await expect(said(page, /ويراجع أحد موظفينا هويتك/)).toBeVisible()
})

test('a stranger cannot sell the car of somebody else: not under its number, not as an agent with another phone, not as one’s own', async ({
  open,
  visit,
}) => {
  const registration = await registerVehicle(widad)
  const newcomer = await open()
  await enter(newcomer, await registered())
  await newcomer.goto('/complete-register')
  await fillJordanian(newcomer, widad.nationalNumber)
  await next(newcomer)
  await fillBankAndAddress(newcomer)
  await newcomer.getByRole('button', { name: 'إتمام التسجيل' }).click()
  await expect(newcomer.getByLabel('الرقم الوطني')).toHaveAccessibleDescription(/لا تطابق هذه البيانات ما في السجل المدني/)

  const agent = await visit('tareq')
  await answerBasicInfo(agent, registration)
  await agent.getByRole('button', { name: 'متابعة' }).click()
  await expect(agent.getByLabel('رقم تسجيل المركبة')).toHaveAccessibleDescription(/المركبة غير مسجّلة باسم هذا المالك/)

  await agent.getByRole('radio', { name: /لا، أبيعها نيابةً عن المالك/ }).check()
  await agent.getByLabel('الرقم الوطني للمالك').fill(widad.nationalNumber)
  await agent.getByLabel('هاتف المالك').fill('0790001234')
  await agent.getByRole('button', { name: 'متابعة' }).click()
  await findBuyer(agent)
  await agent.getByLabel('سعر المركبة المتفق عليه').fill('5000')
  await agent.getByRole('radio', { name: /المشتري/ }).check()
  await agent.getByRole('radio', { name: /تحويل عادي/ }).check()
  await agent.getByRole('button', { name: 'إنشاء الضمانة' }).click()
  await expect(agent.getByText(/المركبة غير مسجّلة باسم هذا المالك/).first()).toBeVisible()
  await expect(agent.getByRole('heading', { level: 1, name: /DM-\d{6,}/ })).toBeHidden()
})

/** Signs in at a browser that the account has not used; the first one is trusted. */
async function enter(page: Page, person: NewPerson): Promise<void> {
  await page.goto('/login')
  await fillLogin(page, person.phone, person.password)
  await expect(page).toHaveURL(/\/(damanaty|complete-register)/)
}

const next = (page: Page) => page.getByRole('button', { name: 'حفظ ومتابعة' }).click()
const said = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

async function fillJordanian(page: Page, nationalNumber: string): Promise<void> {
  await page.getByLabel('تاريخ الميلاد', { exact: true }).fill('25/03/1990')
  await page.getByRole('radio', { name: 'أردني', exact: true }).check()
  await page.getByLabel('الرقم الوطني').fill(nationalNumber)
}

async function fillBankAndAddress(page: Page): Promise<void> {
  await page.getByLabel('رقم الآيبان (IBAN)').fill(iban)
  await expect(page.getByLabel('البنك', { exact: true })).not.toHaveValue('')
  await next(page)
  await page.getByLabel('المدينة أو البلدة').fill('إربد')
  await page.getByLabel('اسم الشارع').fill('شارع الجامعة')
  await page.getByLabel('رقم البناية').fill('12')
}

const photo = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAGAAAAA8AQMAAACjGi33AAAABlBMVEXi6vBgeJEy0FGTAAAAIklEQVR42mNgoDNg/v8fnfMfDD4Q4uA2gGLOkHbBKKASAAB3CHJVUQPqcQAAAABJRU5ErkJggg==',
    'base64',
  ),
})

async function attachPhotos(page: Page): Promise<void> {
  for (const [label, file] of [
    ['صورة الوثيقة', 'وثيقة.png'],
    ['صورة وجهك والوثيقة بجانبه', 'وجه.png'],
  ] as const) {
    const field = page.getByRole('group', { name: label })
    await field.locator('input[type=file]').first().setInputFiles(photo(file))
    await expect(field.getByText(file)).toBeVisible()
    await expect(field.getByRole('progressbar')).toHaveCount(0)
  }
}

async function sendPhotos(page: Page, button: string): Promise<void> {
  await attachPhotos(page)
  await page.getByRole('button', { name: button }).click()
}

async function choose(page: Page, person: NewPerson): Promise<void> {
  await page.goto('/admin?kind=identities')
  await page.getByRole('region', { name: 'قائمة الانتظار' }).getByRole('link').filter({ hasText: person.name }).first().click()
}
