-- Two questions read a whole table: which accounts a buyer has ever had, and whose password or phone was changed just now.
create index bank_accounts__party on app.bank_accounts (party_id);
create index users__reset on app.users (greatest(password_changed_at, phone_changed_at)) where greatest(password_changed_at, phone_changed_at) > created_at;

-- A plate never changes with a status, and a row of guarantees writes all its indexes anew with each: it is looked for where it stands once.
drop index app.guarantees__plate;
create index guarantee_vehicles__plate on app.guarantee_vehicles (plate_number);

-- A notification is only ever asked for with whose it is.
drop index app.notifications__user;
alter table app.notifications drop constraint if exists notifications_pkey, add constraint notifications__own primary key (user_id, id);
