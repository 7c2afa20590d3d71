-- The day on which staff were last reminded of what they let pass: once a bank day, whichever worker does it.
-- oldest code: 0080

create table app.staff_reminders (
  one boolean primary key default true constraint staff_reminders__one_row check (one),
  reminded_on date not null
);
comment on table app.staff_reminders is 'One row: the bank day, in Amman, on which staff were last reminded of what they let pass.';
grant select, insert on app.staff_reminders to damana_api;
grant update (reminded_on) on app.staff_reminders to damana_api;
