-- A seller's guarantees by both statuses, in place of those by the operational one alone; and those created for another owner.
-- oldest code: 0024

create index guarantees__seller_statuses on app.guarantees
  (seller_party_id, operational_status, financial_status, created_at desc, id desc);
drop index app.guarantees__seller_operational;
create index guarantees__creator_statuses on app.guarantees
  (creator_party_id, operational_status, financial_status, created_at desc, id desc) where creator_party_id <> seller_party_id;
