-- Lists by both statuses, for buyers as for sellers, and by the band of the commission.
-- oldest code: 0031

-- The list reads one ordered index for each pair of statuses: a pair that is not known would be left out.
alter table app.guarantees add constraint guarantees__statuses_meet check (case operational_status
  when 'awaiting_owner' then coalesce(financial_status = 'in_progress', false)
  when 'awaiting_acceptance' then coalesce(financial_status = 'in_progress', false)
  when 'awaiting_payment' then coalesce(financial_status in ('in_progress', 'late'), false)
  when 'in_transfer' then coalesce(financial_status = 'hold', false)
  when 'release_requested' then coalesce(financial_status = 'hold', false)
  when 'completed' then coalesce(financial_status in ('released', 'late', 'paid'), false)
  when 'rejected' then financial_status is null
  else financial_status is null or financial_status in ('released', 'late', 'paid') end);

-- What ended before any money was received has indexes of its own: a condition "is null" does not keep the order of an index.
drop index app.guarantees__seller_statuses, app.guarantees__seller_financial, app.guarantees__buyer_operational, app.guarantees__buyer_financial,
  app.guarantees__creator_statuses;
create index guarantees__seller_statuses on app.guarantees (seller_party_id, operational_status, financial_status, created_at desc, id desc)
  where (financial_status is not null);
create index guarantees__seller_bands on app.guarantees (seller_party_id, operational_status, financial_status, commission_band, created_at desc, id desc)
  where (financial_status is not null);
create index guarantees__seller_unpaid on app.guarantees (seller_party_id, operational_status, created_at desc, id desc, commission_band)
  where (financial_status is null);
create index guarantees__buyer_statuses on app.guarantees (buyer_party_id, operational_status, financial_status, created_at desc, id desc, commission_band)
  where (offered_at is not null and financial_status is not null);
create index guarantees__buyer_unpaid on app.guarantees (buyer_party_id, operational_status, created_at desc, id desc, commission_band)
  where (offered_at is not null and financial_status is null);
create index guarantees__creator_statuses on app.guarantees (creator_party_id, operational_status, financial_status, created_at desc, id desc, commission_band)
  where (creator_party_id <> seller_party_id and financial_status is not null);
create index guarantees__creator_unpaid on app.guarantees (creator_party_id, operational_status, created_at desc, id desc, commission_band)
  where (creator_party_id <> seller_party_id and financial_status is null);
