import type { Page } from '@playwright/test'
import { world } from '../support/api.ts'
import {
  addLogin,
  addPartner,
  attach,
  begin,
  documents,
  fillBank,
  fillCommissioner,
  fillCompany,
  giveContact,
  proceed,
  heading,
  newPhone,
  signatory,
  someone,
} from '../support/company-application.ts'
import { counted, type Counted } from '../support/counted.ts'
import { expect, test } from '../support/desk.ts'
import { inspect } from '../support/inspect.ts'
import { fillNewPassword, newNationalNumber, stateIdentity } from '../support/new-person.ts'
import { codeAfter, giveCodeIfAsked, newestCodeTo, phone, typeCode, type Look } from '../support/people.ts'
import { findBuyer, readNumber } from '../support/wizard.ts'

const company = 'الرمال الذهبية للسيارات'
const own = 'Karak-Castle#19'

/** All documents are looked at, one by one, as a reviewer has to before an approval. */
async function lookAtDocuments(rana: Page): Promise<void> {
  for (const button of await rana.getByRole('button', { name: /^عرض (?!المزيد)/ }).all()) {
    await button.click()
    const dialog = rana.getByRole('dialog')
    await expect(dialog.getByRole('img')).toBeVisible()
    await dialog.getByRole('button', { name: 'رجوع' }).click()
    await expect(dialog).toBeHidden()
  }
}
async function linkTo(to: string): Promise<string> {
  let link: string | null | undefined
  await expect
    .poll(async () => (link = (await world('GET /sandbox/messages', { query: { to } })).messages.find((message) => message.link)?.link))
    .toBeTruthy()
  const { pathname, search } = new URL(link ?? '')
  return pathname + search
}

test('a company is returned with a remark, sent again from another device, approved, and its login account comes in and adds a user, who sells', async ({
  open,
  sit,
}) => {
  test.setTimeout(480_000)
  const [contact, manager] = [newPhone(), someone(signatory)]
  const page = await open()
  const applicant = await counted(page)
  let nationalNumber = ''
  await test.step('the application', async () => {
    const at = (section: string) => applicant.screen(page.getByRole('heading', { level: 2, name: section, exact: true }))
    await begin(page, contact)
    applicant.done.screens += 2 // the contact and its code
    await at('بيانات الشركة')
    await fillCompany(page, company)
    nationalNumber = await page.getByRole('textbox', { name: 'الرقم الوطني للمنشأة', exact: true }).inputValue()
    await proceed(page)
    await at('الملاك والشركاء')
    await addPartner(page, manager)
    await proceed(page)
    await at('المفوّضون بالتوقيع والإدارة')
    await page.getByRole('button', { name: 'إضافة مفوّض' }).click()
    await fillCommissioner(page.getByRole('form', { name: 'مفوّض جديد' }), manager)
    await page.getByRole('button', { name: 'حفظ', exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'مدير عام' })).toBeVisible()
    await proceed(page)
    await at('الحساب البنكي')
    await fillBank(page)
    await proceed(page)
    await at('الوثائق')
    for (const label of documents) await attach(page, label, `${label}.png`)
    await proceed(page)
    await at('الإقرار')
    await page.getByRole('checkbox', { name: /^قرأت هذا الإقرار/ }).check()
    await proceed(page)
    await at('المجموعة وحسابات الدخول')
    await page.getByRole('radio', { name: /^بلا مجموعة|مستقلة/ }).check()
    await addLogin(page, manager)
    await proceed(page)
    await at('مراجعة الطلب قبل إرساله')
    await page.getByRole('button', { name: 'إرسال الطلب' }).click()
    await applicant.screen(page.getByRole('heading', { level: 1, name: 'طلب شركتك قيد المراجعة' }))
    await expect(page.getByText('ينتظر الطلب مراجعًا يطّلع عليه')).toBeVisible()
    expect(applicant.done).toEqual({ screens: 11, fields: 24, taps: 15 })
    expect(applicant.twice()).toEqual([])
  })

  const rana = await sit('rana')
  await test.step('a reviewer finds it in the queue and returns it', async () => {
    await rana.goto('/admin?kind=companies')
    await rana.getByRole('link', { name: company }).first().click()
    await expect(rana.getByRole('heading', { level: 1, name: company })).toBeVisible()
    await expect(rana.getByText('لم تصل أجوبة السجلات بعد')).toHaveCount(0, { timeout: 60_000 })
    await inspect(rana, 'company-case')
    await expect(rana.getByRole('button', { name: 'الموافقة' })).toBeDisabled()
    await expect(page.getByText('اطّلع مراجع على الطلب')).toBeVisible()
    await inspect(page, 'company-followed')
    await rana.getByRole('button', { name: 'إعادة للتصحيح' }).click()
    const dialog = rana.getByRole('dialog', { name: `إعادة طلب ${company} للتصحيح؟` })
    await dialog.getByLabel('ما يقرؤه مقدّم الطلب').fill('بيان واحد يحتاج إلى تصحيح.')
    await dialog.getByRole('button', { name: 'إعادة للتصحيح' }).click()
    await expect(dialog.getByRole('alert')).toContainText('اكتب ملاحظة على قسم واحد على الأقل.')
    await dialog.getByLabel('ملاحظة على: الملاك والشركاء').fill('اكتب اسم الشريك كما في السجل التجاري.')
    await inspect(rana, 'company-return')
    await dialog.getByRole('button', { name: 'إعادة للتصحيح' }).click()
    await expect(rana.getByRole('status').getByText('أُعيد الطلب، ووصلت الملاحظات إلى مقدّمه.')).toBeVisible()
  })

  await test.step('the page that the applicant left open says so by itself', async () => {
    await expect(page.getByText(/^أُعيد الطلب C\d+ للتصحيح$/)).toBeVisible()
  })

  await test.step('from another device the applicant reads the remark at its section and sends it again', async () => {
    const second = await open()
    await second.goto(await linkTo(contact))
    await giveContact(second, contact)
    await expect(second.getByText('اكتب اسم الشريك كما في السجل التجاري.').first()).toBeVisible()
    await inspect(second, 'company-returned')
    await second.getByRole('link', { name: 'المجموعة' }).first().click()
    await heading(second, 'المجموعة وحسابات الدخول')
    await proceed(second)
    await second.getByRole('button', { name: 'إرسال الطلب من جديد' }).click()
    const asked = second.getByRole('dialog', { name: 'إرسال الطلب دون تعديل؟' })
    await expect(asked).toContainText('الملاك والشركاء')
    await asked.getByRole('button', { name: 'رجوع' }).click()
    await second.getByRole('link', { name: 'تعديل الملاك والشركاء' }).click()
    await second.getByRole('button', { name: `تعديل ${manager.name}` }).click()
    await second.getByLabel('الاسم الكامل').fill(`${manager.name} الحمود`)
    await second.getByRole('button', { name: 'حفظ', exact: true }).click()
    await expect(second.getByRole('listitem').filter({ hasText: `${manager.name} الحمود` })).toBeVisible()
    await second.getByRole('link', { name: 'المجموعة' }).first().click()
    await heading(second, 'المجموعة وحسابات الدخول')
    await proceed(second)
    await expect(second.getByText('عدّلت ما طُلب تصحيحه.')).toBeVisible()
    await second.getByRole('button', { name: 'إرسال الطلب من جديد' }).click()
    await expect(second.getByRole('heading', { level: 1, name: 'طلب شركتك قيد المراجعة' })).toBeVisible()
  })

  await test.step('approved once every document was shown', async () => {
    await rana.goto('/admin/companies')
    await rana.getByRole('link', { name: company }).first().click()
    await expect(rana.getByText('الإرسال رقم 2').first()).toBeVisible()
    await expect(rana.getByText('لم تصل أجوبة السجلات بعد')).toHaveCount(0, { timeout: 60_000 })
    await lookAtDocuments(rana)
    await rana.getByRole('button', { name: 'الموافقة' }).click()
    const dialog = rana.getByRole('dialog', { name: `الموافقة على ${company}؟` })
    await dialog.getByLabel('السبب').fill('الوثائق كاملة والسجلات موافقة.')
    await dialog.getByRole('button', { name: 'الموافقة' }).click()
    await expect(rana.getByRole('status').getByText('تمت الموافقة، ووصلت الدعوات إلى أصحاب حسابات الدخول.')).toBeVisible()
    await inspect(rana, 'company-approved')
  })

  await test.step('the login account sets its password and acts for the company', async () => {
    const first = await open()
    const primary = await counted(first)
    const earlier = await newestCodeTo(manager.phone)
    await first.goto(await linkTo(manager.phone))
    await setPassword(first, primary, await codeAfter(manager.phone, earlier))
    await first.goto('/profile/user-management')
    await expect(first.getByText('أكمل بياناتك الشخصية، ثم تدير مستخدمي الشركة.')).toBeVisible()
    const onwards = await first.getByRole('link', { name: 'إكمال التسجيل' }).getAttribute('href')
    await first.goto(onwards ?? '')
    // The civil register knows the signatory by another phone: the document that was compared proves who that is.
    await world('POST /sandbox/vehicles', { body: ownedBy({ ...manager, phone: newPhone() }) })
    await stateIdentity(first, manager.number)
    await primary.screen(first.getByRole('heading', { name: 'خطوات شركتك الأولى' }))
    await dealersFirstDay(first, primary, { manager: manager.phone, nationalNumber, open })
  })
})

/** From the link of an invitation to the step that asks who somebody is. */
async function setPassword(page: Page, { screen }: Counted, code: string): Promise<void> {
  await screen(page.getByRole('heading', { level: 1, name: 'أدخل الرمز' }))
  await typeCode(page, code)
  await screen(page.getByRole('heading', { level: 1, name: 'اختر كلمة مرورك' }))
  await fillNewPassword(page, own)
  await page.getByRole('button', { name: 'حفظ ومتابعة' }).click()
  await expect(page).toHaveURL(/\/FullTermsAndConditions/)
  await screen(page.getByRole('heading', { level: 1 }))
  await page.getByRole('button', { name: 'أوافق على الشروط والأحكام' }).click()
  await expect(page).toHaveURL(/\/complete-register/)
  await screen(page.getByRole('heading', { level: 1 }))
}

/** From the first look at an empty list to a sale that another user made. */
async function dealersFirstDay(
  page: Page,
  primary: Counted,
  { manager, nationalNumber, open }: { manager: string; nationalNumber: string; open: (look?: Look) => Promise<Page> },
): Promise<void> {
  const seller = { name: 'مها الكردي', phone: newPhone(), number: newNationalNumber() }
  await world('POST /sandbox/vehicles', { body: ownedBy(seller) })
  const { registration_number } = await world('POST /sandbox/vehicles', {
    body: { ...ownedBy({ name: company, number: nationalNumber }), owner_kind: 'company' },
  })
  const steps = page.getByRole('list').filter({ hasText: 'أول ضمانة' }).getByRole('listitem')
  await expect(steps.filter({ hasText: 'إثبات هويتك' })).toContainText('(تمّت)')
  await inspect(page, 'company-first-steps')
  await steps.getByRole('link', { name: 'إضافة مستخدمين' }).click()
  await primary.screen(page.getByRole('heading', { level: 1, name: 'إدارة المستخدمين' }))
  await page.getByRole('button', { name: 'إضافة مستخدم' }).click()
  await primary.screen(page.getByLabel('كلمة المرور الأولى', { exact: true }))
  await page.getByLabel('الاسم').fill(seller.name)
  await page.getByLabel('رقم الهاتف المحمول').fill(seller.phone)
  await page.getByLabel('كلمة المرور الأولى', { exact: true }).fill('Olive-7-Tree')
  await page.getByRole('button', { name: 'بائع', exact: true }).click()
  const added = page.getByRole('row', { name: new RegExp(seller.name) }).getByText('بانتظار قبوله')
  await giveCodeIfAsked(page, manager, () => page.getByRole('button', { name: 'إضافة مستخدم' }).click(), added)
  expect(primary.done).toEqual({ screens: 7, fields: 9, taps: 7 })
  expect(primary.twice()).toEqual([])

  const her = await open({ viewport: phone })
  const user = await counted(her)
  const earlier = await newestCodeTo(seller.phone)
  await her.goto(await linkTo(seller.phone))
  await setPassword(her, user, await codeAfter(seller.phone, earlier))
  await stateIdentity(her, seller.number)
  await expect(her).toHaveURL(/\/damanaty\/sale/)
  await expect(her.getByRole('banner').getByText(`تتصرف باسم ${company}`)).toBeVisible()
  await user.screen(her.getByRole('heading', { level: 1 }))
  await inspect(her, 'company-seller-phone')
  await her.getByRole('main').getByRole('link', { name: 'ضمانة جديدة' }).click()
  await user.screen(her.getByRole('heading', { level: 1, name: 'ضمانة جديدة' }))
  await her.getByRole('radio', { name: 'نعم، باسم الشركة' }).check()
  await her.getByLabel('رقم تسجيل المركبة').fill(registration_number)
  await her.getByRole('checkbox', { name: /أوافق على طلب هذه البيانات/ }).check()
  await her.getByRole('button', { name: 'متابعة' }).click()
  await user.screen(her.getByLabel('الرقم الوطني للمشتري'))
  await findBuyer(her)
  await user.screen(her.getByLabel('سعر المركبة المتفق عليه'))
  await her.getByLabel('سعر المركبة المتفق عليه').fill('9000')
  await her.getByRole('radio', { name: /مناصفة/ }).check()
  await her.getByRole('radio', { name: /تحويل عادي/ }).check()
  await her.getByRole('button', { name: 'إنشاء الضمانة' }).click()
  await readNumber(her)
  user.done.screens += 1
  expect(user.done).toEqual({ screens: 9, fields: 9, taps: 8 })
  expect(user.twice()).toEqual([])
  await page.goto('/damanaty/sale')
  await expect(page.getByRole('heading', { name: 'خطوات شركتك الأولى' })).toHaveCount(0)
}

const ownedBy = ({ name, number, phone: of }: { name: string; number: string; phone?: string }) => ({
  type: 'كيا',
  manufacture_year: 2019,
  owner_name: name,
  owner_national_number: number,
  ...(of === undefined ? {} : { owner_phone: `+962${of.slice(1)}` }),
})
