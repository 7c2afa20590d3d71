/**
 * `npm run reseal`: seals all data under FIELD_KEY with its current value, beside a running product or on a stopped one's data, and prints
 * the rest. Exits with 1 where a key is missing. After an interruption another run continues. `-- --portion 500` sets the rows per
 * statement.
 */
import { parseArgs } from 'node:util'
import { loadConfig, readEnvironment, secretInUse } from '#config.ts'
import { createSealer } from '#kernel/sealing.ts'
import { reseal } from '#keys/index.ts'
import { openPlaces } from '#places.ts'
import { connect, findDatabase } from './find-database.ts'

const { values } = parseArgs({ options: { portion: { type: 'string', default: '500' } } })

try {
  const config = loadConfig(readEnvironment())
  const portion = Number(values.portion)
  if (!Number.isInteger(portion) || portion < 1) throw new Error('--portion is a whole number from 1.')
  const database = await findDatabase(config, 'owner')
  try {
    const owner = await connect(database.url, { application_name: 'damana-reseal' })
    try {
      const log = { warn: (_facts: object, message: string) => console.error(message) }
      const store = openPlaces(config, log).openFiles(createSealer('files', secretInUse(config.secrets, 'fieldKey')))
      await reseal({ owner, secrets: config.secrets, store, portion, say: (line) => console.log(line) })
    } finally {
      await owner.end()
    }
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
