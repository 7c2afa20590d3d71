-- The schedule of the guarantees: when the next deadline passes and when the registry is asked next. It stands in a table of its own, because both moments need an index,
-- and an index on app.guarantees would make each hourly question to the registry rewrite every index of that row.

create table app.guarantee_timers (
  guarantee_id bigint primary key references app.guarantees,
  deadline_at timestamptz,
  registry_check_at timestamptz,
  registry_claimed_until timestamptz,
  failed_runs int not null default 0
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
comment on table app.guarantee_timers is 'What the scheduler does next for a guarantee; no row once nothing is awaited. Written in the statement of the transition that sets the moments.';
comment on column app.guarantee_timers.deadline_at is 'When the next deadline passes that needs no answer of the registry, or when a failed run is repeated.';
comment on column app.guarantee_timers.registry_check_at is 'When the registry is asked next, or when a failed check is repeated.';
comment on column app.guarantee_timers.registry_claimed_until is 'A process is asking the registry; until then no other asks about this guarantee. All claims together are at most as many as the registry bears.';
comment on column app.guarantee_timers.failed_runs is 'Failures in a row; each doubles the pause before the next run.';

insert into app.guarantee_timers (guarantee_id, deadline_at, registry_check_at) select id, wake_at, next_ask_at from app.guarantees where wake_at is not null;
create index guarantee_timers__deadline on app.guarantee_timers (deadline_at) where deadline_at is not null;
create index guarantee_timers__registry_check on app.guarantee_timers (registry_check_at) where registry_check_at is not null;
create index guarantee_timers__claimed on app.guarantee_timers (registry_claimed_until) where registry_claimed_until is not null;
grant select, insert, update, delete on app.guarantee_timers to damana_api;

-- The sandbox puts off the timers of seeded guarantees; its trigger moves to the new table at the next start.
drop trigger if exists postpone_wake on app.guarantees;
drop function if exists sandbox.postpone_wake();
drop index app.guarantees__not_ended;
alter table app.guarantees drop column wake_at, drop column timer_at;

-- Timers were jobs before. No process runs this kind of job any more.
do $$ begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    delete from graphile_worker._private_jobs where key like 'guarantee:%';
  end if;
end $$;
