import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runAudit } from '#audit/index.ts'
import { type EmbeddedServer, startEmbeddedServer } from '#db/embedded-server.ts'
import { migrate } from '#db/migrate.ts'
import { projectRoot } from '#kernel/project-root.ts'
import { createSealer } from '#kernel/sealing.ts'
import { installSandbox } from '#sandbox/install.ts'
import { seedCast } from '#seed/index.ts'
import { startApi } from '../support/api.ts'
import { testSecrets } from '../support/cast.ts'
import { completedSale, garage, garageFilling } from '../support/money.ts'
import { temporaryFolder } from '../support/process.ts'

const folder = temporaryFolder()
let server: EmbeddedServer
let superuser: pg.Client

// A provider of PostgreSQL gives one role that may create roles and databases, no superuser, no extension, and a database with the provider's own order of
// letters.
beforeAll(async () => {
  server = await startEmbeddedServer({ dataDir: folder.path, durable: false })
  superuser = new pg.Client({ connectionString: server.superuserUrl })
  await superuser.connect()
  await superuser.query('drop database damana')
  await superuser.query('drop role damana_owner')
  await superuser.query('drop role damana_api')
  await superuser.query(`create role provider_admin login createrole createdb nosuperuser password 'provider'`)
}, 60_000)
afterAll(async () => {
  await superuser.end()
  await server.stop()
  if (existsSync(folder.path)) folder.remove()
})

it('the five lines of docs/operations.md make roles and database on an own server, and npm run migrate ends on it', async () => {
  const page = readFileSync(join(projectRoot, 'docs/operations.md'), 'utf8')
  const [, lines = ''] = /An own server.*?```sql\n(.*?)```/s.exec(page) ?? []
  const statements = lines.split('\n').filter((line) => line !== '')
  expect(statements).toHaveLength(5)
  for (const statement of statements) await superuser.query(statement)
  const urlOf = (user: string) => Object.assign(new URL(server.superuserUrl), { username: user, password: '…', pathname: '/damana' }).href
  await migrate({ connectionString: urlOf('damana_owner') })
  const api = new pg.Client({ connectionString: urlOf('damana_api') })
  await api.connect()
  expect((await api.query('select count(*)::int as landed from public.migrations')).rows[0]?.landed).toBeGreaterThan(20)
  await api.end()
  await superuser.query('drop database damana')
  await superuser.query('drop role damana_api')
  await superuser.query('drop role damana_owner')
})

it('a role without a superuser’s rights creates roles and schema on a database of a provider, and a car is sold on it', async () => {
  const urlOf = (user: string, secret: string, database: string) => {
    const url = new URL(server.superuserUrl)
    return Object.assign(url, { username: user, password: secret, pathname: `/${database}` }).href
  }
  const admin = new pg.Client({ connectionString: urlOf('provider_admin', 'provider', 'postgres') })
  await admin.connect()
  await admin.query(`create database damana template template0 encoding 'UTF8' locale_provider libc locale 'C.UTF-8'`)
  // As providers do it: who may connect is named, and the role of the application is not there yet.
  await admin.query('revoke all on database damana from public')
  await admin.end()
  const ownerUrl = urlOf('provider_admin', 'provider', 'damana')
  await migrate({ connectionString: ownerUrl, apiPassword: 'of the application' })

  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const { rows: extensions } = await owner.query(`select extname from pg_extension`)
  expect(extensions).toEqual([{ extname: 'plpgsql' }])
  const { rows: roles } = await owner.query(
    `select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles where rolname = 'damana_api'`,
  )
  expect(roles).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false }])
  await installSandbox(owner)
  await seedCast(owner, testSecrets)
  await garageFilling.fill(owner)
  await owner.query(`update app.bank_accounts set created_at = now() - interval '1 year'`)

  const api = await startApi({
    sharing: {
      database: {
        ownerUrl,
        apiUrl: urlOf('damana_api', 'of the application', 'damana'),
        superuserUrl: server.superuserUrl,
        drop: async () => {},
      },
    },
  })
  await api.built.startJobs()
  const sale = await completedSale(api, { registrationNumber: garage(1) })
  const found = await sale.seller.call('GET /search', { query: { q: 'باسل' } })
  expect(found.items.map(({ number }) => number)).toEqual([sale.number])
  expect(await runAudit(owner, createSealer('evidence', { current: testSecrets.fieldKey }))).toEqual([])
  await owner.end()
  await api.stop()
}, 120_000)
