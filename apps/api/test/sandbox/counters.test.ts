import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSandboxMessenger, drainOutbox } from '#notify/index.ts'
import { cast } from '../support/cast.ts'
import { origin, startApi, type TestApi } from '../support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())
const deliver = () => drainOutbox({ db: api.pool, messenger: createSandboxMessenger(api.pool), origin, log: api.log })

beforeEach(async () => {
  await (await api.browser()).call('POST /sandbox/registry', { body: { mode: 'normal' } })
})

async function offer(registration: string): Promise<string> {
  const samira = await api.as('samira')
  const { number } = await samira.call('POST /guarantees', {
    body: {
      user_company_id: null,
      is_owner: true,
      registration_number: registration,
      consent: true,
      buyer_national_number: cast.basel.nationalNumber ?? '',
      buyer_phone: cast.basel.phone,
      buyer_name: 'باسل حداد',
      price_fils: '12000000',
      commissionOn: 'equally',
      transfer_type: 'ACH',
    },
  })
  return number
}

describe('the licensing centre', () => {
  const shown = async (q: string) => (await (await api.browser()).call('GET /sandbox/vehicles', { query: { q } })).vehicles[0]

  test('nobody has to sign in to stand at its counter', async () => {
    const { vehicles, mode } = await (await api.browser()).call('GET /sandbox/vehicles', {})
    expect(mode).toBe('normal')
    expect(vehicles.length).toBeGreaterThan(10)
  })

  test('a seizure is written on the papers and lifted again, and the product asks the same papers', async () => {
    const [anybody, samira] = [await api.browser(), await api.as('samira')]
    await anybody.call('POST /sandbox/vehicles/:registration/mark', {
      params: { registration: '7120459' },
      body: { seized: true, fines_fils: '50000' },
    })
    expect(await shown('7120459')).toMatchObject({ seized: true, fines_fils: '50000' })
    expect((await samira.refusal('GET /vehicles/lookup', { query: { registration_number: '7120459' } })).code).toBe('vehicle_seized')
    await anybody.call('POST /sandbox/vehicles/:registration/mark', { params: { registration: '7120459' }, body: { seized: false } })
    expect(await samira.call('GET /vehicles/lookup', { query: { registration_number: '7120459' } })).toMatchObject({ has_fines: true })
  })

  test('a vehicle that is registered now can be sold by its owner now', async () => {
    const { registration_number } = await (
      await api.browser()
    ).call('POST /sandbox/vehicles', {
      body: { type: 'كيا ريو', manufacture_year: 2019, owner_name: 'سميرة خليل', owner_national_number: '9852012345' },
    })
    const found = await (await api.as('samira')).call('GET /vehicles/lookup', { query: { registration_number } })
    expect(found.vehicle).toMatchObject({ type: 'كيا ريو', manufacture_year: 2019 })
    expect(Object.values(found.vehicle)).not.toContain(null)
  })

  test('the ownership moves to the buyer of the guarantee, to a stranger, and back', async () => {
    await offer('7120458')
    const anybody = await api.browser()
    const move = async (to: 'buyer' | 'third' | 'seller') =>
      (await anybody.call('POST /sandbox/vehicles/:registration/move', { params: { registration: '7120458' }, body: { to } })).owner_name
    expect(await move('buyer')).toBe('باسل حداد')
    expect(['سميرة خليل', 'باسل حداد']).not.toContain(await move('third'))
    expect(await move('seller')).toBe('سميرة خليل')
    expect(
      (await anybody.refusal('POST /sandbox/vehicles/:registration/move', { params: { registration: '6044127' }, body: { to: 'buyer' } }))
        .code,
    ).toBe('not_found')
  })

  test("a company's vehicle is registered as a company's, and the registry may say nothing about one vehicle alone", async () => {
    const anybody = await api.browser()
    const { registration_number: registration } = await anybody.call('POST /sandbox/vehicles', {
      body: { type: 'فان', manufacture_year: 2018, owner_name: 'شركة النور', owner_national_number: '200777888', owner_kind: 'company' },
    })
    const { rows } = await api.owner.query<{ kind: string }>(`select kind from sandbox.people where national_number = '200777888'`)
    expect(rows).toEqual([{ kind: 'company' }])
    await anybody.call('POST /sandbox/vehicles/:registration/mark', { params: { registration }, body: { silent: true } })
    expect(await shown(registration)).toMatchObject({ silent: true })
    const samira = await api.as('samira')
    expect((await samira.refusal('GET /vehicles/lookup', { query: { registration_number: registration } })).code).toBe(
      'registry_unavailable',
    )
    await samira.call('GET /vehicles/lookup', { query: { registration_number: '7120459' } })
  })

  test('the register of people is switched by itself, or both together', async () => {
    const anybody = await api.browser()
    const modes = async () => {
      const { mode, people_mode } = await anybody.call('GET /sandbox/vehicles', {})
      return [mode, people_mode]
    }
    await anybody.call('POST /sandbox/registry', { body: { mode: 'slow', of: 'people' } })
    expect(await modes()).toEqual(['normal', 'slow'])
    await anybody.call('POST /sandbox/registry', { body: { mode: 'down', of: 'vehicles' } })
    expect(await modes()).toEqual(['down', 'slow'])
    await anybody.call('POST /sandbox/registry', { body: { mode: 'normal' } })
    expect(await modes()).toEqual(['normal', 'normal'])
  })

  test('while it is down the product says so', async () => {
    await (await api.browser()).call('POST /sandbox/registry', { body: { mode: 'down' } })
    expect((await (await api.as('samira')).refusal('GET /vehicles/lookup', { query: { registration_number: '7120459' } })).code).toBe(
      'registry_unavailable',
    )
  })
})

describe('the inbox', () => {
  test('shows everybody what was sent to whom, and one person the newest of his own', async () => {
    await offer('7130001')
    await deliver()
    const { messages, totp } = await (await api.browser()).call('GET /sandbox/messages', { query: { to: '0790000002' } })
    expect(messages[0]).toMatchObject({ to: '+962790000002', channel: 'sms' })
    expect(messages[0]?.text).toContain('عُرضت عليك')
    expect(totp.map(({ email }) => email)).toContain('nour@damana.example')
    const basel = await (await api.as('basel')).call('GET /sandbox/messages/latest', {})
    expect(basel.message?.to).toBe('+962790000002')
  })

  test("the staff's codes that it shows open the back office", async () => {
    const { totp } = await (await api.browser()).call('GET /sandbox/messages', {})
    const nour = totp.find(({ email }) => email.startsWith('nour'))
    const browser = await api.browser()
    browser.apiKey = 'admin-2026.1'
    await browser.call('POST /admin/auth/login', {
      body: { email: 'nour@damana.example', password: 'Damana#2026', totp: nour?.code ?? '' },
    })
  })
})

describe('time', () => {
  test('while the registry is silent, what passes is the time until somebody looks into it', async () => {
    const number = await offer('7120459')
    const pass = async () =>
      (await (await api.browser()).call('POST /sandbox/guarantees/:number/pass-wait', { params: { number }, body: {} })).passed
    const [samira, basel] = [await api.as('samira'), await api.as('basel')]
    await basel.call('POST /guarantees/:number/accept', { params: { number }, body: { terms_version: 1 } })
    const { payment } = await basel.call('GET /guarantees/:number', { params: { number } })
    await basel.call('POST /sandbox/bills/pay', {
      body: { payment_reference: payment?.payment_reference ?? '', way: 'bank', how: 'exact' },
    })
    expect(await pass()).toBe('countdown')
    await samira.call('POST /sandbox/vehicles/:registration/mark', { params: { registration: '7120459' }, body: { silent: true } })
    await samira.call('POST /guarantees/:number/release', { params: { number }, body: {} })
    for (let round = 0; round < 4; round += 1) await pass()
    expect(await samira.call('GET /guarantees/:number', { params: { number } })).toMatchObject({
      operational_status: 'release_requested',
      flags: [{ kind: 'blocked', reason: 'silent' }],
    })
    expect((await samira.call('GET /sandbox/guarantees', { query: { q: number } })).guarantees).toMatchObject([{ wait: 'registry_silent' }])
  })

  test('the wait of one guarantee passes, and the others go on waiting', async () => {
    const [expired, waiting] = [await offer('7130002'), await offer('7130003')]
    const anybody = await api.browser()
    expect(await anybody.call('POST /sandbox/guarantees/:number/pass-wait', { params: { number: expired }, body: {} })).toEqual({
      passed: 'acceptance',
    })
    const samira = await api.as('samira')
    expect((await samira.call('GET /guarantees/:number', { params: { number: expired } })).operational_status).toBe('expired')
    const { guarantees } = await anybody.call('GET /sandbox/guarantees', { query: { q: waiting } })
    expect(guarantees).toMatchObject([{ number: waiting, wait: 'acceptance', status: 'awaiting_acceptance' }])
    expect((await anybody.call('GET /sandbox/guarantees', { query: { q: expired } })).guarantees).toEqual([])
  })
})
