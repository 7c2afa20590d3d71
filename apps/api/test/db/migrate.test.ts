import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate, refuseOtherSchema } from '#db/migrate.ts'
import { projectRoot } from '#kernel/project-root.ts'
import { createPool } from '#db/pool.ts'
import { startWorker } from '#jobs/worker.ts'
import { type TestDatabase, createTestDatabase } from '../support/database.ts'

let database: TestDatabase
let owner: pg.Client
let api: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  api = createPool({ connectionString: database.apiUrl, max: 4, applicationName: 'test' })
})
afterAll(async () => {
  await api.end()
  await owner.end()
  await database.drop()
})

describe("the API's role", () => {
  it.each([
    'create table public.mine (id int)',
    'create table app.mine (id int)',
    'create temporary table mine (id int)',
    'create schema mine',
    'create role other',
    'create database other',
    'alter table app.parties add column mine int',
    'drop table app.parties',
    'truncate app.parties',
    'alter table graphile_worker._private_jobs disable row level security',
    'drop function app.now()',
    'create function app.mine() returns int language sql as $$ select 1 $$',
    'update public.migrations set sha256 = name',
    'alter role damana_api superuser',
    'set role damana_owner',
  ])('is refused: %s', async (statement) => {
    await expect(api.query(statement)).rejects.toMatchObject({ code: expect.stringMatching(/^42501|^42939/) })
  })

  it('enqueues a job in its own transaction and a worker of the same role does it, once it is committed', async () => {
    const done: unknown[] = []
    let tell = () => {}
    const told = new Promise<void>((settle) => (tell = settle))
    const worker = await startWorker({
      connectionString: database.apiUrl,
      log: () => {},
      jobs: {
        note: (payload) => {
          done.push(payload)
          tell()
        },
      },
    })
    const client = await api.connect()
    await client.query('begin')
    await client.query(`select graphile_worker.add_job('note', $1::json)`, [{ text: 'undone' }])
    await client.query('rollback')
    await client.query('begin')
    await client.query(`select graphile_worker.add_job('note', $1::json, job_key => $2)`, [{ text: 'kept' }, 'note:1'])
    await client.query('commit')
    client.release()
    await told
    await worker.stop()
    expect(done).toEqual([{ text: 'kept' }])
    expect((await api.query('select from graphile_worker.jobs')).rowCount).toBe(0)
  })
})

describe('migrations', () => {
  it('land once, in order, and never change afterwards', async () => {
    const own = await createTestDatabase()
    const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
    try {
      await using(own.ownerUrl, (client) => client.query('delete from public.migrations'))
      writeFileSync(join(folder, '0001_first.sql'), 'create table public.first (id int);')
      const both = [
        migrate({ connectionString: own.ownerUrl, migrationsDir: folder }),
        migrate({ connectionString: own.ownerUrl, migrationsDir: folder }),
      ]
      await Promise.all(both)
      writeFileSync(join(folder, '0002_second.sql'), 'create table public.second (id int);\nselect nonsense;')
      await expect(migrate({ connectionString: own.ownerUrl, migrationsDir: folder })).rejects.toThrow(/0002_second\.sql failed \(line 2\)/)
      const second = await using(own.ownerUrl, (client) => client.query(`select to_regclass('public.second') as name`))
      expect(second.rows[0].name).toBeNull()
      rmSync(join(folder, '0002_second.sql'))
      writeFileSync(join(folder, '0001_first.sql'), 'create table public.other (id int);')
      await expect(migrate({ connectionString: own.ownerUrl, migrationsDir: folder })).rejects.toThrow(
        /0001_first\.sql was changed after it had landed/,
      )
      rmSync(join(folder, '0001_first.sql'))
      await expect(migrate({ connectionString: own.ownerUrl, migrationsDir: folder })).rejects.toThrow(/which this version does not know/)
      writeFileSync(join(folder, '0003_gap.sql'), '')
      await expect(migrate({ connectionString: own.ownerUrl, migrationsDir: folder })).rejects.toThrow(/numbered from 0001 without a gap/)
    } finally {
      rmSync(folder, { recursive: true })
      await own.drop()
    }
  })
})

describe('a database whose migrations no longer exist', () => {
  it('is refused in one sentence that says how to begin anew, and stays as it is', async () => {
    const own = await createTestDatabase()
    try {
      await using(own.ownerUrl, (client) =>
        client.query(`update public.migrations set name = '0001_schemas_and_guards.sql' where name like '0001\\_%.sql'`),
      )
      const landed = () => using(own.ownerUrl, (client) => client.query('select name, sha256 from public.migrations order by name'))
      const before = await landed()
      await expect(migrate({ connectionString: own.ownerUrl })).rejects.toThrow(
        /^The database was made by migrations that no longer exist \(the first is 0001_schemas_and_guards\.sql\): .*npm run reset; in production .* an empty database, .*\.$/,
      )
      expect((await landed()).rows).toEqual(before.rows)
    } finally {
      await own.drop()
    }
  })
})

/** The migrations that there are and one more. */
function withOneMore(sql: string): { folder: string; name: string; number: number; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  cpSync(join(projectRoot, 'apps/api/migrations'), folder, { recursive: true })
  const number = readdirSync(folder).length + 1
  const name = `${String(number).padStart(4, '0')}_one_more.sql`
  writeFileSync(join(folder, name), sql)
  return { folder, name, number, remove: () => rmSync(folder, { recursive: true }) }
}
const numbered = (number: number) => String(number).padStart(4, '0')

describe('a migration on a database in use', () => {
  it('that adds a column while somebody reads for long keeps nobody waiting, and lands when the reader is done', async () => {
    const own = await createTestDatabase()
    const more = withOneMore('alter table app.parties add column note text;')
    const reader = new pg.Client({ connectionString: own.ownerUrl, application_name: 'long reader' })
    const pool = createPool({ connectionString: own.apiUrl, max: 2, applicationName: 'test' })
    await reader.connect()
    try {
      await reader.query('begin; select count(*) from app.parties')
      const lines: string[] = []
      let attempted = () => {}
      const thirdAttempt = new Promise<void>((settle) => (attempted = settle))
      let isDone = false
      const migrating = migrate({
        connectionString: own.ownerUrl,
        migrationsDir: more.folder,
        log: (line) => {
          lines.push(line)
          if (line.includes('attempt 3')) attempted()
        },
      }).finally(() => (isDone = true))
      let longestMs = 0
      const people = (async () => {
        let reads = 0
        for (; !isDone; reads += 1) {
          const began = performance.now()
          await pool.query('select count(*) from app.parties')
          longestMs = Math.max(longestMs, performance.now() - began)
        }
        return reads
      })()
      await thirdAttempt
      expect(isDone).toBe(false)
      expect(lines[0]).toMatch(
        new RegExp(`^the migration ${more.name} waits for a lock, attempt 1 \\(open transactions: long reader, process \\d+, \\d+ s`),
      )
      await reader.query('commit')
      await migrating
      expect(await people).toBeGreaterThan(10)
      // Those who read meanwhile waited behind the migration for as long as it waited itself.
      expect(longestMs).toBeLessThan(2_000)
      expect((await pool.query('select note from app.parties')).rowCount).toBe(0)
    } finally {
      await reader.end()
      await pool.end()
      more.remove()
      await own.drop()
    }
  }, 60_000)

  it('gives up after a while, says who stands in its way, and leaves nothing behind', async () => {
    const own = await createTestDatabase()
    const more = withOneMore('create table app.before_it (id int); alter table app.parties add column note text;')
    const reader = new pg.Client({ connectionString: own.ownerUrl, application_name: 'long reader' })
    await reader.connect()
    try {
      await reader.query('begin; select count(*) from app.parties')
      await expect(migrate({ connectionString: own.ownerUrl, migrationsDir: more.folder, patienceMs: 0 })).rejects.toThrow(
        /^A lock for the migration \d{4}_one_more\.sql was not free within \d+ s \(open transactions: long reader, .*Nothing of it has landed\.$/,
      )
      expect((await reader.query(`select to_regclass('app.before_it') as name`)).rows[0].name).toBeNull()
    } finally {
      await reader.end()
      more.remove()
      await own.drop()
    }
  })

  it('names the oldest code that may run beside it: that code still starts, older code does not', async () => {
    const own = await createTestDatabase()
    const ofNow = join(projectRoot, 'apps/api/migrations')
    const last = numbered(readdirSync(ofNow).length)
    const expanding = withOneMore(`-- Adds what older code does not notice.\n-- oldest code: ${last}\ncreate table app.later (id int);`)
    const pool = createPool({ connectionString: own.apiUrl, max: 1, applicationName: 'test' })
    try {
      await migrate({ connectionString: own.ownerUrl, migrationsDir: expanding.folder })
      // The code of now knows one migration less.
      await migrate({ connectionString: own.ownerUrl, migrationsDir: ofNow })
      await refuseOtherSchema(pool, ofNow)
      writeFileSync(join(expanding.folder, `${numbered(expanding.number + 1)}_contract.sql`), 'drop table app.later;')
      await migrate({ connectionString: own.ownerUrl, migrationsDir: expanding.folder })
      const refused = /has the migration \d{4}_contract\.sql, which this version does not know/
      await expect(migrate({ connectionString: own.ownerUrl, migrationsDir: ofNow })).rejects.toThrow(refused)
      await expect(refuseOtherSchema(pool, ofNow)).rejects.toThrow(refused)
    } finally {
      expanding.remove()
      await pool.end()
      await own.drop()
    }
  })

  it('is missed by a process that may not migrate, which says what to run', async () => {
    const own = await createTestDatabase()
    const more = withOneMore('create table app.later (id int);')
    const pool = createPool({ connectionString: own.apiUrl, max: 1, applicationName: 'test' })
    try {
      await refuseOtherSchema(pool)
      await expect(refuseOtherSchema(pool, more.folder)).rejects.toThrow(
        /does not have the migration \d{4}_one_more\.sql: run npm run migrate/,
      )
    } finally {
      await pool.end()
      more.remove()
      await own.drop()
    }
  })
})

async function using<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
