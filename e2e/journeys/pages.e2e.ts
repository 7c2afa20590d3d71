import { offer } from '../support/guarantees.ts'
import { expect, test } from '../support/journey.ts'
import { failing, retryFailedPayout } from '../support/failing.ts'

test('an unknown address answers with the same page, signed in or not', async ({ visit, open }) => {
  for (const page of [await open(), await visit('basel')]) {
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { name: 'عذرًا، الصفحة غير موجودة.' })).toBeVisible()
    await expect(page).toHaveTitle(/الصفحة غير موجودة/)
    await page.getByRole('link', { name: 'الصفحة الرئيسية' }).click()
    await expect(page).toHaveURL(/\/(login|damanaty\/sale)$/)
  }
})

test('the first addresses lead to the sales, and to the login whoever is not signed in', async ({ visit, open }) => {
  const member = await visit('basel')
  const stranger = await open()
  for (const path of ['/', '/damanaty']) {
    await member.goto(path)
    await expect(member).toHaveURL(/\/damanaty\/sale$/)
    await stranger.goto(path)
    await expect(stranger).toHaveURL(/\/login$/)
  }
})

test('without permission one page says so and leads home', async ({ open, visit }) => {
  const page = await open()
  await page.goto('/no-access')
  await expect(page.getByRole('heading', { name: 'ليست لديك صلاحية الوصول إلى هذه الصفحة.' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'الصفحة الرئيسية' })).toBeVisible()
  const huda = await visit('huda')
  await huda.goto('/add-damana')
  await expect(huda).toHaveURL(/\/no-access$/)
})

test('pages for other people lead home: signing in and up, the code, the completion, the deactivated account', async ({ visit }) => {
  const page = await visit('basel')
  for (const path of [
    '/login',
    '/forgot-password',
    '/register-company',
    '/register-person',
    '/register-otp',
    '/complete-register',
    '/deactivated',
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/damanaty\/sale$/)
  }
})

test('a deactivated account sees why, and the way out', async ({ visit }) => {
  const page = await visit('basel')
  await page.route('**/api/v1/auth/check-auth', async (route) => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: object }
    await route.fulfill({
      response: answer,
      json: { data: { ...data, next_screen: 'dis_active', dis_active_message: '<p>أُوقف <b>حسابك</b>.</p><img src=x onerror=alert(1)>' } },
    })
  })
  await page.goto('/damanaty/sale')
  await expect(page).toHaveURL(/\/deactivated$/)
  await expect(page.getByRole('heading', { name: 'الحساب موقوف' })).toBeVisible()
  await expect(page.getByText('أُوقف حسابك.')).toBeVisible()
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
  await page.getByRole('button', { name: 'تسجيل الخروج' }).click()
  await expect(page.getByRole('dialog', { name: 'تسجيل الخروج من ضمانة؟' })).toBeVisible()
})

test('a page that the server refuses says its status, and goes back or home', async ({ visit }) => {
  const page = await visit('basel')
  await page.goto('/damanaty/buy')
  await page.route('**/api/v1/auth/check-auth', (route) =>
    route.fulfill({
      status: 418,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'odd', error_msg: 'لا يمكن الآن.', request_id: 'r-1' }),
    }),
  )
  await page.goto('/damanaty/sale')
  await expect(page.getByRole('heading', { name: 'حدث خطأ ما' })).toBeVisible()
  await expect(page.getByText('الرمز 418')).toBeVisible()
  await expect(page.getByText('لا يمكن الآن.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'الصفحة الرئيسية' })).toBeVisible()
  await page.unroute('**/api/v1/auth/check-auth')
  await page.getByRole('button', { name: 'رجوع' }).click()
  await expect(page).toHaveURL(/\/damanaty\/buy$/)
  await expect(page.getByRole('heading', { name: 'ضماناتي' })).toBeVisible()
})

test('a page that fails offers to try again, and then opens', async ({ visit }) => {
  const page = await visit('basel')
  await page.route('**/api/v1/auth/check-auth', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'internal', error_msg: 'x', request_id: 'r-2' }),
    }),
  )
  await page.goto('/damanaty/sale')
  await expect(page.getByRole('heading', { name: 'حدث خطأ ما' })).toBeVisible()
  await expect(page.getByText('r-2')).toBeVisible()
  await page.unroute('**/api/v1/auth/check-auth')
  await page.getByRole('button', { name: 'إعادة المحاولة' }).click()
  await expect(page.getByRole('heading', { name: 'ضماناتي' })).toBeVisible()
})

test('a page whose file a newer version has taken away is loaded anew by itself', async ({ page }) => {
  let isGone = true
  await page.route('**/assets/forgot-password*.js', (route) => {
    if (!isGone) return route.continue()
    isGone = false
    return route.fulfill({ status: 404 })
  })
  await page.goto('/forgot-password')
  await expect(page.getByRole('heading', { level: 1, name: 'نسيت كلمة المرور؟' })).toBeVisible()
  expect(isGone).toBe(false)
})

test('contacts come from the configuration; when that fails the strip says so and the page goes on', async ({ visit }) => {
  const page = await visit('basel')
  await page.goto('/damanaty/buy')
  const strip = page.getByRole('complementary', { name: 'وسائل التواصل' })
  await expect(strip.getByRole('link', { name: /واتساب/ })).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+$/)
  await expect(strip.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  await page.route('**/api/v1/application-configuration', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', error_msg: 'x' } }),
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: 'ضماناتي' })).toBeVisible()
  await expect(strip.getByText('تعذّر تحميل الإعدادات.')).toBeVisible()
})

test("somebody else's guarantee looks like one that does not exist, and one that cannot be loaded offers to try again", async ({
  visit,
}) => {
  const number = await offer()
  const stranger = await visit('lina')
  for (const asked of [number, 'DM-999999']) {
    await stranger.goto(`/damana/${asked}`)
    await expect(stranger.getByText('لم نجد هذه الضمانة')).toBeVisible()
  }
  const buyer = await visit('basel')
  await failing(buyer, `**/api/v1/guarantees/${number}`)
  await buyer.goto(`/damana/${number}`)
  await expect(buyer.getByText('تعذّر تحميل الضمانة')).toBeVisible()
  await buyer.unroute(`**/api/v1/guarantees/${number}`)
  await retryFailedPayout(buyer.getByRole('button', { name: 'إعادة المحاولة' }), buyer.getByText('بانتظار المشتري').first())
})
