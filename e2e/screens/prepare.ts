import { expect, type Page } from '@playwright/test'
import { as } from '../support/api.ts'
import {
  addLogin,
  addPartner,
  attach,
  begin,
  documents,
  fillBank,
  fillCommissioner,
  fillCompany,
  proceed,
  heading,
  newPhone,
  someone,
} from '../support/company-application.ts'
import { offer } from '../support/guarantees.ts'
import { newNationalNumber, newPerson } from '../support/new-person.ts'
import { giveCode, linkTo, newestCodeTo } from '../support/people.ts'
import { asStaff } from '../support/staff-api.ts'

/** A thread of Samira's that staff have answered and that waits for them again; made once. */
export async function answeredThread(about: string): Promise<string> {
  const samira = await as('samira')
  const { threads } = await samira('GET /support-threads', { query: {} })
  const known = threads.find(({ guarantee_number }) => guarantee_number !== null)
  if (known) return known.number
  const { number, messages } = await samira('POST /support-message', {
    body: { message: 'حوّل المشتري المبلغ أمس، ولم يظهر عندي بعد. متى يصل؟', guarantee_number: about },
  })
  const nour = await asStaff('nour@damana.example')
  await nour('POST /admin/support/:number/answer', {
    params: { number },
    body: { message: 'وصل المبلغ إلى حساب الضمانة صباح اليوم.\nتظهر حالته في صفحة الضمانة.', seen: messages.at(-1)?.id ?? '' },
  })
  await samira('POST /support-message', { body: { thread: number, message: 'شكرًا، ظهر الآن.' } })
  await samira('POST /support-message', { body: { message: 'هل تعملون يوم السبت؟' } })
  return number
}

/** Two answers that staff keep; made once. */
export async function savedAnswers(): Promise<void> {
  const nour = await asStaff('nour@damana.example')
  const { answers } = await nour('GET /admin/saved-answers')
  if (answers.length > 0) return
  for (const body of [
    {
      title_ar: 'لم يصل الرمز',
      title_en: 'The code did not arrive',
      text_ar: 'تأكّد من رقم هاتفك، ثم اطلب رمزًا جديدًا بعد دقيقة.',
      text_en: 'Check your phone number, then ask for a new code after a minute.',
    },
    {
      title_ar: 'موعد وصول المبلغ',
      title_en: 'When the money arrives',
      text_ar: 'يصل التحويل العادي في اليوم نفسه أو في يوم العمل التالي.',
      text_en: 'A normal transfer arrives the same or the next working day.',
    },
  ])
    await nour('POST /admin/saved-answers', { body })
}

/** The code that a certificate of Samira's carries. */
export async function certificateCode(page: Page, number: string): Promise<string> {
  await page.goto(`/damana/${number}`)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: /^(تنزيل بالعربية|Download in Arabic)$/ }).click()
  const file = await (await coming).createReadStream()
  let text = ''
  for await (const part of file.setEncoding('latin1')) text += String(part)
  const code = /\/verify\/([\w-]{22})/.exec(text)?.[1]
  if (!code) throw new Error('the certificate carries no code')
  return code
}

/** An application with every step answered up to the review; the browser speaks Arabic meanwhile. Answers its draft. */
export async function companyApplication(page: Page): Promise<string> {
  const manager = someone('خالد منصور')
  await begin(page, newPhone())
  await heading(page, 'بيانات الشركة')
  await fillCompany(page, 'وادي رم للسيارات')
  await proceed(page)
  await heading(page, 'الملاك والشركاء')
  await addPartner(page, manager)
  await proceed(page)
  await heading(page, 'المفوّضون بالتوقيع والإدارة')
  await page.getByRole('button', { name: 'إضافة مفوّض' }).click()
  await fillCommissioner(page.getByRole('form', { name: 'مفوّض جديد' }), manager)
  await page.getByRole('button', { name: 'حفظ', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'مدير عام' })).toBeVisible()
  await proceed(page)
  await heading(page, 'الحساب البنكي')
  await fillBank(page)
  await proceed(page)
  await heading(page, 'الوثائق')
  for (const label of documents) await attach(page, label, `${label}.png`)
  await proceed(page)
  await page.getByRole('checkbox', { name: /^قرأت هذا الإقرار/ }).check()
  await proceed(page)
  await heading(page, 'المجموعة وحسابات الدخول')
  await page.getByRole('radio', { name: /^بلا مجموعة|مستقلة/ }).check()
  await addLogin(page, manager)
  await proceed(page)
  await heading(page, 'مراجعة الطلب قبل إرساله')
  return new URL(page.url()).searchParams.get('draft') ?? ''
}

/** The link of an offer to somebody without an account, and the way from it to the whole offer; a page that was there finds it again. */
export async function invitation(): Promise<{ path: string; arrange: (page: Page) => Promise<void> }> {
  const { name, phone } = newPerson()
  const number = await offer({ buyer: { name, phone, nationalNumber: newNationalNumber() } })
  const { pathname, search } = new URL(await linkTo(phone, number))
  return {
    path: pathname + search,
    async arrange(page) {
      const field = page.locator('#phone')
      const shown = page.locator('.offer-terms')
      await expect(field.or(shown)).toBeVisible()
      if (await shown.isVisible()) return
      const earlier = await newestCodeTo(phone)
      await field.fill(phone)
      await page.locator('form button[type="submit"]').click()
      await giveCode(page, phone, earlier)
      await expect(shown).toBeVisible()
    },
  }
}
