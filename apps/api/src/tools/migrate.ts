/**
 * `npm run migrate`: brings the schema to what this version expects, and notes a secret that is being changed, as the owner of the tables. Beside running processes: a migration
 * waits a second for its locks, lets the others through and asks again, for ten minutes at most. Whatever interrupts it, another run goes on. Processes that start without
 * MIGRATION_DATABASE_URL need it to have run.
 */
import { loadConfig, readEnvironment } from '#config.ts'
import { prepareSchema } from '#prepare-schema.ts'
import { ownerUrlOf } from './find-database.ts'

try {
  const config = loadConfig(readEnvironment())
  const { database } = config
  if (!database)
    throw new Error('npm run migrate works on the database of MIGRATION_DATABASE_URL; the sandbox migrates its own when it starts.')
  await prepareSchema({ directUrl: database.directUrl, ownerUrl: ownerUrlOf(database), config, log: (line) => console.log(line) })
  console.log('The schema is up to date.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
