-- The guarantees of a plate and of a chassis in their order: a search takes the newest.
-- oldest code: 0031

drop index app.guarantee_vehicles__plate;
create index guarantee_vehicles__plate on app.guarantee_vehicles (plate_number, guarantee_id);
drop index app.guarantee_vehicles__chassis;
create index guarantee_vehicles__chassis on app.guarantee_vehicles (upper(chassis_number), guarantee_id) where (chassis_number is not null);
