import { exportedTables, notExportedTables, type OwnData, ownDataParts } from '#own-data/own-data.rules.ts'
import { packOwnData } from '#own-data/pack-own-data.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unzipSync } from 'fflate'
import { fileOf, png } from '../files/samples.ts'
import { startApi, type Client, type TestApi } from '../support/api.ts'
import { cast, password } from '../support/cast.ts'
import { heldSale, read, type Sale } from '../support/sale.ts'

let api: TestApi
let sale: Sale
beforeAll(async () => {
  api = await startApi()
  sale = await heldSale(api)
})
afterAll(() => api.stop())

async function prove(client: Client, phone: string): Promise<void> {
  await client.call('POST /auth/step-up/sendOtp', { body: { action: 'export_data' } })
  await client.call('POST /auth/step-up/checkOtp', { body: { action: 'export_data', code: await api.codeTo(phone) } })
}
const list = async (client: Client) => (await client.call('GET /profile/export')).exports
const get = async (client: Client, id: string, as = 'json') => client.send(await client.sign('GET', `/profile/export/${id}?as=${as}`))
async function copyOf(client: Client, phone: string): Promise<string> {
  await prove(client, phone)
  await client.call('POST /profile/export')
  await expect.poll(async () => (await list(client))[0]?.ready_at ?? null).not.toBeNull()
  return (await list(client))[0]?.id ?? ''
}

const emptyCopy = Object.fromEntries(ownDataParts.map((part) => [part, []])) as unknown as OwnData // every part is named

describe('a copy of my data', () => {
  test('has everything of mine and nothing of anybody else, as JSON and to read', async () => {
    const { seller } = sale
    const id = await copyOf(seller, cast.samira.phone)
    const answer = await get(seller, id)
    expect(answer.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    const text = answer.bytes?.toString() ?? ''
    const copy = JSON.parse(text) as Record<string, Record<string, unknown>[]>
    expect(Object.keys(copy)).toEqual(expect.arrayContaining([...ownDataParts]))
    expect(copy['account']?.[0]).toMatchObject({ phone: cast.samira.phone })
    expect(copy['identity']?.[0]).toMatchObject({ national_number: cast.samira.nationalNumber })
    expect(copy['guarantees']).toContainEqual(expect.objectContaining({ number: sale.number, role: 'seller' }))
    for (const part of ['bank_accounts', 'addresses', 'sessions', 'consents', 'acts', 'personal_data'])
      expect(copy[part]?.length, part).toBeGreaterThan(0)
    const { buyer } = await read(seller, sale.number)
    for (const foreign of [buyer.name, cast.basel.phone, cast.basel.nationalNumber ?? '-', 'password_hash', 'token_sha256'])
      expect(text).not.toContain(foreign)

    const page = (await get(seller, id, 'html')).bytes?.toString() ?? ''
    expect(page).toContain('<html lang="ar" dir="rtl">')
    expect(page).toContain(sale.number)
    expect(page).not.toContain('<script')
  })

  test('comes with the files that the person uploaded, and with none of anybody else, as a ZIP', async () => {
    const { seller, buyer, number } = sale
    const uploadOf = async (who: Client, name: string) =>
      (await who.call('POST /files', { body: { kind: 'support', file: fileOf(await png(), name, 'image/png') } })).id
    const own = await uploadOf(seller, 'الشاشة.png')
    await seller.call('POST /support-message', { body: { message: 'هذه صورة الشاشة.', files: [own] } })
    await buyer.call('POST /support-message', { body: { message: 'وهذه صورتي.', files: [await uploadOf(buyer, 'secret.png')] } })
    const deed = (await seller.call('POST /files', { body: { kind: 'evidence', file: fileOf(await png(), 'deed.png', 'image/png') } })).id
    await seller.call('POST /guarantees/:number/object', { params: { number }, body: { reason: 'لم يحضر', files: [deed] } })
    const id = await copyOf(seller, cast.samira.phone)

    const answer = await get(seller, id, 'zip')
    expect(answer.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' })
    const archive = unzipSync(answer.bytes ?? Buffer.alloc(0))
    expect(Object.keys(archive).toSorted()).toEqual(['damana-data.html', 'damana-data.json', 'files/001-الشاشة.png', 'files/002-deed.png'])
    const stored = (await seller.send(await seller.sign('GET', `/files/${own}`))).bytes
    expect(Buffer.from(archive['files/001-الشاشة.png'] ?? []).equals(stored ?? Buffer.alloc(0))).toBe(true)
    const copy = JSON.parse(Buffer.from(archive['damana-data.json'] ?? []).toString()) as Record<string, { file: string; path: string }[]>
    expect(copy['files']).toEqual([
      expect.objectContaining({ file: own, path: 'files/001-الشاشة.png', kind: 'support' }),
      expect.objectContaining({ file: deed, path: 'files/002-deed.png', kind: 'evidence', guarantee: number }),
    ])
    expect(Buffer.from(archive['damana-data.html'] ?? []).toString()).toContain('href="files/002-deed.png"')
    expect((await get(buyer, id, 'zip')).status).toBe(404)

    for (let more = 1; more < 6; more += 1) expect((await get(seller, id, 'zip')).status).toBe(200)
    expect((await get(seller, id, 'zip')).status).toBe(429)
    expect((await get(seller, id)).status).toBe(200)
  })

  test('leaves out what is too large or was deleted meanwhile, and says so by a missing path', async () => {
    const collectedAt = new Date('2026-11-23T10:00:00Z')
    const ids = ['a', 'c', 'b']
    const content = { ...emptyCopy, files: ids.map((file) => ({ file })) }
    const files = ids.map((id) => ({ id, name: `${id}.png`, sizeBytes: 10, createdAt: collectedAt }))
    const read = async (id: string) => (id === 'c' ? undefined : Buffer.alloc(10))
    const stream = packOwnData({ content, collectedAt, lang: 'en', files, read, mostBytes: 15 })
    const archive = unzipSync(Buffer.concat(await stream.toArray()))
    expect(Object.keys(archive)).toEqual(['files/001-a.png', 'damana-data.html', 'damana-data.json'])
    const copy = JSON.parse(Buffer.from(archive['damana-data.json'] ?? []).toString()) as { files: unknown[] }
    expect(copy.files).toEqual([
      { file: 'a', path: 'files/001-a.png' },
      { file: 'c', path: null },
      { file: 'b', path: null },
    ])
  })

  test('is for its person alone, until three days are over', async () => {
    const { buyer } = sale
    const id = await copyOf(buyer, cast.basel.phone)
    expect((await get(sale.seller, id)).status).toBe(404)
    expect((await get(await api.browser(), id)).status).toBe(401)
    expect((await get(buyer, id)).status).toBe(200)
    await api.advance('3 days 1 second')
    expect((await get(buyer, id)).status).toBe(404)
    expect(await list(buyer)).toEqual([])
  })

  test('is handed out on the session that asked for it; another session asks for its own, with a code', async () => {
    const first = await api.as('khaled')
    const id = await copyOf(first, cast.khaled.phone)
    expect((await get(first, id)).status).toBe(200)
    const second = await api.browser()
    await second.call('POST /auth/login', { body: { phone_or_email: cast.khaled.phone, password } })
    await api.owner.query('update app.sessions set trusted = true')
    expect(await list(second)).toEqual([])
    for (const as of ['json', 'html', 'zip']) expect((await get(second, id, as)).status).toBe(404)
    expect(await second.refusal('POST /profile/export')).toMatchObject({ status: 409, body: { code: 'step_up_required' } })
    const other = await copyOf(second, cast.khaled.phone)
    expect((await get(second, other)).status).toBe(200)
    expect((await get(first, other)).status).toBe(404)
    expect((await list(first)).map((one) => one.id)).toEqual([id])
  })

  test('asks for a code, and comes three times a day', async () => {
    const tareq = await api.as('tareq')
    expect(await tareq.refusal('POST /profile/export')).toMatchObject({ status: 409, body: { code: 'step_up_required' } })
    await api.owner.query(
      `insert into app.rate_counters (name, window_start, count)
       select 'export:user:' || id, date_trunc('day', app.now() at time zone 'Asia/Amman') at time zone 'Asia/Amman', 3 from app.users where phone = $1`,
      [cast.tareq.phone],
    )
    expect((await tareq.refusal('POST /auth/step-up/sendOtp', { body: { action: 'export_data' } })).status).toBe(429)
    expect(await api.owner.query(`select from app.step_ups where action = 'export_data' and used_at is null`)).toMatchObject({
      rowCount: 0,
    })
  })

  test('knows every table that names a person', async () => {
    const { rows } = await api.owner.query<{ name: string }>(
      `select distinct c.conrelid::regclass::text as name from pg_constraint c
       where c.contype = 'f' and c.confrelid in ('app.users'::regclass, 'app.parties'::regclass)`,
    )
    const known = new Set([...Object.keys(exportedTables), ...Object.keys(notExportedTables)])
    expect(rows.map(({ name }) => (name.includes('.') ? name : `app.${name}`)).filter((name) => !known.has(name))).toEqual([])
  })
})
