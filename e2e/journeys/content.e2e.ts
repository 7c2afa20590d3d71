import { people } from '../cast.ts'
import { as } from '../support/api.ts'
import { expect, test } from '../support/desk.ts'
import { inspect } from '../support/inspect.ts'
import { phone } from '../support/people.ts'

test('a reviewer changes an answer, sees how people will read it and what changes, another publishes it, and a buyer reads it', async ({
  sit,
  visit,
}) => {
  const rana = await sit('rana')
  await rana.goto('/admin')
  await rana.getByRole('navigation', { name: 'التنقل الرئيسي' }).getByRole('link', { name: 'المحتوى والشروط' }).click()
  await expect(rana.getByRole('heading', { level: 1, name: 'المحتوى والشروط' })).toBeVisible()
  await inspect(rana, 'content')
  await rana.getByLabel('نوع المحتوى').selectOption({ label: 'الأسئلة الشائعة' })
  await rana.getByLabel('بحث في القائمة').fill('نقدًا')
  await rana.getByRole('link', { name: /هل أستطيع أن أدفع نقدًا/ }).click()
  const answer = rana.getByRole('textbox', { name: 'الجواب (العربية)' })
  await expect(answer).toContainText('لا نستلم نقدًا ولا شيكات')
  await inspect(rana, 'content-text')

  await test.step('an unknown value is refused at its place', async () => {
    await answer.fill('لا، أبدًا. راسلنا على {contact_mail}.')
    await rana.getByRole('button', { name: 'حفظ المسودة' }).click()
    await expect(rana.getByRole('alert').getByText(/\{contact_mail\}/)).toBeVisible()
    await expect(answer).toHaveAccessibleDescription(/contact_mail/)
  })

  await answer.fill('لا، أبدًا. راسلنا على {contact_email}.')
  await expect(rana.getByRole('button', { name: 'نشر' })).toBeHidden()
  await test.step('on a phone the toast of the draft leaves its actions free', async () => {
    await rana.setViewportSize(phone)
    await rana.getByRole('button', { name: 'حفظ المسودة' }).click()
    const toast = rana.getByRole('status').filter({ hasText: 'حُفظت المسودة.' })
    await expect(toast).toBeVisible()
    const publish = rana.getByRole('button', { name: 'نشر' })
    await publish.scrollIntoViewIfNeeded()
    const [above, below] = [await toast.boundingBox(), await publish.boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0)
  })
  const preview = rana.getByRole('region', { name: 'معاينة المسودة' }).or(rana.locator('.case-section', { hasText: 'معاينة المسودة' }))
  await expect(preview.getByText('راسلنا على care@damana.example.')).toBeVisible()
  await expect(rana.locator('.case-section', { hasText: 'ما تغيّره المسودة' }).locator('ins')).not.toHaveCount(0)
  await inspect(rana, 'content-draft')

  const basel = await visit('basel')
  await basel.goto('/faqs#cash')
  await expect(basel.getByText('لا نستلم نقدًا ولا شيكات', { exact: false })).toBeVisible()
  await expect(rana.getByRole('button', { name: 'نشر' })).toBeDisabled()
  await expect(rana.getByText('لا يمكنك اعتماد ما أنشأته.')).toBeVisible()
  const nour = await sit('nour')
  await nour.goto('/admin?kind=texts')
  await nour.getByRole('link', { name: /هل أستطيع أن أدفع نقدًا/ }).click()
  await nour.getByRole('button', { name: 'نشر' }).click()
  const dialog = nour.getByRole('dialog', { name: 'نشر هذه النسخة؟' })
  await expect(dialog.getByLabel(/تسري من/)).toBeVisible()
  await inspect(nour, 'content-publish')
  await dialog.getByRole('button', { name: 'نشر' }).click()
  await expect(nour.getByRole('status').filter({ hasText: 'نُشرت النسخة.' })).toBeVisible()
  await expect(nour.getByText('نُشرت النسخة 2')).toBeVisible()
  await expect(async () => {
    await basel.reload()
    await expect(basel.getByText('لا، أبدًا. راسلنا على care@damana.example.')).toBeVisible({ timeout: 2_000 })
  }).toPass()
})

test('two members of staff who write one text at once lose nothing', async ({ sit }) => {
  const [rana, nour, salma] = [await sit('rana'), await sit('nour'), await sit('salma')]
  for (const page of [rana, nour]) await page.goto('/admin/content/page/of/about_us')
  const titleOf = (page: typeof rana) => page.getByRole('textbox', { name: 'العنوان (العربية)' })
  await titleOf(rana).fill('من نحن، بقلم رنا')
  await titleOf(nour).fill('من نحن، بقلم نور')
  await rana.getByRole('button', { name: 'حفظ المسودة' }).click()
  await expect(rana.getByRole('status').filter({ hasText: 'حُفظت المسودة.' })).toBeVisible()
  await nour.getByRole('button', { name: 'حفظ المسودة' }).click()
  await expect(nour.getByText(/حُفظ هذا النص بعد أن فتحته/)).toBeVisible()
  await expect(titleOf(nour)).toHaveValue('من نحن، بقلم نور')
  await expect(nour.locator('.content-preview').getByText('من نحن، بقلم رنا')).toBeVisible()
  await inspect(nour, 'content-overtaken')
  await nour.getByRole('button', { name: 'أبقِ ما كتبته' }).click()
  await nour.getByRole('button', { name: 'حفظ المسودة' }).click()
  await expect(nour.getByRole('status').filter({ hasText: 'حُفظت المسودة.' })).toBeVisible()
  await test.step('what somebody else saved while one decided is not published unread', async () => {
    await salma.goto('/admin/content/page/of/about_us')
    await salma.getByRole('button', { name: 'نشر' }).click()
    const dialog = salma.getByRole('dialog', { name: 'نشر هذه النسخة؟' })
    await rana.reload()
    await titleOf(rana).fill('من نحن، مرة أخرى')
    await rana.getByRole('button', { name: 'حفظ المسودة' }).click()
    await expect(rana.getByRole('status').filter({ hasText: 'حُفظت المسودة.' })).toBeVisible()
    for (let press = 0; press < 2; press += 1) {
      await dialog.getByRole('button', { name: 'نشر' }).click()
      await expect(dialog.getByRole('alert')).toContainText('حفظ موظف آخر هذا النص')
      await expect(salma.locator('.content-preview').getByText('من نحن، مرة أخرى')).toBeAttached()
    }
    await dialog.getByRole('button', { name: 'رجوع' }).click()
  })
  await salma.getByRole('button', { name: 'حذف المسودة' }).click()
  await salma.getByRole('dialog').getByRole('button', { name: 'حذف المسودة' }).click()
  await expect(salma.getByRole('status').filter({ hasText: 'حُذفت المسودة.' })).toBeVisible()
  await expect(titleOf(salma)).toHaveValue('من نحن')
})

test('a reviewer adds a question, and finance finds no content', async ({ sit }) => {
  const rana = await sit('rana')
  await rana.goto('/admin/content/faq')
  await rana.getByRole('link', { name: 'إضافة' }).click()
  await rana.getByRole('textbox', { name: 'السؤال (العربية)' }).fill('سؤال جديد؟')
  await rana.getByRole('textbox', { name: 'السؤال (الإنجليزية)' }).fill('A new question?')
  await rana.getByRole('textbox', { name: 'الجواب (العربية)' }).fill('جواب.')
  await rana.getByRole('textbox', { name: 'الجواب (الإنجليزية)' }).fill('An answer.')
  await rana.getByRole('button', { name: 'حفظ المسودة' }).click()
  await expect(rana.getByLabel('المجموعة')).toHaveAccessibleDescription(/مطلوب/)
  await rana.getByLabel('المجموعة').selectOption({ label: 'الرسوم' })
  await inspect(rana, 'content-new')
  await rana.getByRole('button', { name: 'حفظ المسودة' }).click()
  await expect(rana).toHaveURL(/\/admin\/content\/faq\/of\/a-new-question-[0-9a-f]{6}$/)
  await rana.getByRole('button', { name: 'حذف المسودة' }).click()
  await rana.getByRole('dialog').getByRole('button', { name: 'حذف المسودة' }).click()
  await expect(rana.getByRole('status').filter({ hasText: 'حُذفت المسودة.' })).toBeVisible()

  await test.step('in English too', async () => {
    const speak = (lang: 'ar' | 'en') => rana.evaluate((chosen) => localStorage.setItem('lang', chosen), lang)
    await speak('en')
    try {
      await rana.goto('/admin/content/slide/of/fees-shown')
      await expect(rana.getByRole('textbox', { name: 'Title (English)' })).toHaveValue('No fee that you did not see before you confirmed')
      await expect(rana.getByText('Commission 1% of the price', { exact: false })).toBeVisible()
      await inspect(rana, 'english-content-text')
    } finally {
      await speak('ar')
    }
  })

  const fadi = await sit('fadi')
  await fadi.goto('/admin')
  await expect(fadi.getByRole('navigation', { name: 'التنقل الرئيسي' })).toBeVisible()
  await expect(fadi.getByRole('link', { name: 'المحتوى والشروط' })).toHaveCount(0)
})

test('new terms need two members of staff, and everybody is asked again and sees what changed', async ({ sit, visit }) => {
  const tareq = await visit('tareq')
  const [rana, nour] = [await sit('rana'), await sit('nour')]
  const terms = '/admin/content/page/of/full_terms_and_conditions'
  await rana.goto(terms)
  const text = rana.getByRole('textbox', { name: 'النص (العربية)' })
  await expect(text).toContainText('لا نستلم نقدًا')
  const paragraph = text.getByText('هذه الشروط هي الاتفاق بينك وبين ضمانة.', { exact: false })
  await paragraph.click()
  await rana.keyboard.press('End')
  await rana.keyboard.type(' كلمة أضيفت.')
  await rana.getByRole('button', { name: 'حفظ المسودة' }).click()
  await expect(rana.getByRole('status').filter({ hasText: 'حُفظت المسودة.' })).toBeVisible()
  await expect(rana.getByRole('button', { name: 'نشر' })).toBeDisabled()
  await expect(rana.getByText('لا يمكنك اعتماد ما أنشأته.')).toBeVisible()

  await nour.goto(terms)
  await nour.getByRole('button', { name: 'نشر' }).click()
  const dialog = nour.getByRole('dialog', { name: 'نشر هذه النسخة؟' })
  await expect(dialog.getByText('طُلب من كل مستخدم أن يوافق عليها', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'نشر' }).click()
  await expect(nour.getByRole('status').filter({ hasText: 'نُشرت النسخة.' })).toBeVisible()
  try {
    await expect(async () => {
      await tareq.goto('/damanaty/sale')
      await expect(tareq).toHaveURL(/\/FullTermsAndConditions$/, { timeout: 3_000 })
    }).toPass()
    const changes = tareq.locator('.card', { hasText: 'ما تغيّر منذ النسخة 1 التي وافقت عليها' })
    await expect(changes.locator('ins').first()).toContainText('كلمة')
    await inspect(tareq, 'terms-changes')
    await tareq.getByRole('button', { name: 'أوافق على الشروط والأحكام' }).click()
    await expect(tareq).toHaveURL(/\/damanaty\/sale$/)
  } finally {
    // Later journeys find everybody as they were.
    for (const person of people) await (await as(person))('POST /auth/update-read-terms', { body: {} })
  }
})
