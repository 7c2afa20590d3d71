-- Which side has opened an offer, and how many offers a party has open.

create table app.offer_openings (
  guarantee_id bigint not null references app.guarantees,
  party_id bigint not null references app.parties,
  opened_at timestamptz not null default app.now(),
  primary key (guarantee_id, party_id)
);
comment on table app.offer_openings is 'The buyer, or the owner whom somebody acts for, has opened an offer before its acceptance: only then are they told of its withdrawal.';
grant select, insert on app.offer_openings to damana_api;

create index guarantees__open_offers on app.guarantees (creator_party_id) where operational_status in ('awaiting_owner', 'awaiting_acceptance');
