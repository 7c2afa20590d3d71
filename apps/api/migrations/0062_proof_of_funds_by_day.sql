-- The proof of funds, kept with each night's audit: what lies at the bank and with the biller, and what we owe to clients.
-- oldest code: 0031

alter table app.audit_runs
  add column bank_fils bigint,
  add column clearing_fils bigint,
  add column owed_fils bigint;
comment on column app.audit_runs.bank_fils is 'On the client account at the bank by our books, when the audit ended; null in runs of before.';
comment on column app.audit_runs.clearing_fils is 'Told by the biller and not credited yet.';
comment on column app.audit_runs.owed_fils is 'All that the client book owes: the proof of funds is that bank and clearing are as much.';
