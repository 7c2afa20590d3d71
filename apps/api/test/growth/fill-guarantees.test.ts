import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditByNight, auditDashboards, insertRun, runAudit } from '#audit/index.ts'
import { createSealer } from '#kernel/sealing.ts'
import { usualPortions } from '#money/ledger/index.ts'
import { installSandbox } from '#sandbox/install.ts'
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
  // As on the database of a sandbox that runs: its owner is no superuser, and triggers of the simulators stand on the guarantees.
  await installSandbox(owner)
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
  const words = await owner.query(
    `select count(*)::int as all, count(*) filter (where w.guarantee_id is null or e.id is null)::int as differ
     from app.guarantee_words w
     full join (select g.id, e.party_id, e.word from app.guarantees g cross join lateral app.words_of_guarantee(g) e) e
       on e.id = w.guarantee_id and e.party_id = w.party_id and e.word = w.word
     union all
     select count(*)::int, count(*) filter (where w.user_id is null or e.id is null)::int
     from app.user_words w full join (select distinct u.id, word from app.users u, unnest(app.search_words(u.name)) word) e on e.id = w.user_id and e.word = w.word`,
  )
  expect(words.rows).toEqual([
    { all: expect.any(Number), differ: 0 },
    { all: expect.any(Number), differ: 0 },
  ])
})

it('an audit by night agrees with them whatever it looks at, and finds what has changed without its event', async () => {
  const night = async () => {
    const run = await auditByNight(owner, sealer)
    await insertRun(owner, run)
    return { differences: run.differences, isWhole: run.isWhole, found: run.byCheck, of: run.lookedAt }
  }
  expect(await night()).toMatchObject({ differences: 0, isWhole: true })
  // As many nights as it takes chance to choose otherwise; whatever was filled counts as old.
  const growOld = `update app.audit_runs set marks = marks || '{"guarantees": "900000000", "receipts": "900000000", "payouts": "900000000", "messages": "900000000", "entries": "900000000"}'
      || jsonb_build_object('since', now() + interval '1 day') where id = (select max(id) from app.audit_runs)`
  for (let one = 0; one < 4; one += 1) {
    await owner.query(growOld)
    const { differences, isWhole, of } = await night()
    expect({ differences, isWhole }).toEqual({ differences: 0, isWhole: false })
    expect(of.guarantees).toBeLessThan(300)
  }
  await owner.query(`update app.guarantees set received_fils = received_fils + 1 where id = (select max(id) from app.guarantees)`)
  expect(await night()).toMatchObject({ isWhole: false, found: { 'received is what the receipts booked': 1 } })
  await owner.query(`update app.guarantees set received_fils = received_fils - 1 where id = (select max(id) from app.guarantees)`)
})

it('the sums of a dealer agree in portions by the day of creation, and a wrong one is found', async () => {
  const inPortions = () => auditDashboards(owner, usualPortions, 10)
  expect(await inPortions()).toEqual([])
  await owner.query(
    `update app.dashboard_sums set cells = jsonb_build_object(key, jsonb_build_array((value ->> 0)::bigint + 1, value -> 1, value -> 2)) || (cells - key)
     from (select s.party_id as party, s.starts_on as day, c.key, c.value from app.parties p join app.dashboard_sums s on s.party_id = p.id and s.role = 'seller' and s.grain = 'month' cross join jsonb_each(s.cells) c
       where p.national_number = '200000001' order by s.starts_on, c.key limit 1) one
     where party_id = party and role = 'seller' and grain = 'month' and starts_on = day`,
  )
  const found = await inPortions()
  expect(found).toHaveLength(1)
  expect(found).toEqual(await auditDashboards(owner))
})
