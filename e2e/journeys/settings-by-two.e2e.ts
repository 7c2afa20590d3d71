import type { Page } from '@playwright/test'
import { expect, test } from '../support/desk.ts'
import { inspect } from '../support/inspect.ts'

const reason = 'قرار مجلس الإدارة'

async function decide(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('السبب').fill(reason)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Approves what stands under this heading exactly as it is. */
async function approve(page: Page, title: string | RegExp): Promise<void> {
  const notice = page.locator('.notice').filter({ hasText: title })
  await notice.getByRole('button', { name: 'الموافقة على هذا تمامًا' }).click()
  await decide(page, 'الموافقة على هذا تمامًا')
}

test('one of finance proposes settings, another approves exactly them, and both see the values in time', async ({ sit }) => {
  const fadi = await sit('fadi')
  await fadi.goto('/admin/settings')
  await fadi.getByRole('button', { name: 'تغيير: أقل عدد محاولات تُحسب منه النسبة' }).click()
  await fadi.getByLabel('القيمة الجديدة').fill('200')
  await fadi.getByRole('button', { name: 'أضف إلى الاقتراح' }).click()
  await expect(fadi.getByText('هذه هي القيمة الحالية.')).toBeVisible()
  await fadi.getByLabel('القيمة الجديدة').fill('210')
  await fadi.getByRole('button', { name: 'أضف إلى الاقتراح' }).click()
  await fadi.getByRole('button', { name: 'تغيير: رسائل الدعم في اليوم' }).click()
  await fadi.getByLabel('القيمة الجديدة').fill('501')
  await fadi.getByRole('button', { name: 'أضف إلى الاقتراح' }).click()
  await expect(fadi.getByText('تغييران لم يُقترحا بعد')).toBeVisible()
  await inspect(fadi, 'settings')
  await fadi.getByRole('button', { name: 'اقترح التغيير' }).click()
  await decide(fadi, 'اقترح')
  await expect(fadi.locator('.notice').filter({ hasText: 'رسائل الدعم في اليوم' })).toContainText('501')

  const yazan = await sit('yazan')
  await yazan.goto('/admin/settings')
  await approve(yazan, 'رسائل الدعم في اليوم')
  await approve(yazan, 'أقل عدد محاولات تُحسب منه النسبة')
  const row = yazan.getByRole('listitem').filter({ hasText: 'رسائل الدعم في اليوم' })
  await row.getByText('قيمتان في الزمن').click()
  await expect(row).toContainText('فادي حمدان، يزن شحادة')
})

test('fees to come are drafted, simulated, proposed and approved; a day in the past is refused on its field', async ({ sit }) => {
  const fadi = await sit('fadi')
  await fadi.goto('/admin/settings/fees')
  await fadi.getByRole('button', { name: 'صغ رسومًا جديدة' }).click()
  await fadi.getByLabel('العمولة من السعر').fill('2')
  await fadi.getByLabel('أعلى عمولة').fill('400')
  await fadi.getByRole('button', { name: 'استعملها في المحاكاة' }).click()
  await fadi.getByRole('button', { name: 'احسب' }).click()
  // Two per cent of 12,000 dinars.
  await expect(fadi.getByRole('row', { name: /العمولة قبل الخصم/ })).toContainText('240.000')
  await fadi.getByRole('button', { name: 'ماذا جلبت ضمانات الشهر الماضي' }).click()
  await expect(fadi.getByRole('rowheader', { name: 'كما كانت' })).toBeVisible()
  await inspect(fadi, 'fee schedules')
  await fadi.getByRole('button', { name: 'اقترح هذه الرسوم' }).click()
  const dialog = fadi.getByRole('dialog')
  await dialog.getByLabel('تبدأ من').fill('2020-01-01T00:00')
  await dialog.getByLabel('السبب').fill(reason)
  await dialog.getByRole('button', { name: 'اقترح', exact: true }).click()
  await expect(dialog.getByLabel('تبدأ من')).toHaveAccessibleDescription(/لم يمضِ بعد/)
  await dialog.getByLabel('تبدأ من').fill('2036-01-06T00:00')
  await dialog.getByRole('button', { name: 'اقترح', exact: true }).click()
  await expect(dialog).toBeHidden()

  const yazan = await sit('yazan')
  await yazan.goto('/admin/settings/fees')
  await approve(yazan, 'رسوم تنتظر الاعتماد')
  await expect(yazan.getByRole('columnheader', { name: /لاحقًا.*فادي حمدان، يزن شحادة/ })).toBeVisible()
})

test('bank holidays are read from a calendar file, and a code is created and stopped by two', async ({ sit }) => {
  const fadi = await sit('fadi')
  await fadi.goto('/admin/settings/holidays')
  await fadi.getByLabel('نص فيه تواريخ').fill('DTSTART;VALUE=DATE:20280101\nDTSTART;VALUE=DATE:20280525')
  await fadi.getByRole('button', { name: 'أضف تاريخين' }).click()
  await expect(fadi.getByRole('button', { name: /25 أيار 2028|٢٥|25 مايو 2028/ })).toHaveAttribute('aria-pressed', 'true')
  await inspect(fadi, 'bank holidays')

  await fadi.goto('/admin/settings/codes')
  await fadi.getByRole('button', { name: 'رمز جديد' }).click()
  const dialog = fadi.getByRole('dialog')
  await dialog.getByLabel('الرمز').fill('TWOHANDS')
  await dialog.getByLabel('الخصم', { exact: true }).fill('15')
  await decide(fadi, 'اقترح')
  const yazan = await sit('yazan')
  await yazan.goto('/admin/settings/codes')
  await approve(yazan, 'TWOHANDS')
  await yazan.getByRole('link', { name: 'TWOHANDS' }).click()
  await expect(yazan.getByRole('heading', { name: 'صالح' })).toBeVisible()
  await inspect(yazan, 'discount code')
  await yazan.getByRole('button', { name: 'أوقف الرمز' }).click()
  await decide(yazan, 'اقترح')
  await fadi.goto('/admin/settings/codes/TWOHANDS')
  await approve(fadi, 'إيقاف')
  await expect(fadi.getByRole('heading', { name: 'انتهى' })).toBeVisible()
})
