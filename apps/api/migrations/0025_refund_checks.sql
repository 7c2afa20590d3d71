-- A refund decided in a case is carried out after a second look at the registry.

alter table app.guarantees
  add column refund_check_at timestamptz,
  add constraint guarantees__refund_check check (refund_check_at is null or paused_at is not null);
comment on column app.guarantees.refund_check_at is 'Staff decided a case by a refund: from then on the registry is asked once more, and its answer cancels or completes the sale.';
