-- What the client account held and owed at the end of each day.
-- oldest code: 0035

create table app.proofs_of_funds (
  day date primary key,
  kept_at timestamptz not null default app.now(),
  bank_escrow_fils bigint not null,
  biller_clearing_fils bigint not null,
  buyer_escrow_fils bigint not null,
  seller_payable_fils bigint not null,
  buyer_refund_fils bigint not null,
  suspense_fils bigint not null,
  fees_to_sweep_fils bigint not null,
  payouts_in_flight_fils bigint not null
);
comment on table app.proofs_of_funds is
  'The balances of the client book at the end of a day in Jordan, by the entries booked until then: bank and clearing are as much as everything owed. Append-only.';
create trigger append_only before update or delete or truncate on app.proofs_of_funds for each statement
  execute function app.forbid_change();
grant select, insert on app.proofs_of_funds to damana_api;

-- The entries of a day; a new one is written at the end.
create index entries__recorded on ledger.entries (recorded_at, id);
