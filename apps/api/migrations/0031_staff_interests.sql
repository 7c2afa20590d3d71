-- Staff declare the national numbers that are theirs, their spouse's or their company's, and decide nothing where one of them stands.

create table app.staff_interests (
  id bigint generated always as identity primary key,
  staff_id bigint not null references app.staff,
  relation text not null constraint staff_interests__relation check (relation in ('self', 'spouse', 'company')),
  national_number text not null constraint staff_interests__number check (national_number ~ '^[A-Z0-9]{9,20}$'),
  declared_at timestamptz not null,
  confirmed_at timestamptz,
  confirmed_by bigint references app.staff,
  withdrawn_at timestamptz,
  ended_at timestamptz,
  ended_by bigint references app.staff,
  constraint staff_interests__confirmed check ((confirmed_at is null) = (confirmed_by is null)),
  constraint staff_interests__ended check ((ended_at is null) = (ended_by is null) and (ended_at is null or withdrawn_at is not null)),
  constraint staff_interests__two_persons check (confirmed_by is distinct from staff_id and ended_by is distinct from staff_id)
);
comment on table app.staff_interests is 'National numbers that a member of staff declared. One counts from its declaration until a second administrator has confirmed its withdrawal.';
create unique index staff_interests__once on app.staff_interests (staff_id, national_number) where ended_at is null;
grant select, insert, update (confirmed_at, confirmed_by, withdrawn_at, ended_at, ended_by) on app.staff_interests to damana_api;

insert into app.staff_interests (staff_id, relation, national_number, declared_at)
select s.staff_id, case p.kind when 'company' then 'company' else 'self' end, p.national_number, now()
from app.staff_parties s join app.parties p on p.id = s.party_id where p.national_number ~ '^[A-Z0-9]{9,20}$' on conflict do nothing;
drop table app.staff_parties;
