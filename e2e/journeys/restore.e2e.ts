import { expect, test } from '../support/desk.ts'
import { inspect } from '../support/inspect.ts'

test('the items of a restore have a page of their own, which says when there never was one', async ({ sit }) => {
  const fadi = await sit('fadi')
  await fadi.goto('/admin/restore')
  await expect(fadi.getByRole('heading', { level: 1, name: 'بنود الاستعادة' })).toBeVisible()
  await expect(fadi.getByText('لم تُستعد قاعدة البيانات من نسخة احتياطية')).toBeVisible()
  await expect(fadi).toHaveTitle(/بنود الاستعادة/)
  await inspect(fadi, 'restore-none')
})
