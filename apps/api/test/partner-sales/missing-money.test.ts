import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { reverse, receiptOf, state } from '../payments/support.ts'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { creditOf, type PaidSale, sendFiles, sendPartnerRequest } from '../support/money.ts'
import { agreeByBoth, agreeContract, fixedOnBuyer, propose, registration } from '../support/partner.ts'
import { expectBooksToAgree, letBanksWork, letPass, moveOwnership, release, ringTimers, stepUp } from '../support/sale.ts'

let api: TestApi
let khaled: Client
beforeEach(async () => {
  await api?.stop()
  api = await startApi()
  khaled = await api.as('khaled')
})
afterAll(() => api.stop())

const reason = 'Agreed with the company'
/** A sale that Khaled's company has proposed for 40 dinars of the buyer: completed, and nothing of its money has left yet. */
async function completedByPartner(): Promise<PaidSale> {
  const company = await agreeContract(api, fixedOnBuyer)
  const sale = await agreeByBoth(api, khaled, await propose(khaled, company))
  await sendPartnerRequest(api, '/bank/receipts', creditOf(sale.reference, sale.totalFils, 'FT-partner'))
  await letBanksWork(api)
  await moveOwnership(sale, registration)
  await letPass(api, '61 seconds')
  await stepUp(api, sale.buyer, 'basel', 'release', sale.number)
  await release(sale.buyer, sale.number)
  await letPass(api, '4 seconds')
  await ringTimers(api)
  return sale
}
const payouts = async ({ number }: PaidSale) =>
  (
    await api.owner.query<{ number: string; purpose: string; status: string; held_reason: string | null; amount_fils: string }>(
      `select p.number, p.purpose, p.status, p.held_reason, p.amount_fils::text from app.payouts p join app.guarantees g on g.id = p.guarantee_id
      where g.number = $1 order by p.id`,
      [number],
    )
  ).rows
const feeOf = async (sale: PaidSale) => (await payouts(sale)).filter(({ purpose }) => purpose === 'partner')
const eventsOf = async ({ number }: PaidSale) =>
  (
    await api.owner.query<{ kind: string }>(
      'select e.kind from app.guarantee_events e join app.guarantees g on g.id = e.guarantee_id where g.number = $1 order by e.version',
      [number],
    )
  ).rows.map(({ kind }) => kind)
const moneyOf = async ({ number }: PaidSale) => {
  const seen = await khaled.call('GET /guarantees/:number', { params: { number } })
  return [seen.operational_status, seen.financial_status]
}
const decide = async (who: 'fadi' | 'yazan' | 'nour', number: string, decision: 'release' | 'keep') =>
  (await api.staff(who)).call('POST /admin/payouts/:number/decide-reversal', { params: { number }, body: { decision, reason } })

describe('a partner’s fee while money of its sale is missing', () => {
  test('is held as a whole until three persons let it go', async () => {
    const sale = await completedByPartner()
    await reverse(api, 'FT-partner', sale.totalFils)
    const held = { status: 'held', held_reason: 'receipt_reversed', amount_fils: '40000' }
    expect(await feeOf(sale)).toMatchObject([held])
    const number = (await feeOf(sale))[0]?.number ?? ''
    await sendFiles(api)
    expect(await decide('fadi', number, 'release')).toMatchObject({ awaits_more: true })
    const again = { params: { number }, body: { decision: 'release' as const, reason } }
    expect((await (await api.staff('fadi')).refusal('POST /admin/payouts/:number/decide-reversal', again)).body).toMatchObject({
      reason: 'voted_already',
    })
    expect(await decide('yazan', number, 'release')).toMatchObject({ awaits_more: true, status: 'held' })
    expect(await feeOf(sale)).toMatchObject([held])
    expect(await decide('nour', number, 'release')).toMatchObject({ awaits_more: false, status: 'approved' })
    await letBanksWork(api)
    expect(await feeOf(sale)).toMatchObject([{ status: 'settled', amount_fils: '40000' }])
    await expectBooksToAgree(api)
  })

  test('goes where the sum is paid again', async () => {
    const sale = await completedByPartner()
    await reverse(api, 'FT-partner', sale.totalFils)
    await sendPartnerRequest(api, '/bank/receipts', creditOf(sale.reference, sale.totalFils, 'FT-again'))
    const { number: again } = await receiptOf(api, 'FT-again')
    const replace = { params: { number: again }, body: { reason } }
    for (const who of ['fadi', 'yazan'] as const) await (await api.staff(who)).call('POST /admin/receipts/:number/replace', replace)
    await state(api, { reference: 'FT-again', fils: sale.totalFils })
    await letBanksWork(api)
    expect(await feeOf(sale)).toMatchObject([{ status: 'settled', amount_fils: '40000' }])
    await expectBooksToAgree(api)
  })

  test('is kept by three persons without a word to the sides and their payouts', async () => {
    const sale = await completedByPartner()
    await reverse(api, 'FT-partner', sale.totalFils)
    const [before, money] = [await eventsOf(sale), await moneyOf(sale)]
    const number = (await feeOf(sale))[0]?.number ?? ''
    for (const who of ['fadi', 'yazan', 'nour'] as const) await decide(who, number, 'keep')
    expect(await feeOf(sale)).toMatchObject([{ status: 'withdrawn', amount_fils: '40000' }])
    expect([await eventsOf(sale), await moneyOf(sale)]).toEqual([before, money])
    const toSeller = (await payouts(sale)).at(-1)
    expect(toSeller).toMatchObject({ purpose: 'seller_reversed', status: 'held' })
    for (const who of ['fadi', 'yazan', 'nour'] as const) await decide(who, toSeller?.number ?? '', 'release')
    await letBanksWork(api)
    expect(await moneyOf(sale)).toEqual(['completed', 'paid'])
    await expectBooksToAgree(api)
  })
})
