import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { projectRoot } from '#kernel/project-root.ts'
import { temporaryFolder } from '../support/process.ts'

const folder = temporaryFolder()
const dataDir = join(folder.path, 'data')
afterAll(() => folder.remove())

/** Runs a tool as a developer does, and answers what it ended with and said. */
function run(tool: string, args: readonly string[] = [], env: Record<string, string> = {}): Promise<{ code: number | null; said: string }> {
  return new Promise((settle) => {
    const child = spawn(process.execPath, [join(projectRoot, 'scripts/run.mjs'), `apps/api/src/tools/${tool}.ts`, ...args], {
      cwd: projectRoot,
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...env },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes.toString()))
    child.on('close', (code) => settle({ code, said: said.trim() }))
  })
}

describe('on a stopped sandbox', { timeout: 120_000 }, () => {
  it('before the first start there is nothing to ask and nothing to remove', async () => {
    expect(await run('db', ['select 1'])).toEqual({ code: 1, said: `There is no database in ${dataDir} yet; npm start makes it.` })
    expect(await run('reset')).toEqual({ code: 0, said: `There is nothing in ${dataDir}.` })
  })

  it('a scenario is told and named, its guarantee can be read as a table, and reset removes all of it', async () => {
    expect((await run('seed', ['rejected'])).said).toMatch(/rejected is DM-100001: http:\/\/localhost:4000\/damanaty\/sale\/DM-100001$/)
    expect(await run('db', ['select number, operational_status from guarantees'])).toEqual({
      code: 0,
      said: ['number    | operational_status', '----------+-------------------', 'DM-100001 | rejected', '1 row'].join('\n'),
    })
    expect(await run('db', [`delete from guarantees`])).toMatchObject({
      code: 1,
      said: expect.stringContaining('reads only'),
    })
    expect(await run('db', ['select nonsense'])).toEqual({ code: 1, said: 'The database refuses: column "nonsense" does not exist.' })
    expect(await run('reset')).toMatchObject({ code: 0, said: expect.stringContaining('is removed') })
    expect(existsSync(dataDir)).toBe(false)
  })
})

it('each says in one sentence what it was to be told', { timeout: 60_000 }, async () => {
  expect((await run('seed')).said.split('\n')).toEqual(expect.arrayContaining(['paid-1', 'rejected']))
  expect(await run('seed', ['nobody'])).toEqual({ code: 1, said: 'There is no scenario "nobody"; npm run seed lists them.' })
  expect(await run('db')).toMatchObject({ code: 1, said: expect.stringContaining('Say one statement in quotation marks') })
})

it('production and a database elsewhere are refused', { timeout: 60_000 }, async () => {
  for (const [tool, args] of [['reset'], ['db', ['select 1']], ['seed', ['rejected']]] as const) {
    expect(await run(tool, args, { DAMANA_MODE: 'production' })).toEqual({
      code: 1,
      said: `npm run ${tool} is for the sandbox; this is production.`,
    })
    const elsewhere = await run(tool, args, { DATABASE_URL: 'postgres://x@db/x', MIGRATION_DATABASE_URL: 'postgres://y@db/x' })
    expect(elsewhere).toMatchObject({ code: 1, said: expect.stringContaining('DATABASE_URL names another one') })
  }
})

it('reset leaves a folder alone that is no data folder', { timeout: 60_000 }, async () => {
  const somebodys = join(folder.path, 'somebodys')
  mkdirSync(somebodys)
  writeFileSync(join(somebodys, 'letter.txt'), 'dear')
  expect(await run('reset', [], { DATA_DIR: somebodys })).toMatchObject({ code: 1, said: expect.stringContaining('nothing was removed') })
  expect(readdirSync(somebodys)).toEqual(['letter.txt'])
})

it('a new migration has the next number and the title that it was given', { timeout: 60_000 }, async () => {
  const migrations = join(folder.path, 'migrations')
  mkdirSync(migrations)
  writeFileSync(join(migrations, '0041_before.sql'), '')
  expect(await run('new-migration', ['Payout limits', migrations])).toEqual({ code: 0, said: join(migrations, '0042_payout_limits.sql') })
  expect(await run('new-migration', ['../x', migrations])).toMatchObject({ code: 1, said: expect.stringContaining('Say what it creates') })
  expect(readdirSync(migrations)).toEqual(['0041_before.sql', '0042_payout_limits.sql'])
})
