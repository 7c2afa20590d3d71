import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SecretsInUse } from '#config.ts'
import { prepareSchema } from '#prepare-schema.ts'
import { testSecrets } from '../support/cast.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const start = (secrets: SecretsInUse, as: 'owner' | 'api') =>
  prepareSchema({
    directUrl: database.apiUrl,
    ownerUrl: as === 'owner' ? database.ownerUrl : undefined,
    config: { mode: 'production', secrets },
    log: () => {},
  })
const changed: SecretsInUse = {
  ...testSecrets,
  fieldKey: `${testSecrets.fieldKey}, the next`,
  previous: { fieldKey: testSecrets.fieldKey },
}

it('a process starts without the owner’s password where npm run migrate has noted its secrets, and says so where it has not', async () => {
  await expect(start(testSecrets, 'api')).rejects.toThrow(
    /PASSWORD_PEPPER is new to this database \(run npm run migrate with it first\).*BANK_KEY is new to this database/,
  )
  await start(testSecrets, 'owner')
  await start(testSecrets, 'api')
})

it('a new key is noted by npm run migrate before a process without the owner’s password may write with it; those with the old one start beside it', async () => {
  await expect(start(changed, 'api')).rejects.toThrow('FIELD_KEY is new to this database (run npm run migrate with it first).')
  await expect(start({ ...testSecrets, fieldKey: changed.fieldKey }, 'api')).rejects.toThrow(
    'FIELD_KEY is not the one that this database works with',
  )
  await start(changed, 'owner')
  await start(changed, 'api')
  await start({ ...testSecrets, previous: { fieldKey: changed.fieldKey } }, 'api')
  await expect(start({ ...testSecrets, fieldKey: changed.fieldKey }, 'api')).rejects.toThrow(
    'FIELD_KEY is still being changed (some values are sealed with the key before',
  )
})
