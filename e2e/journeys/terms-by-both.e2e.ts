import { cast } from '../cast.ts'
import { accept, offer } from '../support/guarantees.ts'
import { inspect } from '../support/inspect.ts'
import { expect, test } from '../support/journey.ts'
import { giveCode, newestCodeTo, phone, signInAt } from '../support/people.ts'

test('the seller proposes a lower price after acceptance; the buyer reads both prices, agrees with a code, and pays the new one', async ({
  visit,
}) => {
  const number = await offer({ price: '9500', commissionOn: 'seller' })
  await accept(number)
  const seller = await visit('samira')
  await seller.goto(`/damana/${number}`)

  await test.step('proposed, with the sums as they are typed', async () => {
    await seller.getByText('هناك مشكلة؟').click()
    await seller.getByRole('button', { name: 'اقتراح تغيير الشروط' }).click()
    const dialog = seller.getByRole('dialog', { name: `اقتراح شروط أخرى للضمانة ${number}` })
    const price = dialog.getByLabel('سعر المركبة')
    await price.fill('')
    await dialog.getByRole('button', { name: 'اقتراح تغيير الشروط' }).click()
    await expect(price).toHaveAccessibleDescription(/اكتب سعر المركبة/)
    await price.fill('9000')
    await expect(dialog.getByRole('region', { name: 'الحساب بالشروط الجديدة' })).toContainText('8,910.000') // less one per cent
    await inspect(seller, 'propose-terms')
  })

  const buyer = await visit('basel')
  await buyer.goto(`/damana/${number}`)
  await expect(buyer.getByRole('heading', { name: 'ادفع إلى حساب الضمانة' })).toBeVisible()
  await test.step('the buyer sees it at once', async () => {
    await seller.getByRole('dialog').getByRole('button', { name: 'اقتراح تغيير الشروط' }).click()
    await expect(seller.getByRole('heading', { name: 'شروط أخرى مقترحة' })).toBeVisible()
    await expect(seller.getByText(/أنت من اقترحها/)).toBeVisible()
    await expect(seller.getByRole('button', { name: 'سحب اقتراح الشروط' })).toBeEnabled()
  })

  await test.step('reads both prices, and agrees with a code', async () => {
    await expect(buyer.getByRole('heading', { name: 'شروط أخرى مقترحة' })).toBeVisible()
    await expect(buyer.getByText(/الآن .*9,500/)).toBeVisible()
    await inspect(buyer, 'proposed-terms')
    await buyer.getByRole('button', { name: 'الموافقة على الشروط الجديدة' }).click()
    const dialog = buyer.getByRole('dialog', { name: /الموافقة على سعر .*9,000/ })
    await expect(dialog).toContainText('9,000')
    await inspect(buyer, 'accept-terms')
    const earlier = await newestCodeTo(cast.basel.phone)
    await dialog.getByRole('button', { name: 'إرسال رمز التأكيد' }).click()
    await giveCode(buyer, cast.basel.phone, earlier)
    for (const page of [buyer, seller]) {
      await expect(page.getByRole('heading', { name: 'شروط أخرى مقترحة' })).toBeHidden()
      await expect(page.getByText(/تغيّرت الشروط باتفاق الطرفين، والسعر الآن .*9,000/).first()).toBeVisible()
    }
    await expect(buyer.locator('.copy-row').filter({ hasText: 'المبلغ' }).first()).toContainText('9,000')
  })
})

test('in English on a phone the buyer proposes other terms and the seller refuses: what was accepted stays', async ({ visit, open }) => {
  const number = await offer({ price: '9500' })
  await accept(number)
  const buyer = await open({ lang: 'en', viewport: phone })
  await buyer.goto('/login')
  await signInAt(buyer, 'basel', 'en')
  await buyer.goto(`/damana/${number}`)
  await buyer.getByText('Is there a problem?').click()
  await buyer.getByRole('button', { name: 'Propose other terms' }).click()
  const dialog = buyer.getByRole('dialog', { name: `Propose other terms for guarantee ${number}` })
  await dialog.getByRole('radio', { name: 'The seller' }).check()
  await expect(dialog.getByRole('region', { name: 'The amounts on the new terms' })).toContainText('9,500.000')
  await inspect(buyer, 'propose-terms-english')
  await dialog.getByRole('button', { name: 'Propose other terms' }).click()
  await expect(buyer.getByRole('heading', { name: 'Other terms are proposed' })).toBeVisible()
  await inspect(buyer, 'proposed-terms-english')

  const seller = await visit('samira')
  await seller.goto(`/damana/${number}`)
  await seller.getByRole('button', { name: 'رفض الشروط الجديدة' }).click()
  await seller.getByRole('dialog', { name: 'رفض الشروط الجديدة؟' }).getByRole('button', { name: 'رفض الشروط الجديدة' }).click()
  await expect(buyer.getByRole('heading', { name: 'Other terms are proposed' })).toBeHidden()
  await expect(buyer.getByText('The seller refused the proposed terms.').first()).toBeVisible()
})
