import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { offer } from '../support/sale.ts'

let api: TestApi
let superuser: pg.Client
beforeAll(async () => {
  api = await startApi()
  superuser = new pg.Client({ connectionString: api.database.superuserUrl })
  await superuser.connect()
})
afterAll(async () => {
  await superuser.end()
  await api.stop()
})

it('the words of a guarantee are replaced without reading those of the others', async () => {
  const sale = await offer(api)
  // As with five thousand guarantees.
  await superuser.query(
    `insert into app.guarantee_words select 1000000 + n / 8, 'word' || n, 1000000 + n / 8 from generate_series(1, 40000) n`,
  )
  await superuser.query('vacuum (analyze) app.guarantee_words')
  await superuser.query('begin')
  await superuser.query(`update app.guarantees set buyer_name = 'هند رشيد' where number = $1`, [sale.number])
  const { rows } = await superuser.query(
    `select seq_tup_read::int as read, n_tup_ins::int > 0 as has_new from pg_stat_xact_user_tables where relid = 'app.guarantee_words'::regclass`,
  )
  await superuser.query('rollback')
  expect(rows).toEqual([{ read: 0, has_new: true }])
  await superuser.query('delete from app.guarantee_words where guarantee_id >= 1000000')
})
