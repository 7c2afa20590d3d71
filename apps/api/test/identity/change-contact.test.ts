import { randomUUID } from 'node:crypto'
import { widad } from '#sandbox/cast.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { cast, password, type Person } from '../support/cast.ts'
import { completedSale, payoutOf } from '../support/money.ts'
import { wrongCode } from '../support/registration.ts'
import { read } from '../support/sale.ts'

let api: TestApi
let client: Client
beforeEach(async () => {
  await api?.stop()
  api = await startApi()
  client = await api.as('samira')
})
afterAll(() => api.stop())

const samira = cast.samira.phone
const [newPhone, newEmail] = ['+962790001111', 'samira.khalil@example.com']
type To = { channel: 'mobile'; phone: string } | { channel: 'email'; email: string }
const toPhone = (phone = newPhone): To => ({ channel: 'mobile', phone })
const toEmail = (email = newEmail): To => ({ channel: 'email', email })
const contactOf = (to: To) => (to.channel === 'mobile' ? to.phone : to.email)

async function proveStepUp(to: To, person: Person = 'samira', who = client): Promise<void> {
  const contact = contactOf(to)
  await who.call('POST /auth/step-up/sendOtp', { body: { action: 'change_contact', contact } })
  await who.call('POST /auth/step-up/checkOtp', {
    body: { action: 'change_contact', contact, code: await api.codeTo(cast[person].phone) },
  })
}
const send = (to: To, who = client) => who.call('POST /auth/update-mobile/sendOtp', { body: to })
const refusedSend = (to: To, who = client) => who.refusal('POST /auth/update-mobile/sendOtp', { body: to })
const update = (to: To, code: string, who = client) => who.call('POST /auth/update-mobile/checkOtpWithUpdate', { body: { ...to, code } })
const refusedUpdate = (to: To, code: string, who = client) =>
  who.refusal('POST /auth/update-mobile/checkOtpWithUpdate', { body: { ...to, code } })
async function change(to: To, person: Person = 'samira', who = client) {
  await proveStepUp(to, person, who)
  await send(to, who)
  return update(to, await api.codeTo(contactOf(to).toLowerCase()), who)
}
const messages = async (template: string) =>
  (
    await api.owner.query<{ told: string; facts: Record<string, string> }>(
      `select payload->>'to' as told, payload->'facts' as facts from app.outbox where payload->>'template' = $1 order by id`,
      [template],
    )
  ).rows

describe('a change of phone', () => {
  test('goes by a step-up whose message says so at the old phone, and a code at the new one; the old one is told, and money waits', async () => {
    const sale = await completedSale(api)
    await api.owner.query('delete from app.otp_codes')
    expect(await refusedSend(toPhone())).toMatchObject({ status: 409, code: 'step_up_required', body: { action: 'change_contact' } })
    await proveStepUp({ channel: 'mobile', phone: '0790001111' })
    expect((await messages('otp')).at(-1)).toMatchObject({
      told: samira,
      facts: { purpose: 'step_up', action: 'change_contact', contact: '+962•••••111' },
    })
    expect(await send({ channel: 'mobile', phone: '00962 79 000 1111' })).toMatchObject({ sent_to: '+962•••••111' })
    const before = client.token
    expect(await update(toPhone(), await api.codeTo(newPhone))).toMatchObject({ phone: newPhone, mobile_verified: true })
    expect(client.token).not.toBe(before)
    expect(await messages('contact_changed')).toEqual([{ told: samira, facts: { what: 'mobile', contact: '+962•••••111' } }])
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'held', held_reason: 'contact_changed' })
    const { rows } = await api.owner.query(
      `select p.phone, u.phone_changed_at is not null as noted from app.users u join app.parties p on p.id = u.party_id where u.phone = $1`,
      [newPhone],
    )
    expect(rows).toEqual([{ phone: newPhone, noted: true }])
    const browser = await api.browser()
    expect(await browser.refusal('POST /auth/login', { body: { phone_or_email: samira, password } })).toMatchObject({
      code: 'login_failed',
    })
    await browser.call('POST /auth/login', { body: { phone_or_email: newPhone, password } })
  })

  test('needs its step-up to the end, for that very phone, and once', async () => {
    await proveStepUp(toPhone('+962790002222'))
    expect(await refusedSend(toPhone())).toMatchObject({ code: 'step_up_required' })
    await api.advance('61 seconds')
    await proveStepUp(toPhone())
    await send(toPhone())
    await api.advance('5 minutes 1 second')
    expect(await refusedUpdate(toPhone(), await api.codeTo(newPhone))).toMatchObject({ status: 409, code: 'step_up_required' })
    await proveStepUp(toPhone())
    await send(toPhone())
    await update(toPhone(), await api.codeTo(newPhone))
    const { rows } = await api.owner.query(`select action, used_at is not null as used from app.step_ups order by proven_at desc limit 1`)
    expect(rows).toEqual([{ action: `change_contact:${newPhone}`, used: true }])
  })

  test('to the present one, or to what is no mobile, is refused at its field', async () => {
    expect(await refusedSend(toPhone('0790000001'))).toMatchObject({
      status: 422,
      code: 'phone_unchanged',
      body: { errors: [{ pointer: '/phone', code: 'phone_unchanged' }] },
    })
    expect(await refusedUpdate(toPhone('0790000001'), '12345')).toMatchObject({ code: 'phone_unchanged' })
    expect(await refusedSend(toEmail('Samira@Example.com'))).toMatchObject({
      status: 422,
      code: 'email_unchanged',
      body: { errors: [{ pointer: '/email', code: 'email_unchanged' }] },
    })
    expect(await refusedSend({ channel: 'mobile' } as To)).toMatchObject({ body: { errors: [{ pointer: '/phone', code: 'required' }] } })
    for (const phone of ['06 500 1234', '0900 12345 00', '+44 909 879 0000', '+8816 3145 1234'])
      expect(await refusedSend(toPhone(phone))).toMatchObject({ body: { errors: [{ pointer: '/phone', code: 'invalid_phone' }] } })
    expect(
      await client.refusal('POST /auth/step-up/sendOtp', { body: { action: 'change_contact', contact: '+44 909 879 0000' } }),
    ).toMatchObject({ body: { errors: [{ pointer: '/contact', code: 'invalid_phone' }] } })
  })

  test("of a company's user moves the user and the person, not the company", async () => {
    const khaled = await api.as('khaled')
    const companies = () => api.owner.query(`select id, phone from app.parties where kind = 'company' order by id`)
    const before = (await companies()).rows
    expect(await change(toPhone(), 'khaled', khaled)).toMatchObject({ phone: newPhone })
    expect((await companies()).rows).toEqual(before)
    const { rows } = await api.owner.query(
      `select p.kind from app.users u join app.parties p on p.id = u.party_id and p.phone = u.phone where u.phone = $1`,
      [newPhone],
    )
    expect(rows).toEqual([{ kind: 'person' }])
  })
})

describe('a change of e-mail', () => {
  test('verifies the new one and tells the old one', async () => {
    await api.owner.query(`update app.users set email_verified_at = app.now() - interval '1 year' where phone = $1`, [samira])
    expect(await change(toEmail('Samira.Khalil@Example.com'))).toMatchObject({ email: newEmail, email_verified: true })
    expect(await messages('contact_changed')).toEqual([{ told: cast.samira.email, facts: { what: 'email', contact: 's•••@example.com' } }])
    await (await api.browser()).call('POST /auth/login', { body: { phone_or_email: newEmail, password } })
  })

  test('where there was none tells the phone', async () => {
    const huda = await api.as('huda')
    await change(toEmail('huda@example.com'), 'huda', huda)
    expect(await messages('contact_changed')).toMatchObject([{ told: cast.huda.phone }])
  })
})

describe('S09 whether the new contact is an account', () => {
  test('is told by its right code alone: before, every answer is the same', async () => {
    const seenOf = async (to: To) => {
      await proveStepUp(to)
      const answers = []
      for (const [path, body] of [
        ['sendOtp', to],
        ['sendOtp', to],
        ['checkOtpWithUpdate', { ...to, code: wrongCode(await api.codeTo(samira)) }],
      ] as const) {
        const {
          status,
          body: answer,
          headers,
        } = await client.send(await client.sign('POST', `/auth/update-mobile/${path}`, body, randomUUID()))
        const { data, code } = answer as { data?: { sent_to: string }; code?: string }
        answers.push({ status, code, fields: Object.keys(data ?? answer ?? {}), length: headers['content-length'] })
      }
      await api.advance('61 seconds')
      return answers
    }
    const taken = toPhone(cast.basel.phone)
    expect(await seenOf(taken)).toEqual(await seenOf(toPhone('+962790002299')))

    await proveStepUp(taken)
    await api.advance('61 seconds')
    await send(taken)
    const code = await api.codeTo(cast.basel.phone)
    expect(await refusedUpdate(taken, code)).toMatchObject({ status: 409, code: 'already_registered' })
    // It is used up: nobody asks twice with one code.
    expect(await refusedUpdate(taken, code)).toMatchObject({ code: 'otp_incorrect' })
    expect(await client.call('GET /auth/check-auth')).toMatchObject({ phone: samira })
  })

  test('and one that was only typed by somebody else may be taken', async () => {
    await api.owner.query(`insert into app.users (account_type, name, phone) values ('company', 'منى عادل', $1)`, [newPhone])
    expect(await change(toPhone())).toMatchObject({ phone: newPhone })
  })
})

describe('S07 the code of a change', () => {
  test('to another contact, of another account or expired is one and the same refusal', async () => {
    const other = await api.as('basel')
    await proveStepUp(toPhone())
    await send(toPhone())
    const code = await api.codeTo(newPhone)
    await api.advance('61 seconds')
    await proveStepUp(toPhone('+962790002222'))
    const refusals = [await refusedUpdate(toPhone('+962790002222'), code)]
    await api.advance('61 seconds')
    await proveStepUp(toPhone(), 'basel', other)
    refusals.push(await refusedUpdate(toPhone(), code, other))
    await api.advance('4 minutes')
    await proveStepUp(toPhone())
    refusals.push(await refusedUpdate(toPhone(), code))
    for (const { status, code: name, body } of refusals)
      expect({ status, name, errors: body['errors'] }).toEqual({
        status: 422,
        name: 'otp_incorrect',
        errors: [{ pointer: '/code', code: 'otp_incorrect' }],
      })
  })
})

describe('a party that somebody was invited as by the new phone', () => {
  /** Tareq offers Widad's vehicle to Samira, with another phone of hers. */
  async function invited(): Promise<string> {
    const tareq = await api.as('tareq')
    const { number } = await tareq.call('POST /guarantees', {
      body: {
        user_company_id: null,
        is_owner: false,
        registration_number: '5530981',
        owner_national_number: widad.nationalNumber,
        owner_phone: widad.phone,
        consent: true,
        buyer_national_number: cast.samira.nationalNumber ?? '',
        buyer_phone: newPhone,
        buyer_name: cast.samira.name,
        price_fils: '8000000',
        commissionOn: 'seller',
        transfer_type: 'ACH',
      },
    })
    return number
  }
  const partyOf = async (phone: string) =>
    (
      await api.owner.query<{ id: bigint; national_number: string | null }>(
        `select id, national_number from app.parties where phone = $1 order by id`,
        [phone],
      )
    ).rows

  test('is taken over with its guarantees, and is found by its pair no more', async () => {
    const number = await invited()
    const [duplicate] = await partyOf(newPhone)
    expect(duplicate?.national_number).toBe(cast.samira.nationalNumber)
    await api.owner.query(`update app.guarantees set offered_at = app.now() where number = $1`, [number])
    expect(await client.refusal('GET /guarantees/:number', { params: { number } })).toMatchObject({ status: 404 })
    await api.owner.query(
      `with gone as (update app.bank_accounts set replaced_at = app.now() where party_id = (select party_id from app.users where phone = $2))
       insert into app.bank_accounts (party_id, bank_code, iban, swift_code, currency, proven_at, created_at)
       values ($1, 'ARAB', 'JO94CBJO0010000000000131000302', 'ARABJOAX', 'JOD', app.now() - interval '1 year', app.now() - interval '1 year')`,
      [duplicate?.id, samira],
    )
    await change(toPhone())
    expect(await read(client, number)).toMatchObject({ side: 'buy' })
    expect(await partyOf(newPhone)).toHaveLength(2)
    const { rows } = await api.owner.query(
      `select p.id = u.party_id as is_own from app.parties p join app.users u on u.phone = $1 where p.phone = $1 and p.national_number is not null`,
      [newPhone],
    )
    expect(rows).toEqual([{ is_own: true }])
    const { rows: accounts } = await api.owner.query(
      `select a.party_id = $1 as is_twins, a.replaced_at is null as is_current, a.created_at > app.now() - interval '1 minute' as is_young
       from app.bank_accounts a where iban = 'JO94CBJO0010000000000131000302' order by id`,
      [duplicate?.id],
    )
    expect(accounts).toEqual([
      { is_twins: true, is_current: false, is_young: false },
      { is_twins: false, is_current: true, is_young: true },
    ])
    const { rows: events } = await api.owner.query(`select facts from app.security_events where kind = 'party_adopted'`)
    expect(events).toEqual([{ facts: { from_party: String(duplicate?.id), moved: 1, left: 0 } }])
  })

  test('keeps what would make one person both sides, and its pair with it', async () => {
    const number = await invited()
    await api.owner.query(
      `update app.guarantees set seller_party_id = (select party_id from app.users where phone = $2), creator_party_id = (select party_id from app.users where phone = $2) where number = $1`,
      [number, samira],
    )
    expect(await change(toPhone())).toMatchObject({ phone: newPhone })
    const { rows } = await api.owner.query(`select p.phone from app.users u join app.parties p on p.id = u.party_id where u.phone = $1`, [
      newPhone,
    ])
    expect(rows).toEqual([{ phone: samira }])
    expect(await partyOf(newPhone)).toMatchObject([{ national_number: cast.samira.nationalNumber }])
    const { rows: events } = await api.owner.query(
      `select facts->'moved' as moved, facts->'left' as left from app.security_events where kind = 'party_adopted'`,
    )
    expect(events).toEqual([{ moved: 0, left: 1 }])
  })
})
