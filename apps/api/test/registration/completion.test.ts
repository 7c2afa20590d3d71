import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { ibanOf } from '../support/bank-account.ts'
import { cast } from '../support/cast.ts'
import { garage, garageFilling } from '../support/money.ts'
import { newcomer, openFlow } from '../support/registration.ts'
import {
  address,
  bankOf,
  newNationalNumber,
  offerTo,
  personalOf,
  refusedSave,
  refusedSubmit,
  registrant,
  save,
  saveAll,
  type Steps,
  submit,
} from './registrant.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ filling: garageFilling })
})
afterAll(() => api.stop())

const draftOf = async (phone: string) =>
  (await api.owner.query('select 1 from app.registration_drafts d join app.users u on u.id = d.user_id where u.phone = $1', [phone]))
    .rowCount

describe('a step', () => {
  it('is saved, survives, and may be said anew', async () => {
    const { client } = await registrant(api)
    expect(await client.call('GET /auth/complete-register')).toEqual({ personal: null, bank: null, address: null, saved_at: null })
    const number = newNationalNumber()
    await save(client, 'personal', personalOf(number))
    const { draft, profile, token } = await save(client, 'bank', { ...bankOf(), clik_name: 'OMAR1' })
    expect([profile, token]).toEqual([undefined, undefined])
    expect(draft).toMatchObject({ personal: personalOf(number), bank: { ...bankOf(), clik_name: 'OMAR1' }, address: null })
    await save(client, 'personal', { ...personalOf(number), date_of_birth: '1991-01-02' })
    const kept = await client.call('GET /auth/complete-register')
    expect(kept).toMatchObject({ personal: { date_of_birth: '1991-01-02' }, bank: { clik_name: 'OMAR1' } })
    expect(kept.saved_at).toBeTypeOf('string')
  })

  it('keeps only what its nationality is asked for', async () => {
    const { client } = await registrant(api)
    const { draft } = await save(client, 'personal', {
      date_of_birth: '1990-05-17',
      nationality_type: 'sons_of_jordanian_women',
      national_number: newNationalNumber(),
      country: 'SY',
      document_id: 'T12345678',
    })
    expect(draft.personal).toEqual({ date_of_birth: '1990-05-17', nationality_type: 'sons_of_jordanian_women', document_id: 'T12345678' })
  })

  const person = { date_of_birth: '1990-05-17', nationality_type: 'jordanian', national_number: '9901234567' } as const
  const foreigner = { date_of_birth: '1990-05-17', nationality_type: 'non_jordanian', country: 'SY', document_id: 'N12345678' } as const
  it.each<[string, Steps['personal'], string, string]>([
    ['a day that does not exist', { ...person, date_of_birth: '1990-02-30' }, '/personal/date_of_birth', 'invalid_date'],
    ['a birth before 1900', { ...person, date_of_birth: '1899-12-31' }, '/personal/date_of_birth', 'invalid_date'],
    [
      'a national number of nine digits',
      { ...person, national_number: '990123456' },
      '/personal/national_number',
      'invalid_jordanian_number',
    ],
    ['a national number of letters', { ...person, national_number: 'A99012345B' }, '/personal/national_number', 'invalid_jordanian_number'],
    [
      'a Jordanian without a number',
      { date_of_birth: '1990-05-17', nationality_type: 'jordanian' },
      '/personal/national_number',
      'required',
    ],
    [
      'a son of a Jordanian woman without a document',
      { ...person, nationality_type: 'sons_of_jordanian_women' },
      '/personal/document_id',
      'required',
    ],
    [
      'a foreigner without a country',
      { date_of_birth: '1990-05-17', nationality_type: 'non_jordanian', document_id: 'N12345678' },
      '/personal/country',
      'required',
    ],
    ['a foreigner from Jordan', { ...foreigner, country: 'JO' }, '/personal/country', 'invalid_choice'],
    ['a foreigner from nowhere', { ...foreigner, country: 'XX' }, '/personal/country', 'invalid_choice'],
    ['a short document', { ...foreigner, document_id: 'N1234' }, '/personal/document_id', 'invalid_document_id'],
  ])('refuses %s at its field', async (_what, personal, pointer, code) => {
    const { client } = await registrant(api)
    expect(await refusedSave(client, 'personal', personal)).toMatchObject({
      status: 422,
      code: 'validation_failed',
      body: { errors: [{ pointer, code }] },
    })
    expect(await client.call('GET /auth/complete-register')).toMatchObject({ personal: null })
  })

  it('refuses whoever is not 18 today in Amman, and takes him from that day on', async () => {
    const { client } = await registrant(api)
    const { rows } = await api.owner.query<{ birthday: string; day_after: string }>(
      `select ((app.now() at time zone 'Asia/Amman')::date - interval '18 years')::date::text as birthday, ((app.now() at time zone 'Asia/Amman')::date + 1 - interval '18 years')::date::text as day_after`,
    )
    const { birthday = '', day_after: dayAfter = '' } = rows[0] ?? {}
    expect(await refusedSave(client, 'personal', { ...person, date_of_birth: dayAfter })).toMatchObject({
      body: { errors: [{ pointer: '/personal/date_of_birth', code: 'too_young' }] },
    })
    await save(client, 'personal', { ...person, date_of_birth: birthday })
  })

  const other = { ...bankOf(), bank: 'HBHO', swift_code: 'HBHOJOAX' }
  it.each<[string, Steps['bank'], string, string]>([
    [
      'a wrong check digit',
      { ...bankOf(), iban: bankOf().iban.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)) },
      '/bank/iban',
      'invalid_iban',
    ],
    ['an IBAN of another bank', other, '/bank/iban', 'iban_bank_mismatch'],
    [
      'an account of ours',
      { ...bankOf(), bank: 'CBJO', swift_code: 'CBJOJOAX', iban: 'JO94CBJO0010000000000131000302' },
      '/bank/iban',
      'iban_is_ours',
    ],
    ['a SWIFT code of another bank', { ...bankOf(), swift_code: 'HBHOJOAX' }, '/bank/swift_code', 'swift_bank_mismatch'],
    ['a bank that is none', { ...bankOf(), bank: 'ZZZZ' }, '/bank/bank', 'invalid_choice'],
  ])('refuses %s at its field', async (_what, bank, pointer, code) => {
    const { client } = await registrant(api)
    expect(await refusedSave(client, 'bank', bank)).toMatchObject({
      status: 422,
      code: 'iban_invalid',
      body: { errors: [{ pointer, code }] },
    })
  })

  it('refuses an address in no country, a part that is not there, and a call that asks for nothing', async () => {
    const { client } = await registrant(api)
    expect(await refusedSave(client, 'address', { ...address, country: 'XX' })).toMatchObject({
      code: 'validation_failed',
      body: { errors: [{ pointer: '/address/country', code: 'invalid_choice' }] },
    })
    expect(await client.refusal('POST /auth/complete-register', { body: { step: 'bank' } })).toMatchObject({
      body: { errors: [{ pointer: '/bank', code: 'required' }] },
    })
    expect(await client.refusal('POST /auth/complete-register', { body: {} })).toMatchObject({
      body: { errors: [{ pointer: '/step', code: 'required' }] },
    })
  })
})

describe('submitting', () => {
  it('is refused while a part is missing, and names it', async () => {
    const { client } = await registrant(api)
    await save(client, 'personal', personalOf(newNationalNumber()))
    expect(await refusedSubmit(client)).toMatchObject({
      status: 409,
      code: 'action_not_allowed',
      body: { reason: 'registration_draft_incomplete', missing: ['bank', 'address'] },
    })
  })

  it('makes a party of the person, with a new token, and what was said is shown in the profile', async () => {
    const { client, phone } = await registrant(api, { name: 'رامي عبيدات' })
    const number = newNationalNumber()
    expect(await client.call('GET /auth/get-profile')).toMatchObject({ next_screen: 'complete_register' })
    expect(await client.call('GET /profile/personal')).toMatchObject({ date_of_birth: null, national_number: null })
    expect(await client.call('GET /profile/address')).toEqual({ address: null, may_change: false, reason: 'no_permission' })
    expect(await client.refusal('POST /profile/address', { body: address })).toMatchObject({ body: { reason: 'no_permission' } })
    await saveAll(client, personalOf(number), bankOf(700_100))
    const before = client.token
    const done = await submit(client)
    expect(done).toMatchObject({
      draft: { personal: null, bank: null, address: null, saved_at: null },
      profile: { name: 'رامي عبيدات', next_screen: null },
    })
    expect(client.token).toBe(done.token)
    expect(client.token).not.toBe(before)
    expect(await client.call('GET /profile/personal')).toEqual({
      date_of_birth: '1990-05-17',
      nationality_type: 'jordanian',
      national_number: number,
      country_name: null,
      document_id: null,
    })
    const bank = await client.call('GET /profile/bank-info')
    expect(bank).toMatchObject({ account: { iban: ibanOf(700_100), proven: true }, may_change: true })
    expect(bank.account?.young_until).not.toBeNull()
    expect(await client.call('GET /profile/address')).toMatchObject({ address: { ...address, country_name: 'الأردن' }, may_change: true })
    expect(await draftOf(phone)).toBe(0)
    for (const refused of [await client.refusal('GET /auth/complete-register'), await refusedSubmit(client)])
      expect(refused).toMatchObject({ status: 409, body: { reason: 'registration_complete' } })
    expect(await refusedSave(client, 'address', address)).toMatchObject({ body: { reason: 'registration_complete' } })
  })

  it('may come with the last step', async () => {
    const { client } = await registrant(api)
    await save(client, 'personal', personalOf(newNationalNumber()))
    await save(client, 'bank', bankOf(700_101))
    const { profile } = await client.call('POST /auth/complete-register', { body: { step: 'address', address, submit: true } })
    expect(profile).toMatchObject({ next_screen: null })
  })

  it('takes a foreigner under his document, and an account abroad that nothing is paid to', async () => {
    const { client, phone } = await registrant(api, { name: 'سامر الحلبي' })
    await saveAll(
      client,
      { date_of_birth: '1984-11-30', nationality_type: 'non_jordanian', country: 'SY', document_id: 'n00112233' },
      { bank: 'other', iban: 'DE89370400440532013000', swift_code: 'COBADEFF', currency: 'EUR' },
    )
    await submit(client)
    expect(await client.call('GET /profile/personal')).toEqual({
      date_of_birth: '1984-11-30',
      nationality_type: 'non_jordanian',
      national_number: null,
      country_name: 'سوريا',
      document_id: 'N00112233',
    })
    expect(await client.call('GET /profile/bank-info')).toMatchObject({ account: { proven: false, unproven_reason: 'foreign_country' } })
    const basel = await api.as('basel')
    expect(await basel.call('GET /get-user-info', { query: { national_number: 'N00112233', phone: `0${phone.slice(4)}` } })).toMatchObject({
      status: 'matched',
      name: 'سامر ا••••',
    })
  })

  it('twice under one key answers the same; under two at once one is refused, and one party is there', async () => {
    const same = await registrant(api)
    await saveAll(same.client, personalOf(newNationalNumber()), bankOf(700_102))
    const key = randomUUID()
    const [first, again] = await Promise.all([submit(same.client, key), submit(same.client, key)])
    expect(again).toEqual(first)

    const { client } = await registrant(api)
    const number = newNationalNumber()
    await saveAll(client, personalOf(number), bankOf(700_103))
    const results = await Promise.allSettled([submit(client), submit(client)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { body: { reason: 'registration_complete' } } })
    const { rows } = await api.owner.query(
      'select (select count(*)::int from app.bank_accounts b where b.party_id = p.id) as accounts from app.parties p where national_number = $1',
      [number],
    )
    expect(rows).toEqual([{ accounts: 1 }])
  })

  it('is refused in one sentence, at the field it was typed in, where the civil register knows the number under another name', async () => {
    const { client } = await registrant(api)
    await saveAll(client, personalOf(cast.basel.nationalNumber ?? ''))
    expect(await refusedSubmit(client)).toMatchObject({
      status: 422,
      code: 'identity_not_matched',
      body: { errors: [{ pointer: '/personal/national_number', code: 'identity_not_matched' }], tries_left: 4, photos_offered: false },
    })
  })

  it('takes one unproven number from two accounts: whoever proves it has it', async () => {
    const [one, other] = [await registrant(api), await registrant(api)]
    const document = { date_of_birth: '1984-11-30', nationality_type: 'sons_of_jordanian_women', document_id: 'T99887766' } as const
    for (const { client } of [one, other]) await saveAll(client, document)
    await Promise.all([submit(one.client), submit(other.client)])
    for (const { client } of [one, other]) expect(await client.call('GET /auth/get-profile')).toMatchObject({ identity: 'unproven' })
  })

  it('is closed to whoever has not given the code of his phone, and to who has no registration', async () => {
    const { client, phone } = await registrant(api)
    await api.owner.query('update app.users set mobile_verified_at = null where phone = $1', [phone])
    expect(await client.refusal('GET /auth/complete-register')).toMatchObject({ status: 451, code: 'otp_required' })
    expect(await refusedSubmit(client)).toMatchObject({ status: 451, code: 'otp_required' })
    expect(await (await api.as('khaled')).refusal('GET /auth/complete-register')).toMatchObject({
      body: { reason: 'registration_complete' },
    })
  })

  it('stands before selling', async () => {
    const { client } = await registrant(api)
    const refused = await client.refusal('POST /guarantees', {
      body: {
        user_company_id: null,
        is_owner: true,
        registration_number: '7120458',
        consent: true,
        buyer_national_number: cast.basel.nationalNumber ?? '',
        buyer_phone: cast.basel.phone,
        buyer_name: cast.basel.name,
        price_fils: '9000000',
        commissionOn: 'buyer',
        transfer_type: 'ACH',
      },
    })
    expect(refused).toMatchObject({ status: 409, code: 'registration_incomplete' })
  })
})

describe('the address', () => {
  it('is changed, and who changed nothing has the old one', async () => {
    const samira = await api.as('samira')
    const before = await samira.call('GET /profile/address')
    expect(before).toMatchObject({ address: { city: 'عمّان', country_name: 'الأردن' }, may_change: true, reason: null })
    expect(await samira.call('POST /profile/address', { body: address })).toMatchObject({ address })
    const after = await samira.call('POST /profile/address', { body: address })
    expect(after).toEqual(await samira.call('GET /profile/address'))
    const { rows } = await api.owner.query(
      `select count(*)::int as versions from app.addresses a join app.parties p on p.id = a.party_id where p.national_number = $1`,
      [cast.samira.nationalNumber],
    )
    expect(rows).toEqual([{ versions: 2 }])
    expect(await samira.refusal('POST /profile/address', { body: { ...address, country: 'XX' } })).toMatchObject({
      body: { errors: [{ pointer: '/country', code: 'invalid_choice' }] },
    })
  })

  it('of a company belongs to who may change its bank data', async () => {
    const [khaled, huda] = [await api.as('khaled'), await api.as('huda')]
    expect(await khaled.call('GET /profile/address')).toMatchObject({ address: { street_name: 'شارع مكة' }, may_change: true })
    expect(await khaled.call('POST /profile/address', { body: address })).toMatchObject({ address })
    expect(await huda.call('GET /profile/address')).toEqual({ address: null, may_change: false, reason: 'no_permission' })
    expect(await huda.refusal('POST /profile/address', { body: address })).toMatchObject({ body: { reason: 'no_permission' } })
  })

  it('and the personal data of the cast are there', async () => {
    expect(await (await api.as('samira')).call('GET /profile/personal')).toMatchObject({
      date_of_birth: '1985-04-12',
      national_number: cast.samira.nationalNumber,
    })
    expect(await (await api.as('lina')).call('GET /auth/get-profile')).toMatchObject({ next_screen: 'complete_register' })
  })
})

describe('an invited counterparty', () => {
  it('is the party that was typed, under his own name, and accepts the offer', async () => {
    const buyer = { nationalNumber: newNationalNumber(), phone: '+962771999001', name: 'عمر كما كُتب' }
    const number = await offerTo(api, buyer, garage(1))
    // The link of the SMS leads to the registration, with the code of the phone first.
    const client = await api.browser()
    const { flow_id } = await openFlow(api, client, { phone: buyer.phone })
    await client.call('POST /auth/register', { body: { ...newcomer({ name: 'عمر الزعبي', phone: buyer.phone }), flow_id } })
    // With the code of the phone the buyer reads the offer of the SMS, and may refuse it; to accept takes completion.
    const read = await client.call('GET /guarantees/:number', { params: { number } })
    expect(read).toMatchObject({ role: 'buyer', operational_status: 'awaiting_acceptance' })
    expect(read.actions.find(({ name }) => name === 'reject')).toMatchObject({ allowed: true })
    expect((await client.call('GET /guarantees', { query: { side: 'buy' } })).items.map((item) => item.number)).toEqual([number])
    expect(await client.refusal('POST /guarantees/:number/accept', { params: { number }, body: { terms_version: 1 } })).toMatchObject({
      status: 409,
      code: 'registration_incomplete',
    })
    expect(await client.call('GET /profile/bank-info')).toMatchObject({ account: null, may_change: false })
    await saveAll(client, personalOf(buyer.nationalNumber), bankOf(700_200))
    await submit(client)
    expect((await client.call('GET /guarantees', { query: { side: 'buy' } })).items.map((item) => item.number)).toEqual([number])
    const accepted = await client.call('POST /guarantees/:number/accept', { params: { number }, body: { terms_version: 1 } })
    expect(accepted).toMatchObject({ operational_status: 'awaiting_payment', role: 'buyer' })
    const seen = await (await api.as('samira')).call('GET /guarantees/:number', { params: { number } })
    expect(seen.buyer).toMatchObject({ name: 'عمر الزعبي', phone: buyer.phone })
  })

  it('may refuse the offer without completing, and sees no offer to another phone', async () => {
    const buyer = { nationalNumber: newNationalNumber(), phone: '+962771999003' }
    const number = await offerTo(api, buyer, garage(3))
    const elsewhere = await registrant(api)
    expect(await elsewhere.client.refusal('GET /guarantees/:number', { params: { number } })).toMatchObject({ status: 404 })
    const { client } = await registrant(api, { name: 'هند العمري', phone: buyer.phone })
    await client.call('POST /guarantees/:number/reject', { params: { number }, body: { reason: 'لا أعرف البائع' } })
    expect(await client.call('GET /guarantees/:number', { params: { number } })).toMatchObject({ operational_status: 'rejected' })
  })

  it('under another phone or another number is not found, and cannot accept', async () => {
    const typed = { nationalNumber: newNationalNumber(), phone: '+962771999002' }
    const number = await offerTo(api, typed, garage(2))
    const otherPhone = await registrant(api)
    await saveAll(otherPhone.client, personalOf(typed.nationalNumber), bankOf(700_201))
    await submit(otherPhone.client)
    const otherNumber = await registrant(api, { name: 'هند العمري', phone: typed.phone })
    await saveAll(otherNumber.client, personalOf(newNationalNumber()), bankOf(700_202))
    await submit(otherNumber.client)
    for (const { client } of [otherPhone, otherNumber]) {
      expect(await client.call('GET /guarantees', { query: { side: 'buy' } })).toMatchObject({ items: [] })
      expect(await client.refusal('POST /guarantees/:number/accept', { params: { number }, body: { terms_version: 1 } })).toMatchObject({
        status: 404,
      })
    }
  })
})
