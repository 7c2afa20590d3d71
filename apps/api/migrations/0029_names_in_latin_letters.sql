-- Names in Latin letters beside those of a guarantee, for readers of English.
-- oldest code: 0028

alter table app.guarantees
  add column seller_name_latin text,
  add column buyer_name_latin text,
  add column creator_name_latin text;
comment on column app.guarantees.buyer_name_latin is
  'Null before acceptance where the creator typed the name: it would tell whether the buyer has an account.';
comment on column app.parties.name_en is 'In Latin letters: a company''s English name, a person''s in the civil register. Null: none is known.';

-- A side is found by either writing of the others' names.
create or replace function app.words_of_guarantee(p app.guarantees) returns setof app.guarantee_words
language sql immutable set search_path = pg_catalog rows 8 as $$
  select distinct finder, word collate "C", (p).id
  from (values
    ((p).seller_party_id, (p).buyer_name),
    ((p).seller_party_id, (p).buyer_name_latin),
    ((p).buyer_party_id, (p).seller_name),
    ((p).buyer_party_id, (p).seller_name_latin),
    ((p).creator_party_id, (p).buyer_name),
    ((p).creator_party_id, (p).buyer_name_latin),
    (case when (p).creator_party_id <> (p).seller_party_id then (p).creator_party_id end, (p).seller_name),
    (case when (p).creator_party_id <> (p).seller_party_id then (p).creator_party_id end, (p).seller_name_latin)
  ) of_side (finder, name)
  cross join lateral (
    select unnest(words) from (select app.search_words(name) as words) split
    union
    select array_to_string(app.search_words(name), '')
  ) each (word)
  where finder is not null and name is not null and word <> ''
$$;
drop trigger move_words on app.guarantees;
create trigger move_words
  after update of seller_party_id, buyer_party_id, creator_party_id, seller_name, buyer_name, seller_name_latin, buyer_name_latin on app.guarantees
  for each row execute function app.move_guarantee_words();

-- What is known of those who are here already.
update app.parties p set name_en = d.registry_latin_name
from app.personal_data d
where d.party_id = p.id and p.name_en is null and p.identity_proven_at is not null and d.registry_latin_name is not null;
update app.guarantees g
set seller_name_latin = s.name_en, creator_name_latin = c.name_en, buyer_name_latin = case when g.accepted_at is not null then b.name_en end
from app.parties s, app.parties c, app.parties b
where s.id = g.seller_party_id and c.id = g.creator_party_id and b.id = g.buyer_party_id
  and (s.name_en is not null or c.name_en is not null or (b.name_en is not null and g.accepted_at is not null));
