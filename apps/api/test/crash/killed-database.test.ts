import { createClient } from '@damana/client/client'
import { generateKey, signRequest } from '@damana/contract/signing'
import { createTransport } from '@damana/client/transport'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type BuiltApp } from '#app.ts'
import { type EmbeddedServer, startEmbeddedServer } from '#db/embedded-server.ts'
import { migrate } from '#db/migrate.ts'
import { createPool } from '#db/pool.ts'
import { auditLedger, ledgerEvents, postAs } from '#money/ledger/index.ts'
import { fils, noFils } from '@damana/contract/money'
import { installSandbox } from '#sandbox/install.ts'
import { seedCast } from '#seed/index.ts'
import { cast, password, testSecrets } from '../support/cast.ts'
import { freePort, temporaryFolder } from '../support/process.ts'

const folder = temporaryFolder()
let server: EmbeddedServer
let pool: pg.Pool
let built: BuiltApp
let port: number

beforeAll(async () => {
  server = await startEmbeddedServer({ dataDir: folder.path, settings: { shared_buffers: '64MB' } })
  await migrate({ connectionString: server.ownerUrl, apiPassword: decodeURIComponent(new URL(server.apiUrl).password), log: () => {} })
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  await installSandbox(owner)
  await seedCast(owner, testSecrets)
  await owner.end()
  port = await freePort()
  pool = createPool({ connectionString: server.apiUrl, max: 10, applicationName: 'test' })
  built = await buildApp({
    config: { mode: 'sandbox', secrets: testSecrets, trustedProxies: [], filesDir: `${folder.path}/files` },
    origin: `http://localhost:${port}`,
    pool,
    log: pino({ level: 'silent' }),
  })
  await built.app.listen({ host: 'localhost', port })
}, 60_000)
afterAll(async () => {
  await built.close()
  await pool.end()
  await server.stop()
  folder.remove()
})

/** Connections outlive the killed process for a moment and still answer; what they answer says nothing about the new one. */
const isRestarted = (killed: number) => expect.poll(() => server.postmasterPid(), { timeout: 30_000 }).not.toBe(killed)

it('R14: PostgreSQL killed under load loses nothing that was acknowledged, doubles nothing, and the API heals by itself within 30 seconds', async () => {
  const key = await generateKey()
  let token: string | undefined
  let cookie: string | undefined
  const { transport } = createTransport({
    origin: `http://localhost:${port}`,
    apiKey: 'shell-2026.1',
    lang: () => 'ar',
    key: async () => key,
    token: { read: () => token, keep: (fresh) => (token = fresh), forget: () => {} },
    cookie: { read: () => cookie, keep: (fresh) => (cookie = fresh) },
  })
  const call = createClient(transport)
  await call('POST /auth/login', { body: { phone_or_email: cast.samira.phone, password, remember_me: true } })

  const acknowledged: bigint[] = []
  const unknown: bigint[] = []
  let next = 1n
  let stopped = false
  // Money straight through the ledger's door, as fast as four clients can, each entry under a reference of its own.
  const writers = Array.from({ length: 4 }, async () => {
    while (!stopped) {
      const receiptId = next++
      try {
        await postAs(pool, {
          ...ledgerEvents.receipt_by_bank({
            receiptId,
            guaranteeId: 1n + (receiptId % 50n),
            escrowFils: fils(1000n + receiptId),
            excessFils: noFils,
          }),
          actor: 'system:test',
          requestId: 'r14',
        })
        acknowledged.push(receiptId)
      } catch {
        unknown.push(receiptId)
      }
    }
  })
  const killed: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const target = acknowledged.length + 200
    while (acknowledged.length < target) await new Promise((resolve) => setImmediate(resolve))
    const pid = server.postmasterPid()
    if (pid === undefined) throw new Error('the database does not run')
    process.kill(pid, 'SIGKILL')
    const began = performance.now()
    await isRestarted(pid)
    // The client repeats by itself; the first good answer says that everything is back.
    for (;;) {
      try {
        await call('GET /auth/check-auth')
        break
      } catch {
        if (performance.now() - began > 30_000) throw new Error('the API did not heal within 30 seconds')
      }
    }
    killed.push(performance.now() - began)
  }
  stopped = true
  await Promise.all(writers)

  const { rows } = await pool.query<{ reference: string; n: bigint }>(
    `select reference, count(distinct entry_id) as n from ledger.journal where request_id = 'r14' group by reference`,
  )
  const stored = new Set(rows.map((row) => BigInt(row.reference.slice('receipt:'.length))))
  expect(killed).toHaveLength(3)
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
  expect(rows.filter((row) => row.n !== 1n)).toEqual([])
  const sent = new Set([...acknowledged, ...unknown])
  expect([...stored].filter((id) => !sent.has(id))).toEqual([])
  expect(await auditLedger(pool)).toEqual([])
}, 120_000)

it('S01: a request from before PostgreSQL was killed is refused after it, by this process and by another, whether it had been taken or not', async () => {
  const key = await generateKey()
  const origin = `http://localhost:${port}`
  const url = '/api/v1/static-data/banks'
  const sign = () =>
    signRequest(key, { method: 'GET', targetUri: origin + url, lang: 'ar', apiKey: 'web-2026.1', created: Math.floor(Date.now() / 1000) })
  const otherPool = createPool({ connectionString: server.apiUrl, max: 4, applicationName: 'test-other' })
  const other = await buildApp({
    config: { mode: 'sandbox', secrets: testSecrets, trustedProxies: [], filesDir: `${folder.path}/files` },
    origin,
    pool: otherPool,
    log: pino({ level: 'silent' }),
  })
  try {
    const ask = async (app: BuiltApp, headers: Record<string, string>) => {
      const answer = await app.app.inject({ method: 'GET', url, headers })
      return answer.statusCode === 200 ? 'taken' : answer.json<{ code: string }>().code
    }
    // Asks with fresh signatures until one is taken: the database is back, and its nonces have begun anew.
    const isBack = async () => {
      for (const began = performance.now(); performance.now() - began < 30_000;) if ((await ask(built, await sign())) === 'taken') return
      throw new Error('the API did not heal within 30 seconds')
    }
    await isBack()
    const [taken, unsent] = [await sign(), await sign()]
    expect(await ask(built, taken)).toBe('taken')
    expect(await ask(other, taken)).toBe('nonce_reused')
    const pid = server.postmasterPid()
    if (pid === undefined) throw new Error('the database does not run')
    process.kill(pid, 'SIGKILL')
    await isRestarted(pid)
    await isBack()
    // The pools find their dead connections one by one.
    const answerOf = async (app: BuiltApp, headers: Record<string, string>) => {
      for (;;) {
        const said = await ask(app, headers)
        if (said !== 'unavailable') return said
      }
    }
    expect([
      await answerOf(built, taken),
      await answerOf(other, taken),
      await answerOf(built, unsent),
      await answerOf(other, unsent),
    ]).toEqual(Array(4).fill('signature_expired'))
  } finally {
    await other.close()
    await otherPool.end()
  }
}, 120_000)
