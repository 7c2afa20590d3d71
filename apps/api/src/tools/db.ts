/**
 * `npm run db -- "select …"`: runs one read-only query on the sandbox's own database as the owner of its tables, and prints a table. It
 * works beside a running server; for a stopped one the database is started for the query.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { readEnvironment, sandboxFolder } from '#config.ts'
import { openEmbeddedServer } from '#db/embedded-server.ts'

const readOnlyTransaction = '25006'

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function main([text, ...more]: readonly string[]): Promise<void> {
  if (!text || more.length > 0)
    throw new Error('Say one statement in quotation marks: npm run db -- "select number, status from app.payouts"')
  const dataDir = sandboxFolder(readEnvironment(), 'npm run db')
  if (!existsSync(join(dataDir, 'postgres'))) throw new Error(`There is no database in ${dataDir} yet; npm start makes it.`)
  const server = await openEmbeddedServer(dataDir)
  try {
    for (const result of await ask(server.ownerUrl, text)) print(result)
  } finally {
    await server.close()
  }
}

type Answer = pg.QueryArrayResult<(string | null)[]>

/** Every value as PostgreSQL prints it. */
async function ask(connectionString: string, text: string): Promise<Answer[]> {
  const types = { getTypeParser: () => (value: string) => value }
  const client = new pg.Client({
    connectionString,
    types,
    application_name: 'damana-db',
    options: '-c default_transaction_read_only=on -c search_path=app,public',
  })
  await client.connect()
  try {
    // Several statements in one text return several results, which the published type does not declare.
    const answer = (await client.query<(string | null)[]>({ text, rowMode: 'array' })) as Answer | Answer[]
    return Array.isArray(answer) ? answer : [answer]
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === readOnlyTransaction)
      throw new Error('npm run db reads only; change data through the API, or through a migration.', { cause: error })
    throw new Error(`The database refuses: ${error instanceof Error ? error.message : String(error)}.`, { cause: error })
  } finally {
    await client.end()
  }
}

function print({ fields, rows }: Answer): void {
  const table = [fields.map(({ name }) => name), ...rows.map((row) => row.map((value) => (value ?? '').replaceAll(/\s+/g, ' ')))]
  const widths = fields.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((value, column) => value.padEnd(widths[column] ?? 0))
      .join(' | ')
      .trimEnd()
  const [head = [], ...body] = table
  console.log([line(head), widths.map((width) => '-'.repeat(width)).join('-+-'), ...body.map(line)].join('\n'))
  console.log(`${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`)
}
