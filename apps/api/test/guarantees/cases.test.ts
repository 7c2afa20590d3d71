import { skipWait } from '#sandbox/skip-wait.ts'
import { widad } from '#sandbox/cast.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import type { StaffName } from '../support/cast.ts'
import { garage, garageFilling } from '../support/money.ts'
import {
  accept,
  expectBooksToAgree,
  heldSale,
  letBanksWork,
  letPass,
  moveOwnership,
  newestLinkTo,
  offerForOwner,
  pay,
  read,
  ringTimers,
  type Sale,
  stepUp,
} from '../support/sale.ts'

let api: TestApi
let vehicle = 0
beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
})
afterAll(async () => {
  await api.stop()
})

interface HeldSale extends Sale {
  registration: string
}
async function held(priceFils?: string): Promise<HeldSale> {
  const registration = garage((vehicle += 1))
  const sale = await heldSale(api, { registrationNumber: registration, ...(priceFils ? { priceFils } : {}) })
  await letBanksWork(api)
  return { ...sale, registration }
}
/** The fees of the quote, and what we earned of them in the end. */
const feesOf = async (sale: Sale): Promise<bigint> =>
  BigInt(
    (
      await api.owner.query<{ fees: string }>(
        'select (buyer_share_fils + seller_share_fils + transfer_commission_fils)::text as fees from app.guarantees where number = $1',
        [sale.number],
      )
    ).rows[0]?.fees ?? '-1',
  )
const earnedOf = async (sale: Sale): Promise<bigint> =>
  BigInt(
    (
      await api.owner.query<{ fils: string }>(
        `select coalesce(sum(amount_fils), 0)::text as fils from ledger.journal
         where guarantee_id = $1 and event = 'split' and code = 'fees_to_sweep' and side = 'credit'`,
        [sale.number.slice(3)],
      )
    ).rows[0]?.fils ?? '-1',
  )
const object = (sale: Sale, who: 'seller' | 'buyer', reason = 'المركبة ليست كما وُصفت') =>
  sale[who].call('POST /guarantees/:number/object', { params: { number: sale.number }, body: { reason } })
const decide = async (
  sale: Sale,
  staff: StaffName,
  body: { decision: 'release' | 'refund' | 'dismiss'; block?: 'objection' | 'registry' | 'silent' | 'stalled' },
) =>
  (await api.staff(staff)).call('POST /admin/cases/:number/decide', {
    params: { number: sale.number },
    body: { reason: 'بعد الاطلاع', ...body },
  })
const refusalOf = async (sale: Sale, staff: StaffName, decision: 'release' | 'refund') =>
  (await api.staff(staff)).refusal('POST /admin/cases/:number/decide', {
    params: { number: sale.number },
    body: { reason: 'بعد الاطلاع', decision },
  })

describe('an objection', () => {
  it('stops the release, is taken back by who objected only, and everything goes on', async () => {
    const sale = await held()
    await letPass(api, '2 minutes')
    expect(await object(sale, 'buyer')).toMatchObject({
      blocks: [{ reason: 'objection', by: 'buyer' }],
      wait: { code: 'case', awaited: 'staff' },
    })
    expect(await sale.seller.refusal('POST /guarantees/:number/release', { params: { number: sale.number }, body: {} })).toMatchObject({
      body: { reason: 'blocked' },
    })
    expect(
      await sale.seller.refusal('POST /guarantees/:number/object/take-back', { params: { number: sale.number }, body: {} }),
    ).toMatchObject({
      body: { reason: 'not_your_turn' },
    })
    await sale.seller.call('POST /guarantees/:number/evidence', { params: { number: sale.number }, body: { words: 'هذه صور المركبة' } })
    const after = await sale.buyer.call('POST /guarantees/:number/object/take-back', { params: { number: sale.number }, body: {} })
    expect(after).toMatchObject({ blocks: [], flags: [], wait: { code: 'release' } })
    await object(sale, 'buyer')
    await sale.buyer.call('POST /guarantees/:number/object/take-back', { params: { number: sale.number }, body: {} })
    expect(
      await sale.buyer.refusal('POST /guarantees/:number/object', { params: { number: sale.number }, body: { reason: 'ثالثة' } }),
    ).toMatchObject({
      body: { reason: 'twice_already' },
    })
  })

  it('is dismissed by staff, refunded when the registry shows the seller, released when it shows the buyer', async () => {
    const dismissed = await held()
    await object(dismissed, 'seller')
    expect(await decide(dismissed, 'rana', { decision: 'dismiss' })).toMatchObject({
      awaits_second: false,
      guarantee: { blocks: [], operational_status: 'in_transfer' },
    })

    const refunded = await held()
    await object(refunded, 'buyer')
    expect(await refusalOf(refunded, 'rana', 'release')).toMatchObject({ body: { reason: 'not_transferred' } })
    expect(await decide(refunded, 'rana', { decision: 'refund' })).toMatchObject({
      guarantee: { operational_status: 'in_transfer', blocks: [{ reason: 'objection' }], wait: { code: 'refund_check' } },
    })
    await letPass(api, '11 seconds')
    expect(await read(refunded.buyer, refunded.number)).toMatchObject({
      operational_status: 'cancelled',
      financial_status: 'released',
      money_to: 'buyer',
    })

    const released = await held()
    await object(released, 'buyer')
    await moveOwnership(released, released.registration)
    expect(await refusalOf(released, 'rana', 'refund')).toMatchObject({ body: { reason: 'transferred' } })
    expect(await decide(released, 'rana', { decision: 'release' })).toMatchObject({
      guarantee: { operational_status: 'completed', financial_status: 'released' },
    })
    await letBanksWork(api)
    expect(await read(refunded.buyer, refunded.number)).toMatchObject({ financial_status: 'paid', payout: { status: 'settled' } })
    expect(await read(released.seller, released.number)).toMatchObject({ financial_status: 'paid' })
    await expectBooksToAgree(api)
  })

  it('from 20,000 dinars is decided by two different persons who decide the same', async () => {
    const sale = await held('25000000')
    await object(sale, 'buyer')
    expect(await decide(sale, 'rana', { decision: 'refund' })).toMatchObject({
      awaits_second: true,
      votes_needed: 2,
      guarantee: { operational_status: 'in_transfer' },
    })
    expect(await refusalOf(sale, 'rana', 'refund')).toMatchObject({ body: { reason: 'voted_already' } })
    expect(
      await (
        await api.staff('fadi')
      ).refusal('POST /admin/cases/:number/decide', { params: { number: sale.number }, body: { decision: 'refund', reason: 'x' } }),
    ).toMatchObject({
      body: { reason: 'no_permission' },
    })
    expect(await decide(sale, 'nour', { decision: 'dismiss' })).toMatchObject({ awaits_second: true })
    expect(await decide(sale, 'nour', { decision: 'refund' })).toMatchObject({
      awaits_second: false,
      guarantee: { operational_status: 'in_transfer', wait: { code: 'refund_check' } },
    })
    await letPass(api, '11 seconds')
    expect(await read(sale.buyer, sale.number)).toMatchObject({ operational_status: 'cancelled' })
  })

  it('counts no vote that was taken back, that meant something else, or that is a week old', async () => {
    const sale = await held('25000000')
    await object(sale, 'buyer')
    const params = { number: sale.number }
    const [rana, nour] = [await api.staff('rana'), await api.staff('nour')]
    const { votes } = await decide(sale, 'rana', { decision: 'refund' })
    expect(votes).toMatchObject([{ subject: 'case', decision: 'refund', is_you: true }])
    const exactly = { decision: 'refund' as const, reason: 'بعد الاطلاع', approves: votes[0]?.sha256 ?? '' }
    const other = await nour.refusal('POST /admin/cases/:number/decide', { params, body: { ...exactly, decision: 'dismiss' } })
    expect(other.body).toMatchObject({ reason: 'proposal_changed' })
    const body = { question: 'case' as const }
    expect((await nour.refusal('POST /admin/cases/:number/take-back', { params, body })).body).toMatchObject({
      reason: 'no_approval_of_yours',
    })
    expect(await rana.call('POST /admin/cases/:number/take-back', { params, body })).toMatchObject({ votes: [] })
    expect((await nour.refusal('POST /admin/cases/:number/decide', { params, body: exactly })).body).toMatchObject({
      reason: 'proposal_changed',
    })
    await decide(sale, 'rana', { decision: 'refund' })
    await api.owner.query(`update app.approvals set proposed_at = proposed_at - interval '7 days' where ended_at is null`)
    expect(await decide(sale, 'nour', { decision: 'refund' })).toMatchObject({ awaits_second: true, votes: [{ is_you: true }] })
    expect(await decide(sale, 'rana', { decision: 'refund' })).toMatchObject({ awaits_second: false, votes: [] })
  })

  it('is settled by a split that both accept, proposed once', async () => {
    const sale = await held()
    await object(sale, 'buyer')
    const rana = await api.staff('rana')
    const { total_price_fils } = await read(sale.buyer, sale.number)
    const sellerFils = '8000000'
    const buyerFils = (BigInt(total_price_fils) - 8_000_000n).toString()
    const propose = (buyer_fils: string, fees_fils = '0') =>
      ({ params: { number: sale.number }, body: { seller_fils: sellerFils, buyer_fils, fees_fils, reason: 'حل وسط' } }) as const
    expect(await rana.refusal('POST /admin/cases/:number/split', propose((BigInt(buyerFils) + 1n).toString()))).toMatchObject({
      code: 'split_sums_wrong',
    })
    expect(await rana.refusal('POST /admin/cases/:number/split', propose((BigInt(buyerFils) - 1n).toString(), '1'))).toMatchObject({
      code: 'split_sums_wrong',
    })
    // Once the buyer owns the vehicle our fees may be a part, up to those of the quote.
    await moveOwnership(sale, sale.registration)
    await ringTimers(api)
    const quoted = await feesOf(sale)
    const less = (fees: bigint) => propose((BigInt(buyerFils) - fees).toString(), fees.toString())
    expect(await rana.refusal('POST /admin/cases/:number/split', less(quoted + 1n))).toMatchObject({ code: 'split_sums_wrong' })
    expect(await rana.call('POST /admin/cases/:number/split', less(quoted))).toMatchObject({ guarantee: { wait: { code: 'split' } } })
    // A refusal of the life cycle comes before a fault in the sums.
    expect(await rana.refusal('POST /admin/cases/:number/split', propose('1'))).toMatchObject({
      status: 409,
      body: { reason: 'split_once' },
    })
    for (const [who, person] of [
      ['buyer', 'basel'],
      ['seller', 'samira'],
    ] as const) {
      await stepUp(api, sale[who], person, 'answer_split', sale.number)
      await sale[who].call('POST /guarantees/:number/answer-split', { params: { number: sale.number }, body: { answer: 'yes' } })
    }
    expect(await read(sale.buyer, sale.number)).toMatchObject({ operational_status: 'completed', financial_status: 'released' })
    await letBanksWork(api)
    expect(await read(sale.seller, sale.number)).toMatchObject({ financial_status: 'paid' })
    expect(await earnedOf(sale)).toBe(quoted)
    await expectBooksToAgree(api)
  })

  it('against an owner without an account is answered by him alone, by a link of his own and a code', async () => {
    const sale = await offerForOwner(api)
    const owner = await api.browser()
    const withCode = async (path: string) => {
      const token = path.split('/').at(-1) ?? ''
      await owner.call('POST /owner-links/:token/sendOtp', { params: { token }, body: {} })
      return { params: { token }, code: await api.codeTo(widad.phone) }
    }
    const consent = await withCode(sale.link)
    await owner.call('POST /owner-links/:token/consent', {
      params: consent.params,
      body: { code: consent.code, terms_version: 1, iban: 'JO71CBJO0000000000001234567890' },
    })
    await accept(sale)
    await pay(api, sale)
    await object(sale, 'buyer')
    const { total_price_fils } = await read(sale.buyer, sale.number)
    const body = {
      seller_fils: '3000000',
      buyer_fils: (BigInt(total_price_fils) - 3_000_000n).toString(),
      fees_fils: '0',
      reason: 'حل وسط',
    }
    await (await api.staff('rana')).call('POST /admin/cases/:number/split', { params: { number: sale.number }, body })
    await stepUp(api, sale.buyer, 'basel', 'answer_split', sale.number)
    await sale.buyer.call('POST /guarantees/:number/answer-split', { params: { number: sale.number }, body: { answer: 'yes' } })
    expect(
      await sale.seller.refusal('POST /guarantees/:number/answer-split', { params: { number: sale.number }, body: { answer: 'yes' } }),
    ).toMatchObject({ body: { reason: 'not_your_turn' } })
    await api.advance('2 minutes')
    const link = await newestLinkTo(api, widad.phone)
    expect(link).not.toBe(sale.link)
    const answer = await withCode(link)
    await owner.call('POST /owner-links/:token/answer-split', { params: answer.params, body: { code: answer.code, answer: 'yes' } })
    expect(await read(sale.buyer, sale.number)).toMatchObject({ operational_status: 'completed', financial_status: 'released' })
    await letBanksWork(api)
    await expectBooksToAgree(api)
  })

  it('is split although the second yes is said while staff block it, and although its time ends in the block', async () => {
    const sale = await held()
    await object(sale, 'buyer')
    const rana = await api.staff('rana')
    const { total_price_fils } = await read(sale.buyer, sale.number)
    const sums = { seller_fils: '8000000', buyer_fils: (BigInt(total_price_fils) - 8_000_000n).toString(), fees_fils: '0' }
    await rana.call('POST /admin/cases/:number/split', { params: { number: sale.number }, body: { ...sums, reason: 'حل وسط' } })
    const sayYes = async (who: 'buyer' | 'seller', person: 'basel' | 'samira') => {
      await stepUp(api, sale[who], person, 'answer_split', sale.number)
      return sale[who].call('POST /guarantees/:number/answer-split', { params: { number: sale.number }, body: { answer: 'yes' } })
    }
    await sayYes('buyer', 'basel')
    await rana.call('POST /admin/cases/:number/block', { params: { number: sale.number }, body: { reason: 'تحقق' } })
    expect(await sayYes('seller', 'samira')).toMatchObject({
      operational_status: 'in_transfer',
      split: { open: true, seller_answer: 'yes', buyer_answer: 'yes' },
    })
    // The block's own period is longer than the time to answer, so both are over.
    expect(await skipWait(api.built.tick, sale.number, 'test:wait')).toBe('staff_block')
    const later = await read(sale.buyer, sale.number)
    expect(later).toMatchObject({ operational_status: 'in_transfer', split: { open: true } })
    expect(Date.parse(later.split?.answer_until ?? '')).toBeLessThan(Date.parse(later.server_time))
    await rana.call('POST /admin/cases/:number/unblock', { params: { number: sale.number }, body: { reason: 'انتهى' } })
    await ringTimers(api)
    expect(await read(sale.buyer, sale.number)).toMatchObject({ operational_status: 'completed', financial_status: 'released' })
    await letBanksWork(api)
    expect(await read(sale.seller, sale.number)).toMatchObject({ financial_status: 'paid' })
    await expectBooksToAgree(api)
  })

  it('whose split is declined goes back to staff, who may not propose again', async () => {
    const sale = await held()
    await object(sale, 'buyer')
    const rana = await api.staff('rana')
    const { total_price_fils } = await read(sale.buyer, sale.number)
    const body = {
      seller_fils: '1000000',
      buyer_fils: (BigInt(total_price_fils) - 1_000_000n).toString(),
      fees_fils: '0',
      reason: 'حل وسط',
    }
    await rana.call('POST /admin/cases/:number/split', { params: { number: sale.number }, body })
    await stepUp(api, sale.seller, 'samira', 'answer_split', sale.number)
    expect(
      await sale.seller.call('POST /guarantees/:number/answer-split', { params: { number: sale.number }, body: { answer: 'no' } }),
    ).toMatchObject({
      split: { open: false, seller_answer: 'no' },
      wait: { code: 'case', awaited: 'staff' },
    })
    expect(await rana.refusal('POST /admin/cases/:number/split', { params: { number: sale.number }, body })).toMatchObject({
      body: { reason: 'split_once' },
    })
  })

  it('that staff let lie is the admin’s after five working days', async () => {
    const sale = await held()
    await object(sale, 'buyer')
    const until = (await read(sale.buyer, sale.number)).blocks[0]?.until ?? ''
    await api.advance(`${Math.ceil((Date.parse(until) - Date.now()) / 1000) + 60} seconds`)
    await ringTimers(api)
    const { rows } = await api.owner.query<{ kind: string; facts: object }>(
      `select kind, facts from app.guarantee_events where guarantee_id = $1 order by version desc limit 1`,
      [sale.number.slice(3)],
    )
    expect(rows).toEqual([{ kind: 'escalated', facts: { what: 'case' } }])
  })
})
