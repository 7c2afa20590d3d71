import type { Output } from '@damana/contract'
import { fils, formatBriefly, parseFils } from '@damana/contract/money'
import { widad } from '#sandbox/cast.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MessagePayload } from '#notify/payloads.ts'
import { phraseMessage } from '#notify/phrasing.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { garage, garageFilling } from '../support/money.ts'
import { sendAll } from '../support/phones.ts'
import {
  accept,
  expectBooksToAgree,
  heldSale,
  letBanksWork,
  letPass,
  moveOwnership,
  newestLinkTo,
  offer,
  offerForOwner,
  pay,
  read,
  release,
  ringTimers,
  type Sale,
  stepUp,
} from '../support/sale.ts'

type Money = Output<'GET /guarantees/:number'>['money']

let api: TestApi
let vehicle = 0
beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
})
afterAll(async () => {
  await expectBooksToAgree(api)
  await api.stop()
})

const nextCar = () => garage((vehicle += 1))
const moneyOf = async (sale: Sale, who: 'seller' | 'buyer') => (await read(sale[who], sale.number)).money
/** At an end, what was paid in is what the three got. */
const addsUp = ({ paid_in_fils, to_seller_fils, to_buyer_fils, fees_fils }: Money) =>
  parseFils(paid_in_fils) === parseFils(to_seller_fils) + parseFils(to_buyer_fils) + parseFils(fees_fils)
/** The newest code to a phone, as its message says it. */
async function codeText(phone: string): Promise<string> {
  const { rows } = await api.owner.query<{ payload: MessagePayload }>(
    `select payload from app.outbox where payload->>'to' = $1 and payload->>'template' = 'otp' order by id desc limit 1`,
    [phone],
  )
  const [row] = rows
  if (!row) throw new Error(`no code was sent to ${phone}`)
  return phraseMessage(row.payload, 'https://damana.example').text
}
/** A release that the registry does not confirm in the time of asking. */
async function releaseInVain(sale: Sale, who: 'seller' | 'buyer'): Promise<void> {
  if (who === 'buyer') await stepUp(api, sale.buyer, 'basel', 'release', sale.number)
  await release(sale[who], sale.number)
  await letPass(api, '3 hours')
  await ringTimers(api)
  expect(await read(sale[who], sale.number)).toMatchObject({ operational_status: 'in_transfer' })
}
async function dividedSale(sale: Sale, sellerFils: string): Promise<void> {
  await sale.buyer.call('POST /guarantees/:number/object', { params: { number: sale.number }, body: { reason: 'المركبة ليست كما وُصفت' } })
  const { total_price_fils } = await read(sale.buyer, sale.number)
  const buyerFils = (parseFils(total_price_fils) - parseFils(sellerFils)).toString()
  await (
    await api.staff('rana')
  ).call('POST /admin/cases/:number/split', {
    params: { number: sale.number },
    body: { seller_fils: sellerFils, buyer_fils: buyerFils, fees_fils: '0', reason: 'حل وسط' },
  })
}
async function bothAgree(sale: Sale): Promise<void> {
  for (const [who, person] of [
    ['buyer', 'basel'],
    ['seller', 'samira'],
  ] as const) {
    await api.advance('6 minutes')
    await stepUp(api, sale[who], person, 'answer_split', sale.number)
    await sale[who].call('POST /guarantees/:number/answer-split', { params: { number: sale.number }, body: { answer: 'yes' } })
  }
}
const isArrival = (text: string) => /حُوّل|أُعيد إليك/.test(text)
/** The strips above the lists: of the seller's sales and of the buyer's purchases. */
async function sumsOf(sale: Sale) {
  const [ofSeller, ofBuyer] = [await sale.seller.call('GET /guarantees/summary'), await sale.buyer.call('GET /guarantees/summary')]
  return { sale: ofSeller.sale, buy: ofBuyer.buy }
}
async function addedTo(before: Awaited<ReturnType<typeof sumsOf>>, sale: Sale) {
  const now = await sumsOf(sale)
  const added = (side: 'sale' | 'buy') => ({
    on_the_way: parseFils(now[side].on_the_way_fils) - parseFils(before[side].on_the_way_fils),
    arrived: parseFils(now[side].arrived_fils) - parseFils(before[side].arrived_fils),
  })
  return { sale: added('sale'), buy: added('buy') }
}

describe('a release that is requested too early', () => {
  it('names its fee before the second request, in the code, in a message and in what is due', async () => {
    const registrationNumber = nextCar()
    const sale = await heldSale(api, { registrationNumber })
    await letBanksWork(api)
    await letPass(api, '2 minutes')
    const before = await read(sale.seller, sale.number)
    expect(before).toMatchObject({ early_release: { fee_fils: '5000', first_free: true }, registry_shows_buyer: false })
    await releaseInVain(sale, 'seller')
    expect(await read(sale.seller, sale.number)).toMatchObject({ early_release: { fee_fils: '5000', first_free: false } })
    expect((await read(sale.buyer, sale.number)).early_release.first_free).toBe(true)
    await releaseInVain(sale, 'seller')
    const charged = await moneyOf(sale, 'seller')
    expect(charged.to_seller_fils).toBe((parseFils(before.seller_due_fils) - 5_000n).toString())
    expect(charged.deductions).toContainEqual({ kind: 'failed_check', amount_fils: '5000' })
    expect(charged.headline_fils).toBe(charged.to_seller_fils)
    // The seller's debts are not the buyer's to know.
    expect((await moneyOf(sale, 'buyer')).to_seller_fils).toBe(before.seller_due_fils)
    expect((await sendAll(api))('+962790000001').join('\n')).toMatch(/ 5 دنانير/)

    await releaseInVain(sale, 'buyer')
    await sale.buyer.call('POST /auth/step-up/sendOtp', { body: { action: 'release', number: sale.number } })
    expect(await codeText('+962790000002')).toMatch(/ 5 دنانير/)

    await moveOwnership(sale, registrationNumber)
    await release(sale.seller, sale.number)
    await ringTimers(api)
    const done = await read(sale.seller, sale.number)
    expect(done).toMatchObject({ operational_status: 'completed', money: { is_final: true } })
    expect(done.payout?.amount_fils).toBe(done.money.to_seller_fils)
    expect(done.money.to_seller_fils).toBe(charged.to_seller_fils)
    expect(addsUp(done.money)).toBe(true)
    const completed = (await sendAll(api))('+962790000001').join('\n')
    expect(completed).toContain(formatBriefly(parseFils(charged.to_seller_fils)))
    expect(completed).not.toContain(formatBriefly(parseFils(before.seller_due_fils)))
    const way = (await sale.seller.call('GET /guarantees/summary')).sale.on_the_way_fils
    expect(way).toBe(charged.to_seller_fils)
  })
})

describe('a split of the money', () => {
  it('is told with its own sums, to each side and in the code', async () => {
    const sale = await heldSale(api, { registrationNumber: nextCar(), priceFils: '8000000' })
    await dividedSale(sale, '7000000')
    const total = parseFils((await read(sale.buyer, sale.number)).total_price_fils)
    await sale.buyer.call('POST /auth/step-up/sendOtp', { body: { action: 'answer_split', number: sale.number } })
    expect(await codeText('+962790000002')).toContain(formatBriefly(fils(total - 7_000_000n)))
    await bothAgree(sale)
    const [ofSeller, ofBuyer] = [await read(sale.seller, sale.number), await read(sale.buyer, sale.number)]
    expect(ofSeller.money).toMatchObject({ headline_fils: '7000000', to_seller_fils: '7000000', is_final: true })
    expect(ofBuyer.money).toMatchObject({ headline_fils: (total - 7_000_000n).toString(), to_seller_fils: '7000000' })
    expect(addsUp(ofBuyer.money)).toBe(true)
    expect(ofSeller.money.position).toMatch(/^split_/)
    expect(ofSeller.payout).toMatchObject({ purpose: 'seller' })
    expect(ofBuyer.payout).toMatchObject({ purpose: 'refund', to_payer: false })
    for (const who of ['seller', 'buyer'] as const) {
      const { items } = await sale[who].call('GET /guarantees', { query: { side: who === 'buyer' ? 'buy' : 'sale' } })
      expect(items.find(({ number }) => number === sale.number)?.position).toBe((await moneyOf(sale, who)).position)
    }
    await letBanksWork(api)
    expect((await moneyOf(sale, 'seller')).position).toBe('split_paid')
  })

  it('is told to each side when its own share arrives, with its own sum; the sums above the lists are what was paid out', async () => {
    const sale = await heldSale(api, { registrationNumber: nextCar(), priceFils: '8000000' })
    const sumsBefore = await sumsOf(sale)
    await dividedSale(sale, '7000000')
    await bothAgree(sale)
    const buyersFils = parseFils((await read(sale.buyer, sale.number)).total_price_fils) - 7_000_000n
    const refund = (await read(sale.buyer, sale.number)).payouts.find(({ purpose }) => purpose === 'refund')
    const fadi = await api.staff('fadi')
    const ofRefund = { params: { number: refund?.number ?? '' }, body: { reason: 'نراجع الحساب' } }
    await fadi.call('POST /admin/payouts/:number/hold', ofRefund)
    await sendAll(api)
    expect(await addedTo(sumsBefore, sale)).toMatchObject({ sale: { on_the_way: 7_000_000n }, buy: { on_the_way: 7_000_000n } })

    await letBanksWork(api)
    const first = await sendAll(api)
    expect(first('+962790000001').filter(isArrival)).toEqual([expect.stringContaining('7,000 دينار')])
    expect(first('+962790000002').filter(isArrival)).toEqual([])
    expect(await read(sale.seller, sale.number)).toMatchObject({ financial_status: 'released', money: { position: 'split_share_paid' } })

    await fadi.call('POST /admin/payouts/:number/unhold', ofRefund)
    await letBanksWork(api)
    const second = await sendAll(api)
    expect(second('+962790000001').filter(isArrival)).toEqual([])
    expect(second('+962790000002').filter(isArrival)).toEqual([expect.stringContaining(formatBriefly(fils(buyersFils)))])
    expect(await read(sale.buyer, sale.number)).toMatchObject({ financial_status: 'paid', money: { position: 'split_paid' } })
    const ofStaff = await fadi.call('GET /admin/guarantees/:number', { params: { number: sale.number } })
    expect(ofStaff.guarantee.money).toMatchObject({ to_seller_fils: '7000000', to_buyer_fils: buyersFils.toString(), is_final: true })
    expect(await addedTo(sumsBefore, sale)).toMatchObject({
      sale: { on_the_way: 0n, arrived: 7_000_000n },
      buy: { on_the_way: 0n, arrived: 7_000_000n },
    })
  })

  it('stands on the page of an owner without an account, after her yes too', async () => {
    const sale = await offerForOwner(api)
    const owner = await api.browser()
    const withCode = async (path: string) => {
      const token = path.split('/').at(-1) ?? ''
      await owner.call('POST /owner-links/:token/sendOtp', { params: { token }, body: {} })
      return { params: { token }, code: await api.codeTo(widad.phone) }
    }
    const asked = await owner.call('GET /owner-links/:token', { params: { token: sale.link.split('/').at(-1) ?? '' } })
    expect(asked).toMatchObject({ creator_name: 'طارق ناصر', money: { position: 'offered', is_final: false } })
    const consent = await withCode(sale.link)
    await owner.call('POST /owner-links/:token/consent', {
      params: consent.params,
      body: { code: consent.code, terms_version: 1, iban: 'JO71CBJO0000000000001234567890' },
    })
    await accept(sale)
    await pay(api, sale)
    await dividedSale(sale, '3000000')
    await stepUp(api, sale.buyer, 'basel', 'answer_split', sale.number)
    await sale.buyer.call('POST /guarantees/:number/answer-split', { params: { number: sale.number }, body: { answer: 'yes' } })
    await api.advance('2 minutes')
    const answer = await withCode(await newestLinkTo(api, widad.phone))
    const view = await owner.call('POST /owner-links/:token/answer-split', {
      params: answer.params,
      body: { code: answer.code, answer: 'yes' },
    })
    expect(view).toMatchObject({ operational_status: 'completed', money: { to_seller_fils: '3000000', headline_fils: '3000000' } })
    expect(view.money.position).toMatch(/^split_/)
  })
})

describe('a message to an owner without an account', () => {
  it('leads to no page behind a sign-in', async () => {
    const sale = await offerForOwner(api)
    const owner = await api.browser()
    const token = sale.link.split('/').at(-1) ?? ''
    await owner.call('POST /owner-links/:token/sendOtp', { params: { token }, body: {} })
    await owner.call('POST /owner-links/:token/consent', {
      params: { token },
      body: { code: await api.codeTo(widad.phone), terms_version: 1, iban: 'JO71CBJO0000000000001234567890' },
    })
    await accept(sale)
    await pay(api, sale)
    await sale.buyer.call('POST /guarantees/:number/extend', { params: { number: sale.number }, body: {} })
    const texts = (await sendAll(api))(widad.phone)
    expect(texts.some((text) => text.includes('التمديد') || text.includes('مهلة'))).toBe(true)
    expect(texts.filter((text) => text.includes('/damana/'))).toEqual([])
  })
})

describe('an end', () => {
  it('without money promises no sum', async () => {
    const rejected = await offer(api, { registrationNumber: nextCar() })
    await rejected.buyer.call('POST /guarantees/:number/reject', { params: { number: rejected.number }, body: { reason: 'غيّرت رأيي' } })
    const withdrawn = await offer(api, { registrationNumber: nextCar() })
    await withdrawn.seller.call('POST /guarantees/:number/withdraw', { params: { number: withdrawn.number }, body: {} })
    for (const [sale, who] of [
      [rejected, 'seller'],
      [rejected, 'buyer'],
      [withdrawn, 'seller'],
    ] as const)
      expect(await moneyOf(sale, who)).toMatchObject({
        position: 'ended',
        headline_fils: null,
        is_final: true,
        paid_in_fils: '0',
        to_seller_fils: '0',
        to_buyer_fils: '0',
        fees_fils: '0',
        deductions: [],
      })
  })

  it('by a cancellation names what goes back and the fee that was taken', async () => {
    const sale = await heldSale(api, { registrationNumber: nextCar() })
    const { total_price_fils } = await read(sale.buyer, sale.number)
    await sale.buyer.call('POST /guarantees/:number/cancellation', {
      params: { number: sale.number },
      body: { reason: 'لا أحتاجها', fee_fils: '25000' },
    })
    await (
      await api.staff('rana')
    ).call('POST /admin/cases/:number/cancellation', {
      params: { number: sale.number },
      body: { decision: 'approve', fee_side: 'buyer', reason: 'اطّلعنا على الطلب' },
    })
    await letPass(api, '2 hours')
    await ringTimers(api)
    const left = (parseFils(total_price_fils) - 25_000n).toString()
    for (const who of ['buyer', 'seller'] as const) {
      const money = await moneyOf(sale, who)
      expect(money).toMatchObject({ headline_fils: left, to_buyer_fils: left, to_seller_fils: '0', fees_fils: '25000', is_final: true })
      expect(addsUp(money)).toBe(true)
      expect(money.deductions).toEqual(who === 'buyer' ? [{ kind: 'cancellation', amount_fils: '25000' }] : [])
    }
  })
})
