import { expect, test } from '../support/desk.ts'
import { inspect } from '../support/inspect.ts'

test('a page that a role does not have does not exist for it, by no address', async ({ sit }) => {
  const missing = async (member: 'rana' | 'fadi', paths: readonly string[]) => {
    const page = await sit(member)
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: 'عذرًا، الصفحة غير موجودة.' }), `${member} ${path}`).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'التنقل الرئيسي' })).toBeVisible()
    }
    return page
  }
  const fadi = await missing('fadi', [
    '/admin/accounts',
    '/admin/companies',
    '/admin/support',
    '/admin/saved-answers',
    '/admin/content/page',
    '/admin/staff',
  ])
  await inspect(fadi, 'staff-not-found')
  await missing('rana', ['/admin/fees', '/admin/bank', '/admin/trial-balance', '/admin/staff'])
})
