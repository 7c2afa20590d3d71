import { createHash } from 'node:crypto'
import argon2 from '@node-rs/argon2'
import { fils } from '@damana/contract/money'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runDueTransitions } from '#effects/index.ts'
import { drainOutbox } from '#notify/index.ts'
import { sendPayoutFiles } from '#money/payouts/index.ts'
import { readPaymentFile, writeNotification, writeStatement, type WrittenMovement } from '#sandbox/bank-letters.ts'
import { sandboxSettings } from '#kernel/settings.ts'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { cast, password } from '../support/cast.ts'
import { garage, sendPartnerRequest } from '../support/money.ts'
import { type CountingDatabase, startCountingDatabase } from './own-cluster.ts'

// Counts do not move with the machine, so they may be tests; what is measured in time stands in bench/.

const salesOfWave = 20
let counting: CountingDatabase
let api: TestApi
let sent = 0
const files: string[] = []
const owners = new Map<string, string>()

beforeAll(async () => {
  // Before any pool binds it; the prototype stays as it is for whoever comes later in this process.
  const query = Reflect.get(pg.Client.prototype, 'query')
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function counted(
    this: pg.Client & { connectionParameters?: { application_name?: string } },
    ...args: unknown[]
  ) {
    if (this.connectionParameters?.application_name === 'test') sent += 1
    return Reflect.apply(query, this, args) as never
  })
  counting = await startCountingDatabase()
  api = await startApi({
    sharing: { database: counting.database },
    hasEntriesByHand: true,
    deps: {
      outside: {
        // The world outside costs nothing here: what is counted is ours.
        vehicleRegistry: {
          findVehicle: async ({ registrationNumber }) => ({
            answer: 'found',
            owner: {
              kind: 'person',
              name: owners.has(registrationNumber) ? cast.basel.name : cast.samira.name,
              nationalNumber: owners.get(registrationNumber) ?? cast.samira.nationalNumber ?? '',
            },
            seized: false,
            mortgaged: false,
            finesFils: fils(0n),
            vehicle: {
              registration_number: registrationNumber,
              registration_date: '2021-03-04',
              plate_number: '12345',
              plate_code: '20',
              type: 'Kia Niro',
              class: null,
              color: null,
              chassis_number: 'KNACB81CGM5000001',
              manufacture_year: 2021,
              licence_expiry: '2030-03-04',
              licensing_centre: null,
              engine_number: null,
              engine_capacity: null,
              load_capacity: null,
              net_weight: null,
              cargo_capacity: null,
              estimated_value_fils: null,
              registration_type: null,
              country: null,
              classification: null,
            },
          }),
        },
        messenger: { deliver: async () => new Map() },
        bank: {
          submitFile: async ({ messageId, xml }) => {
            files.push(xml)
            return { messageId, sha256: createHash('sha256').update(xml).digest('hex') }
          },
          askAboutFile: async () => 'received',
          askAboutPayment: async () => 'known',
        },
      },
    },
  })
  await Promise.all([api.as('samira'), api.as('basel')])
  await sellWave(1)
})
afterAll(async () => {
  await api?.stop()
  await counting?.stop()
  vi.restoreAllMocks()
})

let garageIndex = 0
let letters = 0
const tell = (movements: readonly WrittenMovement[], isStatement: boolean) => {
  const letter = { messageId: `FIGURES-${(letters += 1)}`, at: new Date(), iban: sandboxSettings.escrowIban, movements }
  return sendPartnerRequest(api, '/bank/messages', {
    xml: isStatement ? writeStatement({ ...letter, balanceFils: fils(1n) }) : writeNotification(letter),
  })
}
const login = async (client: Client, phone: string) => {
  client.token = undefined
  await client.call('POST /auth/login', { body: { phone_or_email: phone, password, remember_me: true } })
}
/** The worker's handling of the timers that are due. */
const ring = async (ids: readonly string[]) => {
  for (const id of ids) await runDueTransitions(api.built.tick, BigInt(id), 'test:timer')
}
const drain = () =>
  drainOutbox({ db: api.pool, messenger: { deliver: async () => new Map() }, origin: 'https://damana.example', log: api.log })

/** Whole sales side by side as two browsers, the bank and the jobs make them: statement, payment file and notices serve all of a wave. */
async function sellWave(count: number): Promise<void> {
  const seller = await api.as('samira')
  const buyer = await api.as('basel')
  const sales: { number: string; id: string; registration: string; totalFils: string }[] = []
  for (let index = 0; index < count; index += 1) {
    const registration = garage((garageIndex += 1))
    await login(seller, cast.samira.phone)
    await seller.call('GET /auth/check-auth')
    const found = await seller.call('GET /get-user-info', {
      query: { national_number: cast.basel.nationalNumber ?? '', phone: `0${cast.basel.phone.slice(4)}` },
    })
    const terms = { price_fils: '9000000', commissionOn: 'buyer', transfer_type: 'ACH' } as const
    await seller.call('POST /guarantees/quote', { body: terms })
    const { number, vehicle_trans_id } = await seller.call('POST /guarantees', {
      body: {
        user_company_id: null,
        is_owner: true,
        registration_number: registration,
        consent: true,
        buyer_national_number: cast.basel.nationalNumber ?? '',
        buyer_phone: cast.basel.phone,
        ...(found.party_ref ? { party_ref: found.party_ref } : {}),
        ...terms,
      },
    })
    await login(buyer, cast.basel.phone)
    await buyer.call('GET /guarantees', { query: { side: 'buy' } })
    const { terms_version } = await buyer.call('GET /guarantees/:number', { params: { number } })
    const accepted = await buyer.call('POST /guarantees/:number/accept', { params: { number }, body: { terms_version } })
    const paid = await sendPartnerRequest(api, '/bank/receipts', {
      bank_reference: `BANK-${number}`,
      way: 'bank',
      amount_fils: accepted.total_price_fils,
      remittance: accepted.payment?.payment_reference ?? '',
      received_at: new Date().toISOString(),
      payer: { name: cast.basel.name, id: cast.basel.nationalNumber ?? '' },
    })
    expect(paid.status).toBe(200)
    await seller.call('GET /guarantees/:number', { params: { number } })
    expect(await buyer.call('GET /guarantees/:number', { params: { number } })).toMatchObject({ financial_status: 'hold' })
    sales.push({ number, id: vehicle_trans_id, registration, totalFils: accepted.total_price_fils })
  }
  const ids = sales.map(({ id }) => id)
  await ring(ids)
  await drain()
  await tell(
    sales.map(({ number, totalFils }) => ({ reference: `BANK-${number}`, direction: 'CRDT', amountFils: fils(BigInt(totalFils)) })),
    true,
  )
  for (const { registration } of sales) owners.set(registration, cast.basel.nationalNumber ?? '')

  for (const { number } of sales) await seller.call('POST /guarantees/:number/release', { params: { number }, body: {} })
  await ring(ids)
  await sendPayoutFiles(api.built.payouts, 'ACH', 'test:cut-off')
  await drain()
  const orders = files.splice(0).flatMap((xml) => readPaymentFile(xml).orders)
  expect(orders).toHaveLength(count)
  for (const { endToEndId, amountFils } of orders)
    expect((await tell([{ reference: `DEBIT-${endToEndId}`, direction: 'DBIT', amountFils, endToEndId }], false)).status).toBe(200)
  for (const { number } of sales) {
    await seller.call('GET /guarantees/:number', { params: { number } })
    expect(await buyer.call('GET /guarantees/:number', { params: { number } })).toMatchObject({ financial_status: 'paid' })
  }
  await drain()
}

describe('a whole sale', () => {
  test('sends, counts and writes no more than it may', async () => {
    const before = sent
    let counted = 0
    const walBytes = await counting.walOf(async () => {
      counted = await counting.countOnServer(() => sellWave(salesOfWave))
    })
    expect((sent - before) / salesOfWave).toBeLessThanOrEqual(112)
    expect(counted / salesOfWave).toBeLessThanOrEqual(120)
    // An invoice and its number are 2.5 of it, the indexes of the lists of staff 0.6, those of the journal 1.4, that of the events by transaction about 1.
    expect(walBytes / salesOfWave / 1000).toBeLessThanOrEqual(83)
  }, 60_000)

  test('writes at most 1.15 times what it would without the sums of the dashboards', async () => {
    const triggers = [
      ['app.guarantees', 'dashboard_entry'],
      ['app.guarantees', 'dashboard_change'],
      ['ledger.entries', 'guarantee_money'],
    ] as const
    const keepSums = async (keep: 'enable' | 'disable') => {
      for (const [table, trigger] of triggers) await api.owner.query(`alter table ${table} ${keep} trigger ${trigger}`)
    }
    const few = 8
    const withSums = await counting.walOf(() => sellWave(few))
    let without = 0
    try {
      await keepSums('disable')
      without = await counting.walOf(() => sellWave(few))
    } finally {
      await keepSums('enable')
      await api.owner.query('select app.rebuild_guarantee_money()')
      await api.owner.query('select app.rebuild_dashboards()')
    }
    expect(withSums / without).toBeLessThanOrEqual(1.15)
  }, 120_000)

  test('hashes two passwords', async () => {
    const [hash, verify] = [vi.spyOn(argon2, 'hash'), vi.spyOn(argon2, 'verify')]
    await sellWave(1)
    expect(hash.mock.calls.length + verify.mock.calls.length).toBe(2)
  })
})

describe('a single call', () => {
  const sentBy = async (work: () => Promise<unknown>) => {
    const before = sent
    await work()
    return sent - before
  }

  test('signs itself in with one statement that writes next to nothing', async () => {
    const samira = await api.as('samira')
    await samira.call('GET /auth/check-auth')
    const quiet = () => samira.call('GET /static-data/banks')
    expect(await sentBy(quiet)).toBe(1)
    const calls = 50
    expect(
      await counting.walOf(async () => {
        for (let index = 0; index < calls; index += 1) await quiet()
      }),
    ).toBeLessThanOrEqual(100 * calls)
  })

  test('shows the details of a guarantee with three statements at most', async () => {
    const samira = await api.as('samira')
    const { items } = await samira.call('GET /guarantees', { query: { side: 'sale' } })
    const number = items[0]?.number ?? ''
    expect(await sentBy(() => samira.call('GET /guarantees/:number', { params: { number } }))).toBeLessThanOrEqual(3)
  })

  test('books an entry with one statement and at most 1.9 kB', async () => {
    const bookings = 60
    const guarantee = (index: number) => 900_000 + index
    const book = (index: number) =>
      api.pool.query('select ledger.post($1, $2, null, $3, $4, $5, $6, $7, $8)', [
        'receipt_by_bank',
        `figures:${index}`,
        guarantee(index),
        'test',
        'test',
        `{${(guarantee(index) % 32) * 64 + 1},${guarantee(index) * 64 + 3}}`,
        '{true,false}',
        '{1000,1000}',
      ])
    await book(0)
    const before = sent
    const bytes = await counting.walOf(async () => {
      for (let index = 1; index <= bookings; index += 1) await book(index)
    })
    expect(sent - before).toBe(bookings)
    expect(bytes / bookings).toBeLessThanOrEqual(1_900)
  })
})
