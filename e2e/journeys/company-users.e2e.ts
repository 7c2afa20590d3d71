import type { Page } from '@playwright/test'
import { cast, password } from '../cast.ts'
import { inspect } from '../support/inspect.ts'
import { expect, test } from '../support/journey.ts'
import { offer } from '../support/guarantees.ts'
import { fillNewPassword, newNationalNumber, newPerson, stateIdentity } from '../support/new-person.ts'
import { codeAfter, fillLogin, giveCode, giveCodeIfAsked, newestCodeTo, phone, signInAt, typeCode } from '../support/people.ts'
import { fillBuyer, openWizard, readNumber } from '../support/wizard.ts'

/** The company of Dana. */
const jerash = { phone: cast.dana.phone, name: 'شركة جرش للمركبات', nationalNumber: '200654321' }
const petra = 'شركة البتراء للسيارات'

/** A user in the table, or on a phone among the cards. */
const row = (page: Page, name: string) => page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: name })
async function chooseFor(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `إجراءات أخرى: ${name}` }).click()
  await row(page, name).getByRole('button', { name: action, exact: true }).click()
}
const openUsers = async (page: Page) => {
  await page.goto('/profile/user-management')
  await expect(page.getByRole('heading', { level: 1, name: 'إدارة المستخدمين' })).toBeVisible()
}
async function signInWith(page: Page, who: string): Promise<void> {
  await page.goto('/login')
  const earlier = await newestCodeTo(who)
  await fillLogin(page, who, password)
  await page.waitForURL(/\/(damanaty|register-otp)/)
  if (page.url().includes('/register-otp')) await giveCode(page, who, earlier)
  await expect(page).toHaveURL(/\/damanaty\/sale/)
}
async function addUser(page: Page, by: string, user: { name: string; phone: string }, permission: string): Promise<void> {
  await page.getByRole('button', { name: 'إضافة مستخدم' }).click()
  await page.getByLabel('الاسم').fill(user.name)
  await page.getByLabel('رقم الهاتف المحمول').fill(user.phone)
  await page.getByLabel('كلمة المرور الأولى', { exact: true }).fill('Olive-7-Tree')
  await page.getByRole('checkbox', { name: permission }).check()
  const added = row(page, user.name).getByText('بانتظار قبوله')
  await giveCodeIfAsked(page, by, () => page.getByRole('button', { name: 'إضافة مستخدم' }).click(), added)
}
/** With the first password, which is replaced by an own one. */
async function acceptInvitation(page: Page, user: { phone: string; password: string }, nationalNumber: string): Promise<void> {
  await page.goto('/login')
  const earlier = await newestCodeTo(user.phone)
  await fillLogin(page, user.phone, 'Olive-7-Tree')
  await page.getByRole('button', { name: 'أوافق على الشروط والأحكام' }).click()
  await typeCode(page, await codeAfter(user.phone, earlier))
  await fillNewPassword(page, user.password)
  await page.getByRole('button', { name: 'حفظ ومتابعة' }).click()
  await stateIdentity(page, nationalNumber)
}

test('a company adds a user, gives and takes what another may do, whose open tab learns of both, and deletes the first', async ({
  visit,
  open,
}) => {
  const page = await visit('khaled')
  await openUsers(page)
  await inspect(page, 'company-users')
  await page.getByRole('button', { name: 'إضافة مستخدم' }).click()
  await page.getByRole('button', { name: 'إضافة مستخدم' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'اكتب اسم المستخدم.' })
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: 'اختر صلاحية واحدة على الأقل.' }).click()
  await expect(page.getByRole('group', { name: 'الصلاحيات' })).toBeFocused()
  await page.getByRole('button', { name: 'محاسب' }).click()
  await expect(page.getByRole('checkbox', { name: 'اللوحة المالية' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'إنشاء الضمانات' })).not.toBeChecked()
  await inspect(page, 'company-user-form')
  await page.getByRole('button', { name: 'رجوع' }).click()
  const { phone: theirs } = newPerson()
  await addUser(page, cast.khaled.phone, { name: 'سعاد عمر', phone: theirs }, 'الاطلاع على الضمانات')

  const huda = await open()
  await signInAt(huda, 'huda')
  // The bell hears it; it comes a moment after the page.
  const follows = Promise.all(['live', 'notifications/summary'].map((call) => huda.waitForResponse(`**/api/v1/${call}`)))
  await huda.goto('/damanaty/sale')
  await follows
  await page.getByRole('button', { name: 'تعديل: هدى صالح' }).click()
  await page.getByRole('checkbox', { name: 'إنشاء الضمانات' }).check()
  // The code that was given for the first change is good for those of the next quarter of an hour.
  await page.getByRole('button', { name: 'حفظ' }).click()
  await expect(huda.getByText('تغيّرت صلاحياتك في الشركة.')).toBeVisible({ timeout: 15_000 })
  await expect(huda.getByRole('link', { name: 'ضمانة جديدة' }).first()).toBeVisible()
  await expect(huda.getByRole('dialog')).toHaveCount(0)
  await expect(row(page, 'هدى صالح')).toContainText('إنشاء الضمانات')
  await page.getByRole('button', { name: 'تعديل: هدى صالح' }).click()
  await page.getByRole('checkbox', { name: 'إنشاء الضمانات' }).uncheck()
  await page.getByRole('button', { name: 'حفظ' }).click()
  await expect(row(page, 'هدى صالح')).not.toContainText('إنشاء الضمانات')
  await expect(huda.getByRole('dialog', { name: 'تغيّرت صلاحياتك في الشركة' })).toBeVisible({ timeout: 15_000 })

  const search = page.getByRole('searchbox', { name: 'البحث بالاسم أو الهاتف أو البريد' })
  await search.fill('هدي')
  await expect(row(page, 'سعاد عمر')).toHaveCount(0)
  await expect(row(page, 'هدى صالح')).toBeVisible()
  await search.fill('')
  await chooseFor(page, 'سعاد عمر', 'إعادة إرسال الدعوة')
  await expect(page.getByText('أُرسلت الدعوة إلى سعاد عمر من جديد.')).toBeVisible()
  await chooseFor(page, 'سعاد عمر', 'نسخ رابط الدعوة')
  await expect(page.getByText('نُسخ الرابط.', { exact: false })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/profile$/)

  await chooseFor(page, 'هدى صالح', 'سجل الصلاحيات')
  const history = page.getByRole('dialog', { name: 'سجل الصلاحيات' })
  await expect(history.getByRole('listitem').filter({ hasText: 'تغيير الصلاحيات' }).first()).toContainText('إنشاء الضمانات')
  await inspect(page, 'company-user-history')
  await history.getByRole('button', { name: 'رجوع' }).click()
  await chooseFor(page, 'هدى صالح', 'جعله رئيسيًّا')
  await expect(page.getByRole('dialog', { name: 'نقل الدور الرئيسي؟' })).toContainText('هدى صالح')
  await inspect(page, 'company-transfer-primary')
  await page.getByRole('dialog').getByRole('button', { name: 'رجوع' }).click()

  await chooseFor(page, 'سعاد عمر', 'حذف')
  const dialog = page.getByRole('dialog', { name: 'هل أنت متأكد من حذف المستخدم؟' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'حذف', exact: true }).click()
  await expect(row(page, 'سعاد عمر')).toHaveCount(0)
})

test('a user without the permission has neither the menu entry nor the page', async ({ open }) => {
  const page = await open()
  await signInAt(page, 'huda')
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: 'العنوان' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'إدارة المستخدمين' })).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('link', { name: 'لوحة المتابعة' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'ضمانة جديدة' })).toHaveCount(0)
  for (const path of ['/profile/user-management', '/profile/bank-info', '/add-damana']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/no-access$/)
  }
})

test('a user of two companies accepts the second and changes between them; other tabs follow', async ({ open }) => {
  const primary = await open({ viewport: phone })
  await signInWith(primary, jerash.phone)
  await openUsers(primary)
  await addUser(primary, jerash.phone, { name: 'هدى صالح', phone: cast.huda.phone }, 'الاطلاع على الضمانات')

  const page = await open()
  await signInAt(page, 'huda')
  await page.goto('/profile')
  await page.getByRole('button', { name: `قبول دعوة ${jerash.name}` }).click()
  const asked = page.getByRole('dialog', { name: `هل تتصرف الآن باسم ${jerash.name}؟` })
  await inspect(page, 'company-acting-asked')
  await asked.getByRole('button', { name: `البقاء: ${petra}` }).click()
  const other = await page.context().newPage()
  await other.goto('/profile')
  await expect(other.getByRole('heading', { level: 1, name: 'بياناتي' })).toBeVisible()
  await expect(page.getByRole('banner').getByText(`تتصرف باسم ${petra}`)).toBeVisible()
  await page.getByRole('button', { name: 'قائمة الحساب' }).click()
  const reloaded = other.waitForEvent('load')
  await page.getByRole('button', { name: jerash.name }).click()
  await expect(page).toHaveURL(/\/damanaty\/sale/)
  await reloaded
  for (const tab of [page, other]) await expect(tab.getByRole('banner').getByText(`تتصرف باسم ${jerash.name}`)).toBeVisible()
  await openUsers(primary)
  await chooseFor(primary, 'هدى صالح', 'حذف')
  await primary.getByRole('dialog').getByRole('button', { name: 'حذف', exact: true }).click()
  // The tab that reads the stream for both is the first to be told.
  const told = [page, other].map((tab) => tab.getByRole('dialog', { name: 'لم تعد من مستخدمي الشركة' }))
  await expect.poll(async () => (await Promise.all(told.map((dialog) => dialog.isVisible()))).includes(true)).toBe(true)
})

test('a user of a company who was named in person opens a personal account and finds the offer', async ({ visit, open }) => {
  const primary = await visit('khaled')
  await openUsers(primary)
  const user = { ...newPerson('رامي عودة'), nationalNumber: newNationalNumber() }
  await addUser(primary, cast.khaled.phone, user, 'الاطلاع على الضمانات')
  const page = await open({ viewport: phone })
  await acceptInvitation(page, user, user.nationalNumber)
  await expect(page).toHaveURL(/\/damanaty\/sale/)

  const number = await offer({ buyer: user })
  await page.goto(`/damana/${number}`)
  await expect(page.getByText('إن كانت معروضة عليك شخصيًا')).toBeVisible()
  await inspect(page, 'guarantee-of-company-user')
  await page.getByRole('link', { name: 'إلى بياناتي' }).click()
  await page.getByRole('button', { name: 'فتح حساب شخصي' }).click()
  await expect(page).toHaveURL(/\/damanaty\/sale/)
  await page.goto(`/damana/${number}`)
  await expect(page.getByRole('button', { name: /قبول/ }).first()).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'بياناتي' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'فتح حساب شخصي' })).toHaveCount(0)
})

test('whoever is taken out of the only company is told so, and a personal account stands first', async ({ visit, open }) => {
  const primary = await visit('khaled')
  await openUsers(primary)
  const user = newPerson('سامر العلي')
  await addUser(primary, cast.khaled.phone, user, 'الاطلاع على الضمانات')
  const page = await open({ viewport: phone })
  await acceptInvitation(page, user, newNationalNumber())
  await expect(page.getByRole('banner').getByText(`تتصرف باسم ${petra}`)).toBeVisible()
  await inspect(page, 'company-acting-header-phone')

  await openUsers(primary)
  await chooseFor(primary, user.name, 'حذف')
  await primary.getByRole('dialog').getByRole('button', { name: 'حذف', exact: true }).click()
  const ended = page.getByRole('dialog', { name: 'لم تعد من مستخدمي الشركة' })
  await expect(ended).toBeVisible({ timeout: 15_000 })
  await ended.getByRole('button', { name: 'تسجيل الدخول' }).click()
  await fillLogin(page, user.phone, user.password)
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.goto('/damanaty/sale')
  await expect(page.getByRole('heading', { name: 'لست الآن من مستخدمي أي شركة.' })).toBeVisible()
  await inspect(page, 'no-company')
  await page.getByRole('link', { name: 'إلى فتح حساب شخصي' }).click()
  await expect(page.getByText('حساب بلا شركة')).toBeVisible()
  await page.getByRole('button', { name: 'فتح حساب شخصي' }).click()
  await expect(page).toHaveURL(/\/damanaty\/sale/)
})

test('a company sells to a company', async ({ visit, open }) => {
  const seller = await visit('khaled')
  await openWizard(seller)
  await seller.getByRole('radio', { name: 'نعم، باسم الشركة' }).check()
  await seller.getByLabel('رقم تسجيل المركبة').fill('6044127')
  await seller.getByRole('checkbox', { name: /أوافق على طلب هذه البيانات/ }).check()
  await seller.getByRole('button', { name: 'متابعة' }).click()
  await fillBuyer(seller, jerash)
  await expect(seller.getByText('وجدنا المشتري')).toBeVisible()
  await seller.getByRole('button', { name: 'متابعة' }).click()
  await seller.getByLabel('سعر المركبة المتفق عليه').fill('9000')
  await seller.getByRole('radio', { name: /مناصفة/ }).check()
  await seller.getByRole('radio', { name: /تحويل عادي/ }).check()
  await seller.getByRole('button', { name: 'إنشاء الضمانة' }).click()
  const number = await readNumber(seller)
  const buyer = await open()
  await signInWith(buyer, jerash.phone)
  await buyer.goto(`/damana/${number}`)
  await expect(buyer.getByRole('button', { name: /قبول/ }).first()).toBeVisible()
})

test('in English the users of a company are listed with their permissions', async ({ open }) => {
  const page = await open({ lang: 'en' })
  await signInAt(page, 'khaled', 'en')
  await page.goto('/profile/user-management')
  await expect(page.getByRole('heading', { level: 1, name: 'User management' })).toBeVisible()
  await expect(row(page, 'Huda Saleh')).toContainText('Operational dashboard')
  await inspect(page, 'company-users-english')
})
