import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { widad } from '#sandbox/cast.ts'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { accept, letPass, newestLinkTo, offerForOwner, read } from '../support/sale.ts'

let api: TestApi
let owner: Client
beforeAll(async () => {
  api = await startApi()
  owner = await api.browser()
})
afterAll(() => api.stop())

const iban = 'JO71CBJO0000000000001234567890'

async function codeFor(link: string): Promise<string> {
  await letPass(api, '2 minutes')
  await owner.call('POST /owner-links/:token/sendOtp', { params: { token: link }, body: {} })
  return api.codeTo(widad.phone)
}

describe('a sale by somebody who acts for the owner', () => {
  it('waits for the owner, is invisible to the buyer, and goes on with her consent and IBAN', async () => {
    const sale = await offerForOwner(api)
    expect(await read(sale.seller, sale.number)).toMatchObject({
      operational_status: 'awaiting_owner',
      role: 'creator',
      wait: { code: 'owner_consent', awaited: 'owner' },
    })
    expect(await sale.buyer.refusal('GET /guarantees/:number', { params: { number: sale.number } })).toMatchObject({ status: 404 })
    const view = await owner.call('GET /owner-links/:token', { params: { token: sale.link } })
    expect(view).toMatchObject({ number: sale.number, owner_name: 'وداد عامر', iban_tail: null, quote: { seller_due_fils: '7920000' } })

    const code = await codeFor(sale.link)
    const wrong = code === '00000' ? '11111' : '00000'
    const params = { token: sale.link }
    expect(
      await owner.refusal('POST /owner-links/:token/consent', { params, body: { code: wrong, terms_version: 1, iban } }),
    ).toMatchObject({ status: 422, code: 'otp_incorrect' })
    expect(await owner.refusal('POST /owner-links/:token/consent', { params, body: { code, terms_version: 1 } })).toMatchObject({
      code: 'iban_invalid',
      body: { errors: [{ pointer: '/iban' }] },
    })
    expect(
      await owner.refusal('POST /owner-links/:token/consent', {
        params,
        body: { code, terms_version: 1, iban: 'JO72CBJO0000000000001234567890' },
      }),
    ).toMatchObject({ code: 'iban_invalid' })
    expect(
      await owner.refusal('POST /owner-links/:token/consent', {
        params,
        body: { code, terms_version: 1, iban: 'JO94CBJO0010000000000131000302' },
      }),
    ).toMatchObject({ body: { errors: [{ pointer: '/iban', code: 'iban_is_ours' }] } })
    expect(await owner.call('POST /owner-links/:token/consent', { params, body: { code, terms_version: 1, iban } })).toMatchObject({
      operational_status: 'awaiting_acceptance',
      iban_tail: '7890',
    })
    expect(await owner.refusal('POST /owner-links/:token/refuse', { params, body: { code } })).toMatchObject({ code: 'otp_incorrect' })
    expect(await accept(sale)).toMatchObject({
      operational_status: 'awaiting_payment',
      seller: { name: 'وداد عامر' },
      creator: { name: 'طارق ناصر' },
    })
    // Once the guarantee is accepted, nothing can be taken back by the link.
    await letPass(api, '2 minutes')
    const refused = { code: 'action_not_allowed', body: { reason: 'not_late' } }
    expect(await owner.refusal('POST /owner-links/:token/sendOtp', { params, body: { action: 'withdraw' } })).toMatchObject(refused)
    expect(await owner.refusal('POST /owner-links/:token/sendOtp', { params, body: {} })).toMatchObject({ code: 'action_not_allowed' })
  })
})

describe('an owner', () => {
  it('may refuse, may not be asked about old terms, and is asked anew after an amendment', async () => {
    // The first sale is never paid, which frees the vehicle.
    await letPass(api, '4 days')
    await letPass(api, '5 days')
    const sale = await offerForOwner(api)
    await sale.seller.call('POST /guarantees/:number/amend', {
      params: { number: sale.number },
      body: { price_fils: '7000000', commissionOn: 'seller', transfer_type: 'ACH' },
    })
    const newLink = await newestLinkTo(api, widad.phone)
    expect(newLink).not.toBe(sale.link)
    const code = await codeFor(newLink)
    const toOldTerms = { params: { token: sale.link }, body: {} }
    expect(await owner.refusal('POST /owner-links/:token/sendOtp', toOldTerms)).toMatchObject({ body: { reason: 'terms_changed' } })
    const consent = { action: 'consent' as const, content: { terms_version: 2, iban: 'JO94CBJO0010000000000131000303' } }
    expect(await owner.refusal('POST /owner-links/:token/sendOtp', { params: { token: newLink }, body: consent })).toMatchObject({
      code: 'iban_invalid',
    })
    expect(
      await owner.call('POST /owner-links/:token/refuse', { params: { token: newLink }, body: { code, reason: 'لا أبيع' } }),
    ).toMatchObject({ operational_status: 'rejected' })
    expect(await owner.refusal('GET /owner-links/:token', { params: { token: 'A'.repeat(43) } })).toMatchObject({ status: 404 })
  })
})
