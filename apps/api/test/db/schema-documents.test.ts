import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { drawSchema } from '#db/draw-schema.ts'
import { readMigrations } from '#db/migrate.ts'
import { projectRoot } from '#kernel/project-root.ts'
import { createTestDatabase } from '../support/database.ts'

it('docs/schema.sql and docs/entities.md are what the migrations make: npm run generate', { timeout: 60_000 }, async () => {
  const database = await createTestDatabase()
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  try {
    const { sql, entities } = await drawSchema(owner, readMigrations(join(projectRoot, 'apps/api/migrations')))
    expect(readFileSync(join(projectRoot, 'docs/schema.sql'), 'utf8')).toBe(sql)
    expect(readFileSync(join(projectRoot, 'docs/entities.md'), 'utf8')).toBe(entities)
  } finally {
    await owner.end()
    await database.drop()
  }
})
