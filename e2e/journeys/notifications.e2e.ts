import { accept, offer } from '../support/guarantees.ts'
import { inspect } from '../support/inspect.ts'
import { expect, test } from '../support/journey.ts'
import { phone, signInAt } from '../support/people.ts'

test('a notification arrives at the bell of an open page, opens its guarantee, and is read then', async ({ visit }) => {
  const page = await visit('basel')
  for (let earlier = 0; earlier < 3; earlier += 1) await offer()
  await page.goto('/notifications')
  const bell = page.getByRole('banner').getByRole('button', { name: /^الإشعارات/ })
  await expect(bell).toBeVisible()
  const markAll = page.getByRole('main').getByRole('button', { name: 'تعليم الكل مقروءًا' })
  await expect(page.getByRole('heading', { name: 'الإشعارات', level: 1 })).toBeVisible()
  if (await markAll.isVisible()) await markAll.click()
  await expect(page.getByText('لا إشعارات غير مقروءة')).toBeVisible()

  const number = await offer()
  await expect(bell).toHaveAccessibleName('الإشعارات، لديك إشعار غير مقروء')
  await bell.click()
  const panel = page.getByRole('banner')
  await expect(panel.getByRole('link', { name: 'كل الإشعارات' })).toBeVisible()
  await expect(panel.getByRole('link', { name: /^ضمانة جديدة بانتظارك|DM-/ }), 'the newest three').toHaveCount(3)
  await panel.getByRole('link', { name: new RegExp(`ضمانة جديدة بانتظارك: ${number}`) }).click()
  await expect(page).toHaveURL(`/damana/${number}`)
  await expect(bell).toHaveAccessibleName('الإشعارات')
  await bell.click()
  await page.keyboard.press('Escape')
  await expect(bell).toBeFocused()
})

test('all are marked as read, deleted, and restored within a few seconds', async ({ visit }) => {
  const page = await visit('basel')
  const number = await offer()
  await page.goto('/notifications')
  const row = page.getByRole('main').getByRole('link', { name: new RegExp(number) })
  await expect(row.first()).toBeVisible()
  await inspect(page, 'notifications')
  await page.getByRole('main').getByRole('button', { name: 'تعليم الكل مقروءًا' }).click()
  await expect(page.getByText('لا إشعارات غير مقروءة')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'تعليم الكل مقروءًا' })).toBeHidden()

  await page.getByRole('button', { name: 'حذف الكل' }).click()
  await expect(page.getByRole('main').getByText('لا إشعارات بعد')).toBeVisible()
  await page.getByRole('button', { name: 'تراجع' }).click()
  await expect(row.first()).toBeVisible()
  await page.getByRole('button', { name: 'حذف الكل' }).click()
  await expect(page.getByRole('main').getByText('لا إشعارات بعد')).toBeVisible()
  await inspect(page, 'notifications-empty')
  await page.reload()
  await expect(page.getByRole('main').getByText('لا إشعارات بعد')).toBeVisible()
})

test('in English and on a phone: the panel fits, and older ones come page by page', async ({ open }) => {
  const page = await open({ lang: 'en', viewport: phone })
  // Tareq sells seldom; a seller of many sales may be told of others at the same moment, and the bell has the newest three.
  await signInAt(page, 'tareq', 'en')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const number = await offer({ seller: 'tareq' })
  await accept(number)
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
  await bell.click()
  const item = page.getByRole('banner').getByRole('link', { name: new RegExp(number) })
  await expect(item.first()).toBeVisible()
  const box = await page.locator('.bell + .menu-panel').boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= phone.width).toBe(true)
  await page.getByRole('link', { name: 'All notifications' }).click()
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(number) })
      .first(),
  ).toBeVisible()
  await inspect(page, 'english-notifications')
})

test('a list that cannot be loaded says so and is tried again', async ({ visit }) => {
  const page = await visit('basel')
  // The stream's first event has everything read again, and with it this.
  await page.route('**/api/v1/live*', (route) => route.abort())
  await page.route('**/api/v1/notifications/list*', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', error_msg: 'x', request_id: 'r-1' } }),
  )
  await page.goto('/notifications')
  await expect(page.getByRole('alert').getByText('تعذّر تحميل الإشعارات')).toBeVisible()
  await page.unroute('**/api/v1/notifications/list*')
  await page.getByRole('button', { name: 'إعادة المحاولة' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('one chooses what reaches one elsewhere; what is always sent says why', async ({ visit }) => {
  const page = await visit('basel')
  await page.goto('/profile/notifications')
  await expect(page.getByRole('heading', { name: 'إعدادات الإشعارات', level: 1 })).toBeVisible()
  const money = page.getByRole('group', { name: 'المبالغ والتحويلات' })
  await expect(money.getByRole('checkbox', { name: 'رسالة نصية' })).toBeDisabled()
  await expect(money.getByText('تُرسل دائمًا')).toBeVisible()
  const progress = page.getByRole('group', { name: 'سير ضماناتك' }).getByRole('checkbox', { name: 'رسالة نصية' })
  await progress.uncheck()
  await expect(page.getByText('حُفظت إعداداتك.')).toBeVisible()
  await page.reload()
  await expect(progress).not.toBeChecked()
  await inspect(page, 'profile-notifications')
  await progress.check()
  await expect(page.getByText('حُفظت إعداداتك.')).toBeVisible()
})
