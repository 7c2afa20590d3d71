import pg from 'pg'
import { expect, test } from 'vitest'
import { installSandbox } from '#sandbox/install.ts'
import { createTestDatabase } from '../support/database.ts'
import { castFilling } from './cast-database.ts'

test('a process that starts beside others at work waits for none of them: the simulators are there already', async () => {
  const database = await createTestDatabase(castFilling)
  const [owner, atWork] = [new pg.Client({ connectionString: database.ownerUrl }), new pg.Client({ connectionString: database.ownerUrl })]
  await owner.connect()
  await atWork.connect()
  try {
    await atWork.query('begin')
    await atWork.query('lock table app.guarantees, app.guarantee_timers in row exclusive mode')
    await owner.query(`set lock_timeout = '1ms'`)
    await installSandbox(owner)
    // As it would be in a version that brings others.
    await owner.query(`comment on schema sandbox is 'of an earlier version'`)
    await expect(installSandbox(owner)).rejects.toMatchObject({ code: '55P03' })
    await atWork.query('rollback')
    await installSandbox(owner)
  } finally {
    await owner.end()
    await atWork.end()
    await database.drop()
  }
})
