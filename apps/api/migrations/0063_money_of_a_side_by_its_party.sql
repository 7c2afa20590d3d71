-- The money of a side as two branches: of one party each is read by its index, where both sides of a row had to be made before the party was known.
-- oldest code: 0031

create or replace view app.side_money as
select g.id as guarantee_id, g.seller_party_id as party_id, 'seller_money' as role, (g.created_at at time zone 'Asia/Amman')::date as on_day,
  app.money_cell(g.operational_status, g.financial_status) as cell, g.seller_due_fils as fils, g.created_at as guarantee_created_at
from app.guarantees g
where app.money_cell(g.operational_status, g.financial_status) is not null
union all
select g.id, g.buyer_party_id, 'buyer_money', (g.created_at at time zone 'Asia/Amman')::date,
  app.money_cell(g.operational_status, g.financial_status), case when g.financial_status = 'hold' then g.total_price_fils else g.seller_due_fils end,
  g.created_at
from app.guarantees g
-- The index of buyers has what was offered; money comes after that.
where g.offered_at is not null and app.money_cell(g.operational_status, g.financial_status) is not null;
