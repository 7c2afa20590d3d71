-- The processes are notified after the commit: within it, a notification takes a lock of the whole server.
-- oldest code: 0024

create or replace function app.freeze_after_restore(reason text) returns boolean
language plpgsql security definer set search_path = pg_catalog as $$
declare sequence record;
begin
  insert into app.restores (why) values (reason) on conflict do nothing;
  if not found then return false; end if;
  for sequence in
    select s.seqrelid::regclass as name, s.seqstart as first, pg_sequence_last_value(s.seqrelid) as last
    from pg_sequence s join pg_class c on c.oid = s.seqrelid where c.relnamespace = 'app'::regnamespace
  loop
    perform setval(sequence.name, coalesce(sequence.last, sequence.first) + 1000000);
  end loop;
  update app.payouts set restored_at = app.now(), restored_report = null, restored_missed_at = null where closed_at is null;
  return true;
end $$;
