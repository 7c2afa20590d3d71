-- What the life of a guarantee needs beside the sale that goes well: pauses, cases, cancellations, extensions, a silent registry, fees.

alter table app.guarantees
  add column stopped_at timestamptz,
  add column stopped_seconds double precision not null default 0,
  add column paused_at timestamptz,
  add column system_release_at timestamptz,
  add column transfer_until timestamptz,
  add column overdue_at timestamptz,
  add column silent_since timestamptz,
  add column registry_word text constraint guarantees__registry_word check (registry_word in ('buyer', 'seller', 'third', 'seized', 'mortgaged')),
  add column registry_word_at timestamptz,
  add column confirmation jsonb,
  add column extension jsonb,
  add column extended_at timestamptz,
  add column counts jsonb,
  add column remind_at timestamptz,
  add constraint guarantees__paused check ((paused_at is not null) = (flags @> '[{"kind": "blocked"}]' or flags @> '[{"kind": "cancellation"}]'));
comment on column app.guarantees.stopped_at is 'Since when nobody''s answer to the offer is awaited: the vehicle or the buyer''s account is not complete.';
comment on column app.guarantees.paused_at is 'Since when every wait stands still: blocked, or a cancellation is open.';
comment on column app.guarantees.system_release_at is 'When the system asks for the release itself.';
comment on column app.guarantees.transfer_until is 'By when the ownership has to be moved; after overdue_at the last day.';
comment on column app.guarantees.silent_since is 'Since when the registry owes the answer that this guarantee hangs on.';
comment on column app.guarantees.counts is 'How often each side objected, asked to cancel, and asked the registry in vain; null while nobody did.';
comment on column app.guarantees.confirmation is 'A side''s word that the ownership is moved, while the registry is silent; reviewers look at its papers.';

update app.guarantees set paused_at = now() where flags @> '[{"kind": "blocked"}]' or flags @> '[{"kind": "cancellation"}]';
update app.guarantees set transfer_until = held_at + interval '14 days' where held_at is not null;
update app.guarantees set system_release_at = greatest(release_allowed_at, owner_is_buyer_at) + interval '1 day' where owner_is_buyer_at is not null and operational_status = 'in_transfer';

-- Cases and requests that wait for staff are few among many guarantees.
create index guarantees__for_staff on app.guarantees (status_since) where flags <> '[]' or confirmation is not null;

insert into app.transitions values ('awaiting_owner', 'cancelled'), ('in_transfer', 'cancelled'), ('release_requested', 'cancelled'), ('in_transfer', 'completed') on conflict do nothing;

-- A decision that needs two persons is taken by the second one who decides the same.
create table app.staff_votes (
  guarantee_id bigint not null references app.guarantees,
  subject text not null,
  staff_id bigint not null references app.staff,
  decision text not null,
  reason text not null,
  at timestamptz not null,
  primary key (guarantee_id, subject, staff_id)
);
comment on table app.staff_votes is 'Who of the staff decided what on a case, a request, a paper or a payer; from the limit on two must decide the same.';
create table app.staff_parties (
  staff_id bigint not null references app.staff,
  party_id bigint not null references app.parties,
  primary key (staff_id, party_id)
);
comment on table app.staff_parties is 'Which parties a person of the staff is himself; he decides nothing about their guarantees.';

grant select, insert, update (decision, reason, at) on app.staff_votes to damana_api;
grant select on app.staff_parties to damana_api;
grant usage on all sequences in schema app to damana_api;
