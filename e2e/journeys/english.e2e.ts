import { cast } from '../cast.ts'
import { as } from '../support/api.ts'
import { offer, registerVehicle } from '../support/guarantees.ts'
import { inspect } from '../support/inspect.ts'
import { expect, test } from '../support/journey.ts'
import { signInAt } from '../support/people.ts'

// With the four screens that everybody sees inspected on the way.

test('in English one signs in, finds a guarantee in the list, reads it, and creates another', async ({ visit, open }) => {
  const number = await offer()
  const registration = await registerVehicle(cast.samira, 'Toyota Corolla')
  await visit('samira')
  const page = await open({ lang: 'en' })
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await inspect(page, 'english-login')
  await signInAt(page, 'samira', 'en')
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  await expect(page.getByRole('heading', { name: 'My guarantees' })).toBeVisible()
  await inspect(page, 'english-list')
  await page.getByRole('row').filter({ hasText: number }).getByRole('link', { name: number }).click()
  await expect(page.getByText('Awaiting the buyer').first()).toBeVisible()
  await expect(page.getByText(/nine thousand five hundred/i).first()).toBeVisible()
  await inspect(page, 'english-guarantee')
  await page.getByRole('button', { name: 'Withdraw the guarantee' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('status').getByText('operation cancelled')).toBeVisible()

  await page.getByRole('link', { name: 'New guarantee' }).first().click()
  await page.getByRole('radio', { name: /^Yes/ }).check()
  await page.getByLabel('Registration number of the vehicle').fill(registration)
  await page.getByRole('checkbox').check()
  await inspect(page, 'english-wizard')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('National number of the buyer').fill(cast.samira.nationalNumber)
  await page.getByLabel('Phone of the buyer').fill(cast.samira.phone)
  await page.getByRole('button', { name: 'Find the buyer' }).click()
  await expect(page.getByText('You cannot sell the vehicle to yourself').first()).toBeVisible()
  await page.getByLabel('National number of the buyer').fill('9871234561')
  await page.getByLabel('Phone of the buyer').fill('0781230981')
  await page.getByRole('button', { name: 'Find the buyer' }).click()
  await expect(page.getByText('Could not fetch buyer data, enter manually')).toBeVisible()
  await page.getByLabel('National number of the buyer').fill(cast.basel.nationalNumber)
  await page.getByLabel('Phone of the buyer').fill(cast.basel.phone)
  await page.getByRole('button', { name: 'Find the buyer' }).click()
  await expect(page.getByText('Basel H••••').first()).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Agreed price of the vehicle').fill('12450.375')
  await page.getByRole('radio', { name: /^Equally/ }).check()
  await page.getByLabel('Discount code').fill('NOSUCH')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByLabel('Discount code')).toHaveAccessibleDescription(/invalid discount code/)
  await page.getByLabel('Discount code').fill('NOV10')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('you got a discount 10%')).toBeVisible()
  await page.getByRole('radio', { name: /^Urgent transfer/ }).check()
  await page.getByRole('button', { name: 'Create the guarantee' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /DM-\d{6,}/ })).toBeVisible()
  const created = /DM-\d{6,}/.exec(await page.getByRole('heading', { level: 1 }).innerText())?.[0] ?? ''
  const samira = await as('samira')
  expect(await samira('GET /guarantees/:number', { params: { number: created } })).toMatchObject({
    price_fils: '12450375',
    transfer_type: 'RTGS',
    discount: { code: 'NOV10' },
  })
})
