import { offer } from '../support/guarantees.ts'
import { inspect } from '../support/inspect.ts'
import { expect, test } from '../support/journey.ts'
import { phone, signInAt } from '../support/people.ts'

test('a side calls a guarantee as its own records do and finds it by that; the other side sees nothing of it, and has its own', async ({
  visit,
  open,
}) => {
  const number = await offer()
  const own = `طلب/${number}`
  const seller = await visit('samira')
  await seller.goto(`/damana/${number}`)

  await test.step('set on the page of the guarantee', async () => {
    await seller.getByRole('button', { name: 'إضافة مرجع' }).click()
    const dialog = seller.getByRole('dialog', { name: 'إضافة مرجع' })
    await expect(dialog.getByLabel('المرجع')).toBeFocused()
    await dialog.getByLabel('المرجع').fill(own)
    await inspect(seller, 'reference-dialog')
    await dialog.getByRole('button', { name: 'حفظ' }).click()
    await expect(dialog).toBeHidden()
    await expect(seller.getByText(own, { exact: true })).toBeVisible()
    await inspect(seller, 'reference-card')
  })

  await test.step('found in the list by all of it', async () => {
    await seller.goto('/damanaty/sale')
    const search = seller.getByRole('searchbox', { name: 'بحث' })
    await search.fill(own)
    await search.press('Enter')
    await expect(seller.getByRole('main').getByRole('link', { name: new RegExp(number) })).toHaveCount(1)
  })

  const buyer = await open({ lang: 'en', viewport: phone })
  await signInAt(buyer, 'basel', 'en')
  await buyer.goto(`/damana/${number}`)
  await test.step('the buyer, on a phone and in English, has another and removes it again', async () => {
    await expect(buyer.getByRole('heading', { name: 'Your reference' })).toBeVisible()
    await expect(buyer.getByText(own)).toHaveCount(0)
    await buyer.getByRole('button', { name: 'Add a reference' }).click()
    await buyer.getByLabel('Reference', { exact: true }).fill('My next car')
    await inspect(buyer, 'english-reference-dialog')
    await buyer.getByRole('button', { name: 'Save' }).click()
    await expect(buyer.getByText('My next car', { exact: true })).toBeVisible()
    await inspect(buyer, 'english-reference-card')
    await buyer.getByRole('button', { name: 'Change the reference' }).click()
    await buyer.getByLabel('Reference', { exact: true }).fill('')
    await buyer.getByLabel('Reference', { exact: true }).press('Enter')
    await expect(buyer.getByText('The reference was removed')).toBeVisible()
    await expect(buyer.getByRole('button', { name: 'Add a reference' })).toBeVisible()
  })
})
