import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createPool } from '#db/pool.ts'
import type { Queryable } from '#db/queryable.ts'
import { createMark, watchRestores } from '#restores/index.ts'
import { quiet } from '../support/quiet.ts'
import { createTestDatabase } from '../support/database.ts'
import { temporaryFolder } from '../support/process.ts'

const folder = temporaryFolder()
const database = await createTestDatabase()
const pool = createPool({ connectionString: database.apiUrl, max: 2, applicationName: 'test' })
afterAll(async () => {
  await pool.end()
  await database.drop()
  folder.remove()
})

const log = { error: () => {} }

it('messages that leave while another process looks freeze nothing', async () => {
  const mark = createMark(join(folder.path, 'sent.json'))
  const sender = await watchRestores(quiet(pool), mark, { mustBeMarked: true, log })
  expect(await sender.mayLeave(1n)).toBe(true)

  // The answer to the other's question is on its way while the next message leaves.
  let slow = false
  const onTheWay: Queryable = {
    async query(text, values) {
      const answer = await pool.query(text, values as unknown[])
      if (slow && text.includes('last_sent_numbers')) {
        slow = false
        expect(await sender.mayLeave(2n)).toBe(true)
      }
      return answer as never
    },
  }
  const other = await watchRestores(quiet(onTheWay), mark, { mustBeMarked: true, log })
  slow = true
  await other.refresh()
  expect((await mark.read())?.messages).toBe(2n)
  expect(other.isFrozen()).toBe(false)
  expect((await pool.query('select from app.restores')).rowCount).toBe(0)
})

it('the first file of a new installation leaves while another process begins', async () => {
  const path = join(folder.path, 'new', 'sent.json')
  await watchRestores(quiet(pool), createMark(path), { mustBeMarked: true, log })
  expect(await createMark(path).read()).toBeDefined()
})

it('the mark names the files that left, with their payments and sums, whichever process raised it, and a mark from before has none', async () => {
  const mark = createMark(join(folder.path, 'files.json'))
  const file = (id: bigint) => ({ id, messageId: `DMN-${id}`, payments: 2, sumFils: 1_500n * id })
  await mark.raise({ system: '1', payoutFiles: 7n, messages: 1n, lastFiles: [file(7n)] })
  await mark.raise({ system: '1', payoutFiles: 6n, messages: 4n, lastFiles: [file(6n)] })
  expect(await mark.read()).toEqual({ system: '1', payoutFiles: 7n, messages: 4n, lastFiles: [file(7n), file(6n)] })
  writeFileSync(join(folder.path, 'files.json'), '{"system":"1","payoutFiles":"9","messages":"9"}')
  expect(await mark.read()).toEqual({ system: '1', payoutFiles: 9n, messages: 9n, lastFiles: [] })
})
