import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { statements } from '#db/statement.ts'
import { projectRoot } from '#kernel/project-root.ts'
import { writeStatementTypes } from '#tools/write-statement-types.ts'
import { createTestDatabase } from '../support/database.ts'

const source = join(projectRoot, 'apps/api/src')

it('the types of statements are what the database says of them: npm run generate', async () => {
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    const path = join(source, file)
    if (file.endsWith('.ts') && !file.endsWith('.test.ts') && /[ \n]statement\(/.test(readFileSync(path, 'utf8'))) await import(path)
  }
  expect(statements.size).toBeGreaterThan(500)
  const database = await createTestDatabase()
  try {
    expect(readFileSync(join(source, 'db/generated/statements.ts'), 'utf8')).toBe(await writeStatementTypes(database.ownerUrl, statements))
  } finally {
    await database.drop()
  }
})
