import pg from 'pg'
import { StartupError } from '#kernel/startup-error.ts'
import type { Queryable } from './queryable.ts'

interface Passwords {
  readonly ownerPassword: string
  readonly apiPassword: string
}

/**
 * Creates the database and its two roles on the embedded server: the owner, who migrates, and the API's role, which has only its grants.
 */
export async function prepareDatabase(superuserUrl: string, { ownerPassword, apiPassword }: Passwords): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await ensureRole(client, 'damana_owner', ownerPassword)
    await ensureRole(client, 'damana_api', apiPassword)
    await limitRole(client, 'damana_api')
    const { rows } = await client.query(`select from pg_database where datname = 'damana'`)
    if (rows.length === 0) {
      await client.query('create database damana owner damana_owner')
      await client.query('revoke all on database damana from public; grant connect on database damana to damana_api')
    }
  } finally {
    await client.end()
  }
}

/** Creates a role that may sign in and nothing else, where it is missing. */
export async function ensureRole(client: pg.ClientBase, name: string, password: string): Promise<void> {
  const { rows } = await client.query('select from pg_roles where rolname = $1', [name])
  if (rows.length > 0) return
  await client.query(
    `create role ${client.escapeIdentifier(name)} login nosuperuser nocreatedb nocreaterole noreplication password ${client.escapeLiteral(password)}`,
  )
}

/** A statement of this role never waits for ever: not for a lock, not for itself, not for a forgotten transaction. */
const limits = { lock_timeout: '2s', statement_timeout: '5s', idle_in_transaction_session_timeout: '10s' } as const

/**
 * Sets the limits of a role where it has none of its own; a role may do that for itself. They are not sent by each connection, because a
 * pooler refuses or drops what a connection asks for at its start.
 */
export async function limitRole(client: pg.ClientBase, name: string): Promise<void> {
  const { rows } = await client.query<{ config: string[] | null }>('select rolconfig as config from pg_roles where rolname = $1', [name])
  for (const [limit, value] of Object.entries(limits))
    if (!rows[0]?.config?.some((setting) => setting.startsWith(`${limit}=`)))
      await client.query(`alter role ${client.escapeIdentifier(name)} set ${limit} = ${client.escapeLiteral(value)}`)
}

export async function limitOwnRole(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_user as name')
  if (rows[0]) await limitRole(client, rows[0].name)
}

/** The limits that the connections of a pool do not have. */
export async function listMissingLimits(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(`select name from pg_settings where name = any($1) and setting = '0' order by name`, [
    Object.keys(limits),
  ])
  return rows.map(({ name }) => name)
}

/** Refuses to serve as a role that could change the schema, because the API must not be able to. */
export async function refusePowerfulRole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string; powerful: boolean }>(`
    select current_user as role,
      bool_or(rolsuper or has_schema_privilege(rolname, 'app', 'create') or pg_has_role(rolname, (select nspowner from pg_namespace where nspname = 'app'), 'member')) as powerful
    from pg_roles where rolname = current_user`)
  if (rows[0]?.powerful)
    throw new StartupError(`DATABASE_URL connects as ${rows[0].role}, a role that can change the schema; connect as damana_api.`)
}
