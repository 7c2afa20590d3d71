import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { projectRoot } from '#kernel/project-root.ts'
import { createTestDatabase } from '../support/database.ts'

const since = '2026-11-20T08:00:00.000Z'
const until = '2026-11-24T13:00:00.000Z'
const closedAt = '2026-11-21T10:00:00.000Z'
const split = { seller_fils: '5', buyer_fils: '4', fees_fils: '1', answer_until: until, seller: 'yes', buyer: null }
const request = {
  by: 'buyer',
  reason: 'x',
  fee_fils: '25000',
  after_payment: true,
  requested_at: since,
  answer_until: until,
  decide_until: until,
}

const guarantees = [
  { flags: [], cancel_request: { ...request, status: 'rejected', why: 'taken_back', answer: null } },
  {
    flags: [{ kind: 'cancellation', reason: 'buyer', since }],
    cancel_request: { ...request, status: 'pending', answer: 'objected', words: 'no', check_at: until, fee_side: 'waived' },
  },
  {
    flags: [
      { kind: 'blocked', reason: 'bank', since, until, check_at: until, words: 'fraud', escalated: true },
      { kind: 'blocked', reason: 'silent', since, until, secondLook: 'letter', split: { ...split, closed: true } },
      { kind: 'blocked', reason: 'objection', since, until, by: 'seller', words: 'no' },
    ],
    extension: { by: 'seller', until },
    confirmation: { by: 'buyer', at: since, decide_until: until, escalated: true },
  },
  { flags: [{ kind: 'blocked', reason: 'objection', since, until, by: 'buyer', split }] },
  {
    flags: [
      { kind: 'payer_undeclared', reason: 'R7', since, until },
      { kind: 'payer_undeclared', reason: 'R8', since, until, deciding: true },
    ],
  },
  { flags: [{ kind: 'vehicle_unverified', reason: 'owner_name', since }] },
]

it('moves what was open, and every request that was kept, out of the flags', async () => {
  const database = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  const superuser = new pg.Client({ connectionString: database.superuserUrl })
  try {
    await Promise.all([owner.connect(), superuser.connect()])
    await owner.query('drop schema app, sec, ledger cascade')
    await owner.query(`delete from public.migrations where name like '%.sql'`)
    const source = join(projectRoot, 'apps/api/migrations')
    const files = readdirSync(source).sort()
    const before = files.slice(
      0,
      files.findIndex((name) => name.endsWith('_cancellation_requests_extensions_and_transfer_proofs.sql')),
    )
    for (const name of before) copyFileSync(join(source, name), join(folder, name))
    await migrate({ connectionString: database.ownerUrl, migrationsDir: folder })

    // Without what a guarantee refers to: the migration looks at the guarantee alone.
    await superuser.query('set session_replication_role = replica')
    for (const { flags, cancel_request, extension, confirmation } of guarantees.map((one) => ({
      extension: null,
      confirmation: null,
      cancel_request: null,
      ...one,
    })))
      await superuser.query(
        `insert into app.guarantees (seller_party_id, buyer_party_id, creator_party_id, creator_user_id, seller_name, buyer_name, creator_name, vehicle_type, vehicle_year, plate_code, plate_number,
           registration_number, operational_status, fee_schedule_id, price_fils, commission_bearer, commission_before_fils, commission_after_fils, buyer_share_fils, seller_share_fils, transfer_type,
           transfer_commission_fils, total_price_fils, seller_due_fils, created_at, status_since, flags, cancel_request, extension, confirmation, paused_at)
         select 1, 2, 1, 1, 'S', 'B', 'S', 'Kia', 2020, '10', '1', gen_random_uuid()::text, 'in_transfer', 1, 10000, 'buyer', 0, 0, 0, 0, 'ACH', 0, 10000, 10000, $1, $1, $2::jsonb, $3, $4, $5,
           case when jsonb_path_exists($2::jsonb, '$[*] ? (@.kind == "blocked" || @.kind == "cancellation")') then $1::timestamptz end`,
        [since, JSON.stringify(flags), ...[cancel_request, extension, confirmation].map((value) => value && JSON.stringify(value))],
      )
    await superuser.query(
      `insert into app.guarantee_events (guarantee_id, version, kind, actor_kind, request_id, facts, at) select min(id), 2, 'cancellation_taken_back', 'buyer', 'x', '{}', $1 from app.guarantees`,
      [closedAt],
    )
    const { rows } = await superuser.query<{ name: string }>('select current_database() as name')
    await superuser.query(`alter role damana_owner in database ${rows[0]?.name} set session_replication_role = replica`)
    await migrate({ connectionString: database.ownerUrl })

    const openOf = async (nth: number) =>
      (
        await owner.query<{ open: unknown }>('select app.read_open_flags(id) as open from app.guarantees order by id limit 1 offset $1', [
          nth,
        ])
      ).rows[0]?.open
    const at = (text: string) => expect.toSatisfy((value: string) => Date.parse(value) === Date.parse(text))
    expect(await openOf(0)).toMatchObject({ cancellation_request: null, blocks: null })
    expect(
      (await owner.query('select status, close_reason, closed_at, fee_fils from app.cancellation_requests order by id limit 1')).rows,
    ).toEqual([{ status: 'rejected', close_reason: 'taken_back', closed_at: new Date(closedAt), fee_fils: '25000' }])
    expect(await openOf(1)).toMatchObject({
      cancellation_request: {
        status: 'pending',
        answer: 'objected',
        words: 'no',
        check_at: at(until),
        fee_side: 'waived',
        requested_at: at(since),
      },
    })
    expect(await openOf(2)).toMatchObject({
      blocks: [
        { reason: 'bank', opened_by: 'bank', deadline_at: at(until), check_at: at(until), words: 'fraud', escalated: true, split: null },
        { reason: 'silent', second_look: 'letter', split: { status: 'lapsed', seller_answer: 'yes', seller_fils: 5 } },
        { reason: 'objection', opened_by: 'seller', dispute_side: 'seller', words: 'no' },
      ],
      extension_request: { requested_by: 'seller', answer_until: at(until) },
      transfer_proof: { submitted_by: 'buyer', submitted_at: at(since), escalated: true },
    })
    expect(await openOf(3)).toMatchObject({
      blocks: [{ reason: 'objection', split: { status: 'pending', buyer_answer: null, answer_until: at(until) } }],
    })
    expect(await openOf(4)).toMatchObject({
      third_party_payers: [
        { receipt_id: 7, status: 'undeclared', declare_until: at(until), decide_until: null },
        { receipt_id: 8, status: 'under_review', decide_until: at(until) },
      ],
    })
    expect(await openOf(5)).toMatchObject({ vehicle: { reason: 'owner_name', since: at(since) } })
    expect((await owner.query('select open_flags from app.guarantees order by id')).rows.map(({ open_flags }) => open_flags)).toEqual([
      [],
      ['cancellation'],
      ['blocked', 'extension', 'transfer_proof'],
      ['blocked'],
      ['payer_undeclared'],
      ['vehicle_unverified'],
    ])
  } finally {
    await Promise.all([owner.end(), superuser.end()])
    rmSync(folder, { recursive: true })
    await database.drop()
  }
}, 60_000)
