import { runDueTransitions } from '#effects/index.ts'
import { widad } from '#sandbox/cast.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { createHeldRegistry } from '../support/held-registry.ts'
import { garage, garageFilling } from '../support/money.ts'
import {
  accept,
  expectBooksToAgree,
  heldSale,
  letBanksWork,
  letPass,
  moveOwnership,
  offer,
  offerForOwner,
  read,
  type Sale,
} from '../support/sale.ts'

// An answer of the vehicle registry is on its way, and the guarantee changes before it arrives.

let api: TestApi
let vehicle = 0
const held = createHeldRegistry()
beforeAll(async () => {
  api = await startApi({ filling: garageFilling, deps: { outside: { vehicleRegistry: held.registry } } })
  held.connect(api)
})
afterAll(async () => {
  await api.stop()
})
beforeEach(async () => {
  await (await api.as('samira')).call('POST /sandbox/registry', { body: { mode: 'normal' } })
})

const nextVehicle = () => garage((vehicle += 1))
const idOf = (sale: Sale) => BigInt(sale.number.slice(3))
const byStaff = async (sale: Sale, what: 'block' | 'unblock') =>
  (await api.staff('rana')).call(`POST /admin/cases/:number/${what}`, { params: { number: sale.number }, body: { reason: 'تحقق' } })
/** Two changes that leave the guarantee as it was, but for its version. */
async function touch(sale: Sale): Promise<void> {
  await byStaff(sale, 'block')
  await byStaff(sale, 'unblock')
}
const mark = (sale: Sale, registration: string, seized: boolean) =>
  sale.seller.call('POST /sandbox/vehicles/:registration/mark', { params: { registration }, body: { seized } })
const acceptOf = (sale: Sale) => ({ params: { number: sale.number }, body: { terms_version: 1 } })

describe('an acceptance', () => {
  it('is refused where the look refuses and the act would not: the vehicle was seized meanwhile', async () => {
    const registration = nextVehicle()
    const sale = await offer(api, { registrationNumber: registration })
    await byStaff(sale, 'block')
    await mark(sale, registration, true)
    const answer = held.holdNext()
    const refused = sale.buyer.refusal('POST /guarantees/:number/accept', acceptOf(sale))
    await answer.asked
    await byStaff(sale, 'unblock')
    answer.answer()
    expect(await refused).toMatchObject({ status: 409, body: { reason: 'registry_not_asked' } })
    expect(await sale.buyer.refusal('POST /guarantees/:number/accept', acceptOf(sale))).toMatchObject({
      body: { reason: 'registry_refused' },
    })
    await mark(sale, registration, false)
    expect(await accept(sale)).toMatchObject({ operational_status: 'awaiting_payment' })
  })

  it('does not use an answer that is older than a change', async () => {
    const registration = nextVehicle()
    const sale = await offer(api, { registrationNumber: registration })
    const answer = held.holdNext()
    const refused = sale.buyer.refusal('POST /guarantees/:number/accept', acceptOf(sale))
    await answer.asked
    await mark(sale, registration, true)
    await touch(sale)
    answer.answer()
    expect(await refused).toMatchObject({ body: { reason: 'registry_not_asked' } })
    expect(await read(sale.buyer, sale.number)).toMatchObject({ operational_status: 'awaiting_acceptance' })
  })

  it('is refused while the registry is silent, and never of a mortgaged vehicle', async () => {
    const registration = nextVehicle()
    const sale = await offer(api, { registrationNumber: registration })
    await sale.seller.call('POST /sandbox/vehicles/:registration/mark', { params: { registration }, body: { mortgaged: true } })
    expect(await sale.buyer.refusal('POST /guarantees/:number/accept', acceptOf(sale))).toMatchObject({
      body: { reason: 'registry_refused' },
    })
    await sale.seller.call('POST /sandbox/registry', { body: { mode: 'down' } })
    expect(await sale.buyer.refusal('POST /guarantees/:number/accept', acceptOf(sale))).toMatchObject({
      body: { reason: 'registry_silent' },
    })
  })
})

describe('the consent of the owner', () => {
  it('does not use an answer that is older than a change', async () => {
    const sale = await offerForOwner(api)
    const token = sale.link.split('/').at(-1) ?? ''
    const owner = await api.browser()
    const withCode = async () => {
      await api.advance('61 seconds')
      await owner.call('POST /owner-links/:token/sendOtp', { params: { token }, body: {} })
      return {
        params: { token },
        body: { code: await api.codeTo(widad.phone), terms_version: 1, iban: 'JO71CBJO0000000000001234567890' },
      }
    }
    await byStaff(sale, 'block')
    const answer = held.holdNext()
    const refused = owner.refusal('POST /owner-links/:token/consent', await withCode())
    await answer.asked
    await mark(sale, '5530981', true)
    await byStaff(sale, 'unblock')
    answer.answer()
    expect(await refused).toMatchObject({ body: { reason: 'registry_not_asked' } })
    await api.advance('5 minutes')
    expect(await owner.refusal('POST /owner-links/:token/consent', await withCode())).toMatchObject({ code: 'vehicle_seized' })
    expect(await read(sale.seller, sale.number)).toMatchObject({ operational_status: 'awaiting_owner' })
    await mark(sale, '5530981', false)
  })
})

describe('the clock', () => {
  it('asks anew where the guarantee changed while the registry answered: the buyer owns the car, and no refund is paid', async () => {
    const registration = nextVehicle()
    const sale = await heldSale(api, { registrationNumber: registration })
    await letBanksWork(api)
    await sale.buyer.call('POST /guarantees/:number/cancellation', {
      params: { number: sale.number },
      body: { reason: 'غيّرت رأيي', fee_fils: '25000' },
    })
    await (
      await api.staff('rana')
    ).call('POST /admin/cases/:number/cancellation', {
      params: { number: sale.number },
      body: { decision: 'approve', fee_side: 'waived', reason: 'موافقة' },
    })
    await api.advance('11 seconds')
    const answer = held.holdNext()
    const ticking = runDueTransitions(api.built.tick, idOf(sale), 'test:stale')
    await answer.asked
    await moveOwnership(sale, registration)
    await touch(sale)
    answer.answer()
    await ticking
    expect(await read(sale.buyer, sale.number)).toMatchObject({ operational_status: 'in_transfer' })
    await letPass(api, '3 seconds')
    await letPass(api, '2 minutes')
    expect(await read(sale.buyer, sale.number)).toMatchObject({
      operational_status: 'completed',
      money_to: 'seller',
      cancel_request: { status: 'rejected', why: 'fallen' },
    })
    await expectBooksToAgree(api)
  })
})

describe('a decision of staff', () => {
  it('does not use an answer that is older than a change: no refund to who owns the car', async () => {
    const registration = nextVehicle()
    const sale = await heldSale(api, { registrationNumber: registration })
    await sale.buyer.call('POST /guarantees/:number/object', { params: { number: sale.number }, body: { reason: 'اعتراض' } })
    const rana = await api.staff('rana')
    const body = { params: { number: sale.number }, body: { decision: 'refund', reason: 'بعد الاطلاع' } } as const
    const answer = held.holdNext()
    const refused = rana.refusal('POST /admin/cases/:number/decide', body)
    await answer.asked
    await moveOwnership(sale, registration)
    const nour = await api.staff('nour')
    await nour.call('POST /admin/cases/:number/block', { params: { number: sale.number }, body: { reason: 'تحقق' } })
    await nour.call('POST /admin/cases/:number/unblock', { params: { number: sale.number }, body: { reason: 'انتهى' } })
    answer.answer()
    expect(await refused).toMatchObject({ status: 409, body: { reason: 'registry_not_asked' } })
    expect(await rana.refusal('POST /admin/cases/:number/decide', body)).toMatchObject({ body: { reason: 'transferred' } })
  })
})

describe('a request to cancel', () => {
  it('is refused where the guarantee changed while the registry answered', async () => {
    const registration = nextVehicle()
    const sale = await heldSale(api, { registrationNumber: registration })
    const request = {
      params: { number: sale.number },
      body: { reason: 'غيّرت رأيي', fee_fils: '25000' },
    }
    for (const seen of ['seller', 'third'] as const) {
      await moveOwnership(sale, registration, seen)
      const answer = held.holdNext()
      const refused = sale.seller.refusal('POST /guarantees/:number/cancellation', request)
      await answer.asked
      await moveOwnership(sale, registration)
      await touch(sale)
      answer.answer()
      expect(await refused).toMatchObject({ status: 409, body: { reason: 'registry_not_asked' } })
    }
    // An answer that was true a moment ago is not held against the sale either.
    expect(await read(sale.seller, sale.number)).toMatchObject({ blocks: [], operational_status: 'in_transfer' })
    expect(await sale.seller.refusal('POST /guarantees/:number/cancellation', request)).toMatchObject({ body: { reason: 'transferred' } })
  })
})
