import type { Output } from '@damana/contract'
import { parseFils, subtractFils, fils, toWire } from '@damana/contract/money'
import { describe, expect, it } from 'vitest'
import { widad } from '#sandbox/cast.ts'
import { ApiProblem, type TestApi } from '../support/api.ts'
import { acceptedSale, garage, type PaidSale, pay } from '../support/money.ts'
import { setUpMoneyTest } from '../support/money-test.ts'
import { letBanksWork, letPass, offerForOwner, read, ringTimers, stepUp } from '../support/sale.ts'
import { credit, setBlocked, state } from '../payments/support.ts'

let api: TestApi
setUpMoneyTest((started) => (api = started))

let vehicle = 0
const accepted = (options: Parameters<typeof acceptedSale>[1] = {}) =>
  acceptedSale(api, { registrationNumber: garage((vehicle += 1)), priceFils: '12000000', commissionOn: 'buyer', ...options })

type Terms = { price_fils?: string; commissionOn?: 'buyer' | 'seller' | 'equally'; transfer_type?: 'ACH' | 'RTGS' }
const bodyOf = (terms: Terms) => ({
  price_fils: '11000000',
  commissionOn: 'buyer' as const,
  transfer_type: 'ACH' as const,
  ...terms,
})
const propose = (sale: PaidSale, who: 'seller' | 'buyer', terms: Terms = {}) =>
  sale[who].call('POST /guarantees/:number/terms', { params: { number: sale.number }, body: bodyOf(terms) })
const refusalOf = (sale: PaidSale, who: 'seller' | 'buyer', terms: Terms = {}) =>
  sale[who].refusal('POST /guarantees/:number/terms', { params: { number: sale.number }, body: bodyOf(terms) })
const people = { seller: 'samira', buyer: 'basel' } as const
async function agree(sale: PaidSale, who: 'seller' | 'buyer', proposal = 1) {
  await stepUp(api, sale[who], people[who], 'accept_terms', sale.number)
  return sale[who].call('POST /guarantees/:number/terms/accept', { params: { number: sale.number }, body: { proposal } })
}
const kindsOf = ({ events }: Output<'GET /guarantees/:number'>) => events.map(({ kind }) => kind)
const fieldsOf = ({ body }: Awaited<ReturnType<typeof refusalOf>>) =>
  (body as { errors?: { pointer: string; code: string }[] }).errors?.map(({ pointer, code }) => `${pointer} ${code}`)

describe('other terms after acceptance', () => {
  it('are what both sides agreed to: a cheaper car, its bill, and three days to pay from then on', async () => {
    const sale = await accepted()
    const before = await propose(sale, 'seller')
    // One per cent of 11,000 dinars is the buyer's.
    expect(before.terms_proposal).toMatchObject({
      by: 'seller',
      by_you: true,
      proposal: 1,
      price_fils: '11000000',
      total_price_fils: '11110000',
      seller_due_fils: '11000000',
    })
    expect(before).toMatchObject({ price_fils: '12000000', total_price_fils: '12120000', terms_version: 1 })
    const quoted = await sale.buyer.call('POST /guarantees/:number/terms/quote', { params: { number: sale.number }, body: bodyOf({}) })
    expect(quoted).toMatchObject({ total_price_fils: '11110000' })
    const turns = await sale.buyer.call('GET /guarantees', { query: { side: 'buy' } })
    expect(turns.items.find(({ number }) => number === sale.number)?.your_turn).toBe(true)

    await api.advance('2 hours')
    const details = await agree(sale, 'buyer')
    expect(details).toMatchObject({
      terms_proposal: null,
      terms_version: 2,
      price_fils: '11000000',
      total_price_fils: '11110000',
      financial_status: 'in_progress',
      payment: { payment_reference: sale.reference, remaining_fils: '11110000' },
    })
    const { rows } = await api.owner.query<{ hours: number }>(
      `select round(extract(epoch from wait_until - app.now()) / 3600)::int as hours from app.guarantees where number = $1`,
      [sale.number],
    )
    expect(rows[0]?.hours).toBe(72)
    expect(kindsOf(details).slice(-2)).toEqual(['terms_proposed', 'terms_changed'])

    await pay(api, sale)
    await letBanksWork(api)
    expect(await read(sale.seller, sale.number)).toMatchObject({ operational_status: 'in_transfer', money: { paid_in_fils: '11110000' } })
    expect((await refusalOf(sale, 'seller')).body).toMatchObject({ code: 'action_not_allowed', reason: 'wrong_status' })
  })

  it('wait for the other side alone, which agrees with a code to exactly what it was shown', async () => {
    const sale = await accepted()
    await propose(sale, 'buyer')
    const params = { number: sale.number }
    const own = await sale.buyer.refusal('POST /guarantees/:number/terms/accept', { params, body: { proposal: 1 } })
    expect(own.body).toMatchObject({ reason: 'no_terms_proposed' })
    const without = await sale.seller.refusal('POST /guarantees/:number/terms/accept', { params, body: { proposal: 1 } })
    expect(without.body).toMatchObject({ code: 'step_up_required' })
    const khaled = await api.as('khaled')
    for (const call of ['POST /guarantees/:number/terms/refuse', 'POST /guarantees/:number/terms/accept'] as const)
      expect((await khaled.refusal(call, { params, body: { proposal: 1 } })).body).toMatchObject({ code: 'not_found' })

    await sale.buyer.call('POST /guarantees/:number/terms/take-back', { params, body: {} })
    await propose(sale, 'buyer', { price_fils: '5000000' })
    await stepUp(api, sale.seller, 'samira', 'accept_terms', sale.number)
    const stale = await sale.seller.refusal('POST /guarantees/:number/terms/accept', { params, body: { proposal: 1 } })
    expect(stale.body).toMatchObject({ reason: 'terms_changed' })
    expect(await sale.seller.call('POST /guarantees/:number/terms/refuse', { params, body: { proposal: 2 } })).toMatchObject({
      terms_proposal: null,
      price_fils: '12000000',
      terms_version: 1,
    })
    expect((await refusalOf(sale, 'buyer')).body).toMatchObject({ reason: 'twice_already' })
  })

  it('lapse after a day, and what was accepted stays', async () => {
    const sale = await accepted()
    await propose(sale, 'seller')
    await letPass(api, '24 hours 1 second')
    const details = await read(sale.buyer, sale.number)
    expect(details).toMatchObject({ terms_proposal: null, price_fils: '12000000', operational_status: 'awaiting_payment' })
    expect(kindsOf(details)).toContain('terms_lapsed')
    const { rows } = await api.owner.query<{ status: string }>(
      'select p.status from app.terms_proposals p join app.guarantees g on g.id = p.guarantee_id where g.number = $1',
      [sale.number],
    )
    expect(rows).toEqual([{ status: 'lapsed' }])
  })

  it('fall when the buyer pays by the accepted ones meanwhile', async () => {
    const sale = await accepted()
    await propose(sale, 'seller')
    await pay(api, sale)
    await letBanksWork(api)
    expect(await read(sale.buyer, sale.number)).toMatchObject({
      operational_status: 'in_transfer',
      terms_proposal: null,
      price_fils: '12000000',
    })
  })

  it('are another price alone once a part is paid, never below it, and hold the money where they meet it', async () => {
    const sale = await accepted()
    await credit(api, sale, '11110000', 'FT-terms-part')
    await state(api, { reference: 'FT-terms-part', fils: '11110000' })
    await ringTimers(api)
    expect(fieldsOf(await refusalOf(sale, 'seller', { commissionOn: 'seller' }))).toEqual(['/commissionOn part_paid'])
    expect(fieldsOf(await refusalOf(sale, 'seller', { transfer_type: 'RTGS' }))).toEqual(['/transfer_type part_paid'])
    expect((await refusalOf(sale, 'seller', { price_fils: '10999000' })).body).toMatchObject({ reason: 'total_below_paid' })
    await propose(sale, 'buyer')
    await agree(sale, 'seller')
    await ringTimers(api)
    expect(await read(sale.buyer, sale.number)).toMatchObject({
      operational_status: 'in_transfer',
      price_fils: '11000000',
      money: { paid_in_fils: '11110000' },
    })
  })

  it('are told on their field where they are none, and not where staff stopped the sale', async () => {
    const sale = await accepted()
    expect(fieldsOf(await refusalOf(sale, 'seller', { price_fils: '12000000' }))).toEqual(['/price_fils terms_unchanged'])
    expect(fieldsOf(await refusalOf(sale, 'seller', { price_fils: '1000' }))).toEqual(['/price_fils price_out_of_range'])
    await setBlocked(api, sale.number, 'block')
    expect((await refusalOf(sale, 'seller')).body).toMatchObject({ reason: 'blocked' })
  })

  it('are agreed to by an owner without an account, by the link and a code; not by the agent, who reads them', async () => {
    const sale = await offerForOwner(api)
    const owner = await api.browser()
    const params = { token: sale.link.split('/').at(-1) ?? '' }
    const withCode = async (action: 'consent' | 'accept_terms' | 'refuse_terms') => {
      await api.advance('6 minutes')
      await owner.call('POST /owner-links/:token/sendOtp', { params, body: { action } })
      return api.codeTo(widad.phone)
    }
    const iban = 'JO71CBJO0000000000001234567890'
    await owner.call('POST /owner-links/:token/consent', { params, body: { code: await withCode('consent'), terms_version: 1, iban } })
    await sale.buyer.call('POST /guarantees/:number/accept', { params: { number: sale.number }, body: { terms_version: 1 } })
    expect((await owner.refusal('POST /owner-links/:token/sendOtp', { params, body: { action: 'accept_terms' } })).body).toMatchObject({
      reason: 'no_terms_proposed',
    })

    const body = { price_fils: '7500000', commissionOn: 'buyer', transfer_type: 'ACH' } as const
    await sale.buyer.call('POST /guarantees/:number/terms', { params: { number: sale.number }, body })
    const seen = await owner.call('GET /owner-links/:token', { params })
    expect(seen.terms_proposal).toMatchObject({
      by: 'buyer',
      by_you: false,
      proposal: 1,
      price_fils: '7500000',
      seller_due_fils: '7500000',
    })
    expect(seen.actions.filter(({ allowed }) => allowed).map(({ name }) => name)).toEqual(['accept_terms', 'refuse_terms'])
    const agents = await read(sale.seller, sale.number)
    expect(agents.terms_proposal).toMatchObject({ by: 'buyer', by_you: false, price_fils: '7500000' })
    expect(agents.actions.map(({ name }) => name)).not.toContain('accept_terms')
    for (const call of ['POST /guarantees/:number/terms/refuse', 'POST /guarantees/:number/terms/accept'] as const)
      expect((await sale.seller.refusal(call, { params: { number: sale.number }, body: { proposal: 1 } })).body).toMatchObject({
        reason: 'not_your_turn',
      })
    const own = await sale.seller.refusal('POST /guarantees/:number/terms', { params: { number: sale.number }, body })
    expect(own.body).toMatchObject({ reason: 'not_your_turn' })

    const code = await withCode('accept_terms')
    const wrong = await owner.refusal('POST /owner-links/:token/terms/accept', { params, body: { code, proposal: 2 } })
    expect(wrong.body).toMatchObject({ reason: 'terms_changed' })
    const after = await owner.call('POST /owner-links/:token/terms/accept', { params, body: { code, proposal: 1 } })
    expect(after).toMatchObject({ terms_proposal: null, quote: { price_fils: '7500000', seller_due_fils: '7500000' } })
    // One per cent of 7,500 dinars is the buyer's now.
    expect(await read(sale.buyer, sale.number)).toMatchObject({ terms_version: 2, total_price_fils: '7575000' })
    const { rows } = await api.owner.query<{ by: string | null }>(
      `select t.set_by_user_id as by from app.guarantee_terms t join app.guarantees g on g.id = t.guarantee_id where g.number = $1 order by t.terms_version`,
      [sale.number],
    )
    expect(rows.map(({ by }) => by !== null)).toEqual([true, false])

    // The link of the first terms answers a second proposal as well.
    await sale.buyer.call('POST /guarantees/:number/terms', { params: { number: sale.number }, body: { ...body, price_fils: '7000000' } })
    const refused = await owner.call('POST /owner-links/:token/terms/refuse', {
      params,
      body: { code: await withCode('refuse_terms'), proposal: 2 },
    })
    expect(refused).toMatchObject({ terms_proposal: null, quote: { price_fils: '7500000' } })
    expect(kindsOf(await read(sale.buyer, sale.number)).slice(-4)).toEqual([
      'terms_proposed',
      'terms_changed',
      'terms_proposed',
      'terms_refused',
    ])
    const reference = (await read(sale.buyer, sale.number)).payment?.payment_reference ?? ''
    await pay(api, { ...sale, reference, totalFils: '7575000' })
    await letBanksWork(api)
    expect(await read(sale.buyer, sale.number)).toMatchObject({ operational_status: 'in_transfer', money: { paid_in_fils: '7575000' } })
  })

  it('give the discount anew, from what is left of its budget', async () => {
    const { rows: codes } = await api.owner.query<{ code: string }>(
      `select code from app.discount_codes where kind = 'percent' and app.now() between valid_from and valid_until order by id limit 1`,
    )
    const code = codes[0]?.code ?? ''
    const sale = await accepted({ discountCode: code })
    const spent = async () => {
      const { rows } = await api.owner.query<{ spent: string; used: number; own: string }>(
        `select c.spent_fils::text as spent, c.used, u.discount_fils::text as own from app.discount_codes c
         join app.discount_uses u on u.code_id = c.id join app.guarantees g on g.id = u.guarantee_id where g.number = $1`,
        [sale.number],
      )
      const [row] = rows
      if (!row) throw new Error('the code is not used')
      return row
    }
    const before = await spent()
    await propose(sale, 'seller', { price_fils: '6000000' })
    expect(await spent()).toEqual(before)
    const details = await agree(sale, 'buyer')
    const after = await spent()
    // Half the price, half the commission, half of what the code takes of it.
    expect(parseFils(after.own) * 2n).toBe(parseFils(before.own))
    expect(parseFils(after.spent)).toBe(fils(parseFils(before.spent) - parseFils(after.own)))
    expect(after.used).toBe(before.used)
    expect(details.discount).toMatchObject({ code, discount_fils: after.own })

    await api.owner.query('update app.discount_codes set budget_fils = spent_fils where code = $1', [code])
    expect(fieldsOf(await refusalOf(sale, 'seller', { price_fils: '7000000' }))).toEqual(['/price_fils discount_invalid'])
    await api.owner.query('update app.discount_codes set budget_fils = null where code = $1', [code])
  })

  it('are agreed to once by two who click at once, and never beside a refusal', async () => {
    const sale = await accepted()
    await propose(sale, 'seller')
    await stepUp(api, sale.buyer, 'basel', 'accept_terms', sale.number)
    const params = { number: sale.number }
    const results = await Promise.allSettled([
      sale.buyer.call('POST /guarantees/:number/terms/accept', { params, body: { proposal: 1 } }),
      sale.buyer.call('POST /guarantees/:number/terms/refuse', { params, body: { proposal: 1 } }),
      sale.seller.call('POST /guarantees/:number/terms/take-back', { params, body: {} }),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'action_not_allowed', constructor: ApiProblem })
    const details = await read(sale.seller, sale.number)
    expect(details.terms_proposal).toBeNull()
    expect(details.terms_version).toBe(kindsOf(details).includes('terms_changed') ? 2 : 1)
  })

  it('cannot be written past the other side: the database keeps accepted terms', async () => {
    const sale = await accepted()
    const cheaper = toWire(subtractFils(parseFils('12000000'), fils(1n)))
    const change = api.pool.query(
      `update app.guarantees set price_fils = $2, total_price_fils = $2::bigint + buyer_share_fils, seller_due_fils = $2::bigint - seller_share_fils - transfer_commission_fils,
         terms_version = terms_version + 1 where number = $1`,
      [sale.number, cheaper],
    )
    await expect(change).rejects.toThrow(/price_fils/)
  })
})
