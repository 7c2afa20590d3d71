import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { statements } from '#db/statement.ts'
import { statementTypesFile, writeStatementTypes } from '#tools/write-statement-types.ts'
import { createTestDatabase } from '../support/database.ts'

it('the types of statements are what the database says of them: npm run generate', async () => {
  const database = await createTestDatabase()
  try {
    expect(readFileSync(statementTypesFile, 'utf8')).toBe(await writeStatementTypes(database.ownerUrl))
    expect(statements.size).toBeGreaterThan(500)
  } finally {
    await database.drop()
  }
})
