import { createHash, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '#db/pool.ts'
import { createObjectFileStore, objectPlace, refuseOtherPlace, sweepFiles } from '#files/index.ts'
import { createObjectStore, type ObjectStore, type ObjectStoreSettings, refuseLaxStore } from '#kernel/object-store.ts'
import { createSealer } from '#kernel/sealing.ts'
import { createObjectMark, watchRestores } from '#restores/index.ts'
import { fileOf, pdf, png } from '../files/samples.ts'
import { type Client, startApi, type TestApi } from '../support/api.ts'
import { cast, password, testSecrets } from '../support/cast.ts'
import { type Ceph, isCephInstalled, startCeph } from '../support/ceph.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { startFailingProxy } from '../support/failing-proxy.ts'
import { offer } from '../support/sale.ts'
import { quiet } from '../support/quiet.ts'
import { freePort, startProduct, startRefused, secretsAsSettings, temporaryFolder } from '../support/process.ts'

// Debian's Ceph is the one server in the registries that we reach which keeps to If-None-Match and If-Match of a write: `apt-get install ceph-mon ceph-osd ceph-common radosgw`.
describe.skipIf(!isCephInstalled)('an object store (Ceph)', () => {
  let ceph: Ceph
  let proxy: Awaited<ReturnType<typeof startFailingProxy>>
  let database: TestDatabase
  let pool: pg.Pool
  const folder = temporaryFolder()
  beforeAll(async () => {
    ceph = await startCeph()
    proxy = await startFailingProxy(ceph.port)
    database = await createTestDatabase()
    pool = createPool({ connectionString: database.apiUrl, max: 4, applicationName: 'test' })
  }, 240_000)
  afterAll(async () => {
    await pool.end()
    await database.drop()
    await proxy.stop()
    await ceph.stop()
    folder.remove()
  })
  const atProxy = (settings: ObjectStoreSettings) => ({ ...settings, url: `http://127.0.0.1:${proxy.port}` })
  const list = async (store: ObjectStore, beginning = '') => {
    const keys: string[] = []
    for await (const { key } of store.list(beginning)) keys.push(key)
    return keys
  }
  const text = (written: string) => Buffer.from(written)

  describe('the mark', () => {
    const file = (id: bigint) => ({ id, messageId: `DMN-${id}`, payments: 2, sumFils: 1_500n * id })

    it('loses none of what eight processes write at once, and is never lowered', async () => {
      const settings = await ceph.makeBucket()
      await Promise.all(
        Array.from({ length: 8 }, async (_, process) => {
          const mark = createObjectMark(createObjectStore(settings))
          for (let round = 0; round < 5; round += 1) {
            const id = BigInt(round * 8 + process + 1)
            await mark.raise({ system: '1', payoutFiles: id, messages: 100n - id, lastFiles: [file(id)] })
            const read = await mark.read()
            expect(read?.lastFiles.map((one) => one.id)).toContain(id)
            expect(read?.payoutFiles).toBeGreaterThanOrEqual(id)
          }
        }),
      )
      expect(await createObjectMark(createObjectStore(settings)).read()).toEqual({
        system: '1',
        payoutFiles: 40n,
        messages: 99n,
        lastFiles: Array.from({ length: 40 }, (_, index) => file(BigInt(40 - index))),
      })
    })

    it('is raised where the answer to its write was lost, once', async () => {
      const settings = await ceph.makeBucket()
      const mark = createObjectMark(createObjectStore(settings))
      await mark.raise({ system: '1', payoutFiles: 1n, messages: 1n, lastFiles: [file(1n)] })
      const store = createObjectStore(settings)
      let isLost = false
      const forgetful: ObjectStore = {
        ...store,
        async replace(...written) {
          if (isLost) return store.replace(...written)
          isLost = true
          await store.replace(...written)
          proxy.fail({ kind: 'cut', afterBytes: 10 })
          const cut = createObjectStore(atProxy(settings))
          return cut.replace(...written)
        },
      }
      await createObjectMark(forgetful).raise({ system: '1', payoutFiles: 2n, messages: 1n, lastFiles: [file(2n)] })
      proxy.fail({ kind: 'none' })
      expect(await mark.read()).toEqual({ system: '1', payoutFiles: 2n, messages: 1n, lastFiles: [file(2n), file(1n)] })
    })

    it('lets nothing leave while the store does not answer, and freezes nothing; then it goes on', async () => {
      const settings = await ceph.makeBucket()
      proxy.fail({ kind: 'none' })
      const store = createObjectStore(atProxy(settings))
      const watch = await watchRestores(quiet(pool), createObjectMark(store), { mustBeMarked: true, log: { error: () => {} } })
      expect(await watch.mayLeave(1n)).toBe(true)
      proxy.fail({ kind: 'refused' })
      await expect(watch.mayLeave(2n)).rejects.toThrow('the object store:')
      expect([watch.isFrozen(), store.fault()]).toEqual([false, expect.stringMatching(/^(broken|not_reachable)$/)])
      proxy.fail({ kind: 'none' })
      expect(await watch.mayLeave(2n)).toBe(true)
      expect([watch.isFrozen(), store.fault()]).toEqual([false, undefined])
      expect((await createObjectMark(createObjectStore(settings)).read())?.messages).toBe(2n)
    })

    it('freezes a database that knows less than was sent', async () => {
      const own = await createTestDatabase()
      const restored = createPool({ connectionString: own.apiUrl, max: 2, applicationName: 'test' })
      try {
        const mark = createObjectMark(createObjectStore(await ceph.makeBucket()))
        const watch = await watchRestores(quiet(restored), mark, { mustBeMarked: true, log: { error: () => {} } })
        expect(watch.isFrozen()).toBe(false)
        const noted = await mark.read()
        await mark.raise({ system: noted?.system ?? '', payoutFiles: 0n, messages: 7n, lastFiles: [] })
        await watch.refresh()
        expect(watch.isFrozen()).toBe(true)
      } finally {
        await restored.end()
        await own.drop()
      }
    })
  })

  describe('uploads', () => {
    let settings: ObjectStoreSettings
    let store: ObjectStore
    let api: TestApi
    let samira: Client
    let said = ''
    let bytes: Buffer
    let kept: string
    const log = pino({ level: 'debug' }, { write: (line: string) => void (said += line) })
    beforeAll(async () => {
      settings = await ceph.makeBucket()
      store = createObjectStore(settings)
      proxy.fail({ kind: 'none' })
      api = await startApi({
        deps: {
          log,
          config: { mode: 'sandbox', secrets: testSecrets, trustedProxies: [], filesDir: folder.path, objectStore: atProxy(settings) },
        },
      })
      samira = await api.as('samira')
      bytes = await pdf()
      const { number } = await offer(api)
      kept = await upload(bytes)
      await api.owner.query(
        'update app.files set guarantee_id = (select id from app.guarantees where number = $2), attached_at = app.now() where id = $1',
        [kept, number],
      )
    })
    afterAll(() => api.stop())
    const keyOf = (id: string) => `kept/${id.slice(0, 2)}/${id}`
    const upload = async (bytes: Buffer) =>
      (await samira.call('POST /files', { body: { kind: 'evidence', file: fileOf(bytes, 'paper.pdf', 'application/pdf') } })).id
    const download = async (id: string) => samira.send(await samira.sign('GET', `/files/${id}`))
    const refusal = async () =>
      samira.refusal('POST /files', { body: { kind: 'evidence', file: fileOf(await png(), 'x.png', 'image/png') } })
    const countFiles = async () => (await api.owner.query('select from app.files')).rowCount

    it('come back byte for byte, lie there sealed, and nothing of them stays on this machine', async () => {
      const id = kept
      expect((await download(id)).bytes?.equals(bytes)).toBe(true)
      expect(await list(store, 'kept/')).toContain(keyOf(id))
      expect(await list(store, 'staged/')).toEqual([])
      expect((await store.read(keyOf(id)))?.bytes.includes('%PDF')).toBe(false)
      expect(readdirSync(folder.path, { recursive: true }).filter((name) => !String(name).endsWith('mark'))).toEqual(['quarantine'])
    })

    it('are never written over', async () => {
      const id = kept
      expect(await store.create(keyOf(id), text('another'))).toBe(false)
      const files = createObjectFileStore(store, folder.path, createSealer('files', { current: 'key of files' }))
      await expect(files.stage(id, text('another'))).rejects.toMatchObject({ code: 'unavailable' })
      expect((await download(id)).bytes?.equals(bytes)).toBe(true)
    })

    it('go when their time is over, and stay where the store cannot delete them until it can', async () => {
      const id = await upload(await pdf())
      await api.advance('31 days')
      await samira.call('POST /auth/login', { body: { phone_or_email: cast.samira.phone, password, remember_me: true } })
      proxy.fail({ kind: 'refused' })
      await api.built.runFileJobs().catch(() => {})
      expect((await api.owner.query('select from app.files where id = $1', [id])).rowCount).toBe(1)
      proxy.fail({ kind: 'none' })
      await api.built.runFileJobs()
      expect((await api.owner.query('select from app.files where id = $1', [id])).rowCount).toBe(0)
      expect(await store.read(keyOf(id))).toBeUndefined()
    })

    it.each([
      ['is away', { kind: 'refused' }],
      ['is busy all the time', { kind: 'slow_down', times: 1_000 }],
      ['ends its answers in the middle', { kind: 'cut', afterBytes: 40 }],
      ['does not answer', { kind: 'silent' }],
    ] as const)('of a store that %s are refused for now, and nothing is lost', async (_name, failure) => {
      const before = await countFiles()
      proxy.fail(failure)
      const problem = await refusal()
      expect([problem.status, problem.code, problem.body['retry_after']]).toEqual([503, 'unavailable', 5])
      expect((await download(kept)).status).toBe(503)
      expect(api.built.isStoreUp()).toBe(false)
      proxy.fail({ kind: 'none' })
      expect(await countFiles()).toBe(before)
      expect((await download(kept)).bytes?.equals(bytes)).toBe(true)
      expect(api.built.isStoreUp()).toBe(true)
    })

    it('wait for a store that is busy for a moment', async () => {
      proxy.fail({ kind: 'slow_down', times: 2 })
      const id = await upload(bytes)
      proxy.fail({ kind: 'none' })
      expect((await download(id)).bytes?.equals(bytes)).toBe(true)
    })

    it.each([
      ['another secret', { secret: 'x'.repeat(40) }, 'SignatureDoesNotMatch'],
      ['a bucket that is not there', { bucket: 'damana-nowhere' }, 'NoSuchBucket'],
    ])('with %s are refused for now, and it is said why', async (_name, changed, code) => {
      const lost = createObjectStore({ ...settings, ...changed })
      const files = createObjectFileStore(lost, folder.path, createSealer('files', { current: 'k' }))
      const refused = { code: 'unavailable', cause: { why: 'refused', message: expect.stringContaining(code) } }
      await expect(files.stage(randomUUID(), text('bytes'))).rejects.toMatchObject(refused)
      await expect(files.read(randomUUID())).rejects.toMatchObject(refused)
      expect(lost.fault()).toBe('refused')
    })

    it('of a call that did not end are kept where their row is there, and go where it is not', async () => {
      await store.create(`staged/${kept}`, Buffer.alloc(0))
      const lost = randomUUID()
      const sealer = createSealer('files', { current: 'key of files' })
      const files = createObjectFileStore(store, folder.path, sealer)
      await files.stage(lost, text('bytes'))
      expect(await files.sweepQuarantine()).toEqual([])
      const later: ObjectStore = {
        ...store,
        async *list(beginning) {
          for await (const { key, ageMs } of store.list(beginning)) yield { key, ageMs: ageMs + 11 * 60_000 }
        },
      }
      await sweepFiles(api.pool, createObjectFileStore(later, folder.path, sealer))
      expect(await list(store, 'staged/')).toEqual([])
      expect(await store.read(keyOf(lost))).toBeUndefined()
      expect((await download(kept)).status).toBe(200)
    })

    it('are sealed anew in their place, and one that was removed meanwhile does not come back', async () => {
      const own = createObjectStore(await ceph.makeBucket())
      const before = createSealer('files', { current: 'the old key' })
      const after = createSealer('files', { current: 'the new key', previous: 'the old key' })
      const [one, gone] = [randomUUID(), randomUUID()]
      const files = createObjectFileStore(own, folder.path, before)
      for (const id of [one, gone]) await files.stage(id, text(id))
      await files.keep(one)
      const anew = createObjectFileStore(own, folder.path, after)
      expect((await anew.listOutdated()).toSorted()).toEqual([one, gone].toSorted())
      expect(await anew.reseal(one)).toBe('kept')
      expect(await anew.listOutdated()).toEqual([gone])
      expect((await createObjectFileStore(own, folder.path, createSealer('files', { current: 'the new key' })).read(one)).toString()).toBe(
        one,
      )
      const removing: ObjectStore = {
        ...own,
        async replace(...written) {
          await files.remove(gone)
          return own.replace(...written)
        },
      }
      expect(await createObjectFileStore(removing, folder.path, after).reseal(gone)).toBe('gone')
      expect(await list(own)).toEqual([`kept/${one.slice(0, 2)}/${one}`])
    })

    it('never bring the secret or a signature into the log', () => {
      expect(said).toContain('the object store does not answer')
      expect(said).not.toContain(settings.secret)
      expect(said).not.toMatch(/Signature=|AWS4-HMAC/)
    })
  })

  it('lists more than one answer holds, each key once', async () => {
    const store = createObjectStore(await ceph.makeBucket())
    const keys = Array.from({ length: 1_005 }, (_, index) => `kept/${String(index).padStart(4, '0')}`)
    for (let from = 0; from < keys.length; from += 15)
      await Promise.all(keys.slice(from, from + 15).map((key) => store.create(key, text(key))))
    expect(await list(store)).toEqual(keys)
  })

  it('is refused where it writes over what is there, or does so where another one came first', async () => {
    const store = createObjectStore(await ceph.makeBucket())
    await refuseLaxStore(store)
    expect(await list(store)).toEqual([])
    const overwriting: ObjectStore = {
      ...store,
      async create(key, bytes) {
        await store.remove(key)
        return store.create(key, bytes)
      },
    }
    await expect(refuseLaxStore(overwriting)).rejects.toThrow('does not keep to If-None-Match and If-Match')
    const careless: ObjectStore = {
      ...store,
      async replace(key, bytes) {
        const now = await store.read(key)
        return store.replace(key, bytes, now?.etag ?? '')
      },
    }
    await expect(refuseLaxStore(careless)).rejects.toThrow('does not keep to If-None-Match and If-Match')
  })

  it('is the same for every process, or the second one is refused', async () => {
    const own = await createTestDatabase()
    const db = createPool({ connectionString: own.apiUrl, max: 2, applicationName: 'test' })
    try {
      const settings = await ceph.makeBucket()
      const [one, other] = [createObjectStore(settings), createObjectStore({ ...settings, prefix: 'other/' })]
      await Promise.all([one, one, one].map((store) => refuseOtherPlace(db, objectPlace(store))))
      await expect(refuseOtherPlace(db, objectPlace(other))).rejects.toThrow(
        /^OBJECT_STORE_BUCKET \(damana-[0-9a-f-]+\/other\/\) is not the folder of files that this database works with: its file folder-id is missing\./,
      )
    } finally {
      await db.end()
      await own.drop()
    }
  })

  it('holds the mark and the uploads of a program that starts with its settings, and is named where it cannot be used', async () => {
    const own = await createTestDatabase()
    const data = temporaryFolder()
    const { url, region, bucket, prefix, keyId, secret } = await ceph.makeBucket()
    const env = {
      OBJECT_STORE_URL: url,
      OBJECT_STORE_REGION: region,
      OBJECT_STORE_BUCKET: bucket,
      OBJECT_STORE_PREFIX: prefix,
      OBJECT_STORE_KEY_ID: keyId,
      OBJECT_STORE_SECRET: secret,
      OBJECT_STORE_PATH_STYLE: 'yes',
    }
    const port = await freePort()
    const product = await startProduct({ port, dataDir: data.path, database: own, env })
    try {
      const keys = await list(createObjectStore({ url, region, bucket, prefix, keyId, secret, pathStyle: true }))
      expect(keys).toEqual(['folder-id', 'sent.json'])
      expect(readdirSync(join(data.path)).filter((name) => name === 'sent.json')).toEqual([])
    } finally {
      await product.kill()
    }
    const { code, said } = await startRefused({
      PORT: String(port),
      DATA_DIR: data.path,
      DAMANA_MODE: 'sandbox',
      DATABASE_URL: own.apiUrl,
      MIGRATION_DATABASE_URL: own.ownerUrl,
      ...secretsAsSettings,
      ...env,
      OBJECT_STORE_SECRET: createHash('sha256').update(secret).digest('hex'),
    })
    expect([code, said]).toEqual([1, expect.stringMatching(/The object store \(damana-[^)]+\) cannot be used \(.*SignatureDoesNotMatch\)/)])
    await own.drop()
    data.remove()
  })
})
