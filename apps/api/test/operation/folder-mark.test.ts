import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPool } from '#db/pool.ts'
import { folderPlace, refuseOtherPlace } from '#files/index.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { freePort, secretsAsSettings, startProduct, startRefused, temporaryFolder } from '../support/process.ts'

let database: TestDatabase
let pool: pg.Pool
const [folder, copy, other, second] = [temporaryFolder(), temporaryFolder(), temporaryFolder(), temporaryFolder()]
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool({ connectionString: database.apiUrl, max: 4, applicationName: 'test' })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
  for (const one of [folder, copy, other, second]) one.remove()
})
const markOf = (path: string) => join(path, 'folder-id')

it('of processes that start at once for the first time, those with the same folder start and those with another one are refused', async () => {
  const starts = await Promise.allSettled(
    [folder, folder, other, other].map(async ({ path }) => {
      await refuseOtherPlace(pool, folderPlace(path))
      return path
    }),
  )
  const [first, refused] = starts[0]?.status === 'fulfilled' ? [folder, other] : [other, folder]
  expect(starts.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))).toEqual([first.path, first.path])
  const noted = readFileSync(markOf(first.path), 'utf8').trim()
  for (const start of starts.filter(({ status }) => status === 'rejected'))
    expect(String((start as PromiseRejectedResult).reason)).toMatch(
      new RegExp(
        `FILES_DIR \\(${refused.path}\\) is not the folder of files that this database works with: its file folder-id (is missing|names another one)\\. .* put ${noted} into that file\\.`,
      ),
    )
  // A copy brings the mark along; a folder that somebody put the mark into is taken.
  cpSync(first.path, copy.path, { recursive: true })
  await refuseOtherPlace(pool, folderPlace(copy.path))
  rmSync(markOf(copy.path))
  await expect(refuseOtherPlace(pool, folderPlace(copy.path))).rejects.toThrow('its file folder-id is missing')
  writeFileSync(markOf(copy.path), noted)
  await refuseOtherPlace(pool, folderPlace(copy.path))
})

it('two processes on one database with different folders: the second one ends with a sentence before it serves anybody', async () => {
  const own = await createTestDatabase()
  const product = await startProduct({ port: await freePort(), dataDir: folder.path, database: own, env: { FILES_DIR: second.path } })
  try {
    const { code, said } = await startRefused({
      PORT: String(await freePort()),
      DATA_DIR: other.path,
      DAMANA_MODE: 'sandbox',
      DATABASE_URL: own.apiUrl,
      MIGRATION_DATABASE_URL: own.ownerUrl,
      ...secretsAsSettings,
    })
    expect([code, said]).toEqual([1, expect.stringContaining('is not the folder of files that this database works with')])
  } finally {
    await product.kill()
    await own.drop()
  }
}, 60_000)
