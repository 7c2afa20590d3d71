-- A party's sales in the order in which they ended, for the statement of a month.
-- oldest code: 0050

create index guarantees__seller_ended on app.guarantees (seller_party_id, ended_at, id) where (ended_at is not null);
