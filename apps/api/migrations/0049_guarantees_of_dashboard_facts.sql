-- The guarantee's day of creation beside the facts of the dashboards, so that those of a party can be read period by period.
-- oldest code: 0031

create or replace view app.dashboard_facts as
select g.seller_party_id as party_id, 'seller' as role, (g.created_at at time zone 'Asia/Amman')::date as on_day,
  app.dashboard_cell(g.operational_status, g.financial_status, g.commission_band) as cell, g.price_fils, g.commission_after_fils as commission_fils,
  g.created_at as guarantee_created_at
from app.guarantees g
union all
select g.creator_party_id as party_id, 'creator' as role, (g.created_at at time zone 'Asia/Amman')::date as on_day,
  app.dashboard_cell(g.operational_status, g.financial_status, g.commission_band) as cell, g.price_fils, g.commission_after_fils as commission_fils,
  g.created_at
from app.guarantees g where g.creator_party_id <> g.seller_party_id
union all
select g.buyer_party_id as party_id, 'buyer' as role, (g.created_at at time zone 'Asia/Amman')::date as on_day,
  app.dashboard_cell(g.operational_status, g.financial_status, g.commission_band) as cell, g.price_fils, g.commission_after_fils as commission_fils,
  g.created_at
from app.guarantees g where g.offered_at is not null
union all
select g.seller_party_id, 'seller', m.entry_on, app.dashboard_money_cell(g.operational_status, g.commission_band), m.paid_in_fils, m.paid_out_fils,
  g.created_at
from app.guarantees g join app.guarantee_money m on m.guarantee_id = g.id
union all
select g.creator_party_id, 'creator', m.entry_on, app.dashboard_money_cell(g.operational_status, g.commission_band), m.paid_in_fils, m.paid_out_fils,
  g.created_at
from app.guarantees g join app.guarantee_money m on m.guarantee_id = g.id where g.creator_party_id <> g.seller_party_id
union all
select g.buyer_party_id, 'buyer', m.entry_on, app.dashboard_money_cell(g.operational_status, g.commission_band), m.paid_in_fils, m.paid_out_fils,
  g.created_at
from app.guarantees g join app.guarantee_money m on m.guarantee_id = g.id where g.offered_at is not null;
