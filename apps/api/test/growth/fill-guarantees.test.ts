import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runAudit } from '#audit/index.ts'
import { createSealer } from '#kernel/sealing.ts'
import { testSecrets } from '../support/cast.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { fillGuarantees } from './fill-guarantees.ts'

const sealer = createSealer('evidence', { current: testSecrets.fieldKey })
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
  await fillGuarantees(owner, 200, sealer)
  expect(await runAudit(owner, sealer)).toEqual([])
  await fillGuarantees(owner, 100, sealer)
  expect(await runAudit(owner, sealer)).toEqual([])
  const { rows } = await owner.query<{ statuses: number; guarantees: number; most: number }>(
    `select count(distinct operational_status)::int as statuses, count(*)::int as guarantees, (select max(n)::int from (select count(*) as n from app.guarantees group by seller_party_id) by_seller) as most from app.guarantees`,
  )
  expect(rows).toEqual([{ statuses: 8, guarantees: 300, most: 60 }])
  const bills = await owner.query(
    `select closed_at is null as is_open, due_at < now() as is_due, count(*)::int as bills from app.fee_bills group by 1, 2 order by 1, 2`,
  )
  expect(bills.rows).toEqual([
    { is_open: false, is_due: true, bills: expect.any(Number) },
    { is_open: true, is_due: false, bills: expect.any(Number) },
    { is_open: true, is_due: true, bills: expect.any(Number) },
  ])
  const signed = await owner.query<{ all: number; signed: number }>(
    `select count(*)::int as all, count(evidence)::int as signed from app.guarantee_events where actor_user_id is not null`,
  )
  expect(signed.rows[0]?.signed).toBe(signed.rows[0]?.all)
})
