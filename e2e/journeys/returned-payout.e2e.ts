import { cast } from '../cast.ts'
import { as, world } from '../support/api.ts'
import { accept, offer, pay, release } from '../support/guarantees.ts'
import { inspect } from '../support/inspect.ts'
import { expect, test } from '../support/journey.ts'
import { giveCode, newestCodeTo } from '../support/people.ts'

test('the bank sends a transfer back, the seller mends his account, and the money arrives', async ({ visit }) => {
  const number = await offer({ price: '6000', commissionOn: 'seller' })
  await accept(number)
  await pay(number)
  await release(number)
  const samira = await as('samira')
  const read = () => samira('GET /guarantees/:number', { params: { number } })
  const seller = await visit('samira')
  await seller.goto(`/damana/${number}`)
  await expect.poll(async () => (await read()).payout?.status, { timeout: 60_000 }).toBe('settled')
  const first = (await read()).payout?.number ?? ''

  await test.step('the bank returns it, and the page says whose the money is and what to do', async () => {
    await world('POST /sandbox/bank/answer', { body: { what: 'return', end_to_end_id: first, reason: 'AC04' } })
    await expect(seller.getByText('أعاد البنك الحوالة')).toBeVisible()
    await expect(seller.getByText('المبلغ لك ومحفوظ. صحّح حسابك البنكي لنعيد المحاولة.')).toBeVisible()
    await inspect(seller, 'payout-returned')
    await seller.getByRole('link', { name: 'تصحيح الحساب البنكي' }).click()
    await expect(seller.getByRole('heading', { level: 1, name: 'الحساب البنكي' })).toBeVisible()
  })

  await test.step('the seller names another account, with a code', async () => {
    const change = seller.getByRole('button', { name: 'تغيير الحساب' })
    const iban = seller.getByLabel('رقم الآيبان (IBAN)')
    await expect(change.or(iban).first()).toBeVisible()
    if (await change.isVisible()) await change.click()
    await iban.fill(otherIban)
    await seller.getByLabel('رمز السويفت (SWIFT)').fill('CBJOJOAX')
    const earlier = await newestCodeTo(cast.samira.phone)
    await seller.getByRole('button', { name: 'حفظ الحساب' }).click()
    await giveCode(seller, cast.samira.phone, earlier)
    await expect(seller.getByText('حُدّثت البيانات البنكية.')).toBeVisible()
  })

  await test.step('a new attempt goes out by itself and arrives', async () => {
    await seller.goto(`/damana/${number}`)
    await expect.poll(async () => (await read()).payout?.number, { timeout: 30_000 }).not.toBe(first)
    await expect.poll(async () => (await read()).financial_status, { timeout: 90_000 }).toBe('paid')
    await expect(seller.getByText('أكّد البنك تحويل المستحق لك إلى حسابك.')).toBeVisible()
  })
})

/** Nobody else's: money for an account that is proven for somebody else waits for finance. */
const otherIban = 'JO09CBJO0000000000000007654321'
