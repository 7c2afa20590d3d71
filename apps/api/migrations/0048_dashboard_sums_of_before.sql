-- Sums of the dashboards of what there was before them, and the bands of commissions in the indexes of lists by day.
-- oldest code: 0031

update app.guarantees g set commission_band = case when g.commission_before_fils >= 100000 then 'high' else 'medium' end
from app.fee_schedules s
where s.id = g.fee_schedule_id and (g.commission_before_fils >= 100000 or g.commission_before_fils > s.commission_least_fils);
select app.rebuild_guarantee_money();
select app.rebuild_dashboards();

-- A list by band is read and counted in the index alone.
create index if not exists guarantees__seller_days on app.guarantees (seller_party_id, created_at desc, id desc, commission_band);
create index if not exists guarantees__creator_days on app.guarantees (creator_party_id, created_at desc, id desc, commission_band)
  where creator_party_id <> seller_party_id;
create index if not exists guarantees__buyer_days on app.guarantees (buyer_party_id, created_at desc, id desc, commission_band)
  where offered_at is not null;
drop index app.guarantees__seller;
drop index app.guarantees__creator;
drop index app.guarantees__buyer;
