import pg from 'pg'
import { installSandbox } from '#sandbox/install.ts'
import { seedCast } from '#seed/index.ts'
import type { TestDatabase } from '../support/database.ts'

export const testSecrets = { passwordPepper: 'a pepper of the tests, not of anybody else', fieldKey: 'a field key of the tests, not of anybody else' }

/** A database with the sandbox's world and its cast in it. */
export const castFilling = {
  name: 'cast',
  async fill(database: TestDatabase) {
    const owner = new pg.Client({ connectionString: database.ownerUrl })
    await owner.connect()
    try {
      await installSandbox(owner)
      await seedCast(owner, testSecrets)
    } finally {
      await owner.end()
    }
  },
}
