import pg from 'pg'
import { StartupError } from '#kernel/startup-error.ts'

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

/** Refuses to serve as a role that could change the schema, because the API must not be able to. */
export async function refusePowerfulRole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string; powerful: boolean }>(`
    select current_user as role,
      bool_or(rolsuper or has_schema_privilege(rolname, 'app', 'create') or pg_has_role(rolname, (select nspowner from pg_namespace where nspname = 'app'), 'member')) as powerful
    from pg_roles where rolname = current_user`)
  if (rows[0]?.powerful)
    throw new StartupError(`DATABASE_URL connects as ${rows[0].role}, a role that can change the schema; connect as damana_api.`)
}
