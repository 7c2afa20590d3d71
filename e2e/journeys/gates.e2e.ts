import type { Page } from '@playwright/test'
import { inspect } from '../support/inspect.ts'
import { expect, test } from '../support/journey.ts'
import { registered } from '../support/new-person.ts'
import { fillLogin, openContext, signInAt } from '../support/people.ts'
import { asStaff } from '../support/staff-api.ts'

/** The server's answer about a signed-in person, with a part that this world cannot be brought to. */
async function answerWith(page: Page, part: object | (() => object)): Promise<void> {
  await page.route('**/api/v1/auth/check-auth', async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { data: { ...data, ...(typeof part === 'function' ? part() : part) } } })
  })
}
/** The next call to an address is refused once. */
const refuseOnce = (page: Page, path: string, status: number, code: string) =>
  page.route(
    path,
    (route) =>
      route.fulfill({
        status,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code, error_msg: code, request_id: 'r-1' }),
      }),
    { times: 1 },
  )
const hasToken = async (page: Page) => (await page.context().cookies()).some(({ name }) => name === 'token')

test('new terms stand before every page: read, accepted, "saved", and on to where one wanted to go', async ({ visit }) => {
  const page = await visit('tareq')
  let isAccepted = false
  await answerWith(page, () => ({ read_terms_is_same: isAccepted }))
  await page.goto('/damanaty/buy?operational_status=active')
  await expect(page).toHaveURL(/\/FullTermsAndConditions$/)
  await expect(page.getByRole('heading', { level: 1, name: 'الشروط والأحكام' })).toBeVisible()
  await expect(page.getByText('لم توافق بعد على هذه النسخة من الشروط')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'المحتويات' })).toBeVisible()
  await inspect(page, 'full-terms')

  await refuseOnce(page, '**/api/v1/auth/update-read-terms', 500, 'internal')
  await page.getByRole('button', { name: 'أوافق على الشروط والأحكام' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'حدث خطأ، أعد المحاولة' })).toBeVisible()
  await expect(page).toHaveURL(/\/FullTermsAndConditions$/)
  isAccepted = true
  await page.getByRole('button', { name: 'أوافق على الشروط والأحكام' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'حُفظت البيانات' })).toBeVisible()
  await expect(page).toHaveURL(/\/damanaty\/buy\?operational_status=active$/)

  await page.goto('/FullTermsAndConditions')
  await expect(page.getByText('سُجّلت موافقتك على هذه النسخة.')).toBeVisible()
})

test('terms that come out while a page is used lead there and back', async ({ visit }) => {
  const page = await visit('tareq')
  await page.goto('/damanaty/sale')
  await expect(page.getByRole('heading', { name: 'ضماناتي' })).toBeVisible()
  let isAccepted = false
  await answerWith(page, () => ({ read_terms_is_same: isAccepted }))
  await page.route(
    (url) => url.pathname === '/api/v1/guarantees' && url.searchParams.get('side') === 'buy',
    (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code: 'terms_required', error_msg: 'x', request_id: 'r-1' }),
      }),
    { times: 1 },
  )
  await page.getByRole('link', { name: 'مشترياتي' }).first().click()
  await expect(page).toHaveURL(/\/FullTermsAndConditions$/)
  await expect(page.getByText('لم توافق بعد على هذه النسخة من الشروط')).toBeVisible()
  isAccepted = true
  await page.getByRole('button', { name: 'أوافق على الشروط والأحكام' }).click()
  await expect(page).toHaveURL(/\/damanaty\/buy/)
})

test('a server that does not answer keeps the token; trying again opens the page', async ({ visit }) => {
  const page = await visit('tareq')
  await page.route('**/api/v1/auth/check-auth', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'internal', error_msg: 'حدث خطأ عندنا.', request_id: 'r-1' }),
    }),
  )
  await page.goto('/damanaty/buy')
  await expect(page.getByRole('heading', { name: 'حدث خطأ ما' })).toBeVisible()
  await expect(page.getByText('حدث خطأ عندنا.')).toBeVisible()
  await expect(page.getByText('الرمز 500')).toBeVisible()
  await expect(page.getByRole('button', { name: 'رجوع' })).toBeVisible()
  expect(await hasToken(page)).toBe(true)
  await inspect(page, 'something-wrong')
  await page.unroute('**/api/v1/auth/check-auth')
  await page.getByRole('button', { name: 'إعادة المحاولة' }).click()
  await expect(page).toHaveURL(/\/damanaty\/buy/)
  await expect(page.getByRole('heading', { name: 'ضماناتي' })).toBeVisible()
})

test('a network that is gone says so in its own words, and keeps the token', async ({ visit }) => {
  const page = await visit('tareq')
  await page.route('**/api/v1/auth/check-auth', (route) => route.abort())
  await page.goto('/damanaty/sale')
  await expect(page.getByText('حدث خطأ أثناء جلب البيانات.')).toBeVisible({ timeout: 40_000 })
  expect(await hasToken(page)).toBe(true)
  await page.unroute('**/api/v1/auth/check-auth')
  await page.getByRole('button', { name: 'إعادة المحاولة' }).click()
  await expect(page.getByRole('heading', { name: 'ضماناتي' })).toBeVisible()
})

test('a server that wants a code although none is due does not send the page round in circles', async ({ visit }) => {
  const page = await visit('tareq')
  let loads = 0
  page.on('framenavigated', () => (loads += 1))
  await page.route('**/api/v1/guarantees?*', (route) =>
    route.fulfill({ status: 451, json: { code: 'otp_required', error_msg: 'أدخل الرمز.' } }),
  )
  await page.goto('/damanaty/sale')
  await expect(page.getByRole('button', { name: 'إعادة المحاولة' }).first()).toBeVisible()
  expect(loads).toBeLessThan(8)
})

test('a page whose file does not come says so, with the way back, and opens when it is tried again', async ({ browser }) => {
  // Not watched: the browser itself complains of a file that does not come.
  const context = await openContext(browser)
  const page = await context.newPage()
  await signInAt(page, 'tareq')
  await page.route('**/assets/new-guarantee-page-*.js', (route) => route.abort())
  await page.goto('/add-damana')
  await expect(page.getByRole('heading', { name: 'حدث خطأ ما' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'رجوع' })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'إعادة المحاولة' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'تعذّر الاتصال بالخادم' })).toBeVisible()
  await page.context().setOffline(false)
  await page.unroute('**/assets/new-guarantee-page-*.js')
  await page.getByRole('button', { name: 'إعادة المحاولة' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'ضمانة جديدة' })).toBeVisible()
  await context.close()
})

test('after a restart of the browser a remembered session goes on, and any other is simply over', async ({ open }) => {
  const person = await registered()
  const page = await open()
  const restart = async () => {
    const cookies = await page.context().cookies()
    await page.goto('/no-access')
    await page.context().clearCookies()
    // Cookies without an end live as long as the browser.
    await page.context().addCookies(cookies.filter(({ expires }) => expires !== -1))
    await page.goto('/damanaty/buy')
  }
  await page.goto('/login')
  await fillLogin(page, person.phone, person.password)
  await expect(page).toHaveURL(/\/damanaty\/sale/)
  await restart()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('checkbox', { name: 'تذكّرني' }).check()
  await fillLogin(page, person.phone, person.password)
  await expect(page).toHaveURL(/\/damanaty\/buy/)
  await restart()
  await expect(page.getByRole('heading', { name: 'ضماناتي' })).toBeVisible()
})

test('a session that ends in the middle of use leads to the login, and back to the same page', async ({ open }) => {
  const person = await registered()
  const page = await open()
  await page.goto('/login')
  await fillLogin(page, person.phone, person.password)
  await expect(page).toHaveURL(/\/damanaty\/sale/)
  const cookies = await page.context().cookies()
  await page.goto('/no-access')
  // Without its binding cookie the token is worth nothing.
  await page.context().clearCookies()
  await page.context().addCookies(cookies.filter(({ name }) => name === 'token'))
  await page.goto('/damanaty/buy')
  const dialog = page.getByRole('dialog', { name: 'انتهت جلسة الدخول' })
  await expect(dialog).toBeVisible()
  await inspect(page, 'session-ended')
  await dialog.getByRole('button', { name: 'تسجيل الدخول' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await hasToken(page)).toBe(false)
  await fillLogin(page, person.phone, person.password)
  await expect(page).toHaveURL(/\/damanaty\/buy/)
})

test('an answer 403 in the middle of use removes the token and leads to the login, an answer 451 to the code', async ({ open }) => {
  const person = await registered()
  const page = await open()
  await page.goto('/login')
  await fillLogin(page, person.phone, person.password)
  await expect(page.getByRole('heading', { name: 'ضماناتي' })).toBeVisible()
  // From a page that asks for no guarantees by itself.
  await page.goto('/payment-options')
  const home = page.getByRole('banner').getByRole('link', { name: 'ضماناتي' })
  await expect(home).toBeVisible()
  await answerWith(page, { next_screen: 'mobile_otp' })
  await refuseOnce(page, '**/api/v1/guarantees?*', 451, 'otp_required')
  await home.click()
  await expect(page).toHaveURL(/\/register-otp$/)
  expect(await hasToken(page)).toBe(true)
  await page.unrouteAll()
  await refuseOnce(page, '**/api/v1/guarantees?*', 403, 'account_disabled')
  await page.goto('/damanaty/sale')
  await expect(page).toHaveURL(/\/login$/)
  expect(await hasToken(page)).toBe(false)
})

test('without a permission for either tab there is no dashboard, neither in the header nor at its address', async ({ visit }) => {
  const page = await visit('huda')
  await answerWith(page, { company_permissions: ['damana.view'] })
  await page.goto('/damanaty/sale')
  await expect(page.getByRole('banner').getByRole('link', { name: 'ضماناتي' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'لوحة المتابعة' })).toHaveCount(0)
  for (const path of ['/dashboard', '/dashboard/operational', '/dashboard/financial']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/no-access$/)
  }
})

test('an account that staff deactivate sees their message and the way out, and comes back when they reactivate it', async ({ open }) => {
  const person = await registered()
  const page = await open()
  await page.goto('/login')
  await fillLogin(page, person.phone, person.password)
  await expect(page.getByRole('heading', { name: 'ضماناتي' })).toBeVisible()
  const nour = await asStaff('nour@damana.example')
  const { accounts } = await nour('GET /admin/accounts', { query: { find: person.phone } })
  const id = accounts[0]?.id ?? ''
  await nour('POST /admin/accounts/:id/deactivate', {
    params: { id },
    body: { message: '<p>أوقفنا حسابك <b>مؤقتًا</b>.</p><ul><li>راسلنا مع صورة هويتك</li></ul><img src=x onerror=alert(1)>' },
  })
  // The open page hears of it when its stream ends, and loses its token; whoever signs in again is told why.
  await expect(page).toHaveURL(/\/login$/)
  await fillLogin(page, person.phone, person.password)
  await expect(page).toHaveURL(/\/deactivated$/)
  await expect(page.getByRole('heading', { name: 'الحساب موقوف' })).toBeVisible()
  await expect(page.getByText('أوقفنا حسابك مؤقتًا.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'صورة هويتك' })).toBeVisible()
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
  await inspect(page, 'deactivated')
  for (const path of ['/add-damana', '/complete-register', '/register-otp', '/FullTermsAndConditions', '/page/about_us']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/deactivated$/)
  }
  await nour('POST /admin/accounts/:id/reactivate', { params: { id } })
  await page.goto('/deactivated')
  await expect(page).toHaveURL(/\/damanaty\/sale/)
})

test('whoever is not signed in comes to every protected page by the login', async ({ open }) => {
  const page = await open()
  for (const path of [
    '/damanaty/sale',
    '/dashboard',
    '/add-damana',
    '/damana/DM-100001',
    '/payment-options',
    '/faqs',
    '/notifications',
    '/profile',
    '/profile/bank-info',
    '/complete-register',
    '/register-otp',
    '/FullTermsAndConditions',
    '/page/about_us',
    '/deactivated',
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login$/)
  }
})

test('the footer leads to the texts: readable, with contents that lead to their parts', async ({ visit }) => {
  const page = await visit('basel')
  await page.goto('/damanaty/sale')
  const footer = page.getByRole('contentinfo')
  for (const [link, path] of [
    ['سياسة الخصوصية', 'privacy_policy'],
    ['الشروط والأحكام', 'full_terms_and_conditions'],
    ['من نحن', 'about_us'],
  ] as const) {
    await footer.getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(new RegExp(`/page/${path}$`))
    await expect(page.getByRole('heading', { level: 1, name: link })).toBeVisible()
    await inspect(page, `page-${path}`)
  }
  await page.goto('/page/cancellation_policy')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/page/full_terms_and_conditions')
  const contents = page.getByRole('navigation', { name: 'المحتويات' }).getByRole('link')
  const name = await contents.nth(3).innerText()
  await contents.nth(3).click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeInViewport()
  await page.goto('/page/no_such_text')
  await expect(page.getByRole('heading', { name: 'عذرًا، الصفحة غير موجودة.' })).toBeVisible()
})

test('a text that does not come is told in its place, and is asked for again', async ({ visit }) => {
  const page = await visit('basel')
  await page.route('**/api/v1/pages/get-page/**', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'internal', error_msg: 'x', request_id: 'r' }),
    }),
  )
  await page.goto('/page/about_us')
  await expect(page.getByText('حدث خطأ أثناء تحميل الصفحة.')).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/api/v1/pages/get-page/**')
  await page.getByRole('button', { name: 'إعادة المحاولة' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'من نحن' })).toBeVisible()
})

test('in English the same gates speak English', async ({ open }) => {
  const page = await open({ lang: 'en' })
  const person = await registered()
  await page.goto('/login')
  await fillLogin(page, person.phone, person.password, 'en')
  await expect(page).toHaveURL(/\/damanaty\/sale/)
  await answerWith(page, { read_terms_is_same: false })
  await page.goto('/damanaty/buy')
  await expect(page.getByText('You have not accepted this version of the terms yet')).toBeVisible()
  await inspect(page, 'english-full-terms')
  await page.unroute('**/api/v1/auth/check-auth')
  await answerWith(page, { next_screen: 'dis_active', dis_active_message: null })
  await page.goto('/damanaty/buy')
  await expect(page.getByRole('heading', { name: 'The account is deactivated' })).toBeVisible()
})
