-- What blocks a guarantee, a proposal to split its money and a third-party payer are rows of their own tables. An ended row stays as history.

create table app.split_proposals (
  id bigint generated always as identity primary key,
  guarantee_id bigint not null references app.guarantees,
  status text not null default 'pending' constraint split_proposals__status check (status in ('pending', 'agreed', 'refused', 'lapsed', 'dropped')),
  seller_fils bigint not null,
  buyer_fils bigint not null,
  fees_fils bigint not null,
  proposed_at timestamptz not null,
  proposed_by_staff_id bigint references app.staff,
  answer_until timestamptz not null,
  seller_answer text constraint split_proposals__seller_answer check (seller_answer in ('yes', 'no')),
  buyer_answer text constraint split_proposals__buyer_answer check (buyer_answer in ('yes', 'no')),
  closed_at timestamptz,
  constraint split_proposals__sums_not_negative check (seller_fils >= 0 and buyer_fils >= 0 and fees_fils >= 0),
  constraint split_proposals__closed check ((status = 'pending') = (closed_at is null)),
  constraint split_proposals__agreed check (status <> 'agreed' or (seller_answer = 'yes' and buyer_answer = 'yes'))
);
comment on table app.split_proposals is 'A proposal of staff to split the held money, and how both sides answered it.';
comment on column app.split_proposals.status is 'agreed: the money was split; refused: a side said no; lapsed: not both answered by answer_until; dropped: the case ended otherwise.';
create unique index split_proposals__one_open on app.split_proposals (guarantee_id) where closed_at is null;
create index split_proposals__guarantee on app.split_proposals (guarantee_id, id desc);

create table app.guarantee_blocks (
  id bigint generated always as identity primary key,
  guarantee_id bigint not null references app.guarantees,
  reason text not null constraint guarantee_blocks__reason check (reason in ('staff', 'objection', 'registry', 'silent', 'stalled', 'bank', 'identity')),
  opened_at timestamptz not null,
  opened_by text not null constraint guarantee_blocks__opened_by check (opened_by in ('seller', 'buyer', 'creator', 'system', 'bank', 'registry', 'staff')),
  opened_by_user_id bigint references app.users,
  opened_by_staff_id bigint references app.staff,
  dispute_side text constraint guarantee_blocks__dispute_side check (dispute_side in ('seller', 'buyer')),
  words text,
  deadline_at timestamptz not null,
  escalated boolean not null default false,
  check_at timestamptz,
  second_look text constraint guarantee_blocks__second_look check (second_look in ('silent', 'letter')),
  split_proposal_id bigint references app.split_proposals,
  closed_at timestamptz,
  close_event text,
  constraint guarantee_blocks__closed check ((closed_at is null) = (close_event is null)),
  constraint guarantee_blocks__dispute check ((reason = 'objection') = (dispute_side is not null)),
  constraint guarantee_blocks__check_of_bank check (check_at is null or reason = 'bank'),
  constraint guarantee_blocks__second_look_of_silence check (second_look is null or reason = 'silent')
);
comment on table app.guarantee_blocks is 'What blocks, or blocked, a guarantee: a dispute of a side, a case of the registry, the bank or an identity, or staff. At most one open of a reason.';
comment on column app.guarantee_blocks.dispute_side is 'Which side disputes.';
comment on column app.guarantee_blocks.words is 'A side''s or staff''s reason; of the registry what it said; of the bank why it reversed the receipt.';
comment on column app.guarantee_blocks.deadline_at is 'By when staff decide; of the bank, by when the buyer pays again.';
comment on column app.guarantee_blocks.escalated is 'Staff let deadline_at pass: an administrator decides.';
comment on column app.guarantee_blocks.check_at is 'Of a reversal that was not paid again: when the registry is asked once more before the sale is cancelled.';
comment on column app.guarantee_blocks.second_look is 'silent: the registry did not answer the second look before a refund; letter: reviewers then decided by the Department''s letter.';
comment on column app.guarantee_blocks.split_proposal_id is 'The split proposed in this case. A block that replaces another takes it over.';
comment on column app.guarantee_blocks.close_event is 'The event of the guarantee that ended the block.';
create unique index guarantee_blocks__one_open on app.guarantee_blocks (guarantee_id, reason) where closed_at is null;
create index guarantee_blocks__guarantee on app.guarantee_blocks (guarantee_id);
create index guarantee_blocks__deadline on app.guarantee_blocks (deadline_at) where closed_at is null;
create index guarantee_blocks__split_proposal on app.guarantee_blocks (split_proposal_id) where split_proposal_id is not null;

create table app.third_party_payers (
  id bigint generated always as identity primary key,
  guarantee_id bigint not null references app.guarantees,
  receipt_id bigint not null references app.receipts,
  status text not null default 'undeclared' constraint third_party_payers__status
    check (status in ('undeclared', 'under_review', 'declared', 'accepted', 'refunded', 'reversed', 'dropped')),
  opened_at timestamptz not null,
  declare_until timestamptz not null,
  decide_until timestamptz,
  escalated boolean not null default false,
  closed_at timestamptz,
  constraint third_party_payers__closed check ((status in ('undeclared', 'under_review')) = (closed_at is null)),
  constraint third_party_payers__decide_until check (status <> 'under_review' or decide_until is not null)
);
comment on table app.third_party_payers is 'A receipt that somebody else than the buyer paid, until the buyer has declared the payer and finance, where it has to, has decided. The declaration stands with the receipt.';
comment on column app.third_party_payers.status is 'dropped: the guarantee ended, or the payer was known, before it was declared.';
comment on column app.third_party_payers.decide_until is 'By when finance decides; null while the buyer has to declare the payer.';
create unique index third_party_payers__one_open on app.third_party_payers (receipt_id) where closed_at is null;
create index third_party_payers__guarantee on app.third_party_payers (guarantee_id);
create index third_party_payers__declare_until on app.third_party_payers (coalesce(decide_until, declare_until)) where closed_at is null;

comment on column app.receipts.payer_state is 'Whether who paid is the buyer; null while no guarantee has the money. Until when he is to be declared or decided on stands in third_party_payers.';

create trigger keep_closed before update on app.split_proposals for each row when (old.closed_at is not null) execute function app.keep_closed();
create trigger keep_closed before update on app.guarantee_blocks for each row when (old.closed_at is not null) execute function app.keep_closed();
create trigger keep_closed before update on app.third_party_payers for each row when (old.closed_at is not null) execute function app.keep_closed();

grant select, insert, update (status, answer_until, seller_answer, buyer_answer, closed_at) on app.split_proposals to damana_api;
grant select, insert, update (words, deadline_at, escalated, check_at, second_look, split_proposal_id, closed_at, close_event) on app.guarantee_blocks to damana_api;
grant select, insert, update (status, declare_until, decide_until, escalated, closed_at) on app.third_party_payers to damana_api;
grant usage on all sequences in schema app to damana_api;

alter table app.guarantees
  add column vehicle_unverified_since timestamptz,
  add column vehicle_unverified_reason text constraint guarantees__vehicle_unverified_reason check (vehicle_unverified_reason in ('by_hand', 'owner_name')),
  add constraint guarantees__vehicle_unverified check ((vehicle_unverified_since is null) = (vehicle_unverified_reason is null));
comment on column app.guarantees.vehicle_unverified_since is 'Since when staff or the registry have to verify the vehicle, or its owner''s name, before the offer goes on.';

-- What the flags held. Split proposals go first: blocks refer to them, one of each guarantee at most.
create temporary table old_flags on commit drop as
  select g.id as guarantee_id, n, r.* from app.guarantees g, jsonb_array_elements(g.flags) with ordinality as e (f, n),
    jsonb_to_record(f) as r (kind text, reason text, since timestamptz, until timestamptz, check_at timestamptz, by text, words text, escalated boolean, deciding boolean, split jsonb, "secondLook" text)
  where g.flags <> '[]';

insert into app.split_proposals (guarantee_id, status, seller_fils, buyer_fils, fees_fils, proposed_at, answer_until, seller_answer, buyer_answer, closed_at)
select o.guarantee_id, case when not coalesce(s.closed, false) then 'pending' when 'no' in (s.seller, s.buyer) then 'refused' else 'lapsed' end, s.seller_fils, s.buyer_fils, s.fees_fils,
  coalesce((select max(e.at) from app.guarantee_events e where e.guarantee_id = o.guarantee_id and e.kind = 'split_proposed'), o.since), s.answer_until, s.seller, s.buyer,
  case when s.closed then coalesce((select max(e.at) from app.guarantee_events e where e.guarantee_id = o.guarantee_id and e.kind in ('split_failed', 'split_answered')), s.answer_until) end
from old_flags o, jsonb_to_record(o.split) as s (seller_fils bigint, buyer_fils bigint, fees_fils bigint, answer_until timestamptz, seller text, buyer text, closed boolean)
where o.split is not null order by o.guarantee_id;

insert into app.guarantee_blocks (guarantee_id, reason, opened_at, opened_by, dispute_side, words, deadline_at, escalated, check_at, second_look, split_proposal_id)
select o.guarantee_id, o.reason, o.since,
  case o.reason when 'objection' then coalesce(o.by, 'seller') when 'staff' then 'staff' when 'bank' then 'bank' when 'registry' then 'registry' else 'system' end,
  case when o.reason = 'objection' then coalesce(o.by, 'seller') end, o.words, coalesce(o.until, o.since), coalesce(o.escalated, false), o.check_at, o."secondLook",
  case when o.split is not null then (select s.id from app.split_proposals s where s.guarantee_id = o.guarantee_id) end
from old_flags o where o.kind = 'blocked' order by o.guarantee_id, o.n;

insert into app.third_party_payers (guarantee_id, receipt_id, status, opened_at, declare_until, decide_until, escalated)
select o.guarantee_id, substr(o.reason, 2)::bigint, case when o.deciding then 'under_review' else 'undeclared' end, o.since, coalesce(o.until, o.since), case when o.deciding then coalesce(o.until, o.since) end,
  coalesce(o.escalated, false)
from old_flags o where o.kind = 'payer_undeclared' order by o.guarantee_id, o.n;

update app.guarantees g set vehicle_unverified_since = o.since, vehicle_unverified_reason = o.reason from old_flags o where o.guarantee_id = g.id and o.kind = 'vehicle_unverified';

alter table app.guarantees drop constraint guarantees__paused;
alter table app.guarantees drop column flags;
alter table app.guarantees
  add constraint guarantees__paused check ((paused_at is not null) = (open_flags && '{blocked,cancellation}')),
  add constraint guarantees__vehicle_flag check ((vehicle_unverified_since is not null) = ('vehicle_unverified' = any (open_flags)));

create or replace function app.read_open_flags(p_guarantee_id bigint) returns json language sql stable as $$
  select json_build_object(
    'cancellation_request', (select row_to_json(c) from app.cancellation_requests c where c.guarantee_id = p_guarantee_id and c.closed_at is null),
    'extension_request', (select row_to_json(e) from app.extension_requests e where e.guarantee_id = p_guarantee_id and e.closed_at is null),
    'transfer_proof', (select row_to_json(p) from app.transfer_proofs p where p.guarantee_id = p_guarantee_id and p.closed_at is null),
    'blocks', (select json_agg(b order by b.opened_at, b.id) from (
      select b.*, (select row_to_json(s) from app.split_proposals s where s.id = b.split_proposal_id) as split from app.guarantee_blocks b where b.guarantee_id = p_guarantee_id and b.closed_at is null) b),
    'third_party_payers', (select json_agg(t order by t.opened_at, t.id) from app.third_party_payers t where t.guarantee_id = p_guarantee_id and t.closed_at is null),
    'vehicle', (select json_build_object('since', g.vehicle_unverified_since, 'reason', g.vehicle_unverified_reason) from app.guarantees g where g.id = p_guarantee_id and g.vehicle_unverified_since is not null))
$$;
comment on function app.read_open_flags(bigint) is 'The open rows beside a guarantee: blocks with their split proposal, requests, proofs, third-party payers, the unverified vehicle. After a wait for the guarantee''s lock it is read by a statement of its own, which sees what the lock was waited for.';

create view app.guarantee_flags as
  select guarantee_id, 'blocked' as kind, reason, opened_at as since from app.guarantee_blocks where closed_at is null
  union all select guarantee_id, 'cancellation', requested_by, requested_at from app.cancellation_requests where closed_at is null
  union all select guarantee_id, 'payer_undeclared', 'R' || receipt_id, opened_at from app.third_party_payers where closed_at is null
  union all select id, 'vehicle_unverified', vehicle_unverified_reason, vehicle_unverified_since from app.guarantees where vehicle_unverified_since is not null;
comment on view app.guarantee_flags is 'The flags of a guarantee as the API names them: what is open beside its status, and since when.';
grant select on app.guarantee_flags to damana_api;

-- As before, with the block named by open_flags: from the transfer a sale is completed by a decided case alone, which blocked it.
create or replace function app.guard_transition() returns trigger language plpgsql as $$
begin
  if not exists (select from app.transitions where from_status = old.operational_status and to_status = new.operational_status) then
    raise exception 'no such transition: % to %', old.operational_status, new.operational_status using errcode = '23514', constraint = 'guarantees__transition';
  end if;
  if (new.operational_status = 'release_requested'
      or new.operational_status = 'completed' and not 'blocked' = any (old.open_flags))
    and (old.release_allowed_at is null or app.now() < old.release_allowed_at) then
    raise exception 'the countdown is not over' using errcode = '23514', constraint = 'guarantees__countdown';
  end if;
  if old.operational_status = 'in_transfer' and new.operational_status = 'completed' and not 'blocked' = any (old.open_flags) then
    raise exception 'a sale in transfer is completed by a decided case only' using errcode = '23514', constraint = 'guarantees__transition';
  end if;
  return new;
end $$;
