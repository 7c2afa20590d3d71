import { expect, test } from '../support/journey.ts'

test('an answer of check-auth without a sentence is told in words, and trying again recovers', async ({ visit }) => {
  const page = await visit('basel')
  await page.route('**/auth/check-auth', (route) => route.fulfill({ status: 500, body: '' }))
  // The phrases come later than the answer.
  await page.route('**/assets/phrases*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.goto('/damanaty/sale')
  await expect(page.getByText('حدث خطأ أثناء جلب البيانات.')).toBeVisible()
  await expect(page.getByText('الرمز 500')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'إعادة المحاولة' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'ضماناتي' })).toBeVisible()
})

test('a page that waits for an answer says that it is opening, in the language of the page', async ({ visit }) => {
  const page = await visit('basel')
  await page.goto('/no-access')
  for (const [lang, sentence] of [
    ['ar', 'جارٍ فتح الصفحة…'],
    ['en', 'Opening the page…'],
  ] as const) {
    await page.evaluate((kept) => localStorage.setItem('lang', kept), lang)
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/auth/check-auth', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/damanaty/sale')
    await expect(page.getByText(sentence)).toBeVisible()
    answer()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(sentence)).toBeHidden()
    await page.unrouteAll()
  }
  await page.evaluate(() => localStorage.setItem('lang', 'ar'))
})

test('a click without a network leaves the page and what was typed as they are; trying again goes on', async ({ open }) => {
  const page = await open()
  await page.goto('/register-person')
  await page.getByLabel('كلمة المرور', { exact: true }).fill('Damana#2027')
  await page.getByLabel('الاسم').fill('سلمى عودة')
  // The page fetches its error screen once it is at rest, and its worker after that.
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'الشروط والأحكام' }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'تعذّر الاتصال بالخادم' })
  await expect(failure).toBeVisible()
  await failure.getByRole('button', { name: 'إعادة المحاولة' }).click()
  await expect(failure).toBeVisible()
  await expect(page.getByLabel('كلمة المرور', { exact: true })).toHaveValue('Damana#2027')
  await page.context().setOffline(false)
  await failure.getByRole('button', { name: 'إعادة المحاولة' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('كلمة المرور', { exact: true })).toHaveValue('Damana#2027')

  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'تسجيل الدخول' }).click()
  await expect(failure).toBeVisible()
  await expect(page.getByLabel('الاسم')).toHaveValue('سلمى عودة')
  await page.context().setOffline(false)
  await failure.getByRole('button', { name: 'إعادة المحاولة' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'تسجيل الدخول' })).toBeVisible()
})
