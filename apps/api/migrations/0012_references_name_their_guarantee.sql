-- A payment reference tells the id of its guarantee, one to one; an index on it would only be written. PostgreSQL named the constraint, so it is found by its column.
do $$
declare given text;
begin
  select conname into strict given from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
  where c.conrelid = 'app.guarantees'::regclass and c.contype = 'u' and a.attname = 'payment_reference';
  execute format('alter table app.guarantees drop constraint %I', given);
end $$;
comment on column app.guarantees.payment_reference is 'Twelve digits from which the id can be told again; unique because ids are.';
