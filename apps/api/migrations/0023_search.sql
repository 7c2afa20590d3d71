-- Search: the words of the names in a guarantee, and of an account, with one form of each letter.

-- Written from the table in packages/contract/src/letters.ts; a test compares the two for each letter.
create function app.fold_letters(p_text text) returns text
language sql immutable parallel safe set search_path = pg_catalog as $$
  select translate(
    regexp_replace(
      lower(normalize(regexp_replace(p_text, '[\uFC5E-\uFC63\uFCF2-\uFCF4\uFE70-\uFE7F]', '', 'g'), nfkd)),
      '[\u007F-\u009F\u00AD\u0300-\u036F\u0600-\u0605\u0610-\u061A\u061C\u0640\u064B-\u065F\u0670\u0674\u06D6-\u06ED\u070F\u0883-\u0885\u0890\u0891\u0897-\u089F\u08C9-\u08FF\u180E\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u202A-\u202E\u2060-\u206F\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF]',
      '', 'g'
    ),
    U&'\0671\0672\0673\0773\0774\0870\0871\0872\0873\0874\0875\0876\0877\0878\0879\087A\087B\087C\087D\087E\087F\0880\0881\0882\08AD\066E\067B\067E\0680\0750\0751\0752\0753\0754\0755\0756\08A0\08A1\08B6\08B7\08BE\0679\067A\067C\067D\067F\08B8\08BF\08C0\0683\0684\0686\0687\06BF\08A2\08C1\08C5\08C6\0681\0682\0685\0757\0758\076E\076F\0772\077C\088A\0688\0689\068A\068B\068C\068D\068E\068F\0690\06EE\0759\075A\08AE\0691\0692\0693\0694\0695\0696\0697\0699\06EF\075B\076B\076C\0771\08AA\08B9\0698\08B2\069A\069B\069C\075C\076D\0770\077D\077E\06FA\069D\069E\08AF\06FB\069F\088B\088C\08A3\06A0\075D\075E\075F\08B3\06FC\08C3\06A1\06A2\06A3\06A4\06A5\06A6\0760\0761\08A4\08BB\066F\06A7\06A8\08A5\08B5\08BC\08C4\063B\063C\06A9\06AA\06AB\06AC\06AD\06AE\06AF\06B0\06B1\06B2\06B3\06B4\0762\0763\0764\077F\088D\08B0\08B4\08C2\08C8\06B5\06B6\06B7\06B8\076A\08A6\08C7\0765\0766\08A7\06B9\06BA\06BB\06BC\06BD\0767\0768\0769\0889\08BD\0629\06BE\06C1\06C3\06D5\06FF\06C4\06C5\06C6\06C7\06C8\06C9\06CA\06CB\06CF\0778\0779\08AB\08B1\0620\063D\063E\063F\0649\06CC\06CD\06CE\06D0\06D1\06D2\0775\0776\0777\077A\077B\0886\08A8\08A9\08AC\08BA\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9',
    'اااااااااااااااااااااااااببببببببببببببببتتتتتتتتجججججججججححححححححححدددددددددددددرررررررررررررررززسسسسسسسسشصصصضططططعععععغغففففففففففقققققققكككككككككككككككككككككككلللللللمممننننننننننههههههوووووووووووووييييييييييييييييييييي01234567890123456789'
  )
$$;
comment on function app.fold_letters is
  'A text with one form of each letter, in small letters, with Latin digits, without marks.';

-- The letters that Arabic is typed with in more than one way become one, so that every spelling of a name is found by any other.
create function app.search_words(p_text text) returns text[]
language sql immutable parallel safe set search_path = pg_catalog as $$
  select coalesce(array_agg(word order by place), '{}')
  from regexp_split_to_table(
    app.fold_letters(p_text),
    '[\s''\u2019.&()/,_\u060C\u061B\u061F\u066A-\u066D\u06D4\u2010\u2011-]+'
  ) with ordinality as split (word, place)
  where word <> ''
$$;
comment on function app.search_words is 'The words of a name as a search compares them, in their order.';

-- ---- guarantees ----

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
language sql immutable set search_path = pg_catalog rows 8 as $$
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

-- ---- accounts ----

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
