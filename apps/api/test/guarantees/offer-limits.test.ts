import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { drainOutbox, type OutgoingMessage } from '#notify/index.ts'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { cast } from '../support/cast.ts'
import { accept, newestLinkTo, offer, offerForOwner, read } from '../support/sale.ts'
import { widad } from '#sandbox/cast.ts'

let api: TestApi
let samira: Client
beforeEach(async () => {
  await api?.stop()
  api = await startApi()
  samira = await api.as('samira')
})
afterAll(() => api.stop())

const limits = { invitationsPerPhonePerDay: 3, cappedSmsPerHour: 2_000 }
/** Sends by SMS until nothing is due. */
async function delivered(its = limits): Promise<OutgoingMessage[]> {
  const sent: OutgoingMessage[] = []
  const messenger = {
    deliver: async (messages: readonly OutgoingMessage[]) => {
      sent.push(...messages)
      return new Map()
    },
  }
  await drainOutbox({ db: api.pool, messenger, origin: 'https://damana.example', log: api.log, limits: () => its })
  return sent
}
/** Makes waiting rows due now. */
const letWait = () => api.owner.query(`update app.outbox set due_at = clock_timestamp() where failed_at is null`)

const stranger = { nationalNumber: '9900112233', phone: '+962791112233' }
async function offerTo(
  buyer: { nationalNumber: string; phone: string },
  client = samira,
  registration_number = '7120458',
): Promise<string> {
  const { number } = await client.call('POST /guarantees', { body: bodyFor(buyer, registration_number) })
  return number
}
const bodyFor = (buyer: { nationalNumber: string; phone: string }, registration_number = '7120458') => ({
  user_company_id: null,
  is_owner: true,
  registration_number,
  consent: true as const,
  buyer_national_number: buyer.nationalNumber,
  buyer_phone: buyer.phone,
  buyer_name: 'ليث سالم',
  price_fils: '8000000',
  commissionOn: 'seller' as const,
  transfer_type: 'ACH' as const,
})
const withdraw = (number: string, client = samira) => client.call('POST /guarantees/:number/withdraw', { params: { number }, body: {} })
/** Another product with other numbers on the same data, and Samira in a browser of its own. */
async function withSettings(settings: Record<string, number>): Promise<{ strict: TestApi; client: Client }> {
  for (const [name, value] of Object.entries(settings))
    await api.owner.query(`insert into app.settings (name, value) values ($1, to_jsonb($2::int))`, [name, value])
  const strict = await startApi({ sharing: api })
  const client = await strict.as('samira')
  await api.owner.query('update app.sessions set trusted = true')
  return { strict, client }
}

describe('creating and withdrawing in a loop', () => {
  test('sends a phone that never answered three SMS a day from all together, and none about a withdrawal', async () => {
    const sent: OutgoingMessage[] = []
    for (let i = 0; i < 8; i += 1) {
      const number = await offerTo(stranger)
      sent.push(...(await delivered()))
      await withdraw(number)
      sent.push(...(await delivered()))
    }
    expect(sent.filter(({ to }) => to === stranger.phone)).toHaveLength(3)
    // Nothing of what is over comes later.
    await letWait()
    expect(await delivered()).toEqual([])
    await api.advance('1 day')
    await letWait()
    expect(await delivered()).toEqual([])
  })

  test('sends somebody with an account three SMS a day from one creator; the rest stand in the application', async () => {
    const basel = { nationalNumber: cast.basel.nationalNumber ?? '', phone: cast.basel.phone }
    const sent: OutgoingMessage[] = []
    for (let i = 0; i < 6; i += 1) {
      const number = await offerTo(basel)
      sent.push(...(await delivered()))
      await withdraw(number)
      sent.push(...(await delivered()))
    }
    expect(sent.filter(({ to }) => to === cast.basel.phone)).toHaveLength(3)
    const { rows } = await api.owner.query(
      `select n.kind, count(*)::int from app.notifications n join app.users u on u.id = n.user_id where u.phone = $1 group by 1`,
      [cast.basel.phone],
    )
    expect(rows).toEqual([{ kind: 'created', count: 6 }])
  })

  test('sends an owner three links a day, and only the newest is sent later', async () => {
    const sale = await offerForOwner(api)
    const sent = await delivered()
    for (let i = 0; i < 5; i += 1) {
      await sale.seller.call('POST /guarantees/:number/amend', {
        params: { number: sale.number },
        body: { price_fils: String(8_100_000 + i * 10_000), commissionOn: 'seller', transfer_type: 'ACH' },
      })
      sent.push(...(await delivered()))
    }
    const toOwner = sent.filter(({ to }) => to === widad.phone)
    expect(toOwner).toHaveLength(3)
    const newest = await newestLinkTo(api, widad.phone)
    await api.advance('1 day')
    await letWait()
    const later = (await delivered()).filter(({ to }) => to === widad.phone)
    expect(later.map(({ link }) => link)).toEqual([`https://damana.example/owner/${newest}`])
  })
})

test('an invitation beyond those of the day goes the next morning, if its offer still stands', async () => {
  for (let i = 0; i < 3; i += 1) {
    const number = await offerTo(stranger)
    await delivered()
    await withdraw(number)
  }
  const number = await offerTo(stranger)
  expect((await delivered()).filter(({ to }) => to === stranger.phone)).toEqual([])
  const { rows } = await api.owner.query<{ wait: number; attempts: number }>(
    `select extract(epoch from due_at - clock_timestamp())::int as wait, attempts from app.outbox where payload->>'to' = $1`,
    [stranger.phone],
  )
  expect(rows).toEqual([{ wait: expect.any(Number), attempts: 0 }])
  expect(rows[0]?.wait).toBeGreaterThan(0)
  expect(rows[0]?.wait).toBeLessThanOrEqual(32 * 3600)
  await api.advance('1 day')
  await letWait()
  expect((await delivered()).filter(({ to }) => to === stranger.phone).map(({ link }) => link)).toEqual([
    `https://damana.example/register-person?invite=${number}`,
  ])
})

test('invitations beyond the cap of the hour wait for the next; half of the cap is a security event; whoever has an account is told', async () => {
  const few = { ...limits, cappedSmsPerHour: 2 }
  const phones = ['+962791112201', '+962791112202', '+962791112203']
  const sent: string[] = []
  for (const [i, phone] of phones.entries()) {
    const number = await offerTo({ nationalNumber: `990011220${i}`, phone })
    sent.push(...(await delivered(few)).map(({ to }) => to))
    if (i < 2) await withdraw(number)
  }
  expect(sent.filter((to) => phones.includes(to))).toEqual(phones.slice(0, 2))
  const { rows } = await api.owner.query(`select facts from app.security_events where kind = 'sms_cap_half'`)
  expect(rows).toEqual([{ facts: { sms_this_hour: 1 } }])
  await offer(api, { registrationNumber: '7120459' })
  expect((await delivered(few)).map(({ to }) => to)).toContain(cast.basel.phone)
  await api.advance('1 hour')
  await letWait()
  expect((await delivered(few)).map(({ to }) => to)).toContain(phones[2])
})

describe('a withdrawn offer', () => {
  const told = async (sms: readonly OutgoingMessage[]) => ({
    sms: sms.map(({ to }) => to),
    lines: (
      await api.owner.query<{ phone: string }>(
        `select u.phone from app.notifications n join app.users u on u.id = n.user_id where n.kind = 'withdrawn' order by 1`,
      )
    ).rows.map(({ phone }) => phone),
  })

  test('is told to a buyer who had opened it', async () => {
    const sale = await offer(api)
    await read(sale.buyer, sale.number)
    await delivered()
    await withdraw(sale.number)
    expect(await told(await delivered())).toEqual({ sms: [cast.basel.phone], lines: [cast.basel.phone] })
  })

  test('is not told to a buyer who had not', async () => {
    const sale = await offer(api)
    await delivered()
    await withdraw(sale.number)
    expect(await told(await delivered())).toEqual({ sms: [], lines: [] })
  })

  test('is told to an owner who had opened the link', async () => {
    const sale = await offerForOwner(api)
    await (await api.browser()).call('GET /owner-links/:token', { params: { token: sale.link } })
    await delivered()
    await withdraw(sale.number, sale.seller)
    expect((await told(await delivered())).sms).toEqual([widad.phone])
  })
})

describe('offers are limited', () => {
  test('ten open ones a person, fifty a company: the eleventh says so; one that is accepted or withdrawn is not open', async () => {
    const { strict, client } = await withSettings({ offersPerPerson: 1 })
    const number = await offerTo(stranger, client)
    const another = () => client.refusal('POST /guarantees', { body: bodyFor(stranger, '7120459') })
    expect(await another()).toMatchObject({ status: 409, code: 'action_not_allowed', body: { reason: 'too_many_offers' } })
    await withdraw(number, client)
    const basel = { nationalNumber: cast.basel.nationalNumber ?? '', phone: cast.basel.phone }
    const accepted = await offerTo(basel, client)
    await accept({ seller: client, buyer: await strict.as('basel'), number: accepted })
    await offerTo(stranger, client, '7120459')
    await strict.stop()
  })

  test('of two at once that are one too many, one is refused', async () => {
    const { strict, client } = await withSettings({ offersPerPerson: 1 })
    const both = await Promise.allSettled([offerTo(stranger, client), offerTo(stranger, client, '7120459')])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await strict.stop()
  })

  test('an offer to a pair that was not looked up that day counts as a look-up, one that was does not', async () => {
    const { strict, client } = await withSettings({ lookupsPerUserPerDay: 2 })
    const ask = { query: { national_number: stranger.nationalNumber, phone: stranger.phone } }
    await client.call('GET /get-user-info', ask)
    await withdraw(await offerTo(stranger, client), client)
    const other = { nationalNumber: '9900112244', phone: '+962791112244' }
    await withdraw(await offerTo(other, client), client)
    await withdraw(await offerTo(other, client), client)
    const third = { nationalNumber: '9900112255', phone: '+962791112255' }
    expect(await client.refusal('POST /guarantees', { body: bodyFor(third) })).toMatchObject({
      status: 409,
      body: { reason: 'too_many_lookups' },
    })
    // A look-up beyond the budget opens no offer either.
    await client.call('GET /get-user-info', { query: { national_number: third.nationalNumber, phone: third.phone } })
    expect((await client.refusal('POST /guarantees', { body: bodyFor(third) })).body['reason']).toBe('too_many_lookups')
    await api.advance('1 day')
    await offerTo(third, client)
    await strict.stop()
  })
})

test('an offer tells its creator nothing about whether the pair has an account: same answer, same deadline', async () => {
  const seen = async (buyer: { nationalNumber: string; phone: string }) => {
    const before = Date.now()
    const { number, vehicle_trans_id: _, ...answer } = await samira.call('POST /guarantees', { body: bodyFor(buyer) })
    const { wait } = await read(samira, number)
    const { items } = await samira.call('GET /guarantees', { query: { side: 'sale' } })
    const item = items.find((one) => one.number === number)
    await withdraw(number)
    const hours = (until: string | null | undefined) => Math.round((Date.parse(until ?? '') - before) / 3_600_000)
    return { answer, wait: { ...wait, until: hours(wait.until) }, listed: hours(item?.wait.until) }
  }
  const known = await seen({ nationalNumber: cast.basel.nationalNumber ?? '', phone: cast.basel.phone })
  expect(known).toMatchObject({ wait: { code: 'acceptance', until: 72 }, listed: 72 })
  expect(await seen(stranger)).toEqual(known)
})
