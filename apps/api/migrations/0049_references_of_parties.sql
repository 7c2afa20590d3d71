-- A party's own word for a guarantee, by which it finds it again.
-- oldest code: 0048

create table app.guarantee_references (
  guarantee_id bigint not null references app.guarantees,
  party_id bigint not null references app.parties,
  reference text not null constraint guarantee_references__reference check (char_length(reference) between 1 and 64),
  primary key (guarantee_id, party_id)
);
comment on table app.guarantee_references is
  'What a party calls a guarantee in its own books, such as the number of its order; no other party sees it.';
create index guarantee_references__party on app.guarantee_references (party_id, reference, guarantee_id desc);
grant select, insert, update (reference), delete on app.guarantee_references to damana_api;
