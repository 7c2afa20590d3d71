import { inspect } from '../support/inspect.ts'
import { expect, test } from '../support/journey.ts'

test('a reader searches the questions as people type Arabic, opens one, and its address leads others to it', async ({ visit }) => {
  const page = await visit('basel')
  await page.goto('/damanaty/sale')
  await page.getByRole('navigation', { name: 'التنقل الرئيسي' }).getByRole('link', { name: 'الأسئلة الشائعة' }).click()
  await expect(page).toHaveURL(/\/faqs$/)
  await expect(page.getByRole('heading', { level: 1, name: 'الأسئلة الشائعة' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(8)
  await inspect(page, 'faqs')

  const search = page.getByRole('searchbox', { name: 'البحث في الأسئلة' })
  await search.fill('الغاء عموله')
  await expect(page.locator('main').getByRole('status')).toHaveText('سؤال واحد')
  await page.getByText('كم يكلف الإلغاء؟').click()
  await expect(page.getByText('لا عمولة على ضمانة لم تتم.')).toBeVisible()
  await expect(page).toHaveURL(/\/faqs#cancel-cost$/)
  await inspect(page, 'faqs-found')

  await search.fill('لا شيء كهذا أبدا')
  await expect(page.getByText('لا سؤال يطابق بحثك')).toBeVisible()
  await inspect(page, 'faqs-none')

  const other = await visit('samira')
  await other.goto('/faqs#cancel-cost')
  await expect(other.getByText('لا عمولة على ضمانة لم تتم.')).toBeInViewport()
  await expect(other.getByText('نسأل إدارة الترخيص عن مالك المركبة', { exact: false })).toBeHidden()
})

test('on a phone the menu of the account leads to the questions and the payment options', async ({ visit }) => {
  const page = await visit('basel', { viewport: { width: 390, height: 844 } })
  await page.goto('/damanaty/sale')
  await page.getByRole('button', { name: 'قائمة الحساب' }).click()
  await page
    .getByRole('link', { name: 'طرق الدفع' })
    .or(page.getByRole('menuitem', { name: 'طرق الدفع' }))
    .click()
  await expect(page).toHaveURL(/\/payment-options$/)
  await page.getByRole('button', { name: 'قائمة الحساب' }).click()
  await page
    .getByRole('link', { name: 'الأسئلة الشائعة' })
    .or(page.getByRole('menuitem', { name: 'الأسئلة الشائعة' }))
    .click()
  await expect(page).toHaveURL(/\/faqs$/)
})

test('questions that cannot be loaded are asked for again', async ({ visit }) => {
  const page = await visit('basel')
  await page.route('**/api/v1/static-data/faq/full', (route) => route.fulfill({ status: 500, json: { code: 'internal', error_msg: 'x' } }))
  await page.goto('/faqs')
  await expect(page.getByText('حدث خطأ أثناء تحميل الأسئلة.')).toBeVisible()
  await inspect(page, 'faqs-failed')
  await page.unroute('**/api/v1/static-data/faq/full')
  await page.getByRole('button', { name: 'إعادة المحاولة' }).click()
  await expect(page.getByText('ما هي ضمانة؟')).toBeVisible()
})

test('the sign-in page shows slides that stop when asked, and lives without them', async ({ open }) => {
  const page = await open()
  await page.goto('/login')
  const slides = page.getByRole('region', { name: 'تعرّف على ضمانة' })
  await expect(slides.getByText('المبلغ محفوظ حتى تصير المركبة باسمك')).toBeVisible()
  const pane = await slides.boundingBox()
  await slides.getByRole('button', { name: /^الشريحة 3 من 4/ }).press('Enter')
  await expect(slides.getByText('يرى الطرفان السجل نفسه')).toBeVisible()
  await expect(slides.getByText('المبلغ محفوظ حتى تصير المركبة باسمك')).toBeHidden()
  expect(await slides.boundingBox()).toEqual(pane)
  await slides.getByRole('button', { name: 'إيقاف التبديل' }).click()
  await expect(slides.getByRole('button', { name: 'متابعة التبديل' })).toBeVisible()
  await inspect(page, 'login-slides')

  const without = await open()
  await without.route('**/api/v1/static-data/slider', (route) => route.fulfill({ status: 500, json: { code: 'internal', error_msg: 'x' } }))
  await without.goto('/login')
  await expect(without.getByRole('heading', { name: 'تسجيل الدخول' })).toBeVisible()
  await expect(without.locator('.auth-headline')).toBeVisible()
})
