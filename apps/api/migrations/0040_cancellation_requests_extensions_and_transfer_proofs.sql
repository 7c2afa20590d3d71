-- A cancellation request, a request for more time and a transfer proof are rows of their own tables. An ended row stays as history.

create function app.keep_closed() returns trigger language plpgsql as $$
begin
  if app.owns_table(tg_relid) then return new; end if;
  raise exception 'a closed row of %.% never changes', tg_table_schema, tg_table_name using errcode = '42501';
end $$;
comment on function app.keep_closed() is 'Refuses every update of a row that it is called for; its triggers call it for closed rows.';

create table app.cancellation_requests (
  id bigint generated always as identity primary key,
  guarantee_id bigint not null references app.guarantees,
  status text not null default 'pending' constraint cancellation_requests__status check (status in ('pending', 'approved', 'rejected')),
  requested_by text not null constraint cancellation_requests__requested_by check (requested_by in ('seller', 'buyer')),
  reason text not null,
  fee_fils bigint not null constraint cancellation_requests__fee_not_negative check (fee_fils >= 0),
  after_payment boolean not null,
  requested_at timestamptz not null,
  answer_until timestamptz not null,
  answer text constraint cancellation_requests__answer check (answer in ('agreed', 'objected', 'silent')),
  words text,
  decide_until timestamptz not null,
  escalated boolean not null default false,
  fee_side text constraint cancellation_requests__fee_side check (fee_side in ('seller', 'buyer', 'waived')),
  check_at timestamptz,
  closed_at timestamptz,
  close_reason text constraint cancellation_requests__close_reason check (close_reason in ('taken_back', 'fallen', 'staff')),
  constraint cancellation_requests__closed check ((status = 'pending') = (closed_at is null)),
  constraint cancellation_requests__rejected check ((status = 'rejected') = (close_reason is not null))
);
comment on table app.cancellation_requests is 'A side''s request to staff to cancel the sale; every request that there was, at most one of them open per guarantee.';
comment on column app.cancellation_requests.fee_fils is 'The fee of the moment of the request; it stays.';
comment on column app.cancellation_requests.answer is 'Of the other side; silent once answer_until has passed without one.';
comment on column app.cancellation_requests.words is 'What the other side objects with; of a rejected request the reason of staff.';
comment on column app.cancellation_requests.decide_until is 'By when staff decide.';
comment on column app.cancellation_requests.escalated is 'Staff let decide_until pass: an administrator decides.';
comment on column app.cancellation_requests.fee_side is 'Whom staff made bear the fee.';
comment on column app.cancellation_requests.check_at is 'Approved after payment: when the registry is asked once more before the sale is cancelled.';
create unique index cancellation_requests__one_open on app.cancellation_requests (guarantee_id) where closed_at is null;
create index cancellation_requests__guarantee on app.cancellation_requests (guarantee_id, id desc);
create index cancellation_requests__decide_until on app.cancellation_requests (decide_until) where closed_at is null;

create table app.extension_requests (
  id bigint generated always as identity primary key,
  guarantee_id bigint not null references app.guarantees,
  status text not null default 'pending' constraint extension_requests__status check (status in ('pending', 'agreed', 'lapsed', 'dropped')),
  requested_by text not null constraint extension_requests__requested_by check (requested_by in ('seller', 'buyer')),
  requested_at timestamptz not null,
  answer_until timestamptz not null,
  closed_at timestamptz,
  constraint extension_requests__closed check ((status = 'pending') = (closed_at is null))
);
comment on table app.extension_requests is 'A side''s request for more time to transfer the ownership, which the other side may agree to.';
comment on column app.extension_requests.status is 'lapsed: not agreed to by answer_until; dropped: the guarantee ended before.';
create unique index extension_requests__one_open on app.extension_requests (guarantee_id) where closed_at is null;
create index extension_requests__guarantee on app.extension_requests (guarantee_id);

create table app.transfer_proofs (
  id bigint generated always as identity primary key,
  guarantee_id bigint not null references app.guarantees,
  status text not null default 'pending' constraint transfer_proofs__status check (status in ('pending', 'accepted', 'refused', 'superseded')),
  submitted_by text not null constraint transfer_proofs__submitted_by check (submitted_by in ('seller', 'buyer')),
  submitted_at timestamptz not null,
  decide_until timestamptz not null,
  escalated boolean not null default false,
  closed_at timestamptz,
  constraint transfer_proofs__closed check ((status = 'pending') = (closed_at is null))
);
comment on table app.transfer_proofs is 'A side''s proof that the ownership is transferred, handed in while the registry does not answer; reviewers decide on its files.';
comment on column app.transfer_proofs.status is 'superseded: the registry answered, or the guarantee ended, before reviewers decided.';
comment on column app.transfer_proofs.decide_until is 'By when reviewers decide.';
create unique index transfer_proofs__one_open on app.transfer_proofs (guarantee_id) where closed_at is null;
create index transfer_proofs__guarantee on app.transfer_proofs (guarantee_id);
create index transfer_proofs__decide_until on app.transfer_proofs (decide_until) where closed_at is null;

create trigger keep_closed before update on app.cancellation_requests for each row when (old.closed_at is not null) execute function app.keep_closed();
create trigger keep_closed before update on app.extension_requests for each row when (old.closed_at is not null) execute function app.keep_closed();
create trigger keep_closed before update on app.transfer_proofs for each row when (old.closed_at is not null) execute function app.keep_closed();

grant select, insert, update (status, answer_until, answer, words, decide_until, escalated, fee_side, check_at, closed_at, close_reason) on app.cancellation_requests to damana_api;
grant select, insert, update (status, answer_until, closed_at) on app.extension_requests to damana_api;
grant select, insert, update (status, decide_until, escalated, closed_at) on app.transfer_proofs to damana_api;
grant usage on all sequences in schema app to damana_api;

-- A closed request was closed no later than the last event of its guarantee; the moment itself stands in no column.
insert into app.cancellation_requests (guarantee_id, status, requested_by, reason, fee_fils, after_payment, requested_at, answer_until, answer, words, decide_until, escalated, fee_side, check_at, closed_at, close_reason)
select g.id, c.status, c.by, c.reason, c.fee_fils, c.after_payment, c.requested_at, c.answer_until, c.answer, c.words, c.decide_until, coalesce(c.escalated, false), c.fee_side, c.check_at,
  case when c.status <> 'pending' then coalesce(
    (select min(e.at) from app.guarantee_events e where e.guarantee_id = g.id and e.at > c.requested_at
       and e.kind in ('cancelled', 'cancellation_rejected', 'cancellation_taken_back', 'cancellation_fallen')), g.ended_at, c.requested_at) end,
  case when c.status = 'rejected' then coalesce(c.why, 'fallen') end
from app.guarantees g, jsonb_to_record(g.cancel_request) as c (status text, by text, reason text, fee_fils bigint, after_payment boolean, requested_at timestamptz, answer_until timestamptz,
  answer text, words text, decide_until timestamptz, escalated boolean, fee_side text, check_at timestamptz, why text)
where g.cancel_request is not null order by g.id;

insert into app.extension_requests (guarantee_id, requested_by, requested_at, answer_until)
select g.id, e.by, coalesce((select max(v.at) from app.guarantee_events v where v.guarantee_id = g.id and v.kind = 'extension_asked'), g.status_since), e.until
from app.guarantees g, jsonb_to_record(g.extension) as e (by text, until timestamptz) where g.extension is not null order by g.id;

insert into app.transfer_proofs (guarantee_id, submitted_by, submitted_at, decide_until, escalated)
select g.id, p.by, p.at, p.decide_until, coalesce(p.escalated, false)
from app.guarantees g, jsonb_to_record(g.confirmation) as p (by text, at timestamptz, decide_until timestamptz, escalated boolean) where g.confirmation is not null order by g.id;

alter table app.guarantees add column open_flags text[] not null default '{}'
  constraint guarantees__open_flags check (open_flags <@ '{blocked,cancellation,payer_undeclared,vehicle_unverified,extension,transfer_proof}');
comment on column app.guarantees.open_flags is 'Kinds of what is open beside the status, kept by the transition; where it is empty no other table has an open row of this guarantee.';
update app.guarantees g set open_flags = array(
    select distinct f ->> 'kind' from jsonb_array_elements(g.flags) f
    union select 'extension' where g.extension is not null
    union select 'transfer_proof' where g.confirmation is not null order by 1)
where g.flags <> '[]' or g.extension is not null or g.confirmation is not null;

drop index app.guarantees__for_staff;
create index guarantees__for_staff on app.guarantees (status_since) where open_flags <> '{}' and open_flags <> '{extension}';
alter table app.guarantees drop column cancel_request, drop column extension, drop column confirmation;

create function app.read_open_flags(p_guarantee_id bigint) returns json language sql stable as $$
  select json_build_object(
    'cancellation_request', (select row_to_json(c) from app.cancellation_requests c where c.guarantee_id = p_guarantee_id and c.closed_at is null),
    'extension_request', (select row_to_json(e) from app.extension_requests e where e.guarantee_id = p_guarantee_id and e.closed_at is null),
    'transfer_proof', (select row_to_json(p) from app.transfer_proofs p where p.guarantee_id = p_guarantee_id and p.closed_at is null))
$$;
comment on function app.read_open_flags(bigint) is 'The open rows of a guarantee''s cancellation request, extension request and transfer proof. After a wait for the guarantee''s lock it is read by a statement of its own, which sees what the lock was waited for.';
grant execute on function app.read_open_flags(bigint) to damana_api;
