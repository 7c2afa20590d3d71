import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPool } from '#db/pool.ts'
import { type TestDatabase, createTestDatabase } from '../support/database.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool({ connectionString: database.apiUrl, max: 1, applicationName: 'test' })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const preparedTexts = async () =>
  (await pool.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(({ statement }) => statement)

it('prepares every statement with parameters once, however it is sent', async () => {
  const text = 'select $1::int + 1 as next'
  await pool.query(text, [1])
  await pool.query({ text, values: [2] })
  const { rows } = await pool.query({ text }, [3])
  const called = await new Promise((settle, reject) => {
    pool.query(text, [4], (error, result) => (error ? reject(error) : settle(result.rows[0])))
  })
  expect(rows).toEqual([{ next: 4 }])
  expect(called).toEqual({ next: 5 })
  expect(await preparedTexts()).toEqual(['select $1::int + 1 as next'])
})

it('leaves statements without parameters and those that opt out unnamed', async () => {
  const before = await preparedTexts()
  await pool.query('select 7')
  await pool.query('/* unnamed */ select $1::int', [7])
  await pool.query({ text: '/* unnamed */ select $1::int', values: [7] })
  expect(await preparedTexts()).toEqual(before)
})

it('reads int8 as bigint and a date as it is written', async () => {
  const { rows } = await pool.query(`select 9007199254740993::int8 as fils, array[1, 2]::int8[] as many, date '2026-01-31' as day`)
  expect(rows[0]).toEqual({ fils: 9007199254740993n, many: [1n, 2n], day: '2026-01-31' })
})

it('gives every statement a time limit', async () => {
  const { rows } = await pool.query(
    `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
  )
  expect(rows[0]).toEqual({ lock: '2s', statement: '5s', idle: '10s' })
})

it('outlives connections that the server ends', async () => {
  const broken: string[] = []
  const frail = createPool({
    connectionString: database.apiUrl,
    max: 1,
    applicationName: 'frail',
    onError: (error) => broken.push(error.message),
  })
  await frail.query('select 1')
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'frail'`)
  while (broken.length === 0) await wait(5)
  expect((await frail.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await frail.end()
})
