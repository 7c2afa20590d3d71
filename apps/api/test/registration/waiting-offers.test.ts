import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drainOutbox } from '#notify/index.ts'
import { resumePayouts } from '#jobs/resume-payouts.ts'
import { widad } from '#sandbox/cast.ts'
import { fileOf, png } from '../files/samples.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { cast } from '../support/cast.ts'
import { ibanOf } from '../support/bank-account.ts'
import { garage, garageFilling, payoutOf } from '../support/money.ts'
import { ownPassword } from '../support/registration.ts'
import { accept, letBanksWork, letPass, offerForOwner, pay, read } from '../support/sale.ts'
import { bankOf, newNationalNumber, offerTo, personalOf, registrant, saveAll, submit } from './registrant.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
})
afterAll(() => api.stop())

const day = 24 * 3600 * 1000
let phones = 0
const newBuyer = () => ({ nationalNumber: newNationalNumber(), phone: `+9627718880${String((phones += 1)).padStart(2, '0')}` })
type Buyer = ReturnType<typeof newBuyer>

/** Registers and is done with everything but the submission. */
async function nearlyComplete(buyer: Buyer) {
  const { client } = await registrant(api, { name: 'عمر الزعبي', phone: buyer.phone })
  // Days pass until the buyer goes on.
  await client.call('POST /auth/login', { body: { phone_or_email: buyer.phone, password: ownPassword, remember_me: true } })
  await saveAll(client, personalOf(buyer.nationalNumber), bankOf(710_000 + phones))
  return client
}
const stateOf = async (number: string) => {
  const { rows } = await api.owner.query<{ offer_paused_at: Date | null; wait_until: Date; deadline_at: Date; status: string }>(
    'select offer_paused_at, wait_until, deadline_at, operational_status as status from app.guarantees g left join app.guarantee_timers t on t.guarantee_id = g.id where number = $1',
    [number],
  )
  if (!rows[0]) throw new Error(`no guarantee ${number}`)
  return rows[0]
}
const ends = (state: { wait_until: Date }, than: { wait_until: Date }) => state.wait_until.getTime() - than.wait_until.getTime()
const seen = async (number: string) => read(await api.as('samira'), number)
const linesOf = async (phone: string, kind: string) => {
  const messenger = { deliver: async () => new Map<bigint, never>() }
  await drainOutbox({ db: api.pool, messenger, origin: 'https://damana.example', log: { warn: () => {}, error: () => {} } })
  const { rows } = await api.owner.query(
    `select 'DM-' || n.guarantee_id as number from app.notifications n join app.users u on u.id = n.user_id where u.phone = $1 and n.kind = $2 order by n.id`,
    [phone, kind],
  )
  return rows
}
const registry = async (mode: 'normal' | 'down') => (await api.as('samira')).call('POST /sandbox/registry', { body: { mode } })

describe('the time to answer an offer', () => {
  it('stands still until the buyer has completed his registration, then runs on, and all are told', async () => {
    const buyer = newBuyer()
    const number = await offerTo(api, buyer, garage(1))
    const made = await stateOf(number)
    expect(made.offer_paused_at).not.toBeNull()
    const client = await nearlyComplete(buyer)
    await letPass(api, '2 days')
    await submit(client)
    const resumed = await stateOf(number)
    expect(resumed).toMatchObject({ offer_paused_at: null, status: 'awaiting_acceptance' })
    expect(Math.abs(ends(resumed, made) - 2 * day)).toBeLessThan(60_000)
    expect(resumed.deadline_at <= resumed.wait_until).toBe(true)
    const shown = await read(client, number)
    expect(shown).toMatchObject({ role: 'buyer', wait: { code: 'acceptance', until: resumed.wait_until.toISOString() } })
    expect(shown.events.at(-1)).toMatchObject({ kind: 'buyer_registered', actor: 'system' })
    expect(await linesOf(buyer.phone, 'buyer_registered')).toEqual([{ number }])
    expect(await linesOf('+962790000001', 'buyer_registered')).toContainEqual({ number })
    await letPass(api, '71 hours')
    expect(await seen(number)).toMatchObject({ operational_status: 'awaiting_acceptance' })
    await letPass(api, '61 minutes')
    expect(await seen(number)).toMatchObject({ operational_status: 'expired' })
  })

  it('stands still for seven days at most', async () => {
    const [late, never] = [newBuyer(), newBuyer()]
    const [number, unanswered] = [await offerTo(api, late, garage(2)), await offerTo(api, never, garage(3))]
    const made = await stateOf(number)
    const client = await nearlyComplete(late)
    await letPass(api, '9 days')
    await submit(client)
    expect(ends(await stateOf(number), made)).toBe(7 * day)
    expect(await client.call('POST /guarantees/:number/accept', { params: { number }, body: { terms_version: 1 } })).toMatchObject({
      operational_status: 'awaiting_payment',
    })
    expect(await seen(unanswered)).toMatchObject({ operational_status: 'awaiting_acceptance' })
    await letPass(api, '1 day')
    expect(await seen(unanswered)).toMatchObject({ operational_status: 'expired' })
  })

  it('goes on only when the vehicle is confirmed as well, whichever comes first', async () => {
    const [first, second] = [newBuyer(), newBuyer()]
    const samira = await api.as('samira')
    const byHand = async (buyer: Buyer, registration_number: string) => {
      const photo = await samira.call('POST /files', {
        body: { kind: 'licence_photo', file: fileOf(await png(), 'رخصة.png', 'image/png') },
      })
      await registry('down')
      const { number } = await samira.call('POST /guarantees', {
        body: {
          user_company_id: null,
          is_owner: true,
          registration_number,
          consent: true,
          buyer_national_number: buyer.nationalNumber,
          buyer_phone: buyer.phone,
          buyer_name: 'عمر الزعبي',
          price_fils: '9000000',
          commissionOn: 'equally',
          transfer_type: 'ACH',
          by_hand: { type: 'تويوتا كورولا', manufacture_year: 2019, plate_number: '12345', plate_code: '20', licence_photo: photo.id },
        },
      })
      return number
    }
    const confirm = async (number: string, by: 'rana' | 'nour') =>
      (await api.staff(by)).call('POST /admin/cases/:number/vehicle', {
        params: { number },
        body: { decision: 'confirm', reason: 'الرخصة واضحة' },
      })
    const numbers = [await byHand(first, garage(4)), await byHand(second, garage(5))] as const
    const made = await stateOf(numbers[0])
    const [one, other] = [await nearlyComplete(first), await nearlyComplete(second)]

    await api.advance('1 day')
    await confirm(numbers[0], 'rana')
    expect((await stateOf(numbers[0])).offer_paused_at).not.toBeNull()
    await submit(other)
    expect((await stateOf(numbers[1])).offer_paused_at).not.toBeNull()
    await api.advance('1 day')
    await submit(one)
    await confirm(numbers[1], 'nour')
    for (const number of numbers) {
      const state = await stateOf(number)
      expect(state.offer_paused_at).toBeNull()
      expect(Math.abs(ends(state, made) - 2 * day)).toBeLessThan(60_000)
    }
    await registry('normal')
  })

  it('does not stand still for somebody who completes while the offer is being made', async () => {
    for (let round = 0; round < 6; round += 1) {
      const buyer = newBuyer()
      const client = await nearlyComplete(buyer)
      const [number] = await Promise.all([offerTo(api, buyer, garage(10 + round)), submit(client)])
      expect(await stateOf(number)).toMatchObject({ offer_paused_at: null, status: 'awaiting_acceptance' })
      expect((await client.call('GET /guarantees', { query: { side: 'buy' } })).items.map((item) => item.number)).toEqual([number])
    }
  })

  it('stands still for a closed account too, and runs on when staff open it again', async () => {
    const { phone, nationalNumber } = { ...cast.basel, nationalNumber: cast.basel.nationalNumber ?? '' }
    const { rows } = await api.owner.query<{ id: string }>('select id::text from app.users where phone = $1', [phone])
    const params = { id: rows[0]?.id ?? '' }
    const nour = await api.staff('nour')
    await nour.call('POST /admin/accounts/:id/deactivate', { params, body: { message: 'نراجع حسابك.' } })
    const number = await offerTo(api, { phone, nationalNumber }, garage(9))
    expect((await stateOf(number)).offer_paused_at).not.toBeNull()
    await nour.call('POST /admin/accounts/:id/reactivate', { params })
    expect(await stateOf(number)).toMatchObject({ offer_paused_at: null, status: 'awaiting_acceptance' })
  })

  it('leaves what has ended as it is', async () => {
    const buyer = newBuyer()
    const number = await offerTo(api, buyer, garage(6))
    await (await api.as('samira')).call('POST /guarantees/:number/withdraw', { params: { number }, body: {} })
    const client = await nearlyComplete(buyer)
    await submit(client)
    const ended = await read(client, number)
    expect(ended).toMatchObject({ operational_status: 'cancelled' })
    expect(ended.events.map(({ kind }) => kind)).not.toContain('buyer_registered')
  })
})

describe('an owner for whom somebody else sells', () => {
  it('registers, sees the sale as his, and the account that he names then takes the money that waits', async () => {
    const sale = await offerForOwner(api)
    const visitor = await api.browser()
    const link = { token: sale.link }
    await visitor.call('POST /owner-links/:token/sendOtp', { params: link, body: {} })
    const consent = { code: await api.codeTo(widad.phone), terms_version: 1, iban: ibanOf(720_001) }
    await visitor.call('POST /owner-links/:token/consent', { params: link, body: consent })
    await accept(sale)
    await pay(api, sale)
    await api.owner.query('update app.bank_accounts set replaced_at = app.now() where iban = $1', [ibanOf(720_001)])
    await letPass(api, '61 seconds')
    await sale.seller.call('POST /guarantees/:number/release', { params: { number: sale.number }, body: {} })
    await sale.buyer.call('POST /sandbox/vehicles/:registration/move', { params: { registration: '5530981' }, body: { to: 'buyer' } })
    await letPass(api, '4 seconds')
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'held', held_reason: 'iban_missing' })

    const { client } = await registrant(api, { name: 'وداد سليم عامر', phone: widad.phone })
    await saveAll(client, { ...personalOf(widad.nationalNumber), date_of_birth: widad.dateOfBirth }, bankOf(720_002))
    await submit(client)
    expect(await read(client, sale.number)).toMatchObject({ side: 'sale', role: 'seller', operational_status: 'completed' })
    expect(await client.call('GET /profile/bank-info')).toMatchObject({ waiting: [{ held_reason: 'iban_young' }] })
    await api.advance('10 seconds')
    await resumePayouts(api.built.payouts, 'test:sweep')
    await letBanksWork(api)
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'settled', iban: ibanOf(720_002) })
    expect(await visitor.call('GET /owner-links/:token/iban', { params: link })).toMatchObject({
      allowed: false,
      reason: 'sign_in_instead',
    })
  })
})
