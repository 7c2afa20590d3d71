import type { Page } from '@playwright/test'
import { expect, test } from '../support/desk.ts'
import { inspect } from '../support/inspect.ts'

/** The tab is closed as a person closes it; whether the browser asked first. */
async function closeTab(page: Page): Promise<boolean> {
  const asked = page.waitForEvent('dialog', { timeout: 3_000 }).then(
    async (dialog) => {
      await dialog.accept()
      return true
    },
    () => false,
  )
  await page.close({ runBeforeUnload: true })
  return asked
}
/** Steps back in the very moment in which the heading is there, before the browser has painted it. */
const stepBackAt = (page: Page, heading: string) =>
  page.evaluate((text) => {
    const seen = new MutationObserver(() => {
      if (![...document.querySelectorAll('h1')].some((one) => one.textContent === text)) return
      seen.disconnect()
      history.back()
      const end = performance.now() + 200
      while (performance.now() < end);
    })
    seen.observe(document.body, { subtree: true, childList: true, characterData: true })
  }, heading)
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'صفحات الحساب' })

test('what is typed into bank account, address and message comes back, after other pages and after the tab was closed', async ({
  visit,
}) => {
  const forms = [
    {
      link: 'الحساب البنكي',
      path: '/profile/bank-info',
      open: (page: Page) => page.getByRole('button', { name: 'تغيير الحساب' }).click(),
      field: 'رقم الآيبان (IBAN)',
      value: 'JO94CBJO0010',
      shown: /JO94\s*CBJO\s*0010/,
      notice: 'تعديلات لم تُحفظ',
      drop: 'إبقاء الحساب الحالي',
    },
    {
      link: 'العنوان',
      path: '/profile/address',
      open: async () => {},
      field: 'اسم الشارع',
      value: 'شارع المكتبة',
      shown: /^شارع المكتبة$/,
      notice: 'تعديلات لم تُحفظ',
      drop: 'تجاهل التعديلات',
    },
    {
      link: 'الدعم',
      path: '/profile/support?new=1',
      open: (page: Page) => page.getByRole('link', { name: 'رسالة جديدة' }).click(),
      field: 'الرسالة',
      value: 'متى يصل المبلغ؟',
      shown: /^متى يصل المبلغ؟$/,
      notice: undefined,
      drop: undefined,
    },
  ]
  for (const { link, path, open, field, value, shown, notice, drop } of forms)
    await test.step(link, async () => {
      const page = await visit('tareq')
      await page.goto('/profile')
      await menuOf(page).getByRole('link', { name: link, exact: true }).click()
      await open(page)
      await page.getByLabel(field, { exact: true }).fill(value)
      await menuOf(page).getByRole('link', { name: 'الأجهزة', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'الأجهزة' })).toBeVisible()
      await page.goBack()
      await expect(page.getByLabel(field, { exact: true })).toHaveValue(shown)
      if (notice) await expect(page.getByText(notice)).toBeVisible()
      expect(await closeTab(page)).toBe(false)

      const later = await visit('tareq')
      await later.goto(path)
      await expect(later.getByLabel(field, { exact: true })).toHaveValue(shown)
      if (drop) await later.getByRole('button', { name: drop }).click()
      else await later.getByLabel(field, { exact: true }).fill('')
    })
})

test('a company user who is half filled in is not left without a question: the password is kept nowhere', async ({ visit }) => {
  const page = await visit('khaled')
  await page.goto('/profile/user-management')
  await page.getByRole('button', { name: 'إضافة مستخدم' }).click()
  await page.getByLabel('الاسم', { exact: true }).fill('سالم عودة')
  await menuOf(page).getByRole('link', { name: 'الأجهزة', exact: true }).click()
  const asked = page.getByRole('dialog', { name: 'مغادرة الصفحة دون حفظ؟' })
  await expect(asked.getByRole('button', { name: 'البقاء في الصفحة' })).toBeFocused()
  await inspect(page, 'unsaved-question')
  await page.keyboard.press('Escape')
  await expect(asked).toBeHidden()
  await expect(page.getByLabel('الاسم', { exact: true })).toHaveValue('سالم عودة')
  expect(await closeTab(page)).toBe(true)
})

test('staff are asked before a text or an answer is left that they have not saved', async ({ sit, visit }) => {
  const rana = await sit('rana')
  await rana.goto('/admin/content/page/of/about_us')
  const title = rana.getByRole('textbox', { name: 'العنوان (العربية)' })
  const before = await title.inputValue()
  const rail = rana.getByRole('navigation', { name: 'التنقل الرئيسي' })
  const asked = rana.getByRole('dialog', { name: 'مغادرة الصفحة دون حفظ؟' })
  await title.fill('نص لم يُحفظ')
  await rail.getByRole('link', { name: 'قائمة الانتظار' }).click()
  await expect(asked).toBeVisible()
  await inspect(rana, 'staff-unsaved-question')
  await asked.getByRole('button', { name: 'البقاء في الصفحة' }).click()
  await expect(title).toHaveValue('نص لم يُحفظ')
  await rail.getByRole('link', { name: 'قائمة الانتظار' }).click()
  await stepBackAt(rana, 'قائمة الانتظار')
  await asked.getByRole('button', { name: 'مغادرة دون حفظ' }).click()
  await expect(title).toHaveValue(before)
  await rana.goForward()
  await expect(rana.getByRole('heading', { level: 1, name: 'قائمة الانتظار' })).toBeVisible()
  await rana.goBack()
  await expect(title).toHaveValue(before)

  await test.step('a text that was just saved is not asked about', async () => {
    await rana.goto('/admin/content/faq_group')
    await rana.getByRole('link', { name: 'إضافة' }).click()
    await rana.getByRole('textbox', { name: 'العنوان (العربية)' }).fill('مجموعة للتجربة')
    await rana.getByRole('textbox', { name: 'العنوان (الإنجليزية)' }).fill('A group to try')
    await rana.getByRole('button', { name: 'حفظ المسودة' }).click()
    await expect(rana.getByRole('heading', { name: 'مجموعة للتجربة' }).first()).toBeVisible()
    await expect(asked).toBeHidden()
    await rana.getByRole('textbox', { name: 'العنوان (العربية)' }).fill('مجموعة أخرى')
  })
  expect(await closeTab(rana)).toBe(true)

  await test.step('an answer to a person', async () => {
    const person = await visit('basel')
    await person.goto('/profile/support?new=1')
    await person.getByLabel('الرسالة', { exact: true }).fill('هل وصلت رسالتي؟')
    await person.getByRole('button', { name: 'إرسال' }).click()
    await expect(person.getByRole('heading', { level: 1, name: /^المحادثة S/ })).toBeVisible()
    const number = /S\d+/.exec((await person.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0] ?? ''
    const again = await sit('rana')
    await again.goto(`/admin/support/${number}`)
    await again.getByLabel('الرد', { exact: true }).fill('نعم، وصلت.')
    await again.getByRole('navigation', { name: 'التنقل الرئيسي' }).getByRole('link', { name: 'قائمة الانتظار' }).click()
    await again.getByRole('dialog', { name: 'مغادرة الصفحة دون حفظ؟' }).getByRole('button', { name: 'البقاء في الصفحة' }).click()
    await again.getByRole('button', { name: 'إرسال الرد' }).click()
    await expect(again.getByText('أُرسل الرد')).toBeVisible()
    await again.getByRole('navigation', { name: 'التنقل الرئيسي' }).getByRole('link', { name: 'قائمة الانتظار' }).click()
    await expect(again.getByRole('heading', { level: 1, name: 'قائمة الانتظار' })).toBeVisible()
  })
})
