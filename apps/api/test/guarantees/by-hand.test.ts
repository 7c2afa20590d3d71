import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileOf, png } from '../files/samples.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { cast } from '../support/cast.ts'
import { garage, garageFilling } from '../support/money.ts'
import { accept, letPass, read } from '../support/sale.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
})
afterAll(async () => {
  await api.stop()
})

const registry = async (mode: 'normal' | 'down') => (await api.as('samira')).call('POST /sandbox/registry', { body: { mode } })
const byHand = (licence_photo: string) => ({
  type: 'تويوتا كورولا',
  manufacture_year: 2019,
  plate_number: '12345',
  plate_code: '20',
  licence_photo,
})
const bodyOf = (registration_number: string) => ({
  user_company_id: null,
  is_owner: true,
  registration_number,
  consent: true as const,
  buyer_national_number: cast.basel.nationalNumber ?? '',
  buyer_phone: cast.basel.phone,
  buyer_name: 'باسل حداد',
  price_fils: '9000000',
  commissionOn: 'equally' as const,
  transfer_type: 'ACH' as const,
})

/** Samira offers a vehicle while the registry is down, as it stands on the licence that she shows. */
async function offerByHand(registrationNumber: string) {
  const seller = await api.as('samira')
  const photo = await seller.call('POST /files', { body: { kind: 'licence_photo', file: fileOf(await png(), 'رخصة.png', 'image/png') } })
  await registry('down')
  const { number } = await seller.call('POST /guarantees', { body: { ...bodyOf(registrationNumber), by_hand: byHand(photo.id) } })
  return { seller, buyer: await api.as('basel'), number }
}

describe('a vehicle entered by hand', () => {
  it('is only taken while the registry is silent, with a photo of its licence', async () => {
    const samira = await api.as('samira')
    await registry('down')
    expect(await samira.refusal('POST /guarantees', { body: bodyOf(garage(1)) })).toMatchObject({ code: 'registry_unavailable' })
    expect(
      await samira.refusal('POST /guarantees', { body: { ...bodyOf(garage(1)), by_hand: byHand('00000000-0000-4000-8000-000000000000') } }),
    ).toMatchObject({ code: 'validation_failed', body: { errors: [{ pointer: '/by_hand/licence_photo', code: 'file_unknown' }] } })
    await registry('normal')
  })

  it('cannot be accepted before a reviewer has confirmed it; the time to answer stands still meanwhile', async () => {
    const sale = await offerByHand(garage(2))
    const offered = await read(sale.buyer, sale.number)
    expect(offered).toMatchObject({
      flags: [{ kind: 'vehicle_unverified' }],
      wait: { code: 'vehicle', awaited: 'staff' },
      files: [{ kind: 'licence_photo' }],
    })
    expect(
      await sale.buyer.refusal('POST /guarantees/:number/accept', { params: { number: sale.number }, body: { terms_version: 1 } }),
    ).toMatchObject({ body: { reason: 'vehicle_unverified' } })
    const rana = await api.staff('rana')
    await rana.call('POST /admin/cases/:number/vehicle', {
      params: { number: sale.number },
      body: { decision: 'confirm', reason: 'الرخصة واضحة' },
    })
    const confirmed = await read(sale.buyer, sale.number)
    expect(confirmed).toMatchObject({ flags: [], wait: { code: 'acceptance' } })
    await registry('normal')
    expect(await accept(sale)).toMatchObject({ operational_status: 'awaiting_payment' })
  })

  it('is confirmed by the registry itself once it is back, and is then what the registry says', async () => {
    const registered = {
      class: 'class',
      color: 'color',
      chassis_number: 'chassis',
      licensing_centre: 'centre',
      engine_number: 'engine',
      engine_capacity: 'engine capacity',
      load_capacity: 'load',
      net_weight: 'weight',
      cargo_capacity: 'cargo',
      registration_type: 'registration',
      country: 'country',
      classification: 'classification',
      registration_date: '2019-02-03',
      licence_expiry: '2027-05-06',
      estimated_value_fils: 7_000_001,
    }
    const sale = await offerByHand(garage(3))
    await api.owner.query(
      `update sandbox.vehicles set ${Object.keys(registered)
        .map((column, index) => `${column} = $${index + 2}`)
        .join(', ')} where registration_number = $1`,
      [garage(3), ...Object.values(registered)],
    )
    await registry('normal')
    await letPass(api, '1 minute')
    const confirmed = await read(sale.buyer, sale.number)
    expect(confirmed).toMatchObject({ flags: [], operational_status: 'awaiting_acceptance' })
    expect(confirmed.vehicle.plate_number).not.toBe('12345')
    expect(confirmed.events.at(-1)).toMatchObject({ kind: 'vehicle_confirmed', actor: 'registry' })
    const { rows } = await api.owner.query<{ stored: object; told: object }>(
      `select to_jsonb(v) as stored, to_jsonb(r) - 'silent' - 'owner_national_number' - 'of_cast' as told from app.guarantee_vehicles v
       join app.guarantees g on g.id = v.guarantee_id join sandbox.vehicles r on r.registration_number = $2 where g.number = $1`,
      [sale.number, garage(3)],
    )
    expect(rows[0]?.stored).toMatchObject({ ...rows[0]?.told, ...registered })
  })

  it('is refused by the registry when it is not the seller’s, or by a reviewer, and costs nothing', async () => {
    const foreign = await offerByHand('6044127')
    await registry('normal')
    await letPass(api, '1 minute')
    expect(await read(foreign.seller, foreign.number)).toMatchObject({ operational_status: 'cancelled', financial_status: null })
    const doubtful = await offerByHand(garage(4))
    await (
      await api.staff('rana')
    ).call('POST /admin/cases/:number/vehicle', {
      params: { number: doubtful.number },
      body: { decision: 'refuse', reason: 'الصورة لا تُقرأ' },
    })
    expect(await read(doubtful.seller, doubtful.number)).toMatchObject({ operational_status: 'cancelled' })
    await registry('normal')
  })
})
