import { commissionerColumns } from '@damana/contract/commissioner-columns'
import writeExcelFile from 'write-excel-file/node'
import { world } from '../support/api.ts'
import {
  type Someone,
  addLogin,
  addPartner,
  attach,
  begin,
  chooserIn,
  digits,
  documents,
  fillBank,
  fillCommissioner,
  fillCompany,
  giveContact,
  proceed,
  heading,
  newPhone,
  someone,
} from '../support/company-application.ts'
import { inspect } from '../support/inspect.ts'
import { expect, test } from '../support/journey.ts'
import { phone as phoneSize } from '../support/people.ts'

test('a company is registered by hand: each step says what is missing, everything is looked at once more, and a tracking number ends it', async ({
  open,
}) => {
  test.setTimeout(300_000)
  const page = await open()
  const contact = newPhone()
  const manager = someone('خالد منصور')
  await test.step('from the login, with a code', async () => {
    await page.goto('/login')
    await page.getByRole('link', { name: 'للشركات' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'تسجيل شركة' })).toBeVisible()
    await inspect(page, 'company-opening')
    await page.getByRole('button', { name: 'إرسال الرمز' }).click()
    await expect(page.getByRole('alert')).toContainText('أدخل رقم هاتفك أو بريدك الإلكتروني.')
    await begin(page, contact)
  })
  await test.step('company data', async () => {
    await heading(page, 'بيانات الشركة')
    await proceed(page)
    await expect(page.getByRole('alert').filter({ hasText: 'صحّح 17 حقلًا للمتابعة' })).toBeFocused()
    await inspect(page, 'company-data-empty')
    await fillCompany(page, 'وادي رم للسيارات')
    // The typed text survives a reload.
    await page.reload()
    await expect(page.getByLabel('اسم الشركة بالعربية')).toHaveValue('وادي رم للسيارات')
    await inspect(page, 'company-data')
    await proceed(page)
  })
  await test.step('partners', async () => {
    await heading(page, 'الملاك والشركاء')
    await proceed(page)
    await expect(page.getByRole('alert')).toContainText('أضف شريكًا واحدًا على الأقل.')
    await page.getByRole('button', { name: 'إضافة شريك' }).click()
    await page.getByRole('button', { name: 'حفظ', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('أدخل الاسم الكامل.')
    await page.getByRole('button', { name: 'إلغاء', exact: true }).click()
    await addPartner(page, manager)
    const second = someone('هدى صالح')
    await addPartner(page, second)
    await page.getByRole('button', { name: 'تعديل هدى صالح' }).click()
    await page.getByRole('form', { name: 'تعديل بيانات الشريك' }).getByLabel('الاسم الكامل').fill('هدى صالح العمري')
    await inspect(page, 'company-partner-form')
    await page.getByRole('button', { name: 'حفظ', exact: true }).click()
    await page.getByRole('button', { name: 'حذف هدى صالح العمري' }).click()
    await page.getByRole('dialog', { name: 'حذف هدى صالح العمري من الشركاء؟' }).getByRole('button', { name: 'حذف' }).click()
    await expect(page.getByText('هدى صالح العمري')).toHaveCount(0)
    await proceed(page)
  })
  await test.step('signatories and management', async () => {
    await heading(page, 'المفوّضون بالتوقيع والإدارة')
    await page.getByRole('button', { name: 'إضافة مفوّض' }).click()
    await fillCommissioner(page.getByRole('form', { name: 'مفوّض جديد' }), manager)
    await inspect(page, 'company-commissioner-form')
    await page.getByRole('button', { name: 'حفظ', exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'مدير عام' })).toBeVisible()
    await proceed(page)
  })
  await test.step('bank account', async () => {
    await heading(page, 'الحساب البنكي')
    await fillBank(page)
    await inspect(page, 'company-bank')
    await proceed(page)
  })
  await test.step('documents, images and PDF only', async () => {
    await heading(page, 'الوثائق')
    await proceed(page)
    await expect(page.getByRole('alert')).toContainText('أرفق السجل التجاري.')
    const slot = page.getByRole('group', { name: 'السجل التجاري' })
    await chooserIn(slot).setInputFiles({
      name: 'سجل.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    })
    await expect(slot.getByRole('listitem')).toContainText('نقبل ملفات PDF وصور JPEG وPNG فقط')
    await slot.getByRole('button', { name: 'إزالة سجل.svg' }).click()
    for (const label of documents) await attach(page, label, `${label}.png`)
    await inspect(page, 'company-documents')
    await proceed(page)
  })
  await test.step('declaration', async () => {
    await heading(page, 'الإقرار')
    await proceed(page)
    await expect(page.getByRole('alert')).toContainText('وافق على الإقرار للمتابعة.')
    await page.getByRole('checkbox', { name: 'قرأت هذا الإقرار وأوافق عليه باسم الشركة.' }).check()
    await inspect(page, 'company-declaration')
    await proceed(page)
  })
  await test.step('group and login accounts', async () => {
    await heading(page, 'المجموعة وحسابات الدخول')
    await page.getByRole('radio', { name: /^ضمن مجموعة مسجّلة/ }).check()
    await page.getByLabel('اسم المجموعة').fill('مجموعة لا يعرفها أحد')
    await page.getByRole('button', { name: 'بحث' }).click()
    await expect(page.getByText('لا توجد مجموعة باسم «مجموعة لا يعرفها أحد».')).toBeVisible()
    await page.getByRole('radio', { name: /^إنشاء مجموعة جديدة/ }).check()
    await page.getByRole('button', { name: 'إضافة المجموعة' }).click()
    await expect(page.getByLabel('اسم المجموعة الجديدة')).toHaveAccessibleDescription('اسم المجموعة مطلوب.')
    await page.getByLabel('اسم المجموعة الجديدة').fill(`مجموعة رم ${digits()}`)
    await page.getByRole('button', { name: 'إضافة المجموعة' }).click()
    await expect(page.getByText('تمت إضافة المجموعة بنجاح.')).toBeVisible()
    await addLogin(page, manager)
    await expect(page.getByRole('listitem').filter({ hasText: 'المستخدم الرئيسي' })).toContainText(manager.name)
    await inspect(page, 'company-group')
    await proceed(page)
  })
  await test.step('review and sending', async () => {
    await heading(page, 'مراجعة الطلب قبل إرساله')
    await expect(page.getByText('غير مذكور')).toHaveCount(0)
    await inspect(page, 'company-review')
    await page.getByRole('button', { name: 'إرسال الطلب' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'طلب شركتك قيد المراجعة' })).toBeVisible()
    await expect(page.getByText(/^C\d{4,}$/)).toBeVisible()
    await inspect(page, 'company-sent')
    const number = (await page.getByText(/^C\d{4,}$/).textContent()) ?? ''
    await expect
      .poll(async () =>
        (await world('GET /sandbox/messages', { query: { to: contact } })).messages.some(({ text }) => text.includes(number)),
      )
      .toBe(true)
  })
})

test('two tabs on one draft: both versions are shown, and of each difference either one is taken', async ({ open }) => {
  const page = await open()
  await begin(page, newPhone())
  const address = page.url()
  const other = await page.context().newPage()
  await other.goto(address)
  await heading(other, 'بيانات الشركة')
  await page.getByLabel('اسم الشركة بالعربية').fill('وادي رم للسيارات')
  await page.getByRole('textbox', { name: 'العنوان', exact: true }).fill('عمّان، شارع مكة')
  await page.getByRole('link', { name: 'الملاك والشركاء' }).first().click()
  await heading(page, 'الملاك والشركاء')

  await other.getByLabel('اسم الشركة بالعربية').fill('وادي رم لتجارة السيارات')
  await other.getByLabel('اسم الشركة بالإنجليزية').fill('Wadi Rum Cars')
  await other.getByRole('link', { name: 'الملاك والشركاء' }).first().click()
  await heading(other, 'بيانات الشركة: تعديلان مختلفان')
  await expect(other.getByRole('group', { name: 'اسم الشركة بالعربية' })).toContainText('وادي رم للسيارات')
  await inspect(other, 'company-conflict')
  await other
    .getByRole('group', { name: 'اسم الشركة بالعربية' })
    .getByRole('radio', { name: /^المحفوظ من مكان آخر/ })
    .check()
  await other.getByRole('button', { name: 'حفظ الاختيار' }).click()
  await expect(other.getByText('حُفظ القسم.')).toBeVisible()
  await other.reload()
  await expect(other.getByLabel('اسم الشركة بالعربية')).toHaveValue('وادي رم للسيارات')
  await expect(other.getByLabel('اسم الشركة بالإنجليزية')).toHaveValue('Wadi Rum Cars')
  await expect(other.getByRole('textbox', { name: 'العنوان', exact: true })).toHaveValue('عمّان، شارع مكة')
})

test('a draft is continued on another device after a new code to the same phone, and to no other', async ({ open }) => {
  const first = await open()
  const contact = newPhone()
  await begin(first, contact)
  await first.getByLabel('اسم الشركة بالعربية').fill('وادي رم للسيارات')
  await first.getByRole('link', { name: 'حفظ والخروج' }).click()
  await expect(first.getByRole('heading', { level: 1, name: 'تسجيل الدخول' })).toBeVisible()
  await first.goBack()
  const { search } = new URL(first.url())

  const second = await open({ viewport: phoneSize })
  await second.goto(`/register-company${search}`)
  await expect(second.getByRole('heading', { level: 1, name: 'متابعة تسجيل شركة' })).toBeVisible()
  await inspect(second, 'company-continue')
  await giveContact(second, newPhone())
  await expect(second.getByRole('alert')).toContainText('لم يبدأ هذا الطلب بهذا الرقم أو البريد.')
  await giveContact(second, contact)
  await expect(second.getByLabel('اسم الشركة بالعربية')).toHaveValue('وادي رم للسيارات')
})

/** The lines of a file of commissioners, under the headers of its template. */
async function workbook(lines: readonly (readonly string[])[]): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const head = Object.values(commissionerColumns).map(({ header }) => header.ar)
  const buffer = await writeExcelFile([head, ...lines.map((line) => [...line])]).toBuffer()
  return { name: 'commissioners.xlsx', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer }
}
const lineOf = ({ name, number, phone }: Someone, delegation = 'منفردًا'): string[] => [
  name,
  'الأردن',
  number,
  'مدير مبيعات',
  'عمّان، شارع مكة 12',
  delegation,
  'لا',
  'عرض الضمانات، إنشاء الضمانات',
  phone,
  'sales@wadirum.example',
  'البيع، التوقيع',
  'التوقيع عن الشركة في بيع المركبات',
]

test('commissioners come from an Excel file: nobody is added while a line is wrong, all of them once it is right', async ({ open }) => {
  const page = await open()
  await begin(page, newPhone())
  await page.getByRole('link', { name: 'المفوّضون' }).first().click()
  await heading(page, 'المفوّضون بالتوقيع والإدارة')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel', exact: true }).click()
  expect((await download).suggestedFilename()).toBe('commissioners-ar.xlsx')

  const [good, short, odd] = [someone('خالد منصور'), someone('طارق ناصر'), someone('وداد عامر')]
  const chooser = page.locator('#commissioners-file')
  await chooser.setInputFiles(await workbook([lineOf(good), lineOf({ ...short, number: '978103456' }), lineOf(odd, 'لوحدها')]))
  const summary = page.getByRole('alert').filter({ hasText: 'صحّح خانتين في الملف ثم ارفعه ثانية' })
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('السطر 3، الرقم الوطني أو رقم الجواز: 10 أرقام للأردنيين، وفيه 9.')
  await summary.getByRole('link', { name: 'السطر 4، نوع التفويض: اكتب «منفردًا» أو «مجتمعين».' }).click()
  await expect(page.getByRole('cell', { name: /^لوحدها/ })).toBeFocused()
  await expect(page.getByRole('button', { name: /^إضافة .*مفوّض[يَ]/ })).toHaveCount(0)
  await inspect(page, 'company-file-wrong')

  await chooser.setInputFiles(await workbook([good, short, odd].map((person) => lineOf(person))))
  await expect(page.getByText(/3 أسطر.*كلها سليمة\./)).toBeVisible()
  await inspect(page, 'company-file-right')
  await page.getByRole('button', { name: 'إضافة 3 مفوّضين' }).click()
  await expect(page.getByText('أُضيف 3 مفوّضين.')).toBeVisible()
  for (const { name } of [good, short, odd]) await expect(page.getByRole('button', { name: `تعديل ${name}` })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'تعديل وداد عامر' })).toBeVisible()
})

test('each step in English on a phone, with what is missing', async ({ open }) => {
  test.setTimeout(240_000)
  const page = await open({ lang: 'en', viewport: phoneSize })
  await page.goto('/register-company')
  await giveContact(page, newPhone())
  for (const [step, short, title, missing] of [
    ['company', 'Company data', 'Company data', 'Company name in Arabic: this field is required.'],
    ['partners', 'Partners', 'Owners and partners', 'Add at least one partner.'],
    ['commissioners', 'Signatories', 'Signatories and management', 'Add at least one signatory.'],
    ['bank', 'Bank account', 'Bank account', 'Enter'],
    ['documents', 'Documents', 'Documents', 'Attach the commercial register.'],
    ['declaration', 'Declaration', 'Declaration', 'Agree to the declaration to continue.'],
    ['group', 'Group', 'Group and login accounts', 'Choose whether the company belongs to a group.'],
  ] as const) {
    await page.setViewportSize(phoneSize)
    if (step !== 'company') {
      await page.locator('summary').filter({ hasText: 'of 7' }).click()
      await page.locator('details[open]').getByRole('link', { name: short, exact: true }).click()
    }
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
    await page.getByRole('button', { name: /^Continue to|^Review the application/ }).click()
    await expect(page.getByRole('alert').filter({ hasText: missing }).first()).toBeVisible()
    await inspect(page, `company-${step}-en`)
  }
})

test('the companies’ register fills in step 1 by the number, and a difference is told at its field', async ({ open }) => {
  const page = await open()
  await begin(page, newPhone())
  const number = page.getByLabel('الرقم الوطني للمنشأة')
  await number.fill('200999999')
  await expect(page.getByText('لا يعرف سجل الشركات هذا الرقم.')).toBeVisible()
  await number.fill('200234567')
  await expect(page.getByText('في السجل: شركة نور الشرق للسيارات')).toBeVisible()
  await expect(page.getByLabel('اسم الشركة بالإنجليزية')).toHaveValue('Nour Al-Sharq Motors')
  await expect(page.getByLabel('رأس المال')).toHaveValue(/^50,?000/)
  await expect(page.getByRole('radio', { name: 'شركة ذات مسؤولية محدودة' })).toBeChecked()
  await expect(page.getByLabel('تاريخ التسجيل', { exact: true })).toHaveValue('15/05/2016')
  const registered = page.getByLabel('رقم التسجيل')
  await registered.fill('45120')
  await expect(registered).toHaveAccessibleDescription('في السجل: 234567')
  await inspect(page, 'company-register')
  await proceed(page)
  await expect(page.getByRole('alert').filter({ hasText: 'صحّح 5 حقول للمتابعة' })).toBeFocused()
})
