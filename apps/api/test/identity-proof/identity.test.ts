import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foreigner, widad } from '#sandbox/cast.ts'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { cast } from '../support/cast.ts'
import { accept, heldSale, letBanksWork, letPass, moveOwnership, offerForOwner, pay, read, release } from '../support/sale.ts'
import { payoutOf } from '../support/money.ts'
import { fileOf, png } from '../files/samples.ts'
import { bankOf, newNationalNumber, personalOf, refusedSubmit, registrant, saveAll, submit } from '../registration/registrant.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const widadsAnswers = { ...personalOf(widad.nationalNumber), date_of_birth: widad.dateOfBirth }
const identityOf = async (client: Client) => (await client.call('GET /auth/check-auth')).identity
const upload = async (client: Client, kind: 'identity_document' | 'identity_face') =>
  (await client.call('POST /files', { body: { kind, file: fileOf(await png(), 'x.png', 'image/png') } })).id
const photosOf = async (client: Client) => ({
  document: await upload(client, 'identity_document'),
  face: await upload(client, 'identity_face'),
})
/** The same as rows alone, where nobody opens them. */
async function rowsOfPhotos(phone: string) {
  const [document, face] = [randomUUID(), randomUUID()]
  await api.owner.query(
    `insert into app.files (id, kind, name, content_type, size_bytes, sha256, uploader_user_id, uploader_party_id)
     select f.id, f.kind, 'x.png', 'image/png', 1, decode(repeat('00', 32), 'hex'), u.id, coalesce(u.party_id, (select min(id) from app.parties))
     from app.users u, (values ($2::uuid, 'identity_document'), ($3::uuid, 'identity_face')) f (id, kind) where u.phone = $1`,
    [phone, document, face],
  )
  return { document, face }
}
const offerOf = (registrationNumber: string, change: object = {}) => ({
  user_company_id: null,
  is_owner: true,
  registration_number: registrationNumber,
  consent: true as const,
  buyer_national_number: cast.basel.nationalNumber ?? '',
  buyer_phone: cast.basel.phone,
  buyer_name: 'باسل حداد',
  price_fils: '5000000',
  commissionOn: 'buyer' as const,
  transfer_type: 'ACH' as const,
  ...change,
})
const newestReview = async () => {
  const { items } = await (await api.staff('rana')).call('GET /admin/queue', { query: { kind: 'identities' } })
  const number = items.at(-1)?.identity?.number
  if (number === undefined) throw new Error('no review waits')
  return number
}
const decide = async (staff: 'rana' | 'nour', number: string, body: { decision: 'prove' | 'send_again'; official_name?: string }) =>
  (await api.staff(staff)).call('POST /admin/identities/:number/decide', {
    params: { number },
    body: { ...body, reason: 'قورنت الصورتان' },
  })

describe('a stranger cannot sell Widad’s car', () => {
  it('by registering with her number under a name of the own', async () => {
    const { client } = await registrant(api, { name: 'سامر الغريب' })
    await saveAll(client, widadsAnswers, bankOf(730_001))
    expect(await refusedSubmit(client)).toMatchObject({ code: 'identity_not_matched', body: { tries_left: 4 } })
    expect(await client.refusal('POST /guarantees', { body: offerOf('5530981') })).toMatchObject({ code: 'registration_incomplete' })
  })

  it('by registering with her number, name and date of birth, which proves nothing with a phone that is not hers', async () => {
    const { client } = await registrant(api, { name: 'وداد عامر' })
    await saveAll(client, widadsAnswers, bankOf(730_002))
    await submit(client)
    expect(await identityOf(client)).toBe('unproven')
    for (const attempt of [
      client.refusal('POST /guarantees', { body: offerOf('5530981') }),
      client.refusal('GET /vehicles/lookup', { query: { registration_number: '5530981' } }),
    ])
      expect(await attempt).toMatchObject({ status: 409, code: 'action_not_allowed', body: { reason: 'identity_unproven' } })
  })

  it('as her agent, with a phone of the own as hers', async () => {
    const { client, phone } = await registrant(api, { name: 'وداد عامر' })
    await saveAll(client, widadsAnswers, bankOf(730_003))
    await submit(client)
    const tareq = await api.as('tareq')
    const agent = { is_owner: false, owner_national_number: widad.nationalNumber }
    for (const owner_phone of [phone, '+962795554433'])
      expect(await tareq.refusal('POST /guarantees', { body: offerOf('5530981', { ...agent, owner_phone }) })).toMatchObject({
        code: 'vehicle_not_owned',
        body: { errors: [{ pointer: '/owner_phone', code: 'vehicle_not_owned' }] },
      })
  })

  it('by offering it as the own, proven as somebody else', async () => {
    const basel = await api.as('basel')
    const body = offerOf('5530981', {
      buyer_national_number: cast.samira.nationalNumber,
      buyer_phone: cast.samira.phone,
      buyer_name: 'سميرة خليل',
    })
    expect(await basel.refusal('POST /guarantees', { body })).toMatchObject({ code: 'vehicle_not_owned' })
  })
})

describe('completion', () => {
  it('asks five times a day and offers photos from the second time on, which a reviewer compares', async () => {
    const { client, phone } = await registrant(api, { name: 'فرح الزين' })
    const number = newNationalNumber()
    await api.owner.query(
      `insert into sandbox.people (national_number, kind, name, phone) values ($1, 'person', 'فرح الزينات', '+962795550001')`,
      [number],
    )
    await saveAll(client, personalOf(number), bankOf(730_010))
    for (const [tries_left, photos_offered] of [
      [4, false],
      [3, true],
      [2, true],
      [1, true],
      [0, true],
      [0, true],
    ])
      expect(await refusedSubmit(client)).toMatchObject({ code: 'identity_not_matched', body: { tries_left, photos_offered } })
    await client.call('POST /auth/complete-register', { body: { submit: true, photos: await rowsOfPhotos(phone) } })
    expect(await identityOf(client)).toBe('in_review')
    await decide('rana', await newestReview(), { decision: 'prove' })
    expect(await identityOf(client)).toBe('proven')
  })

  it('is proven where the register knows person and phone, under the official name', async () => {
    const { client, phone } = await registrant(api, { name: 'هاني السعد' })
    const number = newNationalNumber()
    await api.owner.query(`insert into sandbox.people (national_number, kind, name, phone) values ($1, 'person', 'هاني محمود السعد', $2)`, [
      number,
      phone,
    ])
    await saveAll(client, personalOf(number), bankOf(730_011))
    await submit(client)
    expect(await client.call('GET /profile/identity')).toMatchObject({
      state: 'proven',
      name: 'هاني محمود السعد',
      reason: 'identity_proven',
    })
  })
})

describe('a foreigner', () => {
  it('sends photos, is asked for others, is proven by a reviewer, and sells', async () => {
    const { client } = await registrant(api, { name: foreigner.name, phone: foreigner.phone })
    await saveAll(
      client,
      {
        date_of_birth: foreigner.dateOfBirth,
        nationality_type: 'non_jordanian',
        country: foreigner.country,
        document_id: foreigner.documentId,
      },
      bankOf(730_020),
    )
    await submit(client)
    expect(await client.call('GET /profile/identity')).toMatchObject({ state: 'unproven', may_send: true, attempts: 0 })
    const photos = await photosOf(client)
    expect(await client.call('POST /profile/identity', { body: photos })).toMatchObject({ state: 'in_review', may_send: false })
    expect(await client.refusal('POST /profile/identity', { body: photos })).toMatchObject({ body: { reason: 'identity_in_review' } })
    const number = await newestReview()
    const rana = await api.staff('rana')
    expect(await rana.call('GET /admin/identities/:number', { params: { number } })).toMatchObject({
      attempt: 1,
      person: { name: foreigner.name, national_number: foreigner.documentId, nationality_type: 'non_jordanian' },
      registry: { answer: 'unknown_number', name: null },
      document: { id: photos.document },
      face: { id: photos.face },
      actions: [
        { name: 'prove', allowed: true },
        { name: 'send_again', allowed: true },
      ],
    })
    // Finance sees neither the person nor the photos.
    const fadi = await api.staff('fadi')
    expect(await fadi.refusal('GET /admin/identities/:number', { params: { number } })).toMatchObject({ status: 404 })
    expect((await fadi.send(await fadi.sign('GET', `/admin/files/${photos.face}`))).status).toBe(404)
    expect((await rana.send(await rana.sign('GET', `/admin/files/${photos.face}`))).status).toBe(200)

    await decide('rana', number, { decision: 'send_again' })
    expect(await client.call('GET /profile/identity')).toMatchObject({ state: 'send_again', words: 'قورنت الصورتان', may_send: true })
    expect(await client.refusal('POST /profile/identity', { body: photos })).toMatchObject({ code: 'validation_failed' })
    await client.call('POST /profile/identity', { body: await photosOf(client) })
    await decide('rana', await newestReview(), { decision: 'prove', official_name: foreigner.name })
    expect(await identityOf(client)).toBe('proven')
    expect(await client.call('POST /guarantees', { body: offerOf(foreigner.registrationNumber) })).toMatchObject({
      operational_status: 'awaiting_acceptance',
    })
  })

  it('is the administrator’s after three tries', async () => {
    const { client, phone } = await registrant(api, { name: 'ماريا لوبيز' })
    const document = { date_of_birth: '1992-03-03', nationality_type: 'non_jordanian', country: 'SY', document_id: 'X55512345' } as const
    await saveAll(client, document, bankOf(730_021))
    await submit(client)
    for (let round = 0; round < 3; round += 1) {
      await client.call('POST /profile/identity', { body: await rowsOfPhotos(phone) })
      await decide('rana', await newestReview(), { decision: 'send_again' })
    }
    await client.call('POST /profile/identity', { body: await rowsOfPhotos(phone) })
    const number = await newestReview()
    const refusal = await (
      await api.staff('rana')
    ).refusal('POST /admin/identities/:number/decide', {
      params: { number },
      body: { decision: 'prove', reason: 'يكفي' },
    })
    expect(refusal).toMatchObject({ body: { reason: 'identity_for_admin' } })
    await decide('nour', number, { decision: 'prove' })
    expect(await identityOf(client)).toBe('proven')
  })
})

describe('a photo of a face', () => {
  it('is deleted thirty days after the decision, the one of the document is kept', async () => {
    const { client } = await registrant(api, { name: 'كريم الشامي' })
    const document = { date_of_birth: '1991-03-03', nationality_type: 'non_jordanian', country: 'SY', document_id: 'X55512399' } as const
    await saveAll(client, document, bankOf(730_022))
    await submit(client)
    const photos = await photosOf(client)
    await client.call('POST /profile/identity', { body: photos })
    const number = await newestReview()
    await decide('rana', number, { decision: 'prove' })
    const statusOf = async (id: string) => {
      const rana = await api.staff('rana')
      return (await rana.send(await rana.sign('GET', `/admin/files/${id}`))).status
    }
    await api.owner.query(`update app.identity_reviews set decided_at = decided_at - interval '31 days' where face_file_id = $1`, [
      photos.face,
    ])
    await api.built.runFileJobs()
    expect([await statusOf(photos.face), await statusOf(photos.document)]).toEqual([404, 200])
    expect(await (await api.staff('rana')).call('GET /admin/identities/:number', { params: { number } })).toMatchObject({
      face: null,
      document: { id: photos.document },
    })
  })
})

describe('a person whose number somebody took', () => {
  it('proves it and has it: the other account is told, and its active guarantees are blocked for staff', async () => {
    const number = newNationalNumber()
    const thief = await registrant(api, { name: 'سعاد الحسن' })
    await api.owner.query(
      `insert into sandbox.people (national_number, kind, name, phone) values ($1, 'person', 'سعاد الحسن', '+962795557788')`,
      [number],
    )
    await saveAll(thief.client, personalOf(number), bankOf(730_030))
    await submit(thief.client)
    // Somebody unproven may buy.
    const samira = await api.as('samira')
    const { number: guarantee } = await samira.call('POST /guarantees', {
      body: offerOf('7120459', { buyer_national_number: number, buyer_phone: thief.phone, buyer_name: 'سعاد الحسن' }),
    })
    const sale = { seller: samira, buyer: thief.client, number: guarantee }
    await accept(sale)

    const { client } = await registrant(api, { name: 'سعاد الحسن', phone: '+962795557788' })
    await saveAll(client, personalOf(number), bankOf(730_031))
    await submit(client)
    expect(await identityOf(client)).toBe('proven')
    expect(await thief.client.call('GET /profile/identity')).toMatchObject({ state: 'unproven', contested: true })
    expect(await read(samira, guarantee)).toMatchObject({
      operational_status: 'awaiting_payment',
      blocks: [{ reason: 'identity' }],
      wait: { code: 'case', awaited: 'staff' },
    })
    const { rows } = await api.owner.query(
      `select payload->'facts'->>'what' as what from app.outbox where payload->>'template' = 'identity' and payload->>'to' = $1`,
      [thief.phone],
    )
    expect(rows).toEqual([{ what: 'taken' }])
    const rana = await api.staff('rana')
    const decided = await rana.call('POST /admin/cases/:number/decide', {
      params: { number: guarantee },
      body: { decision: 'refund', block: 'identity', reason: 'الرقم ليس له' },
    })
    expect(decided.guarantee).toMatchObject({ operational_status: 'cancelled' })
  })

  it('is for the administrator where both prove it', async () => {
    const number = newNationalNumber()
    const first = await registrant(api, { name: 'نبيل عودة' })
    await saveAll(first.client, personalOf(number), bankOf(730_032))
    await submit(first.client)
    await first.client.call('POST /profile/identity', { body: await rowsOfPhotos(first.phone) })
    await decide('rana', await newestReview(), { decision: 'prove' })

    const second = await registrant(api, { name: 'نبيل عودة' })
    await api.owner.query(`insert into sandbox.people (national_number, kind, name, phone) values ($1, 'person', 'نبيل عودة', $2)`, [
      number,
      second.phone,
    ])
    await saveAll(second.client, personalOf(number), bankOf(730_033))
    await submit(second.client)
    expect([await identityOf(first.client), await identityOf(second.client)]).toEqual(['proven', 'in_review'])
    const review = await newestReview()
    const nour = await api.staff('nour')
    expect(await nour.call('GET /admin/identities/:number', { params: { number: review } })).toMatchObject({
      document: null,
      contested_with: { phone: first.phone },
      escalated: true,
    })
    await decide('nour', review, { decision: 'prove' })
    expect([await identityOf(first.client), await identityOf(second.client)]).toEqual(['unproven', 'proven'])
  })
})

describe('the registry’s owner', () => {
  it('under the seller’s number and another name waits for a reviewer, who sees that it is the same person', async () => {
    await api.owner.query(`update sandbox.people set name = 'سميرة الأحمد' where national_number = $1`, [cast.samira.nationalNumber])
    try {
      const samira = await api.as('samira')
      const { number } = await samira.call('POST /guarantees', { body: offerOf('4410074') })
      const basel = await api.as('basel')
      const sale = { seller: samira, buyer: basel, number }
      expect(await read(samira, number)).toMatchObject({ flags: [{ kind: 'vehicle_unverified', reason: 'owner_name' }] })
      await letPass(api, '30 seconds')
      expect(await read(samira, number)).toMatchObject({ flags: [{ kind: 'vehicle_unverified' }] })
      const rana = await api.staff('rana')
      await rana.call('POST /admin/cases/:number/vehicle', { params: { number }, body: { decision: 'confirm', reason: 'الشخص نفسه' } })
      await accept(sale)
      await pay(api, sale)
      await letPass(api, '30 seconds')
      expect(await read(samira, number)).toMatchObject({ operational_status: 'in_transfer', blocks: [] })
    } finally {
      await api.owner.query(`update sandbox.people set name = $2 where national_number = $1`, [
        cast.samira.nationalNumber,
        cast.samira.name,
      ])
    }
  })

  it('under the buyer’s number and another name is a case; the Department’s paper decides it', async () => {
    const sale = await heldSale(api, { registrationNumber: '7120458' })
    await letPass(api, '61 seconds')
    await api.owner.query(`update sandbox.people set name = 'باسل المجهول' where national_number = $1`, [cast.basel.nationalNumber])
    try {
      await moveOwnership(sale, '7120458')
      await release(sale.seller, sale.number)
      await letPass(api, '12 seconds')
      expect(await read(sale.seller, sale.number)).toMatchObject({ blocks: [{ reason: 'registry', words: 'other_name' }] })
      const decideCase = {
        params: { number: sale.number },
        body: { decision: 'release', block: 'registry', reason: 'رأينا الكتاب' },
      } as const
      const rana = await api.staff('rana')
      expect(await rana.refusal('POST /admin/cases/:number/decide', decideCase)).toMatchObject({ body: { reason: 'paper_needed' } })
      await rana.call('POST /admin/cases/:number/decide', { ...decideCase, body: { ...decideCase.body, paper: 'transferred' } })
      expect(await read(sale.seller, sale.number)).toMatchObject({ operational_status: 'completed' })
    } finally {
      await api.owner.query(`update sandbox.people set name = $2 where national_number = $1`, [cast.basel.nationalNumber, cast.basel.name])
    }
  })
})

describe('a payout', () => {
  it('is held while it is not proven who the seller is, and goes on with the proof', async () => {
    const sale = await offerForOwner(api)
    const visitor = await api.browser()
    const params = { token: sale.link }
    await visitor.call('POST /owner-links/:token/sendOtp', { params, body: {} })
    await visitor.call('POST /owner-links/:token/consent', {
      params,
      body: { code: await api.codeTo(widad.phone), terms_version: 1, iban: bankOf(730_040).iban },
    })
    await accept(sale)
    await pay(api, sale)
    await letPass(api, '61 seconds')
    await api.owner.query(`update app.parties set phone_vouched_at = null where phone = $1`, [widad.phone])
    await release(sale.seller, sale.number)
    await moveOwnership(sale, '5530981')
    await letPass(api, '12 seconds')
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'held', held_reason: 'identity_unproven' })
    const { client } = await registrant(api, { name: 'وداد عامر', phone: widad.phone })
    await saveAll(client, widadsAnswers, { ...bankOf(730_040) })
    await submit(client)
    expect(await identityOf(client)).toBe('proven')
    await api.advance('11 seconds')
    await letBanksWork(api)
    expect(await payoutOf(api, sale)).toMatchObject({ status: 'settled' })
  })
})
