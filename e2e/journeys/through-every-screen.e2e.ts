import { operationalStatuses } from '@damana/contract/statuses'
import { cast, password, widad } from '../cast.ts'
import { offer, registerVehicle } from '../support/guarantees.ts'
import { inspect } from '../support/inspect.ts'
import { expect, test } from '../support/journey.ts'
import { fillLogin, linkTo } from '../support/people.ts'
import { fillStaffLogin, signInStaff } from '../support/staff.ts'
import { findSale, scenariosAreSeeded } from '../support/scenarios.ts'
import { answerBasicInfo, findBuyer, openWizard, readNumber } from '../support/wizard.ts'

// Every screen on a desk and on a phone, light and dark.
test.describe.configure({ timeout: 300_000 })

test('no violation on the way in: login, its errors, the code, and the pages that say one thing', async ({ visit, open }) => {
  await visit('basel')
  const page = await open()
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'تسجيل الدخول' })).toBeVisible()
  await inspect(page, 'login')
  await page.getByRole('button', { name: 'دخول', exact: true }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await inspect(page, 'login-errors')
  await fillLogin(page, cast.basel.phone, password)
  await expect(page.getByRole('heading', { name: 'أدخل الرمز' })).toBeVisible()
  await inspect(page, 'code')
  for (const [path, name] of [
    ['/no/such/page', 'not-found'],
    ['/no-access', 'no-access'],
    [`/owner/${'A'.repeat(43)}`, 'link-missing'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await inspect(page, name)
  }
  await page.route('**/api/v1/auth/check-auth', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', error_msg: 'x', request_id: 'r-1' } }),
  )
  await page.goto('/damanaty/sale')
  await expect(page.getByRole('heading', { name: 'حدث خطأ ما' })).toBeVisible()
  await inspect(page, 'error')
  await page.unroute('**/api/v1/auth/check-auth')
  await page.route('**/api/v1/auth/check-auth', (route) =>
    route.fulfill({ status: 401, json: { code: 'session_expired', error_msg: 'x' } }),
  )
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'انتهت جلسة الدخول' })).toBeVisible()
  await inspect(page, 'session-ended')
})

test('no violation on the lists: with rows, filtered, empty, failed, with its menu, calendar and sheet open', async ({ visit }) => {
  await scenariosAreSeeded()
  const page = await visit('samira')
  await page.goto('/damanaty/sale')
  await expect(page.getByRole('table')).toBeVisible()
  await inspect(page, 'list')
  await page.getByRole('button', { name: 'قائمة الحساب' }).click()
  await inspect(page, 'list-menu')
  await page
    .getByRole('menuitem', { name: 'تسجيل الخروج' })
    .or(page.getByRole('button', { name: 'تسجيل الخروج' }))
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await inspect(page, 'logout')
  await page.keyboard.press('Escape')
  await page.goto('/damanaty/buy?operational_status=active&q=DM')
  await expect(page.getByRole('table').or(page.getByText('لا ضمانات بهذه التصفية'))).toBeVisible()
  await inspect(page, 'list-filtered')
  await page.getByRole('button', { name: /تاريخ الإنشاء/ }).click()
  await expect(page.getByRole('button', { name: 'الشهر السابق' })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 900 })
  await inspect(page, 'list-calendar')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /^تصفية/ }).click()
  await expect(page.getByRole('dialog', { name: 'تصفية الضمانات' })).toBeVisible()
  await inspect(page, 'list-sheet')

  const empty = await visit('lina')
  await empty.goto('/damanaty/sale')
  await expect(empty.getByText('لا ضمانات حالية')).toBeVisible()
  await inspect(empty, 'list-empty')
  await empty.goto('/add-damana')
  await expect(empty.getByText('أكمل تسجيلك لتتمكن من إنشاء ضمانة.')).toBeVisible()
  await inspect(empty, 'registration-incomplete')
  await empty.route('**/api/v1/guarantees?*', (route) => route.fulfill({ status: 500, json: { code: 'internal', error_msg: 'x' } }))
  await empty.goto('/damanaty/buy')
  await expect(empty.getByText('خطأ أثناء التحميل')).toBeVisible()
  await inspect(empty, 'list-failed')
})

test('no violation in the wizard: each step empty, with errors and filled, and what was created', async ({ visit }) => {
  const page = await visit('samira')
  await openWizard(page)
  await page.getByRole('button', { name: 'متابعة' }).click()
  await page.getByRole('radio', { name: /لا، أبيعها نيابةً عن المالك/ }).check()
  await inspect(page, 'wizard-0-errors')
  await answerBasicInfo(page, await registerVehicle(cast.samira))
  await inspect(page, 'wizard-0')
  await page.getByRole('button', { name: 'متابعة' }).click()
  await page.getByText('كل بيانات المركبة').click()
  await page.getByLabel('الرقم الوطني للمشتري').fill('9871234562')
  await page.getByLabel('هاتف المشتري').fill('0781230982')
  await page.getByRole('button', { name: 'بحث عن المشتري' }).click()
  await expect(page.getByText('تعذّر جلب بيانات المشتري، أدخلها يدويًا')).toBeVisible()
  await inspect(page, 'wizard-1-by-hand')
  await findBuyer(page)
  await inspect(page, 'wizard-2')
  await page.getByRole('button', { name: 'إنشاء الضمانة' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.getByLabel('سعر المركبة المتفق عليه').fill('12450.375')
  await expect(page.getByText(/اثنا عشر ألف/).first()).toBeVisible()
  await page.getByRole('radio', { name: /مناصفة/ }).check()
  await page.getByRole('radio', { name: /تحويل عاجل/ }).check()
  await page.getByLabel('رمز الخصم').fill('NOV10')
  await page.getByRole('button', { name: 'تحقّق' }).click()
  await expect(page.getByText('حصلت على خصم 10% من العمولة.')).toBeVisible()
  await expect(page.getByRole('complementary').getByText('12,450.375').first()).toBeVisible()
  await inspect(page, 'wizard-2-filled')
  await page.getByRole('button', { name: 'إنشاء الضمانة' }).click()
  await readNumber(page)
  await inspect(page, 'created')
})

test('no violation on a guarantee in any status, for either side', async ({ visit }) => {
  await scenariosAreSeeded()
  const seller = await visit('samira')
  const buyer = await visit('basel')
  for (const status of operationalStatuses) {
    const number = await findSale(status)
    const page = status === 'awaiting_payment' || status === 'in_transfer' ? buyer : seller
    await page.goto(`/damana/${number}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('ملخص المبلغ')).toBeVisible()
    await inspect(page, `guarantee-${status}`)
  }
  await seller.goto('/damana/DM-999999')
  await expect(seller.getByText('لم نجد هذه الضمانة')).toBeVisible()
  await inspect(seller, 'guarantee-missing')
})

test('no violation in any confirmation', async ({ visit }) => {
  await scenariosAreSeeded()
  const offered = await offer()
  const seller = await visit('samira')
  const buyer = await visit('basel')
  const held = await findSale('in_transfer')
  const asked = [
    [buyer, offered, 'قبول الضمانة', 'accept'],
    [buyer, offered, 'رفض الضمانة', 'reject'],
    [seller, offered, 'سحب الضمانة', 'withdraw'],
    [seller, offered, 'تعديل الشروط', 'amend'],
  ] as const
  for (const [page, number, action, name] of asked) {
    await page.goto(`/damana/${number}`)
    await page.getByRole('button', { name: action }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    if (name === 'amend') await expect(page.getByRole('dialog').getByText(/9,500/).first()).toBeVisible()
    await inspect(page, `confirm-${name}`)
    await page.keyboard.press('Escape')
  }
  await seller.goto(`/damana/${held}`)
  const release = seller.getByRole('button', { name: 'طلب تحرير المبلغ' }).first()
  if (await release.isEnabled()) {
    await release.click()
    await expect(seller.getByRole('dialog')).toBeVisible()
    await inspect(seller, 'confirm-release')
  }
})

test('no violation for the owner: the terms, the consent with its account, and the code', async ({ open }) => {
  const number = await offer({ seller: 'tareq', owner: widad })
  const owner = await open()
  await owner.goto(await linkTo(widad.phone, number))
  await expect(owner.getByRole('heading', { level: 1 })).toBeVisible()
  await inspect(owner, 'owner')
  await owner.getByRole('button', { name: 'الموافقة على البيع' }).click()
  await expect(owner.getByRole('dialog')).toBeVisible()
  await inspect(owner, 'owner-consent')
  await owner.keyboard.press('Escape')
  await owner.getByRole('button', { name: 'رفض البيع' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'إرسال رمز إلى هاتفي' }).click()
  await expect(owner.getByRole('textbox', { name: /رمز التحقق/ })).toBeVisible()
  await inspect(owner, 'owner-code')
})

test('no violation in the simulated world', async ({ open }) => {
  const page = await open()
  await page.goto('/sandbox')
  for (const [index, tab] of ['الرسائل', 'بنك المشتري', 'مركز الترخيص', 'بنك ضمانة', 'الوقت'].entries()) {
    await page.getByRole('navigation', { name: 'أقسام أدوات المحاكاة' }).getByRole('link', { name: tab }).click()
    await expect(page.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page')
    await inspect(page, `sandbox-${index}`)
  }
  await page.getByRole('link', { name: 'مركز الترخيص' }).click()
  await page.getByRole('button', { name: 'تسجيل مركبة' }).click()
  await expect(page.getByRole('dialog', { name: 'تسجيل مركبة جديدة' })).toBeVisible()
  await inspect(page, 'sandbox-register')
})

test('no violation for staff: login, code, queue and its cases, a guarantee with its entries, the trial balance', async ({ open }) => {
  await scenariosAreSeeded()
  const page = await open()
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'دخول الإدارة' })).toBeVisible()
  await inspect(page, 'staff-login')
  await fillStaffLogin(page, 'nour@damana.example', password)
  await expect(page.getByRole('heading', { name: 'رمز المصادقة' })).toBeVisible()
  await inspect(page, 'staff-code')
  await signInStaff(page, 'nour@damana.example')
  await inspect(page, 'staff-queue')
  const entries = page.getByRole('region', { name: 'قائمة الانتظار' }).getByRole('listitem').getByRole('link')
  if ((await entries.count()) > 0) {
    const address = await entries.first().getAttribute('href')
    await entries.first().click()
    // The queue's own heading steps back when a case is open, so this one is the case's.
    await expect(page).toHaveURL(new RegExp(`${address}$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await inspect(page, 'staff-case')
  }
  await page.goto('/admin/guarantees')
  await inspect(page, 'staff-search')
  await page.goto(`/admin/guarantees/${await findSale('completed')}`)
  await expect(page.getByText('قيود مبالغها').first()).toBeVisible()
  await inspect(page, 'staff-guarantee')
  await page.goto('/admin/trial-balance')
  await expect(page.getByText('الدفتران متوازنان')).toBeVisible()
  await inspect(page, 'staff-trial-balance')
  await page.goto('/admin/no/such/page')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await inspect(page, 'staff-not-found')
})
