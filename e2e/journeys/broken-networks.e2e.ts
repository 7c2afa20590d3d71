import type { Locator, Page } from '@playwright/test'
import { cast, password } from '../cast.ts'
import { accept, offer, registerVehicle } from '../support/guarantees.ts'
import { expect, test } from '../support/journey.ts'
import { fillPerson, newNationalNumber, newPerson, registered } from '../support/new-person.ts'
import { fillLogin, signInAt } from '../support/people.ts'
import { answerBasicInfo, fillBasicInfo, findBuyer } from '../support/wizard.ts'

/** The sentences that a person reads: no answer came, or one without a text. */
const noAnswer = /تعذّر الاتصال بالخادم\. تحقّق من اتصالك بالإنترنت ثم أعد المحاولة/
const emptyAnswer = /تعذّر على الخادم إكمال الطلب\. أعد المحاولة بعد قليل/

interface Situation {
  name: string
  begin: (page: Page, call: string) => Promise<unknown>
  end: (page: Page, call: string) => Promise<unknown>
  says: RegExp
}
const situations: Situation[] = [
  {
    name: 'the device is offline',
    begin: (page) => page.context().setOffline(true),
    end: (page) => page.context().setOffline(false),
    says: noAnswer,
  },
  {
    name: 'the server is gone',
    begin: (page, call) => page.route(call, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback())),
    end: (page, call) => page.unroute(call),
    says: noAnswer,
  },
  {
    name: 'the server answers an empty 500',
    begin: (page, call) =>
      page.route(call, (route) => (route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.fallback())),
    end: (page, call) => page.unroute(call),
    says: emptyAnswer,
  },
]

interface Sending {
  page: Page
  /** The address of the call. */
  call: string
  button: Locator
  /** Where the failure is told. */
  told: Locator
  /** Everything typed is still there, and where it was. */
  isKept: () => Promise<void>
}

/** Sends in every situation: each is told, loses nothing, leaves the button ready, and nothing is sent when the network is back. */
async function sendInVain({ page, call, button, told, isKept }: Sending): Promise<void> {
  let sent = 0
  const path = new RegExp(call.replaceAll('**', '.*').replaceAll('*', '[^/]*') + '$')
  page.on('request', (request) => {
    if (request.method() === 'POST' && path.test(request.url())) sent += 1
  })
  // A dialog loads its own file; without a network it would ask to try again before it is drawn.
  await expect(button).toBeEnabled()
  for (const { name, begin, end, says } of situations) {
    await test.step(name, async () => {
      await begin(page, call)
      await button.click()
      await expect(told.filter({ hasText: says }), name).toBeVisible({ timeout: 30_000 })
      await isKept()
      await expect(button).toBeEnabled()
      const before = sent
      await end(page, call)
      // The browser is online again and has asked the server something: whatever waited for that would have left.
      await expect.poll(() => page.evaluate(() => fetch('/readyz').then(({ ok }) => ok))).toBe(true)
      await isKept()
      expect(sent, `${name}: sent later by itself`).toBe(before)
    })
  }
}

test('accepting without a network says so at once and unlocks the dialog; nothing is accepted until it is confirmed again', async ({
  visit,
}) => {
  const number = await offer()
  const page = await visit('basel')
  await page.goto(`/damana/${number}`)
  await page.getByRole('button', { name: 'قبول الضمانة' }).first().click()
  const dialog = page.getByRole('dialog')
  const button = dialog.getByRole('button', { name: 'قبول الضمانة' })
  await sendInVain({
    page,
    call: '**/api/v1/guarantees/*/accept',
    button,
    told: dialog.getByRole('alert'),
    isKept: async () => {
      await expect(dialog).toBeVisible()
      await expect(dialog.getByRole('button', { name: 'رجوع' })).toBeEnabled()
    },
  })
  await button.click()
  await expect(page.getByRole('status').getByText('حُدّثت الحالة')).toBeVisible()
  await expect(page.getByText('بانتظار الدفع').first()).toBeVisible()
})

test('the wizard keeps every answer, creates nothing later, and creates one guarantee when it is sent again', async ({ visit }) => {
  const page = await visit('samira')
  await fillBasicInfo(page, await registerVehicle(cast.samira))
  await findBuyer(page)
  const price = page.getByLabel('سعر المركبة المتفق عليه')
  await price.fill('6100')
  await page.getByRole('radio', { name: /مناصفة/ }).check()
  await page.getByRole('radio', { name: /تحويل عادي/ }).check()
  const button = page.getByRole('button', { name: 'إنشاء الضمانة' })
  await sendInVain({
    page,
    call: '**/api/v1/guarantees',
    button,
    told: page.getByRole('alert'),
    isKept: async () => {
      await expect(price).toHaveValue(/6,?100/)
      await expect(page.getByRole('radio', { name: /مناصفة/ })).toBeChecked()
    },
  })
  await button.click()
  await expect(page.getByRole('heading', { level: 1, name: /DM-\d{6,}/ })).toBeVisible()
})

test('a registration that is not answered keeps everything typed, the passwords too, and registers once', async ({ open }) => {
  const page = await open()
  const person = newPerson()
  await page.goto('/register-person')
  await fillPerson(page, person)
  await page.getByRole('checkbox', { name: /أوافق على الشروط والأحكام/ }).check()
  const button = page.getByRole('button', { name: 'إنشاء الحساب' })
  await sendInVain({
    page,
    call: '**/api/v1/auth/register',
    button,
    told: page.getByRole('alert'),
    isKept: async () => {
      await expect(page.getByLabel('الاسم')).toHaveValue(person.name)
      await expect(page.locator('#password')).toHaveValue(person.password)
      await expect(page.getByRole('checkbox', { name: /أوافق على الشروط والأحكام/ })).toBeChecked()
    },
  })
  await button.click()
  await expect(page).toHaveURL(/\/register-otp$/)
})

test('a step of the completion that is not answered stays, and is saved when it is sent again', async ({ open }) => {
  const person = await registered()
  const nationalNumber = newNationalNumber()
  const page = await open()
  await page.goto('/login')
  await fillLogin(page, person.phone, person.password)
  await expect(page).toHaveURL(/\/damanaty/)
  await page.goto('/complete-register')
  await page.getByLabel('تاريخ الميلاد', { exact: true }).fill('25/03/1990')
  await page.getByRole('radio', { name: 'أردني', exact: true }).check()
  await page.getByLabel('الرقم الوطني').fill(nationalNumber)
  const button = page.getByRole('button', { name: 'حفظ ومتابعة' })
  await sendInVain({
    page,
    call: '**/api/v1/auth/complete-register',
    button,
    told: page.getByRole('alert'),
    isKept: () => expect(page.getByLabel('الرقم الوطني')).toHaveValue(nationalNumber),
  })
  await button.click()
  await expect(page.getByRole('heading', { level: 2, name: 'الحساب البنكي' })).toBeVisible()
})

test('the payment page says that it is not up to date while the server cannot be asked, and is again when it can', async ({ visit }) => {
  const number = await offer()
  await accept(number)
  const page = await visit('basel')
  await page.goto(`/damana/${number}`)
  const ways = page.getByRole('heading', { name: 'كليك' })
  await expect(ways).toBeVisible()
  const notice = page.getByRole('status').filter({ hasText: 'تعذّر تحديث الصفحة' })
  await expect(notice).toHaveCount(0)
  await page.context().setOffline(true)
  await expect(notice).toBeVisible({ timeout: 45_000 })
  await expect(ways).toBeVisible()
  await page.context().setOffline(false)
  await expect(notice).toHaveCount(0)
  await page.route('**/api/v1/guarantees/*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.reload()
  await expect(page.getByText('تعذّر تحميل الضمانة')).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/api/v1/guarantees/*')
  await page.getByRole('button', { name: 'إعادة المحاولة' }).click()
  await expect(ways).toBeVisible()
})

test('on a slow network an acceptance pressed twice is one, and the page says that it is at work', async ({ visit }) => {
  const number = await offer()
  const page = await visit('basel')
  await page.goto(`/damana/${number}`)
  await page.getByRole('button', { name: 'قبول الضمانة' }).first().click()
  const dialog = page.getByRole('dialog')
  const button = dialog.getByRole('button', { name: 'قبول الضمانة' })
  await expect(button).toBeVisible()
  const network = await page.context().newCDPSession(page)
  // A slow 3G, as browsers call it.
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 2_000,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/accept')) sent += 1
  })
  await button.dblclick()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('status').getByText('حُدّثت الحالة')).toBeVisible({ timeout: 30_000 })
  expect(sent).toBe(1)
})

/** The session of this browser is over, as if ended from another one: the page does not know it yet. */
async function endSession(page: Page): Promise<void> {
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  // Without its binding cookie the token is worth nothing.
  await page.context().addCookies(cookies.filter(({ name }) => name === 'token'))
}

/** The page tells the end of the session, or its guard has led to the login already. */
async function goToLogin(page: Page): Promise<void> {
  const told = page.getByRole('dialog', { name: 'انتهت جلسة الدخول' }).getByRole('button', { name: 'تسجيل الدخول' })
  await expect(told.or(page.getByLabel('رقم الهاتف أو البريد الإلكتروني'))).toBeVisible()
  if (await told.isVisible()) await told.click()
  await expect(page).toHaveURL(/\/login$/)
}

/** The page calls by itself too, and may find the end of the session before the button is pressed. */
async function pressAfterTheEnd(page: Page, button: Locator): Promise<void> {
  await Promise.all([button.click({ timeout: 2_000 }).catch(() => undefined), goToLogin(page)])
}

test('a session that ended elsewhere leads to the login, and back to the wizard and the offer with everything typed', async ({ open }) => {
  const number = await offer({ seller: 'tareq', buyer: 'samira' })
  const registration = await registerVehicle(cast.samira)
  const page = await open()
  await signInAt(page, 'samira')
  await answerBasicInfo(page, registration)
  await endSession(page)
  await pressAfterTheEnd(page, page.getByRole('button', { name: 'متابعة' }))
  await fillLogin(page, cast.samira.phone, password)
  await expect(page).toHaveURL(/\/add-damana$/)
  await expect(page.getByLabel('رقم تسجيل المركبة')).toHaveValue(registration)
  await expect(page.getByRole('checkbox', { name: /أوافق على طلب هذه البيانات/ })).toBeChecked()
  await page.getByRole('button', { name: 'متابعة' }).click()
  await expect(page.getByLabel('الرقم الوطني للمشتري')).toBeVisible()

  await page.goto(`/damana/${number}`)
  await page.getByRole('button', { name: 'قبول الضمانة' }).first().click()
  const accepts = page.getByRole('dialog').getByRole('button', { name: 'قبول الضمانة' })
  await expect(accepts).toBeVisible()
  await endSession(page)
  await pressAfterTheEnd(page, accepts)
  await fillLogin(page, cast.samira.phone, password)
  await expect(page).toHaveURL(new RegExp(`/damana/${number}$`))
  // Nothing was accepted meanwhile.
  await page.getByRole('button', { name: 'قبول الضمانة' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'قبول الضمانة' }).click()
  await expect(page.getByText('بانتظار الدفع').first()).toBeVisible()
})

test('a session that ended elsewhere leads to the login, and back to the completion with everything typed', async ({ open }) => {
  const person = await registered()
  const nationalNumber = newNationalNumber()
  const page = await open()
  await page.goto('/login')
  await fillLogin(page, person.phone, person.password)
  await expect(page).toHaveURL(/\/damanaty/)
  await page.goto('/complete-register')
  await page.getByLabel('تاريخ الميلاد', { exact: true }).fill('25/03/1990')
  await page.getByRole('radio', { name: 'أردني', exact: true }).check()
  await page.getByLabel('الرقم الوطني').fill(nationalNumber)
  await endSession(page)
  await pressAfterTheEnd(page, page.getByRole('button', { name: 'حفظ ومتابعة' }))
  await fillLogin(page, person.phone, person.password)
  await expect(page).toHaveURL(/\/complete-register$/)
  await expect(page.getByLabel('الرقم الوطني')).toHaveValue(nationalNumber)
  await expect(page.getByLabel('تاريخ الميلاد', { exact: true })).toHaveValue('25/03/1990')
})
