-- Make-goods of which somebody was told that they are older than a bank day.
-- oldest code: 0031

alter table app.make_goods add column overdue_at timestamptz;
comment on column app.make_goods.overdue_at is 'Since when it is known to be older than a bank day; no fees are swept until it is credited.';
