import type { Page } from '@playwright/test'
import { cast, type Person } from '../cast.ts'
import { accept, offer, pay } from '../support/guarantees.ts'
import { inspect } from '../support/inspect.ts'
import { expect, test } from '../support/journey.ts'
import { giveCode, newestCodeTo } from '../support/people.ts'
import { asStaff } from '../support/staff-api.ts'

/** The smallest picture there is. */
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')

test('the buyer objects, staff propose to split the money, and both agree', async ({ visit }) => {
  const number = await offer({ price: '7000', commissionOn: 'seller' })
  await accept(number)
  await pay(number)
  const buyer = await visit('basel')
  const seller = await visit('samira')
  await buyer.goto(`/damana/${number}`)
  await seller.goto(`/damana/${number}`)

  await test.step('the buyer objects with a reason and a picture', async () => {
    await buyer.getByText('هناك مشكلة؟').click()
    await buyer.getByRole('button', { name: 'الاعتراض', exact: true }).click()
    const dialog = buyer.getByRole('dialog', { name: `الاعتراض على الضمانة ${number}؟` })
    await dialog.getByLabel('سبب الاعتراض').fill('المحرك لا يطابق ما اتفقنا عليه')
    await dialog.locator('input[type=file]').first().setInputFiles({ name: 'engine.png', mimeType: 'image/png', buffer: picture })
    await expect(dialog.getByText(/^أُرفق · /)).toBeVisible({ timeout: 30_000 })
    await inspect(buyer, 'objection-dialog')
    await dialog.getByRole('button', { name: 'إرسال الاعتراض' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('both see what blocks the sale, and the seller adds his word', async () => {
    for (const page of [buyer, seller]) await expect(page.getByRole('heading', { name: 'ما أوقف الضمانة' })).toBeVisible()
    await seller.goto(`/damana/${number}/case`)
    await expect(seller).toHaveURL(new RegExp(`/damana/${number}$`))
    await expect(seller.getByText('المحرك لا يطابق ما اتفقنا عليه').first()).toBeVisible()
    await expect(seller.getByRole('button', { name: 'عرض engine.png' })).toBeVisible()
    await seller.getByRole('button', { name: 'إضافة وثائق أو توضيح' }).click()
    const dialog = seller.getByRole('dialog', { name: 'إضافة وثائق أو توضيح' })
    await dialog.getByLabel('التوضيح').fill('المحرك كما في الرخصة')
    await dialog.getByRole('button', { name: 'إرسال', exact: true }).click()
    await expect(dialog).toBeHidden()
    await inspect(seller, 'objection-case')
  })

  await test.step('staff propose to split what is held', async () => {
    const rana = await asStaff('rana@damana.example')
    await rana('POST /admin/cases/:number/split', {
      params: { number },
      body: { seller_fils: '1000000', buyer_fils: '6000000', fees_fils: '0', reason: 'تعويض عن عيب في المحرك' },
    })
    for (const page of [buyer, seller]) await expect(page.getByRole('heading', { name: 'اقتراح تقسيم المبلغ' })).toBeVisible()
    await inspect(buyer, 'split-proposed')
  })

  await test.step('both agree, each with a code, and it is split at once', async () => {
    await agree(buyer, 'basel')
    await expect(seller.getByText('موافق').first()).toBeVisible()
    await agree(seller, 'samira')
    await expect(buyer.getByText('اتفق الطرفان على تقسيم المبلغ').first()).toBeVisible()
    await inspect(seller, 'split-agreed')
  })
})

async function agree(page: Page, person: Person): Promise<void> {
  await page.getByRole('button', { name: 'الرد على تقسيم المبلغ' }).click()
  const dialog = page.getByRole('dialog', { name: 'اقتراح تقسيم المبلغ' })
  await expect(dialog).toContainText('6,000.000')
  await dialog.getByRole('radio', { name: 'أوافق على التقسيم' }).check()
  if (person === 'basel') await inspect(page, 'split-dialog')
  const earlier = await newestCodeTo(cast[person].phone)
  await dialog.getByRole('button', { name: 'إرسال رمز التأكيد' }).click()
  await giveCode(page, cast[person].phone, earlier)
  await expect(dialog).toBeHidden()
}
