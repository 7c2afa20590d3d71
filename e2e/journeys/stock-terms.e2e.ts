import { cast } from '../cast.ts'
import { as } from '../support/api.ts'
import { petra, registerVehicle } from '../support/guarantees.ts'
import { inspect } from '../support/inspect.ts'
import { expect, test } from '../support/journey.ts'
import { phone, signInAt } from '../support/people.ts'
import { stockFile } from '../support/stock-file.ts'

const { basel } = cast

test.beforeEach(async () => {
  const call = await as('khaled')
  for (const { id } of (await call('GET /stock/terms')).terms) await call('POST /stock/terms/:id/remove', { params: { id } })
})

test('a dealer keeps terms under a name, fills them in for one sale, and has them stand for what a file leaves empty', async ({
  visit,
}) => {
  const page = await visit('khaled')
  await page.goto('/stock')
  await page.getByRole('link', { name: 'قوالب الشروط' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'قوالب الشروط' })).toBeVisible()
  await inspect(page, 'stock-terms-empty')

  await test.step('what is missing is said at its field', async () => {
    await page.getByRole('button', { name: 'قالب جديد' }).click()
    const dialog = page.getByRole('dialog', { name: 'قالب جديد' })
    await dialog.getByRole('button', { name: 'حفظ القالب' }).click()
    await expect(dialog.getByRole('alert').getByRole('link')).toHaveText([
      'اكتب اسمًا للقالب.',
      'اختر من يدفع العمولة.',
      'اختر نوع التحويل.',
    ])
    await inspect(page, 'stock-terms-wrong')
    await dialog.getByRole('textbox', { name: 'اسم القالب' }).fill('زبائن المعرض')
    await dialog.getByRole('radio', { name: 'مناصفة' }).check()
    await dialog.getByRole('radio', { name: 'عاجل' }).check()
    await dialog.getByRole('button', { name: 'حفظ القالب' }).click()
    await expect(page.getByText('العمولة: مناصفة')).toBeVisible()
    await expect(page.getByText('التحويل: عاجل')).toBeVisible()
    await inspect(page, 'stock-terms')
  })

  await test.step('a second one cannot have its name, and is then changed and removed', async () => {
    await page.getByRole('button', { name: 'قالب جديد' }).click()
    const dialog = page.getByRole('dialog', { name: 'قالب جديد' })
    const name = dialog.getByRole('textbox', { name: 'اسم القالب' })
    await name.fill('زبائن المعرض')
    await dialog.getByRole('radio', { name: 'البائع' }).check()
    await dialog.getByRole('radio', { name: 'عادي' }).check()
    await dialog.getByRole('button', { name: 'حفظ القالب' }).click()
    await expect(name).toHaveAccessibleDescription(/لقالب آخر هذا الاسم/)
    await name.fill('التجار')
    await dialog.getByRole('button', { name: 'حفظ القالب' }).click()
    await page.getByRole('button', { name: 'تعديل القالب التجار' }).click()
    const change = page.getByRole('dialog', { name: 'تعديل القالب التجار' })
    await expect(change.getByRole('radio', { name: 'البائع' })).toBeChecked()
    await change.getByRole('radio', { name: 'المشتري' }).check()
    await change.getByRole('button', { name: 'حفظ القالب' }).click()
    await expect(page.getByText('العمولة: المشتري')).toBeVisible()
    await page.getByRole('button', { name: 'حذف القالب التجار' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'حذف', exact: true }).click()
    await expect(page.getByText('التجار')).toHaveCount(0)
  })

  await test.step('a file that leaves the terms empty takes them from the template', async () => {
    const registration = await registerVehicle(petra)
    await page.goto('/stock/import')
    const row = [registration, '8500', '', '', '', 'فرد', basel.name, basel.nationalNumber, basel.phone]
    await page.locator('#stock-file').setInputFiles(await stockFile('ar', [row]))
    await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2)
    await page.getByRole('combobox', { name: 'الخلايا الفارغة في الملف' }).selectOption('زبائن المعرض')
    await expect(page.getByText('سطر واحد. كلها سليمة.')).toBeVisible()
    await expect(page.getByRole('cell', { name: 'مناصفة' })).toBeVisible()
    await inspect(page, 'stock-import-terms')
  })
})

test('in English on a phone the template fills in the terms of a new guarantee, by the keyboard', async ({ open }) => {
  const call = await as('khaled')
  await call('POST /stock/terms', { body: { name: 'Showroom', commissionOn: 'seller', transfer_type: 'RTGS', discount_code: 'NOV10' } })
  const registration = await registerVehicle(petra)
  const page = await open({ lang: 'en', viewport: phone })
  await signInAt(page, 'khaled', 'en')
  await page.goto('/stock/terms')
  await expect(page.getByRole('heading', { level: 1, name: 'Terms templates' })).toBeVisible()
  await expect(page.getByText('Transfer: Urgent')).toBeVisible()
  await inspect(page, 'stock-terms-phone-en')
  await page.goto('/add-damana')
  await page.getByRole('radio', { name: /Petra Motors/ }).check()
  await page.getByRole('radio', { name: /^Yes/ }).check()
  await page.getByLabel('Registration number of the vehicle').fill(registration)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('National number of the buyer').fill(basel.nationalNumber)
  await page.getByLabel('Phone of the buyer').fill(basel.phone)
  await page.getByRole('button', { name: 'Find the buyer' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Agreed price').fill('8500')
  const template = page.getByRole('combobox', { name: 'Terms template' })
  await template.focus()
  await page.keyboard.type('Show')
  await expect(page.getByRole('radio', { name: /^Seller/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /Urgent/ })).toBeChecked()
  await expect(page.getByLabel('Discount code')).toHaveValue('NOV10')
  await expect(page.getByText(/you got a discount/)).toBeVisible()
  await inspect(page, 'stock-terms-filled-en')
  await page.getByRole('radio', { name: /^Buyer/ }).check()
  await expect(template).toHaveValue('')
})
