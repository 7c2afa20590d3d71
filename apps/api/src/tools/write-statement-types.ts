import pg from 'pg'
import { describeStatements } from '#db/statement-types.ts'
import { installSandbox } from '#sandbox/install.ts'

/** The types of these statements, as a file, by a migrated database of its own, in which the sandbox is installed for it. */
export async function writeStatementTypes(connectionString: string, statements: ReadonlyMap<string, string>): Promise<string> {
  const owner = new pg.Client({ connectionString })
  await owner.connect()
  try {
    await installSandbox(owner)
    return await describeStatements(owner, statements)
  } finally {
    await owner.end()
  }
}
