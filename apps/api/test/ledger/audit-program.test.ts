import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '#kernel/project-root.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { testSecrets } from '../support/cast.ts'
import { temporaryFolder } from '../support/process.ts'
import { heldSale, type Sale } from '../support/sale.ts'

let api: TestApi
let sale: Sale
const folder = temporaryFolder()
beforeAll(async () => {
  api = await startApi()
  sale = await heldSale(api)
})
afterAll(async () => {
  await api.stop()
  folder.remove()
})

/** The program as `npm run audit` starts it, on the database of this file. */
const audit = (databaseUrl = api.pool.options.connectionString) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['scripts/run.mjs', 'apps/api/src/tools/audit.ts'],
      {
        cwd: projectRoot,
        env: {
          PATH: process.env['PATH'],
          DATA_DIR: join(folder.path, 'data'),
          DAMANA_MODE: 'sandbox',
          FIELD_KEY: testSecrets.fieldKey,
          DATABASE_URL: databaseUrl,
          MIGRATION_DATABASE_URL: databaseUrl,
        },
      },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, said: stdout + stderr }),
    )
  })

test(
  'npm run audit ends with 0 when all agrees, with 1 and a sentence for each difference, and with 2 when it could not look',
  { timeout: 120_000 },
  async () => {
    expect(await audit()).toMatchObject({ code: 0, said: expect.stringContaining('no difference') })
    const change = (by: number) => api.owner.query('update app.guarantees set version = version + $2 where number = $1', [sale.number, by])
    await change(1)
    const { code, said } = await audit()
    await change(-1)
    expect(code).toBe(1)
    expect(said).toMatch(new RegExp(`^${sale.number} breaks “every version has its event”: expected \\d+, found \\d+ up to \\d+\\.$`, 'm'))
    expect(await audit('postgresql://nobody@127.0.0.1:1/none')).toMatchObject({ code: 2 })
  },
)
