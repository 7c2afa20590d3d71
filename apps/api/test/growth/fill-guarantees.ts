import { createPrivateKey, sign } from 'node:crypto'
import { coveredComponents, keyIdOf, signatureBase, signatureParams } from '@damana/contract/signing'
import type { QueryResultRow } from 'pg'
import type { Queryable } from '#db/queryable.ts'
import { sealEvidence } from '#kernel/evidence.ts'
import type { Sealer } from '#kernel/sealing.ts'
import { nameSql } from './names.ts'

/** The company that a fifth of all guarantees belongs to, by its national number. */
export const dealerNumber = '200000001'
const dealerPhone = '+962780000000'

/** The fill's report of its way: a part with the seconds that it took. */
export type FillReport = (part: string, seconds: number) => void

/** So many are filled in one transaction; more go in several, so that what is there after a break is whole. */
const mostAtOnce = 1_000_000

/**
 * Fills a migrated database with so many more guarantees and everything that stands around them: people, sessions, consents, events with the sealed evidence of who signed
 * them, receipts, payouts, fees with their bills, the entries of the ledger with their balances, notifications, the words of the search, the sums of the dashboards. Set by
 * set, as the owner of the tables, in transactions of a million at most; the audit agrees after each. A dealer has a fifth of all guarantees, most people one or two, and a tenth
 * of them is called Muhammad; of twenty, twelve are completed and the others stand at each other place of the life cycle; one is completed and its money waits for
 * the seller, who was reminded as often as the time allows. The buyer of an expired one owes a fee: of three bills one is paid, one is open
 * and one is overdue.
 */
export async function fillGuarantees(owner: Queryable, guarantees: number, sealer: Sealer, report: FillReport = () => {}): Promise<void> {
  for (let left = guarantees; left > 0; left -= mostAtOnce) await fillPortion(inTurn(owner), Math.min(left, mostAtOnce), sealer, report)
}

async function fillPortion(owner: Queryable, guarantees: number, sealer: Sealer, report: FillReport): Promise<void> {
  const part = async (name: string, work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    report(name, (performance.now() - began) / 1000)
  }
  const run = async (statements: readonly string[]) => {
    for (const sql of statements) await owner.query(sql)
  }
  await owner.query('begin')
  try {
    await run(memory)
    const { rows } = await owner.query<{ rolsuper: boolean }>('select rolsuper from pg_roles where rolname = current_user')
    const isSuperuser = rows[0]?.rolsuper === true
    // A superuser may leave out the checks of foreign keys, half of the work: what refers to what is made here.
    if (isSuperuser) await owner.query('set local session_replication_role = replica')
    await run(filledTables.map((table) => `alter table ${table} disable trigger user`))
    await part('numbers', async () => run(prepared(guarantees, await listSequences(owner))))
    const dropped = isSuperuser ? await dropIndexes(owner, guarantees) : []
    // The signatures are computed here while the database is busy with the people.
    const signed = signActs(owner, sealer)
    await Promise.all([part('people', () => run(people)), signed])
    const { rows: dealers } = await owner.query<{ id: string }>('select id::text from app.users where phone = $1', [dealerPhone])
    await keepSigned(owner, dealers, sealer)
    await part('guarantees and events', () => run([...happened, ...sales]))
    await part('receipts, payouts, fees', () => run([...money, ...fees]))
    await part('ledger', () => run(ledger))
    await part('consents, notifications', () => run(around))
    await part('words of the search', () => run(words))
    await part('indexes', () => run(dropped))
    await part('sums of the dashboards', () => run(sums))
    await run(filledTables.map((table) => `alter table ${table} enable trigger user`))
    await owner.query('commit')
    await passOverEvents(owner)
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

/** Events that have committed are told to no party any more: they are history, or told by a filler. */
export const passOverEvents = (owner: Queryable) =>
  owner.query(
    'update app.event_position set taken = pg_current_snapshot(), last_id = greatest(last_id, (select max(id) from app.party_events))',
  )

/** One statement after another, although two pieces of work send them. */
function inTurn(db: Queryable): Queryable {
  let last: Promise<unknown> = Promise.resolve()
  return {
    query<R extends QueryResultRow>(text: string, values?: readonly unknown[]) {
      const next = last.then(() => db.query<R>(text, values))
      last = next.catch(() => {})
      return next
    },
  }
}

/** A million rows are sorted and hashed in memory. */
const memory = [`set local work_mem = '1GB'`, 'set local hash_mem_multiplier = 1', `set local maintenance_work_mem = '512MB'`]

/** Their triggers do one by one what is computed here for all at once: balances, words, sums. */
const filledTables = ['ledger.accounts', 'ledger.entries', 'ledger.postings', 'app.users', 'app.guarantees']

const withIndexes = [
  'app.parties',
  'app.users',
  'app.bank_accounts',
  'app.browser_keys',
  'app.sessions',
  'app.guarantees',
  'app.guarantee_vehicles',
]
const withIndexesOfMoney = [
  'app.receipts',
  'app.payouts',
  'app.bank_lines',
  'ledger.entries',
  'app.consents',
  'app.notifications',
  'app.guarantee_words',
  'app.user_words',
]
/** Below this, making the indexes anew takes longer than adding to them. */
const leastToDropIndexes = 50_000

/** Drops what is no constraint, where at least as much comes as is there already; answers how they are made again, within the same transaction. */
async function dropIndexes(owner: Queryable, guarantees: number): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; made: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made
     from pg_index i
     where i.indrelid = any ($1::text[]::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
       and $2::int >= greatest(${leastToDropIndexes}, (select count(*) from app.guarantees))
     order by i.indexrelid`,
    [[...withIndexes, ...withIndexesOfMoney], guarantees],
  )
  if (rows.length > 0) await owner.query(`drop index ${rows.map(({ name }) => name).join(', ')}`)
  return rows.map(({ made }) => made)
}

const numberedTables = ['parties', 'users', 'guarantees', 'receipts', 'payouts', 'fees', 'fee_bills'] as const
type Sequences = Readonly<Record<(typeof numberedTables)[number], string>>

async function listSequences(owner: Queryable): Promise<Sequences> {
  const { rows } = await owner.query<{ sequences: Sequences }>(
    `select jsonb_object_agg(name, format('nextval(%L::regclass)', pg_get_serial_sequence('app.' || name, 'id'))) as sequences from unnest($1::text[]) name`,
    [numberedTables],
  )
  if (!rows[0]) throw new Error('the tables have no sequences')
  return rows[0].sequences
}

/** One row a guarantee, with every number that the other tables need. They are created over a year, in the order of their ids. */
const prepared = (guarantees: number, next: Sequences): readonly string[] => [
  `create temporary table fill on commit drop as
    with priced as (
      select n, (n::bigint * 2654435761 % 4294967296 / 1024 % 20)::int as place, (3000 + n * 37::bigint % 9000) * 1000::bigint as price,
        now() - (1440 + (${guarantees} - i) * 520000::bigint / ${guarantees}) * interval '1 minute' as t
      from (select (select count(*) from app.guarantees)::int + i as n, i from generate_series(1, ${guarantees}) i) numbers
    ), placed as (
      select *, case when place < 12 then 'completed' else (array['completed', 'awaiting_acceptance', 'awaiting_payment', 'in_transfer', 'release_requested', 'rejected', 'expired', 'cancelled'])[place - 11] end as status
      from priced
    )
    select n, ${next.parties} as party_id, ${next.users} as user_id, ${next.guarantees} as id, ${next.receipts} as receipt_id, ${next.payouts} as payout_id,
      n % 5 = 0 as of_dealer, place, price, price / 100 as commission, t, status,
      case when place = 12 then 'released' when status in ('completed', 'cancelled') then 'paid' when status in ('in_transfer', 'release_requested') then 'hold'
        when status in ('awaiting_acceptance', 'awaiting_payment') then 'in_progress' end as financial,
      status in ('completed', 'in_transfer', 'release_requested', 'cancelled') as is_paid, status in ('completed', 'rejected', 'expired', 'cancelled') as is_ended,
      status in ('completed', 'cancelled') as has_payout, status in ('completed', 'cancelled') and place <> 12 as is_settled
    from placed`,
  'create unique index on fill (n)',
  'analyze fill',
  `create temporary table fee_fill on commit drop as
    select id, n, t, 10000::bigint as fee, 2 as fee_number, (array['paid', 'open', 'overdue'])[row_number() over (order by n) % 3 + 1] as state,
      ${next.fees} as fee_id, ${next.fee_bills} as bill_id, ${next.receipts} as fee_receipt_id
    from fill where status = 'expired'`,
]

/** The example key of RFC 9421, so that a database that is filled again has sessions of one key. */
const publicJwk = {
  kty: 'EC',
  crv: 'P-256',
  x: 'qIVYZVLCrPZHGHjP17CTW0_-D9Lfw0EkjqF7xB4FivA',
  y: 'Mc4nN9LTDOBhfoUeg8Ye9WedFRhnZXZJA12Qp0zZ6F0',
} as const
const privateKey = createPrivateKey({ key: { ...publicJwk, d: 'UpuF81l-kOxbjf7T4mNSv0r5tN67Gim7rnf6EFpcYDs' }, format: 'jwk' })

const people: readonly string[] = [
  `insert into app.parties (kind, name, name_en, national_number, phone, created_at)
    select 'company', 'معرض النمو', 'Growth Motors', '${dealerNumber}', '${dealerPhone}', now() - interval '2 years'
    where not exists (select from app.parties where national_number = '${dealerNumber}')`,
  `insert into app.companies (party_id, approved_at, created_at)
    select id, created_at, created_at from app.parties p where national_number = '${dealerNumber}' and not exists (select from app.companies c where c.party_id = p.id)`,
  `insert into app.users (account_type, name, phone, mobile_verified_at, registration_completed_at, terms_version, created_at)
    select 'company', 'صاحب المعرض', '${dealerPhone}', now() - interval '2 years', now() - interval '2 years', 1, now() - interval '2 years'
    where not exists (select from app.users where phone = '${dealerPhone}')`,
  `insert into app.memberships (user_id, company_id, permissions, is_primary)
    select u.id, c.id, '{full}', true from app.users u, app.companies c join app.parties p on p.id = c.party_id
    where u.phone = '${dealerPhone}' and p.national_number = '${dealerNumber}' on conflict do nothing`,
  `insert into app.parties (id, kind, name, national_number, phone, created_at, identity_proven_at)
    overriding system value
    select party_id, 'person', ${nameSql('n')}, (9700000000 + n)::text, '+96279' || lpad((1000000 + n)::text, 7, '0'), now() - interval '2 years', now() - interval '2 years' from fill`,
  `insert into app.users (id, party_id, account_type, name, phone, mobile_verified_at, registration_completed_at, terms_version, created_at)
    overriding system value
    select f.user_id, p.id, 'individual', p.name, p.phone, p.created_at, p.created_at, 1, p.created_at from fill f join app.parties p on p.id = f.party_id`,
  // Beneficiaries that wait for money named an account that is not proven.
  `insert into app.bank_accounts (party_id, bank_code, iban, swift_code, currency, proven_at, created_at, compared_at)
    select p.id, 'ARAB', 'JO15ARAB' || lpad(p.id::text, 22, '0'), 'ARABJOAX', 'JOD', case when f.place = 12 and not f.of_dealer then null else p.created_at end, p.created_at, p.created_at
    from app.parties p left join fill f on f.party_id = p.id
    where not exists (select from app.bank_accounts b where b.party_id = p.id)`,
  `insert into app.browser_keys (user_id, jkt, trusted_at, created_at)
    select u.id, 'key-' || u.id, u.created_at, u.created_at from app.users u where not exists (select from app.browser_keys k where k.user_id = u.id)`,
  // Two that ended and one that is in use.
  `insert into app.sessions (user_id, token_sha256, jkt, public_jwk, binding_cookie_hash, trusted, remember, ip, user_agent, created_at, rotated_at, last_used_at, ended_at, ended_reason)
    select u.id, sha256(convert_to('session ' || u.id || ' ' || s, 'utf8')), 'key-' || u.id, '${JSON.stringify(publicJwk)}', 'b', true, true, '192.0.2.1',
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36', moment, moment, moment + interval '1 day', case when s > 0 then moment + interval '2 days' end, case when s > 0 then 'logout' end
    from app.users u cross join generate_series(0, 2) s cross join lateral (select now() - (s * 20 + 2) * interval '1 day' as moment) at
    where not exists (select from app.sessions old where old.user_id = u.id)`,
  `create temporary table sides on commit drop as
    select f.*, s.id as seller_id, s.name as seller_name, case when f.of_dealer then dealer.id else f.user_id end as seller_user_id, b.id as buyer_id, b.name as buyer_name,
      before.user_id as buyer_user_id, jsonb_build_object('number', 'DM-' || f.id, 'vehicle', 'Kia Niro', 'seller', s.name, 'buyer', b.name) as facts
    from fill f
      cross join (select p.id as party_id, u.id from app.parties p, app.users u where p.national_number = '${dealerNumber}' and u.phone = '${dealerPhone}') dealer
      join fill before on before.n = case when f.n > (select min(n) from fill) then f.n - 1 else (select max(n) from fill) end
      join app.parties s on s.id = case when f.of_dealer then dealer.party_id else f.party_id end
      join app.parties b on b.id = before.party_id`,
  'analyze sides',
]

const peopleAtOnce = 2_000

/** One sealed request for all that a person did: it is bound to the request's id and to the person's key. */
async function signActs(owner: Queryable, sealer: Sealer): Promise<void> {
  await owner.query('create temporary table signed (user_id bigint primary key, evidence bytea not null) on commit drop')
  const { rows } = await owner.query<{ id: string }>('select user_id::text as id from fill order by user_id')
  for (let from = 0; from < rows.length; from += peopleAtOnce) await keepSigned(owner, rows.slice(from, from + peopleAtOnce), sealer)
}

/** As one value with the places of the parts: an array of bytes would be sent as text, which takes longer than the signatures. */
async function keepSigned(owner: Queryable, people: readonly { id: string }[], sealer: Sealer): Promise<void> {
  const evidence = people.map(({ id }) => evidenceOf(id, sealer))
  const ends: number[] = []
  for (const { length } of evidence) ends.push((ends.at(-1) ?? 0) + length)
  await owner.query(
    `insert into signed select id, substring($2::bytea from coalesce(lag(upto) over (order by place), 0) + 1 for upto - coalesce(lag(upto) over (order by place), 0))
     from unnest($1::bigint[], $3::int[]) with ordinality as people (id, upto, place)`,
    [people.map(({ id }) => id), Buffer.concat(evidence), ends],
  )
}
const requestOfPerson = (user: string) => `'fill-act-' || ${user}`
function evidenceOf(user: string, sealer: Sealer): Buffer {
  const origin = 'https://damana.example'
  const request = { method: 'POST', url: '/v1/guarantees', rawHeaders: [] }
  const headers = {
    'content-type': 'application/json',
    lang: 'ar',
    'x-api-key': 'fill',
    'x-nonce': user,
    'content-digest': 'sha-256=:fill:',
    authorization: 'Bearer fill',
    'idempotency-key': `"${user}"`,
  }
  const components = coveredComponents(request.method, headers)
  const created = 1_760_000_000
  const jkt = `key-${user}`
  const params = signatureParams(components, created, keyIdOf(jkt))
  const base = signatureBase({ method: request.method, targetUri: origin + request.url, headers }, components, params)
  const signature = sign('sha256', Buffer.from(base), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return sealEvidence(sealer, `fill-act-${user}`, { components, created, signature }, { ...request, headers }, origin)
}

const offset = (hours: number) => `t + interval '${hours} hours'`
const happened: readonly string[] = [
  `create temporary table happened on commit drop as
    select s.id, row_number() over (partition by s.id order by e.hours) as version, e.kind, e.actor, case e.actor when 'seller' then seller_user_id when 'buyer' then buyer_user_id end as user_id, s.t + e.hours * interval '1 hour' as at
    from sides s cross join lateral (values
      (0, 'created', 'seller', true), (2, 'accepted', 'buyer', is_paid or status = 'awaiting_payment'), (4, 'held', 'bank', is_paid),
      (29, 'release_requested', 'seller', status in ('release_requested', 'completed')), (30, status, 'system', is_ended), (31, 'payout_ordered', 'system', has_payout),
      (32, 'payout_held', 'system', has_payout and not is_settled), (54, 'payout_settled', 'bank', is_settled)) e(hours, kind, actor, is_so)
    where e.is_so order by s.id, version`,
  'analyze happened',
  'analyze signed',
]
const sales: readonly string[] = [
  `insert into app.guarantees (id, seller_party_id, buyer_party_id, creator_party_id, creator_user_id, seller_name, buyer_name, creator_name, vehicle_type, vehicle_year, plate_code, plate_number, registration_number,
      operational_status, financial_status, status_since, money_to, version, fee_schedule_id, price_fils, commission_bearer, commission_band, commission_before_fils, commission_after_fils, buyer_share_fils, seller_share_fils, transfer_type,
      transfer_commission_fils, total_price_fils, seller_due_fils, payment_reference, received_fils, created_at, offered_at, accepted_at, held_at, release_allowed_at, release_requested_at, release_requested_by,
      completed_at, ended_at, wait_until, transfer_until, turns)
    overriding system value
    select id, seller_id, buyer_id, seller_id, seller_user_id, seller_name, buyer_name, seller_name, 'Kia Niro', 2010 + n % 15, '20', (n % 90000 + 10000)::text, (30000000 + n)::text,
      status, financial, ${offset(30)}, case when status = 'cancelled' then 'buyer' else 'seller' end, last.version, (select min(id) from app.fee_schedules), price, 'buyer',
      case when commission >= 100000 then 'high' when commission > (select commission_least_fils from app.fee_schedules order by id limit 1) then 'medium' else 'least' end, commission, commission, commission, 0, 'ACH',
      0, price + commission, price, case when is_paid or status = 'awaiting_payment' then lpad(id::text, 12, '7') end, case when is_paid then price + commission else 0 end, t, t,
      case when is_paid or status = 'awaiting_payment' then ${offset(2)} end, case when is_paid then ${offset(4)} end, case when is_paid then ${offset(28)} end,
      case when status in ('release_requested', 'completed') then ${offset(29)} end, case when status in ('release_requested', 'completed') then 'seller' end,
      case when status = 'completed' then ${offset(30)} end, case when is_ended then ${offset(30)} end,
      case when status in ('awaiting_acceptance', 'awaiting_payment', 'release_requested') then now() + (n % 72 + 1) * interval '1 hour' end,
      case when status in ('in_transfer', 'release_requested') then now() + (n % 72 + 1) * interval '1 hour' end,
      case status when 'awaiting_acceptance' then '{buyer}' when 'awaiting_payment' then '{buyer}' when 'in_transfer' then '{seller,buyer}' else '{}' end::text[]
    from sides join (select id, max(version) as version from happened group by id) last using (id) order by n`,
  `insert into app.guarantee_vehicles (guarantee_id, registration_number, plate_number, plate_code, type, manufacture_year)
    select g.id, g.registration_number, g.plate_number, g.plate_code, g.vehicle_type, g.vehicle_year from app.guarantees g join fill using (id)`,
  `insert into app.guarantee_timers (guarantee_id, deadline_at) select id, now() + (n % 72 + 1) * interval '1 hour' from fill where not is_ended`,
  `insert into app.guarantee_events (guarantee_id, version, kind, actor_kind, actor_user_id, request_id, session_jkt, evidence, at)
    select id, version, kind, actor, user_id, coalesce(${requestOfPerson('user_id')}, 'fill-' || id || '-' || version), 'key-' || user_id, evidence, at from happened left join signed using (user_id)`,
]

/** Every movement of the money of these guarantees on the client account, and the bank's lines of it. */
const money: readonly string[] = [
  `insert into app.receipts (id, source, bank_reference, fingerprint, amount_fils, remittance, payer, received_at, guarantee_id, booked_fils, refunded_fils, answered_fils, payer_state, settled_at, settled_by)
    overriding system value
    select receipt_id, 'bank', 'IN' || receipt_id, sha256(convert_to(receipt_id::text, 'utf8')), price + commission, 'DM-' || id, jsonb_build_object('name', buyer_name), ${offset(4)}, id, price + commission,
      case when status = 'cancelled' then price + commission else 0 end, price + commission, 'buyer', ${offset(4)}, 'fill-' || n / 200
    from sides where is_paid order by n`,
  `insert into app.payouts (id, guarantee_id, purpose, amount_fils, beneficiary_party_id, beneficiary_name, bank_account_id, iban, swift_code, rail, status, version, held_reason, reminders_sent, compared_at, expected_on, ordered_at, status_since, settled_at, closed_at)
    overriding system value
    select payout_id, s.id, case status when 'completed' then 'seller' else 'refund' end, case status when 'completed' then price else price + commission end, b.party_id,
      case status when 'completed' then seller_name else buyer_name end, case when is_settled then b.id end, case when is_settled then b.iban end, case when is_settled then b.swift_code end, 'ACH',
      case when is_settled then 'settled' else 'held' end, case when is_settled then 6 else 2 end, case when is_settled then null when of_dealer then 'identity_unproven' else 'iban_unproven' end,
      case when is_settled then 0 else (select count(*) from unnest(array[1, 7, 30]) days where ${offset(30)} + days * interval '1 day' <= now()) end,
      case when not is_settled and not of_dealer then ${offset(30)} end, (${offset(54)})::date, ${offset(30)},
      case when is_settled then ${offset(54)} else ${offset(30)} end,
      case when is_settled then ${offset(54)} end, case when is_settled then ${offset(54)} end
    from sides s join app.bank_accounts b on b.replaced_at is null and b.party_id = case status when 'completed' then seller_id else buyer_id end
    where has_payout order by n`,
  `insert into app.payout_events (payout_id, version, from_status, to_status, at)
    select payout_id, v, path[v - 1], path[v], t + (29 + v) * interval '1 hour'
    from fill cross join lateral (select case when is_settled then array['ordered', 'approved', 'in_file', 'sent', 'accepted', 'settled'] else array['ordered', 'held'] end as path) p
      cross join lateral generate_series(1, cardinality(path)) v
    where has_payout`,
  // Reports, not statements: of a statement the audit would read the text, which nobody wrote here.
  `insert into app.bank_messages (message_id, kind, body, sha256, status) select distinct 'fill-' || n / 200, 'pain.002', '', sha256(('fill-' || n / 200)::bytea), 'applied' from fill on conflict do nothing`,
  `insert into app.bank_lines (reference, direction, amount_fils, end_to_end_id, nth, message_id, outcome)
    select 'IN' || receipt_id, 'credit', price + commission, '', 1, 'fill-' || n / 200, 'applied' from fill where is_paid
    union all
    select 'OUT' || payout_id, 'debit', case status when 'completed' then price else price + commission end, 'P' || payout_id, 1, 'fill-' || n / 200, 'applied' from fill where is_settled`,
]

/** The fee of each expired guarantee for its buyer, the bill for it, and of a third the money that paid it. */
const fees: readonly string[] = [
  `insert into app.fees (id, guarantee_id, fee_number, side, kind, amount_fils, sales_tax_basis_points, charged_at, closed_at, is_billed)
    overriding system value
    select fee_id, id, fee_number, 'buyer', 'late_expiry', fee, 1600, ${offset(30)}, case when state = 'paid' then ${offset(60)} end, true from fee_fill order by n`,
  `insert into app.fee_bills (id, guarantee_id, side, payment_reference, amount_fils, issued_at, due_at, reminders_sent, closed_at)
    overriding system value
    select bill_id, id, 'buyer', (800000000000 + bill_id)::text, fee, due_at - interval '14 days', due_at, case when state = 'open' then 0 else 2 end, case when state = 'paid' then ${offset(60)} end
    from fee_fill cross join lateral (select case when state = 'open' then now() + interval '10 days' else least(${offset(30)}, now() - interval '1 day') end as due_at) due order by n`,
  `insert into app.receipts (id, source, bank_reference, fingerprint, amount_fils, remittance, payer, received_at, fee_bill_id, booked_fils, fee_fils, answered_fils, settled_at, settled_by)
    overriding system value
    select fee_receipt_id, 'bank', 'IN' || fee_receipt_id, sha256(convert_to(fee_receipt_id::text, 'utf8')), fee, (800000000000 + bill_id)::text, '{}', ${offset(60)}, bill_id, 0, fee, fee, ${offset(60)}, 'fill-' || n / 200
    from fee_fill where state = 'paid' order by n`,
  `insert into app.bank_lines (reference, direction, amount_fils, end_to_end_id, nth, message_id, outcome)
    select 'IN' || fee_receipt_id, 'credit', fee, '', 1, 'fill-' || n / 200, 'applied' from fee_fill where state = 'paid'`,
  `insert into app.fee_events (fee_id, kind, amount_fils, receipt_id, actor, request_id, at)
    select fee_id, 'billed', fee, null, 'system', 'fill-' || n, ${offset(30)} from fee_fill
    union all select fee_id, 'paid', fee, fee_receipt_id, 'system', 'fill-' || n, ${offset(60)} from fee_fill where state = 'paid'`,
]

const numbers = {
  bankEscrow: 1,
  buyerEscrow: 3,
  sellerPayable: 4,
  buyerRefund: 5,
  feesToSweep: 7,
  payoutsInFlight: 8,
  dueFromEscrow: 33,
  feeReceivableBuyer: 34,
  salesTax: 37,
  commission: 38,
  cancellation: 40,
}
const shared = (number: number) => `id % 32 * 64 + ${number}`
const own = (number: number) => `id * 64 + ${number}`
const taxIn = (fils: string) => `round(${fils} * 16 / 116.0)::bigint`
const tax = taxIn('commission')
/** The lines of each entry: account, whether a debit, fils. */
const entries: readonly (readonly [
  event: string,
  reference: string,
  hours: number,
  where: string,
  lines: readonly (readonly [string, boolean, string])[],
])[] = [
  [
    'receipt_by_bank',
    `'receipt:' || receipt_id`,
    4,
    'is_paid',
    [
      [shared(numbers.bankEscrow), true, 'price + commission'],
      [own(numbers.buyerEscrow), false, 'price + commission'],
    ],
  ],
  [
    'completion',
    `'completion:' || id`,
    30,
    `status = 'completed'`,
    [
      [own(numbers.buyerEscrow), true, 'price + commission'],
      [own(numbers.sellerPayable), false, 'price'],
      [shared(numbers.feesToSweep), false, 'commission'],
      [shared(numbers.dueFromEscrow), true, 'commission'],
      [shared(numbers.commission), false, `commission - ${tax}`],
      [shared(numbers.salesTax), false, tax],
    ],
  ],
  [
    'cancellation',
    `'cancellation:' || id`,
    30,
    `status = 'cancelled'`,
    [
      [own(numbers.buyerEscrow), true, 'price + commission'],
      [own(numbers.buyerRefund), false, 'price + commission'],
    ],
  ],
  [
    'payout_ordered',
    `'payout_ordered:' || payout_id`,
    31,
    `status = 'completed'`,
    [
      [own(numbers.sellerPayable), true, 'price'],
      [shared(numbers.payoutsInFlight), false, 'price'],
    ],
  ],
  [
    'payout_ordered',
    `'payout_ordered:' || payout_id`,
    31,
    `status = 'cancelled'`,
    [
      [own(numbers.buyerRefund), true, 'price + commission'],
      [shared(numbers.payoutsInFlight), false, 'price + commission'],
    ],
  ],
  [
    'fee_charged',
    `'fee_charged:' || id || ':' || fee_number`,
    30,
    'fee is not null',
    [
      [own(numbers.feeReceivableBuyer), true, 'fee'],
      [shared(numbers.cancellation), false, `fee - ${taxIn('fee')}`],
      [shared(numbers.salesTax), false, taxIn('fee')],
    ],
  ],
  [
    'fee_bill_paid',
    `'fee_bill_paid:' || id || ':' || fee_number || ':' || fee_receipt_id`,
    60,
    `state = 'paid'`,
    [
      [shared(numbers.bankEscrow), true, 'fee'],
      [shared(numbers.feesToSweep), false, 'fee'],
      [shared(numbers.dueFromEscrow), true, 'fee'],
      [own(numbers.feeReceivableBuyer), false, 'fee'],
    ],
  ],
  [
    'payout_settled',
    `'payout_settled:' || payout_id`,
    54,
    `is_settled and status = 'completed'`,
    [
      [shared(numbers.payoutsInFlight), true, 'price'],
      [shared(numbers.bankEscrow), false, 'price'],
    ],
  ],
  [
    'payout_settled',
    `'payout_settled:' || payout_id`,
    54,
    `is_settled and status = 'cancelled'`,
    [
      [shared(numbers.payoutsInFlight), true, 'price + commission'],
      [shared(numbers.bankEscrow), false, 'price + commission'],
    ],
  ],
]
/** Journal, accounts and balances, as `ledger.post` would have written them one by one. */
const ledger: readonly string[] = [
  `create temporary table entry_fill on commit drop as
    select nextval(pg_get_serial_sequence('ledger.entries', 'id')::regclass) as entry_id, * from (
      ${entries
        .map(
          ([event, reference, hours, where], kind) =>
            `select id, n, ${kind} as kind, '${event}' as event, ${reference} as reference, ${offset(hours)} as at, price, commission, fee from fill left join fee_fill using (id, n, t) where ${where}`,
        )
        .join('\nunion all ')}
      order by n, at, kind
    ) ordered`,
  `insert into ledger.entries (id, effective_at, recorded_at, guarantee_id, event, reference, actor, request_id)
    overriding system value
    select entry_id, at, at, id, event, reference, 'system', 'fill-' || n from entry_fill order by entry_id`,
  'analyze entry_fill',
  `create temporary table movements on commit drop as
    select l.entry_id, l.account_id, l.is_debit, l.fils, l.guarantee_id, row_number() over w + coalesce(a.version, 0) as version,
      sum(case when l.is_debit then l.fils else -l.fils end * c.debit_sign) over w + coalesce(a.balance_fils, 0) as balance_after_fils,
      lead(l.entry_id) over w is null as is_last
    from (
      ${entries
        .map(
          ([, , , , lines], kind) =>
            `select e.entry_id, e.id as guarantee_id, line.* from entry_fill e cross join lateral (values ${lines
              .map(([account, isDebit, fils]) => `((${account})::bigint, ${isDebit}, (${fils})::bigint)`)
              .join(', ')}) line(account_id, is_debit, fils) where e.kind = ${kind}`,
        )
        .join('\nunion all ')}
    ) l
    join (select number, case when kind in ('asset', 'expense') then 1 else -1 end as debit_sign from ledger.chart) c on c.number = (l.account_id & 63)
    left join ledger.accounts a on a.id = l.account_id
    window w as (partition by l.account_id order by l.entry_id rows unbounded preceding)`,
  'analyze movements',
  `insert into ledger.postings (entry_id, account_id, version, amount_fils, balance_after_fils, is_debit)
    select entry_id, account_id, version, fils, balance_after_fils, is_debit from movements order by entry_id, account_id`,
  `insert into ledger.accounts (id, owner_id, guarantee_id, version, balance_fils, number, debit_sign, may_go_negative)
    select m.account_id, m.account_id / 64, case when c.scope = 'guarantee' then m.guarantee_id end, m.version, m.balance_after_fils, c.number,
      case when c.kind in ('asset', 'expense') then 1 else -1 end, c.scope = 'shared' and not (c.book = 'client' and c.kind = 'liability')
    from movements m join ledger.chart c on c.number = (m.account_id & 63)
    where m.is_last order by m.account_id
    on conflict (id) do update set version = excluded.version, balance_fils = excluded.balance_fils`,
]

const around: readonly string[] = [
  `insert into app.consents (user_id, guarantee_id, kind, text_version, purpose, lang, created_at)
    select consenting, id, 'data_sharing', 1, 'guarantee', 'ar', t from sides cross join lateral unnest(array[seller_user_id, buyer_user_id]) consenting where consenting = seller_user_id or status <> 'awaiting_acceptance'`,
  `insert into app.notifications (user_id, party_id, kind, guarantee_id, facts, read_at, created_at)
    select side.user_id, side.party_id, h.kind, s.id, s.facts, case when n % 3 > 0 then h.at end, h.at
    from (select id, kind, at from happened order by at) h join sides s using (id)
      cross join lateral (values (seller_user_id, seller_id), (buyer_user_id, buyer_id)) side(user_id, party_id)`,
  `insert into app.party_events (id, party_id, guarantee_id, version, kind, at)
    select (select last_id from app.event_position) + row_number() over (order by h.at, s.id, h.version), side.party_id, s.id, h.version, h.kind, h.at
    from happened h join sides s using (id) cross join lateral (values (seller_id), (buyer_id)) side(party_id)`,
]

/** The rows that the triggers of names and guarantees would have written; each name is split once. */
const words: readonly string[] = [
  `create temporary table name_words on commit drop as
    with names as (select distinct name from (select seller_name as name from sides union all select buyer_name from sides) all_names),
      split as materialized (select name, app.search_words(name) as words from names)
    select name, word collate "C" as word, true as is_part from split cross join lateral (select distinct word from unnest(words) word) parts
    union all
    select name, array_to_string(words, '') collate "C", false from split where cardinality(words) <> 1 and words <> '{}'`,
  `insert into app.guarantee_words (party_id, word, guarantee_id)
    select found.* from (
      select s.seller_id, w.word, s.id from sides s join name_words w on w.name = s.buyer_name
      union all
      select s.buyer_id, w.word, s.id from sides s join name_words w on w.name = s.seller_name
    ) found order by 1, 2, 3`,
  `insert into app.user_words (word, user_id)
    select w.word, f.user_id from fill f join app.parties p on p.id = f.party_id join name_words w on w.name = p.name and w.is_part order by 1, 2`,
  `insert into app.user_words (word, user_id)
    select distinct word collate "C", u.id from app.users u, unnest(app.search_words(u.name)) word where u.phone = '${dealerPhone}' on conflict do nothing`,
]

const sums: readonly string[] = [
  `insert into app.guarantee_money (guarantee_id, entry_id, entry_on, paid_in_fils, paid_out_fils, seller_party_id, creator_party_id, buyer_party_id, guarantee_created_at)
    select e.id, entry_id, (at at time zone 'Asia/Amman')::date, case when event = 'receipt_by_bank' then e.price + e.commission else 0 end,
      case when event = 'payout_settled' then case status when 'completed' then e.price else e.price + e.commission end else 0 end,
      g.seller_party_id, nullif(g.creator_party_id, g.seller_party_id), g.buyer_party_id, g.created_at
    from entry_fill e join fill using (id) join app.guarantees g using (id) where event in ('receipt_by_bank', 'payout_settled') order by e.id, entry_id`,
  `insert into app.guarantee_turns (party_id, side, guarantee_created_at, guarantee_id)
    select t.party_id, t.side, g.created_at, g.id from app.guarantees g join fill using (id) cross join lateral app.turns_of_guarantee(g) t order by g.created_at, g.id
    on conflict do nothing`,
  'select app.rebuild_dashboards()',
]
