import pg from 'pg'
import { installSandbox } from '#sandbox/install.ts'
import { seedCast } from '#seed/index.ts'
import { testSecrets } from '../support/cast.ts'
import type { TestDatabase } from '../support/database.ts'

/** A database with the sandbox's world and its cast in it; the template is that of the whole API's tests. */
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
