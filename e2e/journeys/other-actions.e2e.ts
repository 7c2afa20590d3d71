import type { Page } from '@playwright/test'
import { cast, type Person } from '../cast.ts'
import { as, world } from '../support/api.ts'
import { accept, offer, skipWait, pay } from '../support/guarantees.ts'
import { inspect } from '../support/inspect.ts'
import { expect, test } from '../support/journey.ts'
import { giveCode, newestCodeTo, signInAt } from '../support/people.ts'

/** The smallest picture there is. */
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')

test.describe.configure({ timeout: 240_000 })

test('in English: more time, a payer named, a request taken back, papers for a silent registry, and a free withdrawal', async ({
  visit,
  open,
}) => {
  const [unpaid, byAnother, sold] = [await offer({ price: '5000' }), await offer({ price: '6000' }), await offer({ price: '7000' })]
  for (const number of [unpaid, byAnother, sold]) await accept(number)
  await visit('samira')
  await visit('basel')
  const seller = await open({ lang: 'en' })
  const buyer = await open({ lang: 'en', viewport: { width: 390, height: 844 } })
  await signInAt(seller, 'samira', 'en')
  await signInAt(buyer, 'basel', 'en')

  await test.step('somebody else pays, and the buyer says who', async () => {
    const basel = await as('basel')
    const { payment } = await basel('GET /guarantees/:number', { params: { number: byAnother } })
    await world('POST /sandbox/bills/pay', {
      body: {
        payment_reference: payment?.payment_reference ?? '',
        way: 'bank',
        how: 'exact',
        payer: { name: 'سعيد حداد', national_number: '9751023456', kind: 'person' },
      },
    })
    await buyer.goto(`/damana/${byAnother}`)
    await buyer.getByRole('button', { name: 'Name who paid' }).first().click()
    const dialog = buyer.getByRole('dialog')
    await inspect(buyer, 'declare-payer')
    await dialog.getByLabel('Name of the payer').fill('سعيد حداد')
    await dialog.getByLabel('How you are related').fill('My brother')
    await confirmWithCode(buyer, 'basel')
    await expect
      .poll(async () => (await basel('GET /guarantees/:number', { params: { number: byAnother } })).operational_status)
      .toBe('in_transfer')
  })

  await test.step('the seller asks for more time, and the buyer agrees', async () => {
    await pay(sold)
    await seller.goto(`/damana/${sold}`)
    await buyer.goto(`/damana/${sold}`)
    await seller.getByText('Is there a problem?').click()
    await seller.getByRole('button', { name: 'Ask for more time to transfer' }).click()
    await inspect(seller, 'extend-ask')
    await seller.getByRole('dialog').getByRole('button', { name: 'Ask for more time' }).click()
    await expect(seller.getByRole('dialog')).toBeHidden()
    await buyer.getByRole('button', { name: 'Agree to more time' }).first().click()
    await buyer.getByRole('dialog').getByRole('button', { name: 'Agree to more time' }).click()
    await expect(buyer.getByRole('dialog')).toBeHidden()
    await expect
      .poll(async () => (await (await as('basel'))('GET /guarantees/:number', { params: { number: sold } })).extended_at)
      .not.toBeNull()
  })

  await test.step('the seller asks to cancel, the buyer objects, and the seller takes it back', async () => {
    const samira = await as('samira')
    await samira('POST /guarantees/:number/cancellation', { params: { number: sold }, body: { reason: 'غيّرت رأيي', fee_fils: '25000' } })
    await buyer.getByRole('button', { name: 'Object to the cancellation' }).first().click()
    const words = buyer.getByRole('dialog')
    await words.getByLabel('Why do you not agree?').fill('I still want the vehicle')
    await inspect(buyer, 'object-to-cancellation')
    await words.getByRole('button', { name: 'Send the objection' }).click()
    await expect(words).toBeHidden()
    await seller.getByRole('button', { name: 'Withdraw the cancellation request' }).first().click()
    await seller.getByRole('dialog').getByRole('button', { name: 'Withdraw the request' }).click()
    await expect(seller.getByRole('dialog')).toBeHidden()
    await expect.poll(async () => (await samira('GET /guarantees/:number', { params: { number: sold } })).flags).toEqual([])
  })

  await test.step('the registry falls silent, and the buyer shows the new licence', async () => {
    const samira = await as('samira')
    const { vehicle } = await samira('GET /guarantees/:number', { params: { number: sold } })
    await world('POST /sandbox/vehicles/:registration/mark', {
      params: { registration: vehicle.registration_number },
      body: { silent: true },
    })
    await skipWait(sold)
    await samira('POST /guarantees/:number/release', { params: { number: sold }, body: {} })
    await expect(buyer.getByRole('button', { name: 'Prove the transfer with documents' }).first()).toBeVisible({ timeout: 60_000 })
    await buyer.getByRole('button', { name: 'Prove the transfer with documents' }).first().click()
    const dialog = buyer.getByRole('dialog')
    await dialog.locator('input[type=file]').first().setInputFiles({ name: 'licence.png', mimeType: 'image/png', buffer: picture })
    await expect(dialog.getByText(/Attached · /).first()).toBeVisible({ timeout: 30_000 })
    await inspect(buyer, 'confirm-by-papers')
    await confirmWithCode(buyer, 'basel')
    await expect.poll(async () => (await samira('GET /guarantees/:number', { params: { number: sold } })).confirmation?.by).toBe('buyer')
    await inspect(seller, 'papers-brought')
    await world('POST /sandbox/vehicles/:registration/mark', {
      params: { registration: vehicle.registration_number },
      body: { silent: false },
    })
  })

  await test.step('a buyer is late, and the seller withdraws free of charge', async () => {
    await skipWait(unpaid)
    await seller.goto(`/damana/${unpaid}`)
    await seller
      .getByRole('button', { name: /Withdraw/ })
      .first()
      .click()
    await inspect(seller, 'withdraw-late')
    await seller
      .getByRole('dialog')
      .getByRole('button', { name: /Withdraw/ })
      .click()
    await expect(seller.getByRole('dialog')).toBeHidden()
    await expect
      .poll(async () => (await (await as('samira'))('GET /guarantees/:number', { params: { number: unpaid } })).operational_status)
      .toBe('cancelled')
    await buyer.goto(`/damana/${unpaid}`)
    await inspect(buyer, 'fee-owed')
  })
})

async function confirmWithCode(page: Page, person: Person): Promise<void> {
  const dialog = page.getByRole('dialog')
  const earlier = await newestCodeTo(cast[person].phone)
  await dialog.getByRole('button', { name: 'Send the confirmation code' }).click()
  await giveCode(page, cast[person].phone, earlier)
  await expect(dialog).toBeHidden()
}
