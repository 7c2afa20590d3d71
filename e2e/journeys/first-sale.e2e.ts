import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { world } from '../support/api.ts'
import { offer, registerVehicle } from '../support/guarantees.ts'
import { counted, type Counted } from '../support/counted.ts'
import { inspect } from '../support/inspect.ts'
import { expect, test } from '../support/journey.ts'
import { fillPerson, newNationalNumber, newPerson, type NewPerson } from '../support/new-person.ts'
import { codeAfter, giveCode, linkTo, newestCodeTo, phone, typeCode } from '../support/people.ts'
import { readNumber } from '../support/wizard.ts'

test.describe.configure({ timeout: 240_000 })

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const part = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const press = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).first().click()

/** The account, after the phone has given its code or before. */
async function register(page: Page, person: NewPerson, invited = false): Promise<void> {
  await fillPerson(page, person, { invited })
  await page.getByRole('checkbox', { name: /أوافق على الشروط والأحكام/ }).check()
  await press(page, 'إنشاء الحساب')
}
/** Three steps; the last shows the two before it. */
async function complete(page: Page, { screen }: Counted, nationalNumber: string, iban: string): Promise<void> {
  await screen(part(page, 'البيانات الشخصية'))
  await expect(page.getByText('نطابقها مع السجل المدني')).toBeVisible()
  await expect(page.getByRole('list', { name: 'خطوات إكمال التسجيل' }).getByRole('listitem')).toHaveCount(3)
  await page.getByLabel('تاريخ الميلاد', { exact: true }).fill('25/03/1990')
  await page.getByRole('radio', { name: 'أردني', exact: true }).check()
  await page.getByLabel('الرقم الوطني').fill(nationalNumber)
  await press(page, 'حفظ ومتابعة')

  await screen(part(page, 'الحساب البنكي'))
  await page.getByLabel('رقم الآيبان (IBAN)').fill(iban)
  await expect(page.getByLabel('البنك', { exact: true })).toHaveValue('CBJO')
  await expect(page.getByLabel('رمز السويفت (SWIFT)')).toHaveValue('CBJOJOAX')
  await press(page, 'حفظ ومتابعة')

  await screen(part(page, 'عنوان السكن'))
  // The country is there; the city is found by how it begins, in any of its spellings.
  await expect(page.getByRole('combobox', { name: 'الدولة' })).toHaveValue('الأردن')
  const city = page.getByRole('combobox', { name: 'المدينة أو البلدة' })
  await city.pressSequentially('ارب')
  await page.getByRole('option', { name: 'إربد' }).click()
  await expect(city).toHaveValue('إربد')
  await page.getByLabel('اسم الشارع').fill('شارع الجامعة')
  await page.getByLabel('رقم البناية').fill('12')
  await expect(page.getByText('25 آذار 1990')).toBeVisible()
  await inspect(page, 'first-sale-address')
  await press(page, 'إتمام التسجيل')
}

test('a seller who knows nothing comes from how it works to a guarantee, and sends its link', async ({ open }) => {
  const person = newPerson('لانا سمير النمر')
  const nationalNumber = newNationalNumber()
  const phoneOf = `+962${person.phone.slice(1)}`
  await world('POST /sandbox/people/:number/answer', {
    params: { number: nationalNumber },
    body: { answer: 'match', phone: 'own', name: person.name },
  })
  const registration = await registerVehicle({ name: person.name, nationalNumber, phone: phoneOf }, 'تويوتا كورولا')
  const page = await open({ viewport: phone })
  const count = await counted(page)
  const { done, screen } = count

  await page.goto('/how-it-works')
  await screen(title(page, /./))
  await inspect(page, 'first-sale-how-it-works')
  await page.getByRole('link', { name: 'إنشاء حساب للأفراد' }).click()
  await screen(title(page, 'إنشاء حساب'))
  const earlier = await newestCodeTo(person.phone)
  await register(page, person)
  await screen(title(page, 'أدخل الرمز'))
  // Typed in this browser a moment ago: a slip in the middle is seen.
  await expect(page.getByRole('main').getByText(phoneOf)).toBeVisible()
  await typeCode(page, await codeAfter(person.phone, earlier))
  await complete(page, count, nationalNumber, 'JO54CBJO0000000000000000007001')

  // Straight to what was wanted.
  await screen(title(page, 'ضمانة جديدة'))
  await page.getByRole('radio', { name: /نعم، باسمي/ }).check()
  await page.getByLabel('رقم تسجيل المركبة').fill(registration)
  await page.getByRole('checkbox', { name: /أوافق على طلب هذه البيانات/ }).check()
  await press(page, 'متابعة')
  await screen(page.getByLabel('الرقم الوطني للمشتري'))
  await page.getByLabel('الرقم الوطني للمشتري').fill(cast.basel.nationalNumber)
  await page.getByLabel('هاتف المشتري').fill(cast.basel.phone)
  await press(page, 'بحث عن المشتري')
  await expect(page.getByText('وجدنا المشتري')).toBeVisible()
  await press(page, 'متابعة')
  await screen(page.getByLabel('سعر المركبة المتفق عليه'))
  await page.getByLabel('سعر المركبة المتفق عليه').fill('9200')
  await page.getByRole('radio', { name: /مناصفة/ }).check()
  await page.getByRole('radio', { name: /تحويل عادي/ }).check()
  await press(page, 'إنشاء الضمانة')
  const number = await readNumber(page)
  done.screens += 1
  expect(done).toEqual({ screens: 10, fields: 16, taps: 9 })
  expect(count.twice()).toEqual([])

  const whatsapp = new URL((await page.getByRole('link', { name: 'إرسال بواتساب' }).getAttribute('href')) ?? '')
  const text = whatsapp.searchParams.get('text') ?? ''
  expect(text).toMatch(/^عرض من لانا عبر ضمانة: تويوتا كورولا 2021 بسعر \S*9,200/)
  expect(text).not.toContain('النمر')
  const link = new URL(text.split('\n')[1] ?? '')
  expect(`${link.pathname}${link.search}`).toMatch(new RegExp(`^/register-person\\?invite=${number}&key=[\\w-]{10}$`))
  await page.getByRole('button', { name: /نسخ رسالة إلى المشتري/ }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
  await inspect(page, 'first-sale-created')

  // The same on the guarantee's own page; its buyer, who has an account, is led to it by the link.
  await page.getByRole('link', { name: 'فتح الضمانة' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'أرسل العرض إلى المشتري' })).toBeVisible()
  const reader = await open({ viewport: phone })
  await reader.goto(`${link.pathname}${link.search}`)
  await expect(title(reader, 'عرض من لانا')).toBeVisible()
  await reader.getByRole('link', { name: 'تسجيل الدخول' }).click()
  await expect(reader.getByText(`سجّل الدخول لترى الضمانة`)).toContainText(number)
})

test('a buyer comes from the message to the payment: the offer is read before a name is asked for', async ({ open }) => {
  const person = newPerson('رنا حسين العبادي')
  const nationalNumber = newNationalNumber()
  const number = await offer({ buyer: { name: person.name, nationalNumber, phone: person.phone }, type: 'تويوتا كورولا', price: '9200' })
  const link = new URL(await linkTo(person.phone, number))
  const page = await open({ viewport: phone })
  const count = await counted(page)
  const { done, screen } = count

  await page.goto(`${link.pathname}${link.search}`)
  await screen(title(page, 'عرض من سميرة'))
  for (const said of [/تويوتا كورولا/, /9,200/, 'تدفع إلى حساب الضمانة، لا إلى البائع.'])
    await expect(page.getByRole('main').getByText(said).first()).toBeVisible()
  await expect(page.getByText('خليل')).toBeHidden()
  await expect(page.getByRole('region', { name: 'ما ضمانة؟' }).getByRole('link')).toHaveAttribute('href', '/how-it-works')
  await inspect(page, 'first-sale-landing')
  const earlier = await newestCodeTo(person.phone)
  await page.getByLabel('رقم الهاتف الذي وصلت إليه الدعوة').fill(person.phone)
  await press(page, 'إرسال الرمز')

  await screen(title(page, 'أدخل الرمز'))
  await expect(page.getByText(person.phone)).toBeVisible()
  await typeCode(page, await codeAfter(person.phone, earlier))
  await screen(title(page, 'هذا هو العرض'))
  for (const said of ['سميرة خ••••', number]) await expect(page.getByRole('main').getByText(said)).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByRole('img', { name: /9246 دينار|9,246/ })
      .first(),
  ).toBeVisible()
  await inspect(page, 'first-sale-offer')
  await press(page, 'متابعة لإنشاء الحساب')
  await screen(title(page, 'أكمل حسابك'))
  await register(page, person, true)

  // Read again with an account, and led back to it when all is known.
  await expect(page).toHaveURL(new RegExp(`/damana/${number}$`))
  await screen(page.getByRole('heading', { level: 1, name: /كورولا/ }))
  await press(page, /^قبول/)
  await page.getByRole('dialog', { name: 'أكمل تسجيلك' }).getByRole('link', { name: 'إكمال التسجيل' }).click()
  await expect(page.getByText('تعود إلى الضمانة')).toContainText(number)
  await complete(page, count, nationalNumber, 'JO27CBJO0000000000000000007002')
  await expect(page).toHaveURL(new RegExp(`/damana/${number}$`))
  await screen(page.getByRole('heading', { level: 1, name: /كورولا/ }))
  await press(page, /^قبول/)
  await page.getByRole('dialog').getByRole('button', { name: /^قبول/ }).click()
  await expect(page.getByText('بانتظار الدفع').first()).toBeVisible()
  expect(done).toEqual({ screens: 9, fields: 12, taps: 10 })
  expect(count.twice()).toEqual([])

  const bank = await page.context().newPage()
  await bank.goto('/sandbox')
  await bank.getByRole('link', { name: 'بنك المشتري' }).click()
  const paid = bank.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok())
  await bank.getByRole('listitem').filter({ hasText: number }).getByRole('button', { name: 'دفع المبلغ كاملًا' }).click()
  await paid
  await bank.close()
  await expect(page.getByText('قيد نقل الملكية').first()).toBeVisible()
})

test('a wrong phone and a wrong key get nothing, not even that there is an offer', async ({ open }) => {
  const invited = newPerson()
  const number = await offer({ buyer: { name: invited.name, nationalNumber: newNationalNumber(), phone: invited.phone } })
  const page = await open({ viewport: phone })
  await page.goto(`/register-person?invite=${number}&key=kZ3-_aB9xQ`)
  await expect(title(page, 'دُعيت إلى ضمانة')).toBeVisible()
  await expect(page.getByRole('main').getByText(/سميرة|سيراتو|9,500/)).toBeHidden()

  const seen: string[] = []
  for (const wanted of [number, 'DM-999999']) {
    const other = newPerson()
    const stranger = await open({ viewport: phone })
    await stranger.goto(`/register-person?invite=${wanted}`)
    const earlier = await newestCodeTo(other.phone)
    await stranger.getByLabel('رقم الهاتف الذي وصلت إليه الدعوة').fill(other.phone)
    await stranger.getByRole('button', { name: 'إرسال الرمز' }).click()
    await giveCode(stranger, other.phone, earlier)
    await expect(title(stranger, 'لا عرض لهذا الهاتف')).toBeVisible()
    seen.push((await stranger.getByRole('main').innerText()).replaceAll(wanted, '…'))
    if (wanted === number) await inspect(stranger, 'first-sale-no-offer')
  }
  expect(seen[0]).toBe(seen[1])
})

test('a login on the way to a guarantee says which, whether or not there is one, and leads the buyer to the registration', async ({
  open,
}) => {
  const page = await open({ viewport: phone })
  await page.goto('/damana/DM-999999')
  await expect(page.getByText('سجّل الدخول لترى الضمانة')).toContainText('DM-999999')
  await inspect(page, 'login-to-guarantee')
  await page.getByRole('link', { name: 'لا حساب لك؟ أنشئه بالهاتف الذي ذكره البائع.' }).click()
  await expect(page).toHaveURL(/\/register-person\?invite=DM-999999$/)
  await expect(title(page, 'دُعيت إلى ضمانة')).toBeVisible()
})

test('a code that could not be sent is told first, and nothing says that one is on its way', async ({ open }) => {
  const person = newPerson()
  const page = await open()
  await page.route('**/api/v1/auth/verified-mobile/sendOtp', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/register-person')
  await fillPerson(page, person)
  await page.getByRole('checkbox', { name: /أوافق على الشروط والأحكام/ }).check()
  await page.getByRole('button', { name: 'إنشاء الحساب' }).click()
  for (const again of [false, true]) {
    if (again) await page.reload()
    await expect(page.getByRole('alert').filter({ hasText: /^تعذّر إرسال رمز التحقق\. ./ })).toBeVisible()
    await expect(page.getByText('نرسل إليك رمزًا')).toBeHidden()
  }
  await inspect(page, 'register-otp-not-sent')
  await page.unrouteAll()
  const earlier = await newestCodeTo(person.phone)
  await page.getByRole('button', { name: 'إرسال رمز جديد' }).click()
  await giveCode(page, person.phone, earlier)
  await expect(page).toHaveURL(/\/complete-register$/)
})
