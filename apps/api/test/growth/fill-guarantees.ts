import { createPrivateKey, sign } from 'node:crypto'
import { coveredComponents, keyIdOf, signatureBase, signatureParams } from '@damana/contract/signing'
import type { Queryable } from '#db/queryable.ts'
import { sealEvidence } from '#kernel/evidence.ts'
import type { Sealer } from '#kernel/sealing.ts'

/** The company that a fifth of all guarantees belongs to, by its national number. */
export const dealerNumber = '200000001'

/**
 * Fills a migrated database with so many more guarantees and everything that stands around them: people, sessions, consents, events with the sealed evidence of who signed
 * them, receipts, payouts, fees with their bills, the entries of the ledger with their balances, notifications. Set by set, as the owner of the tables, in one transaction;
 * the audit agrees afterwards. A dealer has a fifth of all guarantees, most people one or two; of twenty, twelve are completed and the others stand at each other place of
 * the life cycle. The buyer of an expired one owes a fee: of three bills one is paid, one is open and one is overdue.
 */
export async function fillGuarantees(owner: Queryable, guarantees: number, sealer: Sealer): Promise<void> {
  await owner.query('begin')
  try {
    // A superuser may leave out the checks of foreign keys, half of the work: what refers to what is made here.
    const { rows } = await owner.query<{ rolsuper: boolean }>('select rolsuper from pg_roles where rolname = current_user')
    if (rows[0]?.rolsuper) await owner.query('set local session_replication_role = replica')
    for (const sql of [...prepared(guarantees), ...people, ...happened]) await owner.query(sql)
    await signActs(owner, sealer)
    for (const sql of [...sales, ...money, ...fees, ...ledger, ...around, ...done]) await owner.query(sql)
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

/** One row a guarantee, with every number that the other tables need. */
const prepared = (guarantees: number): readonly string[] => [
  // The balances are computed below for all entries at once; one by one the triggers would take minutes.
  ...['accounts', 'entries', 'postings'].map((table) => `alter table ledger.${table} disable trigger user`),
  `create temporary table fill on commit drop as
    select n, nextval(pg_get_serial_sequence('app.guarantees', 'id')) as id, nextval(pg_get_serial_sequence('app.receipts', 'id')) as receipt_id,
      nextval(pg_get_serial_sequence('app.payouts', 'id')) as payout_id, n % 5 = 0 as of_dealer,
      (n::bigint * 2654435761 % 4294967296 / 1024 % 20)::int as place, price, price / 100 as commission, now() - (n * 7919 % 520000 + 1440) * interval '1 minute' as t
    from (select n, (3000 + n * 37 % 9000) * 1000::bigint as price from (select (select count(*) from app.guarantees)::int + i as n from generate_series(1, ${guarantees}) i) numbers) priced`,
  `alter table fill add status text, add financial text, add is_paid boolean, add is_ended boolean, add has_payout boolean, add is_settled boolean`,
  `update fill set
    status = case when place < 12 then 'completed' else (array['completed', 'awaiting_acceptance', 'awaiting_payment', 'in_transfer', 'release_requested', 'rejected', 'expired', 'cancelled'])[place - 11] end`,
  `update fill set is_ended = status in ('completed', 'rejected', 'expired', 'cancelled'), is_paid = status in ('completed', 'in_transfer', 'release_requested', 'cancelled'),
    has_payout = status in ('completed', 'cancelled'), is_settled = status in ('completed', 'cancelled') and place <> 12,
    financial = case when place = 12 then 'released' when status in ('completed', 'cancelled') then 'paid' when status in ('in_transfer', 'release_requested') then 'hold'
      when status in ('awaiting_acceptance', 'awaiting_payment') then 'in_progress' end`,
  'create unique index on fill (n)',
  `create temporary table fee_fill on commit drop as
    select id, n, t, 10000::bigint as fee, 2 as fee_number, (array['paid', 'open', 'overdue'])[row_number() over (order by n) % 3 + 1] as state,
      nextval(pg_get_serial_sequence('app.fees', 'id')) as fee_id, nextval(pg_get_serial_sequence('app.fee_bills', 'id')) as bill_id,
      nextval(pg_get_serial_sequence('app.receipts', 'id')) as fee_receipt_id
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
    select 'company', 'معرض النمو', 'Growth Motors', '${dealerNumber}', '+962780000000', now() - interval '2 years'
    where not exists (select from app.parties where national_number = '${dealerNumber}')`,
  `insert into app.companies (party_id, approved_at, created_at)
    select id, created_at, created_at from app.parties p where national_number = '${dealerNumber}' and not exists (select from app.companies c where c.party_id = p.id)`,
  `insert into app.users (account_type, name, phone, mobile_verified_at, registration_completed_at, terms_version, created_at)
    select 'company', 'صاحب المعرض', '+962780000000', now() - interval '2 years', now() - interval '2 years', 1, now() - interval '2 years'
    where not exists (select from app.users where phone = '+962780000000')`,
  `insert into app.memberships (user_id, company_id, permissions, is_primary)
    select u.id, c.id, '{full}', true from app.users u, app.companies c join app.parties p on p.id = c.party_id
    where u.phone = '+962780000000' and p.national_number = '${dealerNumber}' on conflict do nothing`,
  `insert into app.parties (kind, name, national_number, phone, created_at, identity_proven_at)
    select 'person', 'شخص رقم ' || n, (9700000000 + n)::text, '+96279' || lpad((1000000 + n)::text, 7, '0'), now() - interval '2 years', now() - interval '2 years' from fill`,
  `insert into app.users (party_id, account_type, name, phone, mobile_verified_at, registration_completed_at, terms_version, created_at)
    select p.id, 'individual', p.name, p.phone, p.created_at, p.created_at, 1, p.created_at from fill join app.parties p on p.national_number = (9700000000 + n)::text`,
  `insert into app.bank_accounts (party_id, bank_code, iban, swift_code, currency, proven_at, created_at)
    select p.id, 'ARAB', 'JO15ARAB' || lpad(p.id::text, 22, '0'), 'ARABJOAX', 'JOD', p.created_at, p.created_at from app.parties p
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
    select f.*, s.id as seller_id, s.name as seller_name, coalesce(su.id, dealer.id) as seller_user_id, b.id as buyer_id, b.name as buyer_name, bu.id as buyer_user_id
    from fill f
      join app.parties s on s.national_number = case when of_dealer then '${dealerNumber}' else (9700000000 + n)::text end left join app.users su on su.party_id = s.id
      join app.parties b on b.national_number = (9700000000 + case when n > 1 then n - 1 else (select max(n) from fill) end)::text join app.users bu on bu.party_id = b.id
      cross join (select id from app.users where phone = '+962780000000') dealer`,
  'analyze sides',
]

const peopleAtOnce = 5_000

/** One sealed request for all that a person did: it is bound to the request's id and to the person's key. */
async function signActs(owner: Queryable, sealer: Sealer): Promise<void> {
  await owner.query('create temporary table signed (user_id bigint primary key, evidence bytea not null) on commit drop')
  const { rows } = await owner.query<{ id: string }>('select distinct user_id::text as id from happened where user_id is not null')
  for (let from = 0; from < rows.length; from += peopleAtOnce) {
    const ids = rows.slice(from, from + peopleAtOnce).map(({ id }) => id)
    await owner.query('insert into signed select * from unnest($1::bigint[], $2::bytea[])', [ids, ids.map((id) => evidenceOf(id, sealer))])
  }
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
    where e.is_so`,
]
const sales: readonly string[] = [
  `insert into app.guarantees (id, seller_party_id, buyer_party_id, creator_party_id, creator_user_id, seller_name, buyer_name, creator_name, vehicle_type, vehicle_year, plate_code, plate_number, registration_number,
      operational_status, financial_status, status_since, money_to, version, fee_schedule_id, price_fils, commission_bearer, commission_before_fils, commission_after_fils, buyer_share_fils, seller_share_fils, transfer_type,
      transfer_commission_fils, total_price_fils, seller_due_fils, payment_reference, received_fils, created_at, offered_at, accepted_at, held_at, release_allowed_at, release_requested_at, release_requested_by,
      completed_at, ended_at, wait_until, transfer_until)
    overriding system value
    select id, seller_id, buyer_id, seller_id, seller_user_id, seller_name, buyer_name, seller_name, 'Kia Niro', 2010 + n % 15, '20', (n % 90000 + 10000)::text, (30000000 + n)::text,
      status, financial, ${offset(30)}, case when status = 'cancelled' then 'buyer' else 'seller' end, last.version, (select min(id) from app.fee_schedules), price, 'buyer', commission, commission, commission, 0, 'ACH',
      0, price + commission, price, case when is_paid or status = 'awaiting_payment' then lpad(id::text, 12, '7') end, case when is_paid then price + commission else 0 end, t, t,
      case when is_paid or status = 'awaiting_payment' then ${offset(2)} end, case when is_paid then ${offset(4)} end, case when is_paid then ${offset(28)} end,
      case when status in ('release_requested', 'completed') then ${offset(29)} end, case when status in ('release_requested', 'completed') then 'seller' end,
      case when status = 'completed' then ${offset(30)} end, case when is_ended then ${offset(30)} end,
      case when status in ('awaiting_acceptance', 'awaiting_payment', 'release_requested') then now() + (n % 72 + 1) * interval '1 hour' end,
      case when status in ('in_transfer', 'release_requested') then now() + (n % 72 + 1) * interval '1 hour' end
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
  `insert into app.payouts (id, guarantee_id, purpose, amount_fils, beneficiary_party_id, beneficiary_name, bank_account_id, iban, swift_code, rail, status, version, held_reason, expected_on, ordered_at, status_since, settled_at, closed_at)
    overriding system value
    select payout_id, s.id, case status when 'completed' then 'seller' else 'refund' end, case status when 'completed' then price else price + commission end, b.party_id,
      case status when 'completed' then seller_name else buyer_name end, case when is_settled then b.id end, case when is_settled then b.iban end, case when is_settled then b.swift_code end, 'ACH',
      case when is_settled then 'settled' else 'held' end, case when is_settled then 6 else 2 end, case when not is_settled then 'iban_missing' end, (${offset(54)})::date, ${offset(30)}, ${offset(54)},
      case when is_settled then ${offset(54)} end, case when is_settled then ${offset(54)} end
    from sides s join app.bank_accounts b on b.replaced_at is null and b.party_id = case status when 'completed' then seller_id else buyer_id end
    where has_payout order by n`,
  `insert into app.payout_events (payout_id, version, from_status, to_status, at)
    select payout_id, v, path[v - 1], path[v], t + (29 + v) * interval '1 hour'
    from fill cross join lateral (select case when is_settled then array['ordered', 'approved', 'in_file', 'sent', 'accepted', 'settled'] else array['ordered', 'held'] end as path) p
      cross join lateral generate_series(1, cardinality(path)) v
    where has_payout`,
  // Reports, not statements: of a statement the audit would read the text, which nobody wrote here.
  `insert into app.bank_messages (message_id, kind, body) select distinct 'fill-' || n / 200, 'pain.002', '' from fill on conflict do nothing`,
  `insert into app.bank_lines (reference, direction, amount_fils, end_to_end_id, nth, message_id, outcome)
    select 'IN' || receipt_id, 'credit', price + commission, '', 1, 'fill-' || n / 200, 'applied' from fill where is_paid
    union all
    select 'OUT' || payout_id, 'debit', case status when 'completed' then price else price + commission end, 'P' || payout_id, 1, 'fill-' || n / 200, 'applied' from fill where is_settled`,
]

/** What each expired guarantee cost its buyer, the bill for it, and of a third the money that paid it. */
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
  `create temporary table entry_lines on commit drop as ${entries
    .flatMap(([event, reference, hours, where, lines]) =>
      lines.map(
        ([account, isDebit, fils]) =>
          `select id as guarantee_id, n, ${hours} as hours, '${event}' as event, ${reference} as reference, ${offset(hours)} as at, (${account})::bigint as account_id, ${isDebit} as is_debit, (${fils})::bigint as fils from fill left join fee_fill using (id, n, t) where ${where}`,
      ),
    )
    .join('\nunion all ')}`,
  `insert into ledger.entries (effective_at, recorded_at, guarantee_id, event, reference, actor, request_id)
    select at, at, guarantee_id, event, reference, 'system', 'fill-' || n from (select distinct n, hours, at, guarantee_id, event, reference from entry_lines) e order by n, hours`,
  `create temporary table lines on commit drop as
    select e.id as entry_id, l.account_id, l.is_debit, l.fils, c.number, case when c.kind in ('asset', 'expense') then 1 else -1 end as debit_sign, c.scope,
      c.scope = 'shared' and not (c.book = 'client' and c.kind = 'liability') as may_go_negative, l.guarantee_id
    from entry_lines l join ledger.entries e using (reference) join ledger.chart c on c.number = (l.account_id & 63)`,
  `create temporary table movements on commit drop as
    select l.*, row_number() over w + coalesce(a.version, 0) as version, sum(case when l.is_debit then l.fils else -l.fils end * l.debit_sign) over w + coalesce(a.balance_fils, 0) as balance_after_fils
    from lines l left join ledger.accounts a on a.id = l.account_id window w as (partition by l.account_id order by l.entry_id)`,
  `insert into ledger.postings (entry_id, account_id, version, amount_fils, balance_after_fils, is_debit)
    select entry_id, account_id, version, fils, balance_after_fils, is_debit from movements order by entry_id, account_id`,
  `insert into ledger.accounts (id, owner_id, guarantee_id, version, balance_fils, number, debit_sign, may_go_negative)
    select distinct on (account_id) account_id, account_id / 64, case when scope = 'guarantee' then guarantee_id end, version, balance_after_fils, number, debit_sign, may_go_negative
    from movements order by account_id, version desc
    on conflict (id) do update set version = excluded.version, balance_fils = excluded.balance_fils`,
]

const around: readonly string[] = [
  `insert into app.consents (user_id, guarantee_id, kind, text_version, purpose, lang, created_at)
    select user_id, id, 'data_sharing', 1, 'guarantee', 'ar', t from sides cross join lateral unnest(array[seller_user_id, buyer_user_id]) user_id where user_id = seller_user_id or status <> 'awaiting_acceptance'`,
  `insert into app.notifications (user_id, party_id, kind, guarantee_id, facts, read_at, created_at)
    select side.user_id, side.party_id, h.kind, s.id, jsonb_build_object('number', 'DM-' || s.id, 'vehicle', 'Kia Niro', 'seller', seller_name, 'buyer', buyer_name), case when n % 3 > 0 then h.at end, h.at
    from happened h join sides s using (id) cross join lateral (values (seller_user_id, seller_id), (buyer_user_id, buyer_id)) side(user_id, party_id) order by h.at`,
]

const done: readonly string[] = ['accounts', 'entries', 'postings'].map((table) => `alter table ledger.${table} enable trigger user`)
