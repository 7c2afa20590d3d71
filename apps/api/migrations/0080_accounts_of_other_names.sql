-- The bank says of an account that a payer named that it is in another name: the money waits for two of finance, as where we know it ourselves.
-- oldest code: 0074

alter table app.payouts add column account_is_of_another boolean not null default false;
comment on column app.payouts.account_is_of_another is 'The bank''s check gave the account that was named for this payout to another name.';
