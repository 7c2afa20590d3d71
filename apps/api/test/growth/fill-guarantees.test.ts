import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runAudit } from '#audit/index.ts'
import { createSealer } from '#kernel/sealing.ts'
import { testSecrets } from '../support/cast.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { fillGuarantees } from './fill-guarantees.ts'

let database: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

it('the audit agrees with 300 filled guarantees, and again when more are filled in beside them', async () => {
  const sealer = createSealer('evidence', { current: testSecrets.fieldKey })
  await fillGuarantees(owner, 200)
  expect(await runAudit(owner, sealer)).toEqual([])
  await fillGuarantees(owner, 100)
  expect(await runAudit(owner, sealer)).toEqual([])
  const { rows } = await owner.query<{ statuses: number; guarantees: number; most: number }>(
    `select count(distinct operational_status)::int as statuses, count(*)::int as guarantees, (select max(n)::int from (select count(*) as n from app.guarantees group by seller_party_id) by_seller) as most from app.guarantees`,
  )
  expect(rows).toEqual([{ statuses: 8, guarantees: 300, most: 60 }])
})
