import { createHmac } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { world } from '../support/api.ts'
import { expect, test } from '../support/desk.ts'
import { inspect } from '../support/inspect.ts'
import { phone, typeCode } from '../support/people.ts'
import { fillStaffLogin } from '../support/staff.ts'

const email = 'rami@damana.example'
const name = 'رامي سعد'
const own = 'Karak-Castle#19'
const reason = 'زميل جديد في المالية'

test('a member of staff is invited, works, gets another role and another authenticator, and is deactivated, each by two administrators', async ({
  open,
  sit,
}) => {
  const nour = await sit('nour')
  const salma = await sit('salma')
  const rami = await open({ viewport: phone })
  let key = ''
  let codes: string[] = []

  await test.step('one administrator proposes an invitation and cannot confirm it', async () => {
    await nour.goto('/admin/staff')
    await expect(nour.getByRole('heading', { level: 1, name: 'الموظفون' })).toBeVisible()
    await inspect(nour, 'staff-members')
    await nour.getByRole('button', { name: 'دعوة موظف' }).click()
    const dialog = nour.getByRole('dialog', { name: 'دعوة موظف' })
    await dialog.getByRole('button', { name: 'إرسال الاقتراح' }).click()
    await expect(dialog.getByLabel('البريد الإلكتروني')).toHaveAccessibleDescription(/أدخل بريدًا إلكترونيًا صحيحًا/)
    await inspect(nour, 'staff-invite')
    await dialog.getByLabel('الاسم').fill(name)
    await dialog.getByLabel('البريد الإلكتروني').fill(email)
    await dialog.getByLabel('الدور').selectOption({ label: 'المالية' })
    await dialog.getByLabel('السبب').fill(reason)
    await dialog.getByRole('button', { name: 'إرسال الاقتراح' }).click()
    await expect(nour.getByRole('heading', { level: 1, name: 'دعوة' })).toBeVisible()
    await expect(nour.getByRole('button', { name: 'سحب الاقتراح' })).toBeEnabled()
    await expect(nour.getByRole('button', { name: 'تأكيد' })).toHaveCount(0)
  })

  await test.step('it stands in the queue of the other, who confirms it', async () => {
    await salma.goto('/admin?kind=staff_changes')
    await salma.getByRole('link', { name: new RegExp(name) }).click()
    await expect(salma.getByText(reason)).toBeVisible()
    await inspect(salma, 'staff-change')
    await decide(salma, 'تأكيد', 'نُفّذ التغيير.')
    await expect(salma.getByText('مؤكد', { exact: true })).toBeVisible()
    await expect(salma.getByRole('region', { name: 'دعوات لم تُقبل بعد' })).toContainText(email)
  })

  await test.step('sent by mistake it is revoked by one of them, and is sent anew by two', async () => {
    const link = await linkTo(email)
    await salma.getByRole('button', { name: `إلغاء دعوة ${name}` }).click()
    const dialog = salma.getByRole('dialog', { name: `إلغاء دعوة ${name}؟` })
    await inspect(salma, 'staff-revoke-invitation')
    await dialog.getByLabel('السبب').fill('أُرسلت قبل أوانها')
    await dialog.getByRole('button', { name: 'إلغاء الدعوة' }).click()
    await expect(salma.getByRole('status').filter({ hasText: 'أُلغيت الدعوة.' })).toBeVisible()
    await expect(salma.getByText('أُرسلت قبل أوانها')).toBeVisible()
    await expect(salma.getByRole('region', { name: 'دعوات لم تُقبل بعد' })).toHaveCount(0)
    await rami.goto(link)
    await expect(rami.getByText('هذه الدعوة')).toBeVisible()
    await nour.goto('/admin/staff')
    await nour.getByRole('button', { name: 'دعوة موظف' }).click()
    const again = nour.getByRole('dialog', { name: 'دعوة موظف' })
    await again.getByLabel('الاسم').fill(name)
    await again.getByLabel('البريد الإلكتروني').fill(email)
    await again.getByLabel('الدور').selectOption({ label: 'المالية' })
    await again.getByLabel('السبب').fill(reason)
    await again.getByRole('button', { name: 'إرسال الاقتراح' }).click()
    await expect(nour.getByRole('heading', { level: 1, name: 'دعوة' })).toBeVisible()
    await confirmNewest(salma, 'دعوة')
  })

  await test.step('the invited opens the link, connects an authenticator and keeps the recovery codes', async () => {
    await rami.goto(await linkTo(email))
    await expect(rami.getByRole('heading', { name: 'الانضمام إلى فريق ضمانة' })).toBeVisible()
    await expect(rami.getByRole('img', { name: 'رمز مربع يُمسح بتطبيق المصادقة' })).toBeVisible()
    await inspect(rami, 'staff-invitation')
    await rami.setViewportSize(phone)
    key = await readKey(rami)
    await rami.getByLabel('كلمة المرور الجديدة', { exact: true }).fill(own)
    await rami.getByLabel('الرمز من 6 أرقام').fill(await codeOf(key))
    await rami.getByRole('button', { name: 'انضمام' }).click()
    await expect(rami.getByRole('heading', { name: 'انضممت إلى الفريق' })).toBeVisible()
    codes = await rami.getByRole('list', { name: 'رموز الاسترداد الجديدة' }).getByRole('listitem').allTextContents()
    expect(codes).toHaveLength(10)
    await inspect(rami, 'staff-recovery-codes')
  })

  await test.step('signed in, to a member of finance the pages of staff do not exist', async () => {
    await rami.getByRole('link', { name: 'دخول الإدارة' }).click()
    await fillStaffLogin(rami, email, own)
    await typeCode(rami, await codeOf(key))
    await expect(rami.getByRole('navigation', { name: 'التنقل الرئيسي' })).toBeVisible()
    await expect(rami.getByRole('link', { name: 'الموظفون' })).toHaveCount(0)
    await rami.goto('/admin/staff')
    await expect(rami.getByRole('heading', { level: 1, name: /غير موجودة|لا توجد/ })).toBeVisible()
  })

  await test.step('another role ends the session, and a recovery code opens the next one', async () => {
    await propose(nour, 'تغيير الدور', (dialog) => dialog.getByLabel('الدور الجديد').selectOption({ label: 'المراجعة' }))
    await confirmNewest(salma, 'تغيير الدور')
    await rami.goto('/admin')
    await expect(rami).toHaveURL(/\/admin\/login\?session=ended/)
    await fillStaffLogin(rami, email, own)
    await rami.getByRole('button', { name: 'الدخول برمز استرداد' }).click()
    await expect(rami.getByRole('heading', { name: 'رمز الاسترداد' })).toBeVisible()
    await rami.getByRole('button', { name: 'دخول', exact: true }).click()
    await expect(rami.getByLabel('رمز الاسترداد')).toHaveAccessibleDescription(/أدخل رمز الاسترداد كاملًا/)
    await inspect(rami, 'staff-recovery-login')
    await rami.getByLabel('رمز الاسترداد').fill(codes[0] ?? '')
    await rami.getByRole('button', { name: 'دخول', exact: true }).click()
    await expect(rami.getByRole('navigation', { name: 'التنقل الرئيسي' })).toBeVisible()
    await rami.goto('/admin/recovery-codes')
    await expect(rami.getByRole('heading', { level: 1, name: 'رموز الاسترداد' })).toBeVisible()
    await expect(rami.getByText('9', { exact: true })).toBeVisible()
    await rami.getByRole('button', { name: 'إنشاء رموز جديدة' }).click()
    const dialog = rami.getByRole('dialog', { name: 'إنشاء رموز استرداد جديدة؟' })
    await dialog.getByLabel('الرمز من 6 أرقام').fill(await codeOf(key))
    await dialog.getByRole('button', { name: 'إنشاء رموز جديدة' }).click()
    await expect(rami.getByRole('list', { name: 'رموز الاسترداد الجديدة' }).getByRole('listitem')).toHaveCount(10)
    await inspect(rami, 'staff-recovery-codes-page')
  })

  await test.step('the authenticator is reset: another is connected by a link and the password in use', async () => {
    await propose(nour, 'إعادة ضبط المصادقة')
    await confirmNewest(salma, 'إعادة ضبط المصادقة')
    await rami.goto(await linkTo(email))
    await expect(rami.getByRole('heading', { name: 'ربط تطبيق مصادقة آخر' })).toBeVisible()
    key = await readKey(rami)
    await rami.getByLabel('الرمز من 6 أرقام').fill(await codeOf(key))
    await rami.getByLabel('كلمة المرور', { exact: true }).fill(`${own}x`)
    await rami.getByRole('button', { name: 'ربط' }).click()
    await expect(rami.getByLabel('كلمة المرور', { exact: true })).toHaveAccessibleDescription(/كلمة المرور غير صحيحة/)
    await inspect(rami, 'staff-authenticator')
    await rami.getByLabel('كلمة المرور', { exact: true }).fill(own)
    await rami.getByLabel('الرمز من 6 أرقام').fill(await codeOf(key))
    await rami.getByRole('button', { name: 'ربط' }).click()
    await expect(rami.getByRole('heading', { name: 'رُبط تطبيق المصادقة' })).toBeVisible()
  })

  await test.step('a proposal that is withdrawn while another confirms it says so, in the dialog and behind it', async () => {
    await propose(nour, 'تغيير الدور', (dialog) => dialog.getByLabel('الدور الجديد').selectOption({ label: 'المالية' }))
    await nour.getByRole('link', { name: 'فتح التغيير' }).click()
    await expect(nour.getByText('لا يتغيّر شيء قبل أن يؤكده مدير آخر، ويمكنك سحبه حتى ذلك الحين.')).toBeVisible()
    await salma.goto(new URL(nour.url()).pathname)
    await salma.getByRole('button', { name: 'تأكيد', exact: true }).click()
    await decide(nour, 'سحب الاقتراح', 'سُحب الاقتراح.')
    await salma.getByRole('dialog').getByRole('button', { name: 'تأكيد', exact: true }).click()
    await expect(salma.getByRole('dialog').getByRole('alert')).toContainText('بُتّ في هذا التغيير من قبل.')
    await expect(salma.locator('.notice', { hasText: 'سحب نور العبادي هذا الاقتراح' })).toBeAttached()
    await expect(salma.getByRole('dialog').getByRole('alert')).toBeVisible()
    await salma.getByRole('dialog').getByRole('button', { name: 'رجوع' }).click()
    await expect(salma.getByText(/سحب نور العبادي هذا الاقتراح .* لم يتغيّر شيء/)).toBeVisible()
    await inspect(salma, 'staff-change-withdrawn')
  })

  await test.step('deactivated, the member no longer comes in, and the history tells it all', async () => {
    await propose(nour, 'إيقاف الحساب')
    await inspect(nour, 'staff-member-waiting')
    await confirmNewest(salma, 'إيقاف الحساب')
    await rami.goto('/admin/login')
    await fillStaffLogin(rami, email, own)
    await expect(rami.getByRole('alert').filter({ hasText: 'بيانات الدخول غير صحيحة' })).toBeVisible()
    await salma.goto('/admin/staff')
    await salma
      .getByRole('region', { name: 'حسابات الموظفين' })
      .getByRole('link', { name: new RegExp(name) })
      .click()
    await expect(salma.getByText('موقوف', { exact: true }).first()).toBeVisible()
    const history = salma.getByRole('list', { name: 'السجل' })
    for (const step of [
      'إيقاف الحساب',
      'ربط تطبيق مصادقة آخر',
      'دخل برمز استرداد',
      'الدور من المالية إلى المراجعة',
      'انضم إلى الموظفين',
      'دعوة: المالية',
    ])
      await expect(history).toContainText(step)
    await inspect(salma, 'staff-member-deactivated')
  })

  await test.step('in English', async () => {
    await salma.evaluate(() => localStorage.setItem('lang', 'en'))
    await salma.reload()
    await expect(salma.getByRole('list', { name: 'History' })).toContainText('Role from Finance to Review')
    await inspect(salma, 'staff-member-en')
    await salma.goto('/admin/recovery-codes')
    await expect(salma.getByRole('heading', { level: 1, name: 'Recovery codes' })).toBeVisible()
    await inspect(salma, 'staff-recovery-codes-en')
    await salma.evaluate(() => localStorage.setItem('lang', 'ar'))
  })
})

/** Proposes a change of the member on the member's own page. */
async function propose(page: Page, action: string, fill?: (dialog: Locator) => Promise<unknown>): Promise<void> {
  await page.goto('/admin/staff')
  await page.getByRole('link', { name: new RegExp(email) }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('button', { name: action }).click()
  const dialog = page.getByRole('dialog')
  await fill?.(dialog)
  await dialog.getByLabel('السبب').fill(reason)
  await dialog.getByRole('button', { name: 'إرسال الاقتراح' }).click()
  await expect(page.getByText(`ينتظر هذا الموظف تغييرًا: ${action}`)).toBeVisible()
}

async function confirmNewest(page: Page, kind: string): Promise<void> {
  await page.goto('/admin/staff')
  await page
    .getByRole('region', { name: 'بانتظار تأكيد مدير آخر' })
    .getByRole('link', { name: new RegExp(kind) })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: kind })).toBeVisible()
  await decide(page, 'تأكيد', 'نُفّذ التغيير.')
}

async function decide(page: Page, action: string, answer: string): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: answer })).toBeVisible()
}

const usedLinks = new Set<string>()
/** The newest link to an address that was not opened yet. */
async function linkTo(to: string): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      const { messages } = await world('GET /sandbox/messages', { query: { to } })
      link = messages.find((message) => message.link !== null && !usedLinks.has(message.link))?.link ?? ''
      return link
    })
    .not.toBe('')
  usedLinks.add(link)
  return new URL(link).pathname
}

const readKey = async (page: Page): Promise<string> =>
  ((await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent()) ?? '').replaceAll(' ', '')

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const shown = new Map<string, number>()
/** A code that an authenticator with this key did not show yet: of this step of thirty seconds or the next, so that it is good for thirty seconds at least. */
async function codeOf(key: string): Promise<string> {
  let step = 0
  await expect
    .poll(
      () => {
        const now = Math.floor(Date.now() / 30_000)
        step = Math.max(now, (shown.get(key) ?? 0) + 1)
        return step - now
      },
      { timeout: 40_000 },
    )
    .toBeLessThan(2)
  shown.set(key, step)
  const bits = [...key].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const at = digest.readUInt8(19) & 15
  return ((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).toString().padStart(6, '0')
}
