import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLedger } from '#money/ledger/index.ts'
import { cast } from '../support/cast.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { freePort, type Running, signInOver, startProduct, temporaryFolder } from '../support/process.ts'

const folder = temporaryFolder()
let database: TestDatabase
let owner: pg.Client
let port: number
let running: Running

const start = async () => {
  running = await startProduct({ port, dataDir: folder.path, database })
}

beforeAll(async () => {
  database = await createTestDatabase()
  port = await freePort()
  await start()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
}, 60_000)
afterAll(async () => {
  expect(await auditLedger(owner)).toEqual([])
  await running.kill()
  await owner.end()
  await database.drop()
  folder.remove()
})

const offer = (registrationNumber: string) => ({
  user_company_id: null,
  is_owner: true,
  registration_number: registrationNumber,
  consent: true as const,
  buyer_national_number: cast.basel.nationalNumber ?? '',
  buyer_phone: cast.basel.phone,
  buyer_name: 'باسل حداد',
  price_fils: '9000000',
  commissionOn: 'buyer' as const,
  transfer_type: 'ACH' as const,
})
const countOf = async (number: string) =>
  Number((await owner.query('select count(*) as n from app.guarantees where registration_number = $1', [number])).rows[0].n)

/** Waits for something in the database by asking it again; the process under test cannot be asked. */
async function until(text: string, values: unknown[] = []): Promise<void> {
  for (;;) if ((await owner.query<{ done: boolean }>(text, values)).rows[0]?.done) return
}

const isWaiting = `select exists (select from pg_locks where not granted and relation = 'app.guarantee_vehicles'::regclass) as done`

describe('R13: the process is killed', () => {
  it('before its commit: nothing has happened, and the same request with the same key then does it once', async () => {
    const samira = await signInOver(port, 'samira')
    const key = randomUUID()
    // A creation has to write into this table, and waits for us in the middle of its transaction.
    const blocker = new pg.Client({ connectionString: database.ownerUrl })
    await blocker.connect()
    await blocker.query('begin; lock table app.guarantee_vehicles in exclusive mode')
    const created = samira('POST /guarantees', { body: offer('7120458') }, { idempotencyKey: key }).catch((error: unknown) => error)
    await until(isWaiting)
    await running.kill()
    await blocker.query('rollback')
    await blocker.end()
    expect(await countOf('7120458')).toBe(0)
    await start()
    await created
    const again = await signInOver(port, 'samira')
    const answer = await again('POST /guarantees', { body: offer('7120458') }, { idempotencyKey: key })
    expect(answer.number).toMatch(/^DM-/)
    expect(await countOf('7120458')).toBe(1)
  }, 60_000)

  it('after its commit and before its answer: the same request with the same key gets the answer that was lost', async () => {
    const samira = await signInOver(port, 'samira')
    const key = randomUUID()
    const lost = samira('POST /guarantees', { body: offer('7120459') }, { idempotencyKey: key }).catch((error: unknown) => error)
    await until('select count(*) > 0 as done from app.guarantees where registration_number = $1', ['7120459'])
    await running.kill()
    await start()
    await lost
    const { rows } = await owner.query<{ number: string }>('select number from app.guarantees where registration_number = $1', ['7120459'])
    const again = await signInOver(port, 'samira')
    expect(await again('POST /guarantees', { body: offer('7120459') }, { idempotencyKey: key })).toMatchObject({ number: rows[0]?.number })
    expect(await countOf('7120459')).toBe(1)
  }, 60_000)

  it('in the middle of a file of sales: none of them is there, and the same file with the same key then creates all of them once', async () => {
    const registered = ['8900001', '8900002', '8900003']
    await owner.query(
      `insert into sandbox.vehicles select (jsonb_populate_record(v, jsonb_build_object('registration_number', number))).*
      from sandbox.vehicles v, unnest($1::text[]) number where v.registration_number = '6044127'`,
      [registered],
    )
    const { user_company_id: _, is_owner: __, consent: ___, ...sale } = offer('')
    const stranger = { buyer_national_number: '9801112223', buyer_phone: '+962791112223', buyer_name: 'ليث سالم' }
    const rows = registered.map((registration_number, index) => ({
      ...sale,
      ...(index === 2 && stranger),
      registration_number,
      buyer_kind: 'person' as const,
    }))
    const body = { consent: true as const, rows }
    const countAll = async () =>
      Number((await owner.query('select count(*) as n from app.guarantees where registration_number = any($1)', [registered])).rows[0].n)
    const khaled = await signInOver(port, 'khaled')
    const key = randomUUID()
    // The buyer of the third sale is added by us at the same moment, so it waits for us when the first two are written.
    const blocker = new pg.Client({ connectionString: database.ownerUrl })
    await blocker.connect()
    await blocker.query('begin')
    await blocker.query(
      `insert into app.parties (kind, name, national_number, phone) values ('person', $3, $1, $2)`,
      Object.values(stranger),
    )
    const created = khaled('POST /stock/import', { body }, { idempotencyKey: key }).catch((error: unknown) => error)
    await until(`select exists (select from pg_locks where not granted and locktype = 'transactionid') as done`)
    await running.kill()
    await blocker.query('rollback')
    await blocker.end()
    expect(await countAll()).toBe(0)
    await start()
    await created
    const again = await signInOver(port, 'khaled')
    const first = await again('POST /stock/import', { body }, { idempotencyKey: key })
    expect(first.numbers).toHaveLength(3)
    expect(await again('POST /stock/import', { body }, { idempotencyKey: key })).toEqual(first)
    expect(await countAll()).toBe(3)
  }, 60_000)

  it('between a telling of an endpoint and its record: the endpoint is told once more, with the same id', async () => {
    const khaled = await signInOver(port, 'khaled')
    await owner.query(`insert into sandbox.modes (name, value) values ('receiver:crash', 'slow')`)
    await khaled('POST /auth/step-up/sendOtp', { body: { action: 'webhooks' } })
    const { rows } = await owner.query<{ code: string }>(
      `select payload -> 'facts' ->> 'code' as code from app.outbox where payload ->> 'to' = $1 and payload -> 'facts' ? 'code' order by id desc limit 1`,
      [cast.khaled.phone],
    )
    await khaled('POST /auth/step-up/checkOtp', { body: { action: 'webhooks', code: rows[0]?.code ?? '' } })
    const { endpoint } = await khaled('POST /webhooks', { body: { url: 'https://receiver.damana.example/crash', kinds: ['expired'] } })
    await khaled('POST /webhooks/:id/test', { params: { id: endpoint.id } })
    await until(`select count(*) = 1 as done from sandbox.receipts_of_hooks where name = 'crash'`)
    await running.kill()
    await owner.query(`update sandbox.modes set value = 'takes' where name = 'receiver:crash'`)
    // As long as the claim of the dead process holds.
    await owner.query(`update app.webhook_deliveries set due_at = due_at - interval '61 seconds'`)
    const worker = await startProduct({ port: await freePort(), dataDir: folder.path, database, runs: 'worker' })
    try {
      await until(`select count(*) = 2 as done from sandbox.receipts_of_hooks where name = 'crash'`)
      await until(`select status = 'delivered' as done from app.webhook_deliveries`)
    } finally {
      await worker.kill()
    }
    await start()
    const told = await owner.query<{ id: string; verified: boolean }>(
      `select headers ->> 'damana-event-id' as id, is_verified as verified from sandbox.receipts_of_hooks where name = 'crash'`,
    )
    expect(new Set(told.rows.map(({ id }) => id)).size).toBe(1)
    expect(told.rows.every(({ verified }) => verified)).toBe(true)
  }, 60_000)

  it('and asked to stop instead: it finishes what is under way and ends by itself', async () => {
    const samira = await signInOver(port, 'samira')
    const blocker = new pg.Client({ connectionString: database.ownerUrl })
    await blocker.connect()
    await blocker.query('begin; lock table app.guarantee_vehicles in exclusive mode')
    const created = samira('POST /guarantees', { body: offer('4410074') })
    await until(isWaiting)
    const ended = once(running.process, 'exit')
    running.process.kill('SIGTERM')
    await blocker.query('rollback')
    await blocker.end()
    expect((await created).number).toMatch(/^DM-/)
    expect(await ended).toEqual([0, null])
    await start()
  }, 60_000)
})
