import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { describeStatements } from '#db/statement-types.ts'
import { statements } from '#db/statement.ts'
import { projectRoot } from '#kernel/project-root.ts'
import { installSandbox } from '#sandbox/install.ts'

const source = join(projectRoot, 'apps/api/src')
/** Where the types of all statements stand. */
export const statementTypesFile = join(source, 'db/generated/statements.ts')

/** The types of all statements, as a file, by a migrated database of its own, in which the sandbox is installed for it. */
export async function writeStatementTypes(connectionString: string): Promise<string> {
  await loadStatements()
  const owner = new pg.Client({ connectionString })
  await owner.connect()
  try {
    await installSandbox(owner)
    return await describeStatements(owner, statements)
  } finally {
    await owner.end()
  }
}

/** A statement is known once its module is loaded. */
async function loadStatements(): Promise<void> {
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    const path = join(source, file)
    if (file.endsWith('.ts') && !file.endsWith('.test.ts') && /[ \n]statement\(/.test(readFileSync(path, 'utf8')))
      await import(pathToFileURL(path).href)
  }
}
