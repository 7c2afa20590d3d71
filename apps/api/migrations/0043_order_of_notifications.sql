-- Notifications in the order of their events, whichever was written first.
-- oldest code: 0042

create index notifications__in_order on app.notifications (user_id, party_id, created_at, id) where deleted_at is null;
drop index app.notifications__listed;
alter index app.notifications__in_order rename to notifications__listed;
