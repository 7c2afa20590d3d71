import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditEvidence } from '#audit/index.ts'
import { deleteExpiredRows, retentionSchedule } from '#jobs/retention.ts'
import { deleteExpired, makeSecurityMonths } from '#jobs/retention.queries.ts'
import { drawRetention, expiringTables, retention } from '#jobs/retention.rules.ts'
import { projectRoot } from '#kernel/project-root.ts'
import { createSealer } from '#kernel/sealing.ts'
import { installSandbox } from '#sandbox/install.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { testSecrets } from '../support/cast.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { completedSale } from '../support/money.ts'

describe('the list of periods', () => {
  let database: TestDatabase
  let superuser: pg.Client
  beforeAll(async () => {
    database = await createTestDatabase()
    superuser = new pg.Client({ connectionString: database.superuserUrl })
    await superuser.connect()
  })
  afterAll(async () => {
    await superuser.end()
    await database.drop()
  })

  it('has every table of the schema, and no other', async () => {
    const { rows } = await superuser.query<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('app', 'ledger', 'sec') order by 1`,
    )
    expect(Object.keys(retention).sort()).toEqual(rows.map(({ name }) => name).sort())
  })

  it('stands in the documentation', () => {
    expect(readFileSync(join(projectRoot, 'docs/security.md'), 'utf8')).toContain(`\n${drawRetention()}\n`)
  })

  it('is kept by a job of each night', () => {
    expect(retentionSchedule).toMatchObject([{ task: 'delete_expired_rows' }])
  })

  it('lets the application delete nothing that does not expire', async () => {
    const api = new pg.Client({ connectionString: database.apiUrl })
    await api.connect()
    try {
      for (const table of ['app.guarantees', 'ledger.entries', 'app.users'])
        await expect(api.query('select app.delete_expired($1, 1)', [table])).rejects.toThrow('do not expire')
      await expect(api.query('delete from app.security_events')).rejects.toThrow('permission denied')
      await expect(api.query('delete from app.sessions')).rejects.toThrow('permission denied')
    } finally {
      await api.end()
    }
  })
})

/** The moment that a period counts from, the end of a month as well. */
const start = '2026-02-01 00:00:00+00'
/** One row of each table that has its moment at $1, and rows that belong to it; the row's id is 1 everywhere. */
const rowsAt: Readonly<Record<string, string>> = {
  'app.sessions': session(`'2025-11-01'`, '$1'),
  'app.account_invitations': `insert into app.account_invitations (token_sha256, user_id, created_at, used_at) values ('x', 1, '2025-12-01', $1)`,
  'app.company_applications': `insert into app.company_applications (draft_id, channel, contact, saved_at) values ('abcdefghijklmnopqrstuv', 'mobile', '+962790000001', $1)`,
  'app.notifications': `insert into app.notifications (user_id, kind, created_at) values (1, 'accepted', $1)`,
  'app.outbox': `insert into app.outbox (kind, payload, failed_at) values ('message', '{}', $1)`,
  'app.owner_links': `with g as (update app.guarantees set ended_at = $1) insert into app.owner_links (guarantee_id, token_sha256, terms_version, created_at) values (1, 'x', 1, '2025-12-01')`,
  'app.party_events': `insert into app.party_events (id, party_id, guarantee_id, version, kind, at) values (1, 1, 1, 1, 'created', $1)`,
  'app.webhook_deliveries': `insert into app.webhook_deliveries (endpoint_id, kind, at, status, created_at) values (1, 'test', $1, 'delivered', $1)`,
  'app.payer_links': `with p as (update app.payouts set closed_at = $1) insert into app.payer_links (payout_id, token_sha256, phone, created_at) values (1, 'x', '+962790000001', '2025-12-01')`,
  'app.registration_drafts': 'insert into app.registration_drafts (user_id, saved_at) values (1, $1)',
  // The last moment of the month that ends then.
  'app.security_events': `insert into app.security_events (kind, created_at) values ('sign_in', $1::timestamptz - interval '1 microsecond')`,
  'app.staff_invitations': `insert into app.staff_invitations (email, name, role, token_sha256, totp_secret, invited_by, expires_at) values ('e', 'name', 'admin', 'x', 's', 'i', $1)`,
}
function session(createdAt: string, endedAt: string): string {
  return `insert into app.sessions (user_id, token_sha256, jkt, public_jwk, binding_cookie_hash, created_at, ended_at) values (1, sha256(random()::text::bytea), 'jkt', '{"kty":"EC"}', 'b', ${createdAt}, ${endedAt})`
}

describe('by the clock', () => {
  let database: TestDatabase
  let superuser: pg.Client
  beforeAll(async () => {
    database = await createTestDatabase()
    const owner = new pg.Client({ connectionString: database.ownerUrl })
    await owner.connect()
    await installSandbox(owner)
    await owner.end()
    superuser = new pg.Client({ connectionString: database.superuserUrl })
    await superuser.connect()
    // Only the moments are looked at: the rows need neither sales nor people.
    await superuser.query(`
      set session_replication_role = replica;
      insert into app.users (account_type, name, phone, mobile_verified_at) values ('individual', 'name', '+962790000001', now());
      insert into app.guarantees (id, seller_party_id, buyer_party_id, creator_party_id, creator_user_id, seller_name, buyer_name, creator_name, vehicle_type, vehicle_year, plate_code, plate_number,
        registration_number, operational_status, financial_status, status_since, fee_schedule_id, price_fils, commission_bearer, commission_before_fils, commission_after_fils, buyer_share_fils, seller_share_fils,
        transfer_type, transfer_commission_fils, total_price_fils, seller_due_fils, created_at)
      overriding system value values (1, 1, 2, 1, 1, 's', 'b', 's', 't', 2020, '1', '1', '1', 'completed', 'paid', now(), 1, 9000000, 'buyer', 90000, 90000, 90000, 0, 'ACH', 0, 9090000, 9000000, now());
      insert into app.payouts (id, guarantee_id, beneficiary_party_id, beneficiary_name, purpose, amount_fils, rail, status, iban, ordered_at, status_since, closed_at)
        overriding system value values (1, 1, 1, 'b', 'seller', 1000, 'ACH', 'settled', 'JO', '${start}', '${start}', '${start}');
      set session_replication_role = origin`)
  }, 60_000)
  afterAll(async () => {
    await superuser.end()
    await database.drop()
  })

  const fill = async (sql: string) => {
    await superuser.query('set session_replication_role = replica')
    await superuser.query(sql, sql.includes('$1') ? [start] : [])
    await superuser.query('set session_replication_role = origin')
  }
  const deleteAt = async (moment: string, atOnce = 1_000) => {
    const { rows } = await superuser.query<{ at: string }>(`select (timestamptz '${start}' + ${moment})::text as at`)
    await superuser.query(`select set_config('damana.now', $1, false)`, [rows[0]?.at])
    return deleteExpiredRows(superuser, { atOnce })
  }

  it.each(expiringTables.map((table) => [table, retention[table]] as const))(
    '%s: a row stays until its period is over, and goes then',
    async (table, one) => {
      if (one?.kind !== 'after') throw new Error('does not expire')
      await fill(rowsAt[table] ?? '')
      expect((await deleteAt(`interval '${one.period}' - interval '1 second'`))[table]).toBe(0)
      expect((await deleteAt(`interval '${one.period}' + interval '1 second'`))[table]).toBe(1)
      expect((await superuser.query(`select from ${table}`)).rowCount).toBe(0)
    },
  )

  it('a session that nobody ended is kept as long as one that ended when it ran out', async () => {
    await fill(session('$1', 'null'))
    expect((await deleteAt(`interval '180 days' - interval '1 second'`))['app.sessions']).toBe(0)
    expect((await deleteAt(`interval '180 days' + interval '1 second'`))['app.sessions']).toBe(1)
  })

  it('a link stays while a payout of its guarantee waits', async () => {
    await fill(rowsAt['app.owner_links'] ?? '')
    await fill(rowsAt['app.payer_links'] ?? '')
    await fill(`update app.payouts set status = 'held', held_reason = 'iban_missing', closed_at = null`)
    expect(await deleteAt(`interval '1 year'`)).toMatchObject({ 'app.owner_links': 0, 'app.payer_links': 0 })
    await fill(`update app.payouts set status = 'settled', held_reason = null, closed_at = '${start}'`)
    expect(await deleteAt(`interval '1 year'`)).toMatchObject({ 'app.owner_links': 1, 'app.payer_links': 1 })
  })

  it('rows go in portions, each a statement of its own', async () => {
    await fill(
      `insert into app.outbox (kind, payload, failed_at) select 'message', '{}', timestamptz '${start}' from generate_series(1, 25)`,
    )
    await superuser.query(`select set_config('damana.now', '2028-01-01', false)`)
    let portions = 0
    await deleteExpiredRows(
      {
        query(text, values) {
          if (values?.[0] === 'app.outbox') portions += 1
          return superuser.query(text, values ? [...values] : [])
        },
      },
      { atOnce: 10 },
    )
    expect(portions).toBe(3)
    expect((await superuser.query('select from app.outbox')).rowCount).toBe(0)
  })
})

describe('the months of the events of security', () => {
  let database: TestDatabase
  let owner: pg.Client
  let api: pg.Client
  beforeAll(async () => {
    database = await createTestDatabase()
    owner = new pg.Client({ connectionString: database.ownerUrl })
    api = new pg.Client({ connectionString: database.apiUrl })
    await Promise.all([owner.connect(), api.connect()])
    await installSandbox(owner)
    for (const client of [owner, api]) await client.query(`select set_config('damana.now', '2026-03-10', false)`)
    await makeSecurityMonths(api)
  })
  afterAll(async () => {
    await Promise.all([owner.end(), api.end()])
    await database.drop()
  })
  const months = async () => {
    const { rows } = await owner.query<{ name: string; events: number }>(
      `select c.relname as name, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %s', c.oid::regclass), true, true, '')))[1]::text::int as events
       from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'app.security_events'::regclass order by 1`,
    )
    return Object.fromEntries(rows.map(({ name, events }) => [name.replace('security_events_', ''), events]))
  }
  const happen = (...moments: string[]) =>
    api.query(`insert into app.security_events (kind, created_at) select 'sign_in', m::timestamptz from unnest($1::text[]) m`, [moments])

  it('are there when an event happens, and what has none yet is moved to its month', async () => {
    await happen('2026-03-01', '2026-03-31 23:59:59+00', '2026-06-30', '2026-09-01')
    expect(await months()).toMatchObject({ '2026_03': 2, '2026_04': 0, '2026_05': 0, '2026_06': 1, rest: 1 })
    await makeSecurityMonths(api)
    expect(await months()).toMatchObject({ '2026_09': 1, rest: 0 })
    expect(await makeSecurityMonths(api)).toBe(0)
  })

  it('are for the application to add to and to read, and for nothing else', async () => {
    for (const text of [
      'delete from app.security_events',
      `update app.security_events set kind = 'x'`,
      'truncate app.security_events',
      'drop table app.security_events',
    ])
      await expect(api.query(text)).rejects.toThrow(/permission denied|must be owner/)
    for (const text of ['select from', 'delete from', 'truncate', 'drop table', 'insert into'])
      await expect(api.query(`${text} parts.security_events_2026_03${text.startsWith('insert') ? ' default values' : ''}`)).rejects.toThrow(
        'permission denied for schema parts',
      )
    await expect(api.query('select app.drop_security_months()')).rejects.toThrow('permission denied')
    await expect(api.query('alter table app.security_events detach partition parts.security_events_2026_03')).rejects.toThrow(
      /permission denied|must be owner/,
    )
  })

  it('go whole when they ended 18 months ago', async () => {
    await api.query(`select set_config('damana.now', '2027-09-30 23:59:59+00', false)`)
    expect(await deleteExpired(api, 'app.security_events', 1)).toBe(0)
    expect(await months()).toMatchObject({ '2026_03': 2 })
    await api.query(`select set_config('damana.now', '2027-10-01 00:00:00+00', false)`)
    expect(await deleteExpired(api, 'app.security_events', 1)).toBe(2)
    const left = await months()
    expect(left['2026_03']).toBeUndefined()
    expect(left).toMatchObject({ '2026_04': 0, '2026_06': 1 })
  })
})

describe('in a sale', () => {
  let api: TestApi
  beforeAll(async () => void (api = await startApi()))
  afterAll(() => api.stop())

  it('money and its events stay for ever, and what people signed is verified when their sessions are gone', async () => {
    await completedSale(api)
    const lasting = Object.keys(retention).filter((table) => retention[table]?.kind === 'law')
    const count = async () =>
      (
        await api.owner.query(
          lasting
            .filter((table) => table !== 'app.signing_keys')
            .map((table) => `select '${table}' as name, count(*)::int as rows from ${table}`)
            .join(' union all '),
        )
      ).rows
    const before = await count()
    await api.owner.query('delete from app.step_ups')
    await api.advance('50 years')
    expect((await deleteExpiredRows(api.pool))['app.sessions']).toBeGreaterThan(0)
    expect((await api.owner.query('select from app.sessions')).rowCount).toBe(0)
    expect((await api.owner.query('select from app.signing_keys')).rowCount).toBeGreaterThan(0)
    expect(await count()).toEqual(before)
    expect(await auditEvidence(api.pool, createSealer('evidence', { current: testSecrets.fieldKey }))).toEqual([])
  })
})
