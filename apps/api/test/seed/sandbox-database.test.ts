import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { installSandbox } from '#sandbox/install.ts'
import { refuseSandboxDatabase } from '#seed/index.ts'
import { castFilling } from '../sandbox/cast-database.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { productionSettings } from '../support/production-settings.ts'
import { freePort, startRefused, temporaryFolder } from '../support/process.ts'

let database: TestDatabase
let owner: pg.Client
beforeEach(async () => {
  database = await createTestDatabase()
  owner = await connect(database)
})
afterEach(async () => {
  await owner.end()
  await database.drop()
})

async function connect({ ownerUrl }: TestDatabase): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  return client
}

describe('production', () => {
  it('starts on a migrated database without a trace of the sandbox, and on one without any schema', async () => {
    await refuseSandboxDatabase(owner)
    await owner.query('drop schema app cascade')
    await refuseSandboxDatabase(owner)
  })

  it('takes a customer who has the phone of one of the cast, and his own name', async () => {
    await owner.query(
      `insert into app.users (account_type, name, phone, email) values ('individual', 'هالة العلي', '+962790000001', 'hala@mail.test')`,
    )
    await refuseSandboxDatabase(owner)
  })

  it("refuses the sandbox's schema, and its clock when only the clock is left", async () => {
    await installSandbox(owner)
    await expect(refuseSandboxDatabase(owner)).rejects.toThrow("it has the schema sandbox, the sandbox's clock")
    await owner.query('drop schema sandbox cascade')
    await expect(refuseSandboxDatabase(owner)).rejects.toThrow("it has the sandbox's clock")
    await owner.query('drop table app.clock')
    await expect(refuseSandboxDatabase(owner)).rejects.toThrow("it has the sandbox's clock")
  })

  it.each([
    [
      'one of the cast by e-mail',
      `insert into app.users (account_type, name, phone, email) values ('individual', 'x', '+962791112223', 'Samira@example.com')`,
    ],
    [
      'one of the cast by phone and name',
      `insert into app.users (account_type, name, phone) values ('individual', 'لينا قاسم', '+962790000004')`,
    ],
    [
      'a member of staff whose second factor is public',
      `insert into app.staff (name, email, role, password_hash, totp_secret) values ('x', 'nour@damana.example', 'admin', 'x', 'x')`,
    ],
  ])('refuses a database with %s', async (_, insert) => {
    await owner.query(insert)
    await expect(refuseSandboxDatabase(owner)).rejects.toThrow(/has been a sandbox \(it has the account /)
  })

  it('does not start on the database of a sandbox, and changes nothing in it', { timeout: 60_000 }, async () => {
    const sandbox = await createTestDatabase(castFilling)
    const folder = temporaryFolder()
    const client = await connect(sandbox)
    try {
      await client.query(`delete from public.migrations where name like 'graphile%'`)
      const { code, said } = await startRefused({
        ...productionSettings,
        PORT: String(await freePort()),
        DATA_DIR: folder.path,
        DATABASE_URL: sandbox.apiUrl,
        MIGRATION_DATABASE_URL: sandbox.ownerUrl,
      })
      expect(code).toBe(1)
      expect(said).toContain("has been a sandbox (it has the schema sandbox, the sandbox's clock, the account samira@example.com")
      expect((await client.query(`select from public.migrations where name like 'graphile%'`)).rowCount).toBe(0)
    } finally {
      await client.end()
      await sandbox.drop()
      folder.remove()
    }
  })
})
