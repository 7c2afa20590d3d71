import { pino } from 'pino'
import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { runDueTransitions } from '#effects/index.ts'
import { auditLedger } from '#money/ledger/index.ts'
import { flagOverduePayouts } from '#money/payouts/index.ts'
import { castPassword } from '#sandbox/cast.ts'
import { makeScenarios } from '#seed/scenarios.ts'
import { listScenarios, seedScenarios } from '#seed/seed-scenarios.ts'
import { origin, startApi, type TestApi } from '../support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const seed = (signal = new AbortController().signal, only = 0) => {
  let accepted = 0
  const stopping = new AbortController()
  signal.addEventListener('abort', () => stopping.abort())
  return seedScenarios(
    {
      pool: api.pool,
      databaseUrl: api.database.apiUrl,
      origin,
      log: pino({ level: 'silent' }),
      build: async (pool) => {
        const built = await buildApp({
          config: api.config,
          origin,
          pool,
          log: pino({ level: 'silent' }),
          rates: { perSecond: 1e6, burst: 1e6 },
        })
        built.app.addHook('onResponse', async (request) => {
          // Killed in the middle of a scenario, not between two.
          if (only > 0 && request.url.endsWith('/accept') && ++accepted === only) stopping.abort()
        })
        return built
      },
    },
    stopping.signal,
  )
}
const progress = async () =>
  (
    await api.owner.query<{
      seeded: number
      failed: number
      guarantees: number
    }>(`select (select count(*)::int from sandbox.scenarios where seeded_at is not null) as seeded,
    (select count(*)::int from sandbox.scenarios where failure is not null) as failed, (select count(*)::int from app.guarantees) as guarantees`)
  ).rows[0]

/** A text without what a PDF's reader may place otherwise, and without the vowel marks that a certificate leaves out. */
const letters = (text: string) => text.normalize('NFKC').replace(/[\s\p{M}\u200e\u200f\u061c]/gu, '')

describe('the scenarios of the sandbox', () => {
  test('an interrupted seeding goes on where it stopped, and seeding again changes nothing', async () => {
    await seed(undefined, 3)
    const interrupted = await progress()
    expect(interrupted?.seeded).toBeLessThan(listScenarios().length)
    await seed()
    const all = { seeded: listScenarios().length, failed: 0, guarantees: makeScenarios().length }
    expect(await progress()).toEqual(all)
    await seed()
    expect(await progress()).toEqual(all)
  }, 120_000)

  test('each day of the bank is one whole statement that begins where the day before ended, and two persons can close it to the fils', async () => {
    while (await api.built.sandboxBank?.step());
    const { rows } = await api.owner.query<{ day: string; opening: string; closing: string; exceptions: number }>(
      `select bank_day::text as day, opening_fils::text as opening, closing_fils::text as closing,
        (select count(*)::int from app.bank_exceptions) as exceptions from app.bank_statements order by bank_day`,
    )
    expect(rows.length).toBeGreaterThan(30)
    expect(rows.map(({ opening }) => opening)).toEqual(['0', ...rows.slice(0, -1).map(({ closing }) => closing)])
    expect(rows[0]?.exceptions).toBe(0)
    const [fadi, yazan] = await Promise.all([api.staff('fadi'), api.staff('yazan')])
    const reason = 'the statement and the books agree'
    for (const { day } of rows) {
      const { proposal, report } = await fadi.call('POST /admin/bank-days/prepare', { body: { day, reason } })
      expect([day, report?.unexplained_fils]).toEqual([day, '0'])
      const body = { day, reason, approves: proposal?.sha256 ?? '' }
      expect(await yazan.call('POST /admin/bank-days/close', { body })).toMatchObject({ state: 'closed' })
      const { items } = await fadi.call('GET /admin/bank-days/:day/movements', { params: { day }, query: { state: 'unmatched' } })
      expect([day, items]).toEqual([day, []])
    }
  }, 60_000)

  test('a company has applied in each status, with its documents, and the one under review is checked', async () => {
    const rana = await api.staff('rana')
    const listed = async (status: 'pending_review' | 'returned' | 'approved' | 'rejected') =>
      (await rana.call('GET /admin/companies', { query: { status } })).applications
    expect(await listed('pending_review')).toMatchObject([{ name_ar: 'شركة البادية للمركبات', round: 1 }])
    expect(await listed('approved')).toMatchObject([{ name_ar: 'شركة مادبا للسيارات' }])
    expect(await listed('rejected')).toMatchObject([{ name_ar: 'شركة السلط للآليات' }])
    const [returned] = await listed('returned')
    const { sections } = await rana.call('GET /admin/companies/:number', { params: { number: returned?.number ?? '' } })
    expect(sections.find(({ section }) => section === 'documents')?.remark).toBe('أرفق نسخة واضحة من السجل التجاري.')
    const [waiting] = await listed('pending_review')
    const { checks, files } = await rana.call('GET /admin/companies/:number', { params: { number: waiting?.number ?? '' } })
    expect(checks.map(({ result }) => result)).not.toContain('failed')
    expect(checks.length).toBeGreaterThan(4)
    expect(files).toHaveLength(5)
    const { rows } = await api.owner.query(`select contact from app.company_applications where status = 'draft'`)
    expect(rows).toEqual([{ contact: '+962790000041' }])
  })

  test('an open cancellation, an objection and a block of the registry are among them', async () => {
    const { rows } = await api.owner.query<{ kind: string; reason: string }>(
      `select distinct f.kind, f.reason from app.guarantees g join sandbox.scenarios s on s.guarantee_number = g.number join app.guarantee_flags f on f.guarantee_id = g.id
       where s.name not like 'petra-%' and g.operational_status = 'in_transfer' order by 1, 2`,
    )
    expect(rows).toEqual([
      { kind: 'blocked', reason: 'objection' },
      { kind: 'blocked', reason: 'registry' },
      { kind: 'cancellation', reason: 'buyer' },
    ])
  })

  test('Samira and Basel have a guarantee in every status, Petra Motors has sixty', async () => {
    const { rows } = await api.owner.query<{ operational_status: string; financial_status: string | null }>(
      `select distinct g.operational_status, g.financial_status from app.guarantees g join sandbox.scenarios s on s.guarantee_number = g.number where s.name not like 'petra-%'`,
    )
    expect(new Set(rows.map((row) => row.operational_status))).toEqual(
      new Set([
        'awaiting_acceptance',
        'awaiting_owner',
        'awaiting_payment',
        'cancelled',
        'completed',
        'expired',
        'in_transfer',
        'rejected',
        'release_requested',
      ]),
    )
    expect(new Set(rows.map((row) => row.financial_status))).toEqual(new Set(['hold', 'in_progress', 'late', 'paid', 'released', null]))
    const petra = await api.owner.query(
      `select from app.guarantees g join app.parties p on p.id = g.seller_party_id where p.national_number = '200123456'`,
    )
    expect(petra.rowCount).toBe(60)
  })

  test('everything happened before now, in its order, and the money of each scenario with it', async () => {
    const { rows } = await api.owner.query(`select g.number from app.guarantees g join app.payouts p on p.guarantee_id = g.id
      where p.settled_at is not null and (p.settled_at > app.now() - interval '1 day' or p.settled_at > g.created_at + interval '4 days' or p.settled_at < g.completed_at)`)
    expect(rows).toEqual([])
    const late = await api.owner.query(`select guarantee_id from app.guarantee_events where at > app.now()`)
    expect(late.rows).toEqual([])
  })

  test('at the first start nothing is overdue that does not belong to a scenario', async () => {
    const eventsSince = `select s.name, e.kind from app.guarantee_events e join app.guarantees g on g.id = e.guarantee_id join sandbox.scenarios s on s.guarantee_number = g.number
      where e.at >= $1 order by 1, 2`
    const { rows } = await api.owner.query<{ id: bigint; now: Date }>(`select id, app.now() as now from app.guarantees order by id`)
    for (const { id } of rows) await runDueTransitions(api.built.tick, id, 'test:start')
    expect((await api.owner.query(eventsSince, [rows[0]?.now])).rows).toEqual([])
  })

  test('a day after the first start every status of Samira and Basel is as it was told', async () => {
    const statuses = async () =>
      (
        await api.owner.query<{ name: string; operational_status: string; financial_status: string | null }>(
          `select s.name, g.operational_status, g.financial_status from app.guarantees g join sandbox.scenarios s on s.guarantee_number = g.number
           where s.name not like 'petra-%' order by s.name`,
        )
      ).rows
    const told = await statuses()
    await api.advance('23 hours 30 minutes')
    await flagOverduePayouts(api.built.payouts, 'test:day')
    const due = await api.owner.query<{ id: bigint }>(`select id from app.guarantees`)
    for (const { id } of due.rows) await runDueTransitions(api.built.tick, id, 'test:day')
    expect(await statuses()).toEqual(told)
  })

  test("the seeder's keys are trusted and nobody's first", async () => {
    const { rows } = await api.owner.query(`select from app.browser_keys where not sandbox or trusted_at is null`)
    expect(rows).toEqual([])
    const browser = await api.browser()
    const profile = await browser.call('POST /auth/login', { body: { phone_or_email: 'tareq@example.com', password: castPassword } })
    expect(profile.next_screen).toBeNull()
  })

  test('list, page, certificate and what its code shows tell one story of each guarantee', { timeout: 120_000 }, async () => {
    const stranger = await api.browser()
    const printed = new Set<string>()
    let compared = 0
    for (const name of ['samira', 'basel', 'khaled'] as const) {
      const person = await api.as(name)
      for (const side of ['sale', 'buy'] as const) {
        const items = []
        for (let cursor: string | null | undefined; cursor !== null;) {
          const page = await person.call('GET /guarantees', { query: { side, ...(cursor ? { cursor } : {}) } })
          items.push(...page.items)
          cursor = page.next_cursor
        }
        for (const { number, position, position_label, operational_status } of items) {
          const { money } = await person.call('GET /guarantees/:number', { params: { number } })
          expect([number, position, position_label]).toEqual([number, money.position, money.label])
          compared += 1
          const kind = `${side} ${operational_status} ${position}`
          if (printed.has(kind)) continue
          const { status, bytes } = await person.send(await person.sign('GET', `/guarantees/${number}/certificate?lang=ar`))
          if (status === 409) continue
          printed.add(kind)
          const pdf = await getDocumentProxy(new Uint8Array(bytes ?? Buffer.alloc(0)))
          const content = await (await pdf.getPage(1)).getTextContent()
          expect(letters(content.items.map((item) => ('str' in item ? item.str : '')).join(''))).toContain(letters(money.summary))
          const { rows } = await api.owner.query<{ code: Buffer }>(
            'select code from app.guarantee_certificates where guarantee_id = (select id from app.guarantees where number = $1)',
            [number],
          )
          const told = await stranger.call('GET /verify/:code', { params: { code: rows[0]?.code.toString('base64url') ?? '' } })
          // A reader's debt, or share of a split, is told to that reader alone.
          if (position === 'ended_owing') expect([number, told.position]).toEqual([number, 'ended'])
          else if (position === 'split_share_paid') expect([number, told.position]).toEqual([number, 'split_ordered'])
          else expect([number, told.position, told.position_text]).toEqual([number, position, money.summary])
        }
      }
    }
    expect(compared).toBeGreaterThan(70)
    expect(printed.size).toBeGreaterThan(10)
  })

  test('both books balance after them', async () => {
    expect(await auditLedger(api.owner)).toEqual([])
  })
})
