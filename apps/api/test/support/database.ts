import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  /** As the owner of the tables: what migrations may do. */
  readonly ownerUrl: string
  /** As the API. */
  readonly apiUrl: string
  /** As PostgreSQL's superuser: an intruder with every right. */
  readonly superuserUrl: string
  drop(): Promise<void>
}

interface Filling {
  /** Names the filled template; test files that give the same name share it. */
  readonly name: string
  /** Fills a migrated database, once per run. Its tables are analysed afterwards. */
  fill(database: TestDatabase): Promise<void>
}

/** A migrated database of the test's own, empty or filled as described. */
export async function createTestDatabase(filling?: Filling): Promise<TestDatabase> {
  const { superuserUrl } = inject('testCluster')
  const template = filling === undefined ? 'template_migrated' : await ensureFilledTemplate(superuserUrl, filling)
  const name = `test_${randomBytes(6).toString('hex')}`
  await asSuperuser(superuserUrl, (client) => cloneDatabase(client, name, template))
  return openDatabase(name)
}

async function ensureFilledTemplate(superuserUrl: string, { name, fill }: Filling): Promise<string> {
  const template = `template_filled_${name}`
  await asSuperuser(superuserUrl, async (client) => {
    // The first file that asks fills it; the others wait here.
    await client.query('select pg_advisory_lock(hashtext($1))', [template])
    const { rows } = await client.query('select from pg_database where datname = $1', [template])
    if (rows.length > 0) return
    const draft = `filling_${randomBytes(6).toString('hex')}`
    await cloneDatabase(client, draft, 'template_migrated')
    const database = openDatabase(draft)
    await fill(database)
    await asSuperuser(database.superuserUrl, (filled) => filled.query('analyze'))
    await client.query(`alter database ${draft} rename to ${template}`)
  })
  return template
}

async function cloneDatabase(client: pg.Client, name: string, template: string): Promise<void> {
  await client.query(`create database ${name} template ${template} owner damana_owner strategy wal_log`)
  // Rights on a database itself are not copied with it.
  await client.query(`revoke all on database ${name} from public; grant connect on database ${name} to damana_api`)
}

function openDatabase(name: string): TestDatabase {
  const cluster = inject('testCluster')
  const urlOf = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  return {
    ownerUrl: urlOf(cluster.ownerUrl),
    apiUrl: urlOf(cluster.apiUrl),
    superuserUrl: urlOf(cluster.superuserUrl),
    async drop() {
      await asSuperuser(cluster.superuserUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

async function asSuperuser<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
