import { cast, password } from '../cast.ts'
import { expect, test } from '../support/journey.ts'
import { codeAfter, fillLogin, giveCode, newestCodeTo, phone, signInAt, typeCode } from '../support/people.ts'

const basel = cast.basel.phone

test('the first visit is in Arabic whatever the browser says; the switch keeps the language, turns the page and comes back', async ({
  open,
}) => {
  const page = await open()
  await page.goto('/login')
  const html = page.locator('html')
  expect(await page.evaluate(() => navigator.language)).toMatch(/^en/)
  await expect(html).toHaveAttribute('lang', 'ar')
  await expect(html).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { name: 'تسجيل الدخول' })).toBeVisible()

  const timing = await switchAndMeasure()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
  await expect(html).toHaveAttribute('lang', 'en')
  await expect(html).toHaveAttribute('dir', 'ltr')
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('en')
  // The page turns at once and is loaded anew 300 ms later.
  expect(timing).toBeGreaterThanOrEqual(300)
  await page.reload()
  await expect(html).toHaveAttribute('lang', 'en')

  async function switchAndMeasure() {
    await page.evaluate(() =>
      addEventListener('beforeunload', () => sessionStorage.setItem('left', String(performance.timeOrigin + performance.now()))),
    )
    const pressed = await page.getByRole('button', { name: 'English' }).evaluate((button) => {
      const now = performance.timeOrigin + performance.now()
      ;(button as HTMLElement).click()
      return now
    })
    await page.waitForLoadState()
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
    return (await page.evaluate(() => Number(sessionStorage.getItem('left')))) - pressed + 1
  }
})

test('a wrong password and an unknown account get one and the same answer; the fields keep their rules', async ({ open }) => {
  const page = await open()
  await page.goto('/login')
  await page.getByRole('button', { name: 'دخول', exact: true }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'صحّح حقلين للمتابعة' })
  await expect(summary).toBeFocused()
  await page.getByLabel('كلمة المرور', { exact: true }).fill('12345')
  await page.getByLabel('رقم الهاتف أو البريد الإلكتروني').fill('07900')
  await page.getByLabel('رقم الهاتف أو البريد الإلكتروني').blur()
  await expect(page.getByLabel('كلمة المرور', { exact: true })).toHaveAccessibleDescription(/لا تقل عن 6 أحرف/)
  await expect(page.getByLabel('رقم الهاتف أو البريد الإلكتروني')).toHaveAccessibleDescription(/9 أرقام على الأقل/)
  for (const who of [basel, 'nobody@example.com']) {
    await fillLogin(page, who, 'Wrong#2026')
    await expect(page.getByRole('alert').filter({ hasText: 'بيانات الدخول غير صحيحة.' })).toBeFocused()
  }
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'token' }))
})

test('a new device asks for a code: a wrong one is refused, the right one opens the page that was wanted', async ({ visit, open }) => {
  await visit('basel')
  const page = await open({ viewport: phone })
  await page.goto('/damanaty/buy?operational_status=active')
  await expect(page).toHaveURL(/\/login$/)
  const earlier = await newestCodeTo(basel)
  await fillLogin(page, 'basel@example.com', password)
  await expect(page).toHaveURL(/\/register-otp/)
  const code = await codeAfter(basel, earlier)
  await page.getByRole('button', { name: 'تحقّق' }).click()
  const field = page.getByRole('textbox', { name: /رمز التحقق/ })
  await expect(field).toHaveAccessibleDescription(/أدخل الأرقام الخمسة كلها/)
  await typeCode(page, code === '00000' ? '11111' : '00000')
  await expect(field).toHaveAccessibleDescription(/رمز التحقق غير صحيح/)
  await expect(field).toBeFocused()
  await expect(page.getByText('يمكنك طلب رمز جديد بعد')).toBeVisible()
  // Arabic digits are as good.
  await typeCode(
    page,
    code.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? ''),
  )
  await expect(page).toHaveURL(/\/damanaty\/buy\?operational_status=active/)

  await page.goto('/register-otp')
  await expect(page).toHaveURL(/\/damanaty\/sale/)
})

test('whoever is remembered keeps the session when the browser is closed, whoever is not loses its binding cookie; the token lies at path /', async ({
  visit,
  open,
}) => {
  await visit('tareq')
  for (const remember of [true, false]) {
    const page = await open()
    await page.goto('/login')
    const earlier = await newestCodeTo(cast.tareq.phone)
    if (remember) await page.getByRole('checkbox', { name: 'تذكّرني على هذا الجهاز' }).check()
    await fillLogin(page, cast.tareq.phone, password)
    await giveCode(page, cast.tareq.phone, earlier)
    await expect(page).toHaveURL(/\/damanaty\/sale/)
    const cookies = await page.context().cookies()
    expect(cookies.find(({ name }) => name === 'token')).toMatchObject({ path: '/', sameSite: 'Strict' })
    const bindingCookie = cookies.find(({ name, httpOnly }) => name !== 'token' && httpOnly)
    expect(bindingCookie).toMatchObject({ path: '/', sameSite: 'Strict' })
    expect((bindingCookie?.expires ?? -1) > 0).toBe(remember)
  }
})

test('logging out asks first, and ends the session', async ({ open }) => {
  const page = await open()
  await page.goto('/login')
  const earlier = await newestCodeTo(basel)
  await fillLogin(page, basel, password)
  await giveCode(page, basel, earlier)
  await expect(page).toHaveURL(/\/damanaty\/sale/)
  await page.goto('/login')
  await expect(page).toHaveURL(/\/damanaty\/sale/)

  const menu = page.getByRole('button', { name: 'قائمة الحساب' })
  await expect(menu).toHaveText(/^ب\s*ح$/)
  await menu.click()
  await page.getByRole('button', { name: 'تسجيل الخروج' }).click()
  const dialog = page.getByRole('dialog', { name: 'تسجيل الخروج من ضمانة؟' })
  await dialog.getByRole('button', { name: 'رجوع' }).click()
  await expect(dialog).toBeHidden()
  await menu.click()
  await page.getByRole('button', { name: 'تسجيل الخروج' }).click()
  await dialog.getByRole('button', { name: 'تسجيل الخروج' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'token' }))
  await page.goto('/damanaty/sale')
  await expect(page).toHaveURL(/\/login/)
})

test('a session that has ended elsewhere is said in a dialog whose one button leads to the login', async ({ open }) => {
  const page = await open()
  await signInAt(page, 'basel')
  // Without its binding cookie the token is worth nothing. On a page that asks nothing, no call is under way.
  await page.goto('/no-access')
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await page.context().addCookies(cookies.filter(({ name }) => name === 'token'))
  await page.goto('/damanaty/sale')
  const dialog = page.getByRole('dialog', { name: 'انتهت جلسة الدخول' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'تسجيل الدخول' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('heading', { name: 'تسجيل الدخول' })).toBeVisible()
})

test('the appearance follows the system until it is chosen, and the choice stays', async ({ visit, open }) => {
  const stranger = await open({ theme: 'dark' })
  await stranger.goto('/login')
  const background = (page: typeof stranger) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const dark = await background(stranger)
  const page = await visit('tareq')
  await page.goto('/damanaty/sale')
  expect(await background(page)).not.toBe(dark)
  await page.getByRole('button', { name: 'قائمة الحساب' }).click()
  await page.getByRole('button', { name: 'المظهر الداكن' }).click()
  await expect.poll(() => background(page)).toBe(dark)
  await page.reload()
  expect(await background(page)).toBe(dark)
  await page.getByRole('button', { name: 'قائمة الحساب' }).click()
  await page.getByRole('button', { name: 'المظهر الفاتح' }).click()
  await expect.poll(() => background(page)).not.toBe(dark)
})

test('the profile menu opens over 0.3 s, closes over 0.2 s and is at most 600 px high', async ({ visit }) => {
  const page = await visit('basel')
  await page.goto('/damanaty/sale')
  const button = page.getByRole('button', { name: 'قائمة الحساب' })
  const panel = page.locator(`[id="${await button.getAttribute('aria-controls')}"]`)
  const durations = () =>
    panel.evaluate((element) =>
      getComputedStyle(element)
        .transitionDuration.split(',')
        .map((text) => Number.parseFloat(text)),
    )
  expect(Math.max(...(await durations()))).toBe(0.2)
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  expect(Math.max(...(await durations()))).toBe(0.3)
  await expect(panel).toHaveCSS('max-height', '600px')
  await page.keyboard.press('Escape')
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await expect(button).toBeFocused()
})
