-- Schemas, the clock and the triggers that keep rows from being changed. The role damana_api exists before the first migration.

create schema app;
comment on schema app is 'The business: people, guarantees, receipts, fees, payouts and what every request needs.';

create schema sec;
comment on schema sec is 'Nonces of signed requests, in tables that a crash empties.';

grant usage on schema app, sec to damana_api;

-- The clock of all deadlines. Production keeps this definition; the sandbox and the tests replace it by one that can be set.
create function app.now() returns timestamptz language sql volatile as $$ select clock_timestamp() $$;
grant execute on function app.now to damana_api;

-- ---- guards: the API updates the rows it works on; some columns and some rows it never changes ----

-- Whether the statement runs as the owner of the table, who may correct rows by hand.
create function app.owns_table(p_table oid) returns boolean language sql stable as $$
  select pg_has_role(current_user, relowner, 'member') from pg_class where oid = p_table
$$;

-- What identifies a row, a sum, or where money goes never changes after it was written, whatever statement asks for it:
-- a fault in one statement then cannot send money elsewhere.
create function app.keep_columns() returns trigger language plpgsql as $$
declare
  name text;
  before jsonb := to_jsonb(old);
  after jsonb := to_jsonb(new);
begin
  if app.owns_table(tg_relid) then return new; end if;
  foreach name in array tg_argv loop
    if before -> name is distinct from after -> name then
      raise exception '%.%.% never changes', tg_table_schema, tg_table_name, name using errcode = '42501';
    end if;
  end loop;
  return new;
end $$;
comment on function app.keep_columns is
  'Refuses an update that changes one of the columns given as arguments; it runs only for statements that name one of them.';

create function app.keep_closed() returns trigger language plpgsql as $$
begin
  if app.owns_table(tg_relid) then return new; end if;
  raise exception 'a closed row of %.% never changes', tg_table_schema, tg_table_name using errcode = '42501';
end $$;
comment on function app.keep_closed is
  'Refuses every update of a row that it is called for; its triggers call it for closed rows.';

create function app.forbid_change() returns trigger language plpgsql as $$
begin
  raise exception 'append-only: % on %', tg_op, tg_table_name using errcode = '42501';
end $$;
