-- Money that comes in parts, too much, from another payer or under a wrong reference, and the way it goes back to who paid.

alter table app.receipts
  add column answered_fils bigint,
  add column back_fils bigint not null default 0,
  add column refunded_fils bigint not null default 0,
  add column lost_fils bigint not null default 0,
  add column payer_state text,
  add column declared jsonb,
  add column taken_back_at timestamptz,
  add column loss_kept_at timestamptz;
update app.receipts set payer_state = 'buyer' where booked_fils > 0;
update app.receipts set answered_fils = booked_fils;
alter table app.receipts
  add constraint receipts__all_somewhere check (booked_fils + suspense_fils + back_fils + lost_fils = amount_fils and booked_fils >= 0 and suspense_fils >= 0 and back_fils >= 0 and lost_fils >= 0),
  add constraint receipts__refunded_once check (refunded_fils between 0 and booked_fils),
  add constraint receipts__payer_state check (payer_state in ('buyer', 'undeclared', 'declared', 'deciding', 'accepted', 'sent_back'));
comment on column app.receipts.answered_fils is 'What of it was booked at once: a repetition of the notice is answered the same, whatever became of the money.';
comment on column app.receipts.back_fils is 'What of it never was, or is no longer, a guarantee''s: too much, another''s, or no guarantee''s. A payout sends it back.';
comment on column app.receipts.refunded_fils is 'What of booked_fils went back when the guarantee ended.';
comment on column app.receipts.payer_state is 'Whether who paid is the buyer; null while no guarantee has the money. The waits that belong to it stand in the guarantee''s flags.';
comment on column app.receipts.declared is 'As whom the buyer declared the payer: name and relation.';
comment on column app.receipts.taken_back_at is 'When the bank took it back; we made it good to the client account, so it is never refunded.';
comment on column app.receipts.lost_fils is 'What of it is nobody''s any more, because the bank took it back while nobody had it, or because another receipt took its place.';
comment on column app.receipts.loss_kept_at is 'When its guarantee ended without it: what we had made good is ours again.';
alter table app.unmatched_entries add column kept_back_fils bigint not null default 0 constraint unmatched_entries__kept_back check (kept_back_fils >= 0);
comment on column app.unmatched_entries.kept_back_fils is 'What a biller or bank kept back on the way: the payer paid so much more.';
create index receipts__payer_open on app.receipts (guarantee_id) where payer_state in ('undeclared', 'deciding');

create table app.receipt_events (
  id bigint generated always as identity primary key,
  receipt_id bigint not null references app.receipts,
  kind text not null constraint receipt_events__kind check (kind in ('matched', 'sent_back', 'payer_accepted', 'payer_refused', 'account_named', 'taken_back', 'paid_again', 'lost')),
  actor text not null,
  staff_id bigint references app.staff,
  facts jsonb not null default '{}',
  request_id text not null,
  at timestamptz not null
);
comment on table app.receipt_events is 'What was decided about a receipt after it came, by whom and why; append-only.';
create index receipt_events__receipt on app.receipt_events (receipt_id);
create trigger append_only before update or delete or truncate on app.receipt_events for each statement execute function app.forbid_change();

-- A payout may now go to somebody who is no party: who paid, or ourselves.
alter table app.payouts alter column payee_party_id drop not null;
alter table app.payouts
  add column receipt_id bigint references app.receipts,
  add column swept_on date,
  add column account_since timestamptz;
alter table app.payouts drop constraint payouts__purpose;
alter table app.payouts add constraint payouts__purpose check (purpose in ('seller', 'refund', 'excess', 'send_back', 'suspense', 'sweep'));
alter table app.payouts drop constraint payouts__once;
alter table app.payouts add constraint payouts__once unique nulls not distinct (guarantee_id, receipt_id, payee_party_id, purpose, swept_on, attempt);
alter table app.payouts add constraint payouts__source check (
  case purpose when 'seller' then guarantee_id is not null and payee_party_id is not null
    when 'refund' then guarantee_id is not null
    when 'excess' then guarantee_id is not null and receipt_id is not null
    when 'send_back' then guarantee_id is not null and receipt_id is not null
    when 'suspense' then guarantee_id is null and receipt_id is not null
    else guarantee_id is null and receipt_id is null and swept_on is not null end);
comment on column app.payouts.purpose is 'refund: an ended guarantee gives back. excess, send_back: too much, or the money of somebody who is not to pay, while the guarantee goes on; they never change its statuses.';
comment on column app.payouts.receipt_id is 'The receipt that this gives back.';
comment on column app.payouts.swept_on is 'The day in Amman whose fees go to our own account; one a day.';
comment on column app.payouts.account_since is 'Of an account that is no party''s row: since when it is known; null counts as old (told by the bank itself, or our own).';
create index payouts__receipt on app.payouts (receipt_id) where receipt_id is not null;

create table app.payer_links (
  id bigint generated always as identity primary key,
  payout_id bigint not null references app.payouts,
  token_sha256 bytea not null unique,
  phone text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
comment on table app.payer_links is 'Links by SMS to a buyer who is to name the account that a payer''s money goes back to; only their hashes.';
create index payer_links__payout on app.payer_links (payout_id);

grant select, insert on app.receipt_events to damana_api;
grant select, insert, update on app.payer_links to damana_api;
grant usage on all sequences in schema app to damana_api;
