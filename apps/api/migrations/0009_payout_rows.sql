-- The rest of a payout's life: held by staff, late, tried again; and accounts that say why no money goes to them.

alter table app.payouts
  add column previous_id bigint references app.payouts,
  add column made_by_staff_id bigint references app.staff,
  add column staff_hold_reason text,
  add column staff_hold_by bigint references app.staff,
  add column late_at timestamptz,
  add column unpaid_since timestamptz,
  add column reminders_sent int not null default 0,
  add constraint payouts__staff_hold check ((staff_hold_reason is null) = (staff_hold_by is null)),
  add constraint payouts__unpaid check (unpaid_since is null or status in ('rejected', 'returned', 'withdrawn'));
update app.payouts set unpaid_since = closed_at where status in ('rejected', 'returned', 'withdrawn');
create unique index payouts__one_next on app.payouts (previous_id) where previous_id is not null;
create index payouts__unpaid on app.payouts (unpaid_since) where unpaid_since is not null;
create index payouts__payee on app.payouts (payee_party_id);
comment on column app.payouts.previous_id is 'The attempt before, which failed; each failed attempt is followed by one at most.';
comment on column app.payouts.made_by_staff_id is 'Who of finance asked for this attempt; he does not approve it.';
comment on column app.payouts.staff_hold_reason is 'Why finance holds it, while it does.';
comment on column app.payouts.late_at is 'When its promised day was over without a word of the bank; kept, so that a new promise does not hide a broken one.';
comment on column app.payouts.unpaid_since is 'Since when its money is back where it came from and no new attempt carries it. Has its own index, because none may stand on the status.';
comment on column app.payouts.reminders_sent is 'How often the payee was reminded that an account is missing, since the payout stands as it does.';

alter table app.payout_events add column staff_id bigint references app.staff;
comment on column app.payout_events.staff_id is 'Who of the staff did it; null for the payee, the bank and the clock.';

alter table app.bank_accounts
  add column unproven_reason text constraint bank_accounts__unproven_reason check (unproven_reason in ('foreign_country', 'foreign_currency')),
  add column set_by_user_id bigint references app.users,
  add column set_by_staff_id bigint references app.staff,
  add constraint bank_accounts__proven check (proven_at is null or unproven_reason is null);
comment on column app.bank_accounts.unproven_reason is 'Why payouts do not go there although the account is right: another country or another currency.';
comment on column app.bank_accounts.set_by_staff_id is 'Who of the staff named it, if one did; he approves no payout to it.';
revoke update on app.bank_accounts from damana_api;
grant update (replaced_at) on app.bank_accounts to damana_api;

alter table app.unmatched_entries add column return_reason text;
comment on column app.unmatched_entries.return_reason is 'Why the bank sent it back, for a return that came before its debit.';
