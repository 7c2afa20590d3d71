import { expect, test } from '../support/desk.ts'
import { inspect } from '../support/inspect.ts'
import { registered } from '../support/new-person.ts'
import { fillLogin } from '../support/people.ts'

test('staff close an account with a message: its owner is led out, reads it when he comes in, may only leave, and comes back when it is opened again', async ({
  open,
  sit,
}) => {
  const person = await registered()
  const page = await open()
  await page.goto('/login')
  await fillLogin(page, person.phone, person.password)
  await expect(page.getByRole('heading', { name: 'ضماناتي' })).toBeVisible()
  const nour = await sit('nour')

  await test.step('found by the phone, closed with a message of which only plain elements are left', async () => {
    await nour.goto('/admin/accounts')
    await nour.getByLabel('اسم أو هاتف أو بريد أو رقم وطني').fill(person.phone)
    await nour.getByRole('button', { name: 'بحث', exact: true }).click()
    await nour.getByRole('list', { name: 'نتائج البحث' }).getByRole('link').click()
    await expect(nour.getByRole('heading', { name: person.name })).toBeVisible()
    await nour.getByRole('button', { name: 'إيقاف الحساب' }).click()
    const dialog = nour.getByRole('dialog', { name: `إيقاف حساب ${person.name}؟` })
    await dialog.getByRole('button', { name: 'إيقاف الحساب' }).click()
    await expect(dialog.getByLabel('الرسالة إلى صاحب الحساب')).toHaveAccessibleDescription(/اكتب ما سيقرؤه صاحب الحساب/)
    await dialog
      .getByLabel('الرسالة إلى صاحب الحساب')
      .fill(
        '<p>أوقفنا حسابك <b>مؤقتًا</b>. <a href="https://damana.example/help" onclick="alert(1)">المساعدة</a></p><ul><li>راسلنا مع صورة هويتك</li></ul><img src=x onerror=alert(1)><script>alert(1)</script>',
      )
    await expect(dialog.getByRole('region', { name: 'كما يقرؤها' }).getByRole('listitem')).toHaveText('راسلنا مع صورة هويتك')
    await expect(dialog.getByLabel('الرسالة إلى صاحب الحساب')).not.toHaveAccessibleDescription(/اكتب ما سيقرؤه صاحب الحساب/)
    await inspect(nour, 'account-message')
    await dialog.getByRole('button', { name: 'إيقاف الحساب' }).click()
    await expect(nour.getByRole('status').filter({ hasText: 'أُوقف الحساب.' })).toBeVisible()
    await expect(nour.getByText('موقوف', { exact: true }).first()).toBeVisible()
    await inspect(nour, 'account-closed')
  })

  await test.step('the page that is open goes to the login by itself, which leads to the message and nowhere else', async () => {
    await expect(page).toHaveURL(/\/login$/)
    await fillLogin(page, person.phone, person.password)
    await expect(page).toHaveURL(/\/deactivated$/)
    await expect(page.getByText('أوقفنا حسابك مؤقتًا.')).toBeVisible()
    const help = page.getByRole('link', { name: 'المساعدة' })
    await expect(help).toHaveAttribute('href', 'https://damana.example/help')
    expect(await help.evaluate((link) => link.getAttributeNames().includes('onclick'))).toBe(false)
    await expect(page.locator('img[src="x"]')).toHaveCount(0)
    await expect(page.getByText('alert(1)')).toHaveCount(0)
    await page.goto('/add-damana')
    await expect(page).toHaveURL(/\/deactivated$/)
  })

  await test.step('logged out; the way in leads to the message again', async () => {
    await page.getByRole('button', { name: 'تسجيل الخروج' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'تسجيل الخروج' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await fillLogin(page, person.phone, person.password)
    await expect(page).toHaveURL(/\/deactivated$/)
  })

  await test.step('opened again, the same session goes on', async () => {
    await nour.getByRole('button', { name: 'إعادة الحساب' }).click()
    const dialog = nour.getByRole('dialog', { name: `إعادة حساب ${person.name}؟` })
    await dialog.getByRole('button', { name: 'إعادة الحساب' }).click()
    await expect(nour.getByRole('status').filter({ hasText: 'أُعيد الحساب.' })).toBeVisible()
    await expect(nour.getByRole('list', { name: 'نتائج البحث' })).not.toContainText('موقوف')
    await expect(nour.getByRole('list', { name: 'ما فعلته الإدارة' })).toContainText('أُعيد الحساب')
    await expect(nour.getByText('أوقفنا حسابك مؤقتًا.'), 'why it was closed is still known').toBeVisible()
    await inspect(nour, 'account-opened-again')
    await page.goto('/damanaty/buy')
    await expect(page.getByRole('heading', { name: 'ضماناتي' })).toBeVisible()
  })
})
