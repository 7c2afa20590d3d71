-- Browsers that members of staff have signed in from.

create table app.staff_browser_keys (
  staff_id bigint not null references app.staff,
  jkt text not null,
  created_at timestamptz not null default app.now(),
  last_used_at timestamptz not null default app.now(),
  primary key (staff_id, jkt)
);
comment on table app.staff_browser_keys is 'Browser keys that passed password and second factor: tries by strangers elsewhere never lock them out.';
grant select, insert, update on app.staff_browser_keys to damana_api;
