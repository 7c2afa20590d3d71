import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { describeStatements } from '#db/statement-types.ts'
import { parameters } from '#db/statement.ts'
import { projectRoot } from '#kernel/project-root.ts'
import { installSandbox } from '#sandbox/install.ts'

const source = join(projectRoot, 'apps/api/src')
/** The file with the types of all statements. */
export const statementTypesFile = join(source, 'db/generated/statements.ts')

/** Generates the types of all statements from a migrated database of its own, with the sandbox installed. */
export async function writeStatementTypes(connectionString: string): Promise<string> {
  await loadStatements()
  const owner = new pg.Client({ connectionString })
  await owner.connect()
  try {
    await installSandbox(owner)
    return await describeStatements(owner, parameters)
  } finally {
    await owner.end()
  }
}

/** A statement is registered once its module is loaded. */
async function loadStatements(): Promise<void> {
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    const path = join(source, file)
    if (file.endsWith('.ts') && !file.endsWith('.test.ts') && /[ \n]sql\.[a-z]+\(/.test(readFileSync(path, 'utf8')))
      await import(pathToFileURL(path).href)
  }
}
