/**
 * `npm run seed -- <scenario>`: seeds one scenario of the sandbox to its end and prints its guarantee or application; without a name it lists them. Beside
 * a running sandbox, which seeds all scenarios itself, it waits for that one.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { buildApp } from '#app.ts'
import { loadConfig, readEnvironment, sandboxFolder } from '#config.ts'
import { openEmbeddedServer } from '#db/embedded-server.ts'
import { migrate } from '#db/migrate.ts'
import { createPool } from '#db/pool.ts'
import { checkKeys } from '#keys/index.ts'
import { installSandbox } from '#sandbox/install.ts'
import { recallOrigin } from '#sandbox/origin.ts'
import { findScenario, listScenarios, seedCast, seedScenarios } from '#seed/index.ts'

const longestWaitMs = 120_000

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function main([name, ...more]: readonly string[]): Promise<void> {
  if (name === undefined) return console.log(listScenarios().join('\n'))
  if (more.length > 0 || !listScenarios().includes(name))
    throw new Error(`There is no scenario "${[name, ...more].join(' ')}"; npm run seed lists them.`)
  const environment = readEnvironment()
  const dataDir = sandboxFolder(environment, 'npm run seed')
  const server = await openEmbeddedServer(dataDir)
  const pool = createPool({ connectionString: server.apiUrl, max: 4, applicationName: 'damana-seed' })
  try {
    if (server.isOurs) await tell(name)
    const number = await numberOf(name, pool)
    const origin = recallOrigin(dataDir) ?? 'http://localhost:4000'
    console.log(`${name} is ${number ?? 'a draft'}: ${origin}${pageOf(number)}`)
  } finally {
    await pool.end()
    await server.close()
  }

  async function tell(only: string): Promise<void> {
    const config = loadConfig(environment)
    const isNew = !existsSync(join(dataDir, 'origin'))
    if (isNew) console.log('making the database and the cast')
    await migrate({ connectionString: server.ownerUrl, apiPassword: decodeURIComponent(new URL(server.apiUrl).password) })
    const owner = new pg.Client({ connectionString: server.ownerUrl })
    await owner.connect()
    await checkKeys(owner, config.secrets)
    await installSandbox(owner)
    await seedCast(owner, config.secrets)
    await owner.end()
    const origin = recallOrigin(dataDir) ?? 'http://localhost:4000'
    const log = pino({ level: 'silent' })
    const build = (scenarioPool: pg.Pool) => buildApp({ config, origin, pool: scenarioPool, log })
    await seedScenarios({ pool, databaseUrl: server.apiUrl, origin, log, build }, new AbortController().signal, only)
  }
}

/** The page of a guarantee, of an application under its tracking number, or of one that was not sent. */
function pageOf(number: string | null): string {
  if (number === null) return '/register-company'
  return number.startsWith('C') ? `/admin/companies/${number}` : `/damanaty/sale/${number}`
}

async function numberOf(name: string, pool: pg.Pool): Promise<string | null> {
  for (const began = performance.now(); performance.now() - began < longestWaitMs; await wait(200)) {
    const found = await findScenario(pool, { name })
    if (found?.isSeeded && found.failure === null) return found.guaranteeNumber
    if (found?.failure) throw new Error(`The scenario ${name} could not be brought to its end: ${found.failure}.`)
  }
  throw new Error(`The running sandbox has not reached the scenario ${name} within two minutes; stop it and try again.`)
}
