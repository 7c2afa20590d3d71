/** All SQL of the reference; the names are those of the prepared statements. */

const freshNonce = (bucket: number) =>
  `insert into ref.n${bucket} (h) select $1::bytea from ref.epoch where started < to_timestamp($2::int8) on conflict do nothing returning 1`
const ofBuckets = (write: (bucket: number) => string) => [0, 1, 2, 3].map(write)

export const statements = {
  nonce: ofBuckets((bucket) => `with n as (${freshNonce(bucket)}) select null::bigint as person_id, exists (select from n) as fresh`),
  enter: ofBuckets(
    (bucket) =>
      `with n as (${freshNonce(bucket)}) select person_id, exists (select from n) as fresh from ref.sessions where token_hash = $3 and ended_at is null`,
  ),
  keyOfSession: 'select jwk from ref.sessions where token_hash = $1',
  personByPhone: 'select id, name, terms, password_hash from ref.people where phone = $1',
  person: 'select id, name, terms from ref.people where id = $1',
  pair: 'select id, left(name, 4) as masked from ref.people where national_number = $1 and phone = $2',
  openSession: 'insert into ref.sessions (token_hash, person_id, jwk) values ($1, $2, $3)',
  prices: 'select basis_points, least_fils, most_fils from ref.prices',
  row: 'select id, number, status, money, price_fils, created_at from ref.deals where number = $1',
  details: `select d.number, d.status, d.money, d.price_fils, d.fee_fils, d.release_from, d.created_at, s.name as seller, b.name as buyer, c.plate, c.model,
      (select json_agg(json_build_object('kind', h.kind, 'at', h.at) order by h.version) from ref.happenings h where h.deal_id = d.id) as happenings
    from ref.deals d join ref.people s on s.id = d.seller_id join ref.people b on b.id = d.buyer_id join ref.cars c on c.id = d.car_id where d.number = $1 and $2 in (d.seller_id, d.buyer_id)`,
  list: `select d.id, d.number, d.status, d.money, d.price_fils, d.created_at, s.name as other, c.plate from ref.deals d join ref.people s on s.id = d.seller_id join ref.cars c on c.id = d.car_id
    where d.buyer_id = $1 order by d.created_at desc, d.id desc limit 21`,
  create: `with claim as (insert into ref.answers (person_id, key, fingerprint, body) values ($1, $2, $3, json_build_object('number', $4::text)) on conflict do nothing returning 1),
      d as (insert into ref.deals (number, seller_id, buyer_id, car_id, status, price_fils, fee_fils, payment_reference, release_from) select $4, $1, $5, $6, 'offered', $7, $8, $4, now() from claim returning id, number, version),
      h as (insert into ref.happenings (deal_id, version, kind, actor_id) select id, version, 'create', $1 from d),
      n as (insert into ref.notices (person_id, deal_id, kind) select $5, id, 'create' from d)
    select number, (graphile_worker.add_job('tell', json_build_object('number', number))).id from d`,
  lock: 'select * from ref.deals where number = $1 for update',
  claimAndLock: `with claim as (insert into ref.answers (person_id, key, fingerprint) values ($1, $2, $3) on conflict do nothing returning 1)
    select * from ref.deals where number = $4 and exists (select from claim) for update`,
  receiveAndLock: `with receipt as (insert into ref.receipts (bank, reference, deal_id, amount_fils) select 'bank', $1, id, $3 from ref.deals where payment_reference = $2 and price_fils + fee_fils = $3 on conflict do nothing returning deal_id)
    select * from ref.deals where id = (select deal_id from receipt) for update`,
  settleAndLock: `with settled as (update ref.orders set status = 'settled' where end_to_end_id = $1 and status = 'sent' returning deal_id) select * from ref.deals where id = (select deal_id from settled) for update`,
  // Every write of a transition; what one does not need is null.
  move: `with d as (update ref.deals set status = $2, money = $3, version = version + 1 where id = $1 returning id, number, version),
      h as (insert into ref.happenings (deal_id, version, kind, actor_id) select id, version, $4::text, $5::bigint from d),
      n as (insert into ref.notices (person_id, deal_id, kind) select $6::bigint, id, $4 from d),
      o as (insert into ref.orders (end_to_end_id, deal_id, amount_fils) select number || '-1', id, $7::bigint from d where $7 is not null),
      a as (update ref.answers set body = $8::json where person_id = $5 and key = $9::uuid)
    select case when $10::bigint[] is not null then ledger.post($4, $4 || ':' || number, null, id, 'reference', 'bench', $10, $11::boolean[], $12::bigint[]) end,
      (graphile_worker.add_job($13::text, json_build_object('number', number))).id as job from d`,
} as const

export type StatementName = Exclude<keyof typeof statements, 'nonce' | 'enter'>
