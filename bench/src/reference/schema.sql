-- The least that a correct sale stores. Not the product's schema; of the product only the ledger is here, loaded before this file.
create schema ref;
create table ref.people (id bigint generated always as identity primary key, phone text not null unique, national_number text not null, name text not null, password_hash text not null default '', terms int not null default 1);
create unique index people__pair on ref.people (national_number, phone);
create table ref.sessions (token_hash bytea primary key, person_id bigint not null references ref.people, jwk jsonb not null, opened_at timestamptz not null default now(), ended_at timestamptz);
create table ref.cars (id bigint generated always as identity primary key, registration text not null unique, plate text not null, model text not null, owner_id bigint not null references ref.people);
create table ref.prices (basis_points bigint not null, least_fils bigint not null, most_fils bigint not null);
create table ref.deals (
  id bigint generated always as identity primary key, number text not null unique, seller_id bigint not null references ref.people, buyer_id bigint not null references ref.people,
  car_id bigint not null references ref.cars, status text not null, money text not null default 'in_progress', price_fils bigint not null, fee_fils bigint not null,
  payment_reference text not null unique, release_from timestamptz, version int not null default 1, created_at timestamptz not null default now());
create index deals__seller on ref.deals (seller_id, created_at desc, id desc);
create index deals__buyer on ref.deals (buyer_id, created_at desc, id desc);
create table ref.happenings (deal_id bigint not null references ref.deals, version int not null, kind text not null, actor_id bigint, at timestamptz not null default now(), primary key (deal_id, version));
create table ref.notices (id bigint generated always as identity primary key, person_id bigint not null references ref.people, deal_id bigint not null, kind text not null, at timestamptz not null default now(), read_at timestamptz);
create index notices__person on ref.notices (person_id, id desc);
create table ref.answers (person_id bigint not null, key uuid not null, fingerprint bytea not null, body json, at timestamptz not null default now(), primary key (person_id, key));
create table ref.receipts (bank text not null, reference text not null, deal_id bigint not null, amount_fils bigint not null, at timestamptz not null default now(), primary key (bank, reference));
create table ref.orders (id bigint generated always as identity primary key, deal_id bigint not null, attempt int not null default 1, end_to_end_id text not null unique, amount_fils bigint not null, status text not null default 'sent', unique (deal_id, attempt));
create unlogged table ref.epoch (started timestamptz not null);
create unlogged table ref.n0 (h bytea primary key);
create unlogged table ref.n1 (h bytea primary key);
create unlogged table ref.n2 (h bytea primary key);
create unlogged table ref.n3 (h bytea primary key);
insert into ref.epoch values (now() - interval '10 minutes');
insert into ref.prices values (100, 15000, 250000);
