-- Search: the words of the names in a guarantee, and the vehicle's registration number and chassis.
-- oldest code: 0043

-- The letters that Arabic is typed with in more than one way become one, so that every spelling of a name is found by any other.
create function app.search_words(p_text text) returns text[]
language sql immutable parallel safe set search_path = pg_catalog as $$
  select coalesce(array_agg(word order by place), '{}')
  from regexp_split_to_table(
    translate(
      regexp_replace(lower(normalize(p_text, nfkc)), '[\u064B-\u0652\u0670\u0640\u200E\u200F\u202A-\u202E\u2066-\u2069]', '', 'g'),
      'أإآٱىةؤئ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'اااايهوي01234567890123456789'
    ),
    '[\s''\u2019.&()/,\u060C_\u2010\u2011-]+'
  ) with ordinality as split (word, place)
  where word <> ''
$$;
comment on function app.search_words is 'The words of a name as a search compares them, in their order.';

-- Derived from the names of a guarantee by the triggers below.
create table app.guarantee_words (
  -- A party of the guarantee that may find it by this word: each side by the names of the others.
  party_id bigint not null,
  -- A word of a name, or a whole name of several words, written as one.
  word text collate "C" not null,
  guarantee_id bigint not null,
  primary key (party_id, word, guarantee_id)
);
comment on table app.guarantee_words is 'By which words of names a side, or staff, find a guarantee.';
create index guarantee_words__any_party on app.guarantee_words (word, guarantee_id);
grant select, insert, delete on app.guarantee_words to damana_api;

create function app.words_of_guarantee(p app.guarantees) returns setof app.guarantee_words
language sql immutable set search_path = pg_catalog as $$
  select distinct finder, word collate "C", (p).id
  from (values
    ((p).seller_party_id, (p).buyer_name),
    ((p).buyer_party_id, (p).seller_name),
    ((p).creator_party_id, (p).buyer_name),
    (case when (p).creator_party_id <> (p).seller_party_id then (p).creator_party_id end, (p).seller_name)
  ) of_side (finder, name)
  cross join lateral (
    select unnest(words) from (select app.search_words(name) as words) split
    union
    select array_to_string(app.search_words(name), '')
  ) each (word)
  where finder is not null and word <> ''
$$;
comment on function app.words_of_guarantee is 'The rows of guarantee_words that belong to a guarantee.';

create function app.add_guarantee_words() returns trigger
language plpgsql set search_path = pg_catalog as $$
begin
  insert into app.guarantee_words select words.* from added cross join lateral app.words_of_guarantee(added::app.guarantees) words;
  return null;
end $$;
create trigger add_words after insert on app.guarantees referencing new table as added
for each statement execute function app.add_guarantee_words();

create function app.move_guarantee_words() returns trigger
language plpgsql set search_path = pg_catalog as $$
begin
  delete from app.guarantee_words w using app.words_of_guarantee(old) gone
  where w.party_id = gone.party_id and w.word = gone.word and w.guarantee_id = gone.guarantee_id;
  insert into app.guarantee_words select * from app.words_of_guarantee(new);
  return null;
end $$;
create trigger move_words after update of seller_party_id, buyer_party_id, creator_party_id, seller_name, buyer_name on app.guarantees
for each row execute function app.move_guarantee_words();

insert into app.guarantee_words select words.* from app.guarantees g cross join lateral app.words_of_guarantee(g) words;

create index guarantee_vehicles__chassis on app.guarantee_vehicles (upper(chassis_number)) where (chassis_number is not null);
create index guarantee_vehicles__registration on app.guarantee_vehicles (registration_number);

-- Derived from the names of accounts by the triggers below.
create table app.user_words (
  word text collate "C" not null,
  user_id bigint not null,
  primary key (word, user_id)
);
comment on table app.user_words is 'By which words of its name staff find an account.';
grant select, insert, delete on app.user_words to damana_api;

create function app.add_user_words() returns trigger
language plpgsql set search_path = pg_catalog as $$
begin
  insert into app.user_words select distinct word collate "C", added.id from added, unnest(app.search_words(added.name)) word;
  return null;
end $$;
create trigger add_words after insert on app.users referencing new table as added
for each statement execute function app.add_user_words();

create function app.change_user_words() returns trigger
language plpgsql set search_path = pg_catalog as $$
begin
  delete from app.user_words where user_id = old.id and word = any (app.search_words(old.name));
  if new.id is not null then
    insert into app.user_words select distinct word collate "C", new.id from unnest(app.search_words(new.name)) word;
  end if;
  return null;
end $$;
create trigger change_words after update of name or delete on app.users for each row execute function app.change_user_words();

insert into app.user_words select distinct word collate "C", u.id from app.users u, unnest(app.search_words(u.name)) word;
