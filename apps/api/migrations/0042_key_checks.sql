-- Which secrets this database works with, so that a wrong one is refused at start, and what the change of one needs.
create table app.key_checks (
  name text primary key constraint key_checks__name check (name ~ '^[A-Z]+(_[A-Z]+)+$'),
  check_value bytea not null constraint key_checks__length check (octet_length(check_value) = 32),
  previous_check bytea constraint key_checks__previous check (octet_length(previous_check) = 32 and previous_check <> check_value),
  changed_at timestamptz not null default clock_timestamp()
);
comment on table app.key_checks is 'A keyed check value of each secret in use, written at the first start and when a secret changes: it tells a wrong secret and reveals none.';
comment on column app.key_checks.previous_check is 'Of the secret before, while it is still needed: FIELD_KEY until everything is sealed anew, the others as long as their previous value is given.';
revoke all on app.key_checks from damana_api;
grant select on app.key_checks to damana_api;

-- The evidence of an event may be sealed anew by the owner of the tables, for a new key; everything else of an event never changes.
create function app.forbid_change_but_resealing() returns trigger language plpgsql as $$
begin
  if lower(tg_op) = 'update' and current_setting('damana.resealing', true) = 'on' then return null; end if;
  raise exception 'append-only: % on %', tg_op, tg_table_name using errcode = '42501';
end $$;
comment on function app.forbid_change_but_resealing() is 'Refuses every change but an update while damana.resealing is on, which resealed_only looks at row by row.';
create function app.resealed_only() returns trigger language plpgsql as $$
begin
  if app.owns_table(tg_relid) and old.evidence is not null and new.evidence is not null and to_jsonb(new) - 'evidence' = to_jsonb(old) - 'evidence' then return new; end if;
  raise exception 'append-only: only evidence is sealed anew, and by the owner' using errcode = '42501';
end $$;
comment on function app.resealed_only() is 'Lets the owner of the table replace sealed evidence, and nothing else of the row. Evidence proves itself: it opens to a request that its signature verifies.';
drop trigger append_only on app.guarantee_events;
create trigger append_only before update or delete or truncate on app.guarantee_events for each statement execute function app.forbid_change_but_resealing();
create trigger resealed_only before update on app.guarantee_events for each row when (current_setting('damana.resealing', true) = 'on') execute function app.resealed_only();

-- The application may not write staff; while PASSWORD_PEPPER changes it may replace the hash that it has just verified.
create function app.replace_staff_password_hash(p_staff_id bigint, p_before text, p_after text) returns void language sql security definer set search_path = pg_catalog as $$
  update app.staff set password_hash = p_after
  where id = p_staff_id and password_hash = p_before and exists (select from app.key_checks where name = 'PASSWORD_PEPPER' and previous_check is not null)
$$;
revoke all on function app.replace_staff_password_hash(bigint, text, text) from public;
grant execute on function app.replace_staff_password_hash(bigint, text, text) to damana_api;
comment on function app.replace_staff_password_hash is 'Keeps the same password of a member of staff under the new pepper; does nothing unless PASSWORD_PEPPER is being changed.';
