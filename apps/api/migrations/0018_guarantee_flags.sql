-- What can be open beside the status of a guarantee: requests, proofs, blocks, split proposals, third-party payers.
-- A closed row stays as history and never changes.

create table app.cancellation_requests (
  id bigint generated always as identity primary key,
  guarantee_id bigint not null references app.guarantees,
  status text not null default 'pending'
    constraint cancellation_requests__status check (status in ('pending', 'approved', 'rejected')),
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
  close_reason text
    constraint cancellation_requests__close_reason check (close_reason in ('taken_back', 'fallen', 'staff')),
  constraint cancellation_requests__closed check ((status = 'pending') = (closed_at is null)),
  constraint cancellation_requests__rejected check ((status = 'rejected') = (close_reason is not null))
);
comment on table app.cancellation_requests is
  'A side''s request to staff to cancel the sale; every request that there was, at most one of them open per guarantee.';
comment on column app.cancellation_requests.fee_fils is 'The fee at the moment of the request; it does not change.';
comment on column app.cancellation_requests.answer is
  'Of the other side; silent once answer_until has passed without one.';
comment on column app.cancellation_requests.words is
  'The other side''s reason for objecting; of a rejected request the reason of staff.';
comment on column app.cancellation_requests.decide_until is 'By when staff decide.';
comment on column app.cancellation_requests.escalated is 'Staff let decide_until pass: an administrator decides.';
comment on column app.cancellation_requests.fee_side is 'Whom staff made bear the fee.';
comment on column app.cancellation_requests.check_at is
  'Approved after payment: when the registry is asked once more before the sale is cancelled.';
create unique index cancellation_requests__one_open on app.cancellation_requests (guarantee_id) where closed_at is null;
create index cancellation_requests__guarantee on app.cancellation_requests (guarantee_id, id desc);
create index cancellation_requests__decide_until on app.cancellation_requests (decide_until, requested_at, escalated, check_at, guarantee_id, answer)
  where (closed_at is null);
create trigger keep_closed before update on app.cancellation_requests for each row
  when (old.closed_at is not null)
  execute function app.keep_closed();
grant select, insert, update (
  status, answer_until, answer, words, decide_until, escalated, fee_side, check_at, closed_at, close_reason
) on app.cancellation_requests to damana_api;

create table app.extension_requests (
  id bigint generated always as identity primary key,
  guarantee_id bigint not null references app.guarantees,
  status text not null default 'pending'
    constraint extension_requests__status check (status in ('pending', 'agreed', 'lapsed', 'dropped')),
  requested_by text not null constraint extension_requests__requested_by check (requested_by in ('seller', 'buyer')),
  requested_at timestamptz not null,
  answer_until timestamptz not null,
  closed_at timestamptz,
  constraint extension_requests__closed check ((status = 'pending') = (closed_at is null))
);
comment on table app.extension_requests is
  'A side''s request for more time to transfer the ownership, which the other side may agree to.';
comment on column app.extension_requests.status is
  'lapsed: not agreed to by answer_until; dropped: the guarantee ended before.';
create unique index extension_requests__one_open on app.extension_requests (guarantee_id) where closed_at is null;
create index extension_requests__guarantee on app.extension_requests (guarantee_id);
create trigger keep_closed before update on app.extension_requests for each row
  when (old.closed_at is not null)
  execute function app.keep_closed();
grant select, insert, update (status, answer_until, closed_at) on app.extension_requests to damana_api;

create table app.transfer_proofs (
  id bigint generated always as identity primary key,
  guarantee_id bigint not null references app.guarantees,
  status text not null default 'pending'
    constraint transfer_proofs__status check (status in ('pending', 'accepted', 'refused', 'superseded')),
  submitted_by text not null constraint transfer_proofs__submitted_by check (submitted_by in ('seller', 'buyer')),
  submitted_at timestamptz not null,
  decide_until timestamptz not null,
  escalated boolean not null default false,
  closed_at timestamptz,
  constraint transfer_proofs__closed check ((status = 'pending') = (closed_at is null))
);
comment on table app.transfer_proofs is
  'A side''s proof that the ownership is transferred, handed in while the registry does not answer; reviewers decide on its files.';
comment on column app.transfer_proofs.status is
  'superseded: the registry answered, or the guarantee ended, before reviewers decided.';
comment on column app.transfer_proofs.decide_until is 'By when reviewers decide.';
create unique index transfer_proofs__one_open on app.transfer_proofs (guarantee_id) where closed_at is null;
create index transfer_proofs__guarantee on app.transfer_proofs (guarantee_id);
create index transfer_proofs__decide_until on app.transfer_proofs (decide_until, guarantee_id, submitted_at, escalated)
  where closed_at is null;
create trigger keep_closed before update on app.transfer_proofs for each row
  when (old.closed_at is not null)
  execute function app.keep_closed();
grant select, insert, update (status, decide_until, escalated, closed_at) on app.transfer_proofs to damana_api;

create table app.split_proposals (
  id bigint generated always as identity primary key,
  guarantee_id bigint not null references app.guarantees,
  status text not null default 'pending'
    constraint split_proposals__status check (status in ('pending', 'agreed', 'refused', 'lapsed', 'dropped')),
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
comment on column app.split_proposals.status is
  'agreed: the money was split; refused: a side said no; lapsed: not both answered by answer_until; dropped: the case ended otherwise.';
create unique index split_proposals__one_open on app.split_proposals (guarantee_id) where closed_at is null;
create index split_proposals__guarantee on app.split_proposals (guarantee_id, id desc);
create trigger keep_closed before update on app.split_proposals for each row
  when (old.closed_at is not null)
  execute function app.keep_closed();
grant select, insert, update (
  status, answer_until, seller_answer, buyer_answer, closed_at
) on app.split_proposals to damana_api;

create table app.guarantee_blocks (
  id bigint generated always as identity primary key,
  guarantee_id bigint not null references app.guarantees,
  reason text not null
    constraint guarantee_blocks__reason check (reason in (
      'staff', 'objection', 'registry', 'silent', 'stalled', 'bank', 'identity'
    )),
  in_doubt boolean not null default false,
  opened_at timestamptz not null,
  opened_by text not null
    constraint guarantee_blocks__opened_by check (opened_by in (
      'seller', 'buyer', 'creator', 'system', 'bank', 'registry', 'staff'
    )),
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
  constraint guarantee_blocks__second_look_of_silence check (second_look is null or reason = 'silent'),
  constraint guarantee_blocks__doubt_of_bank check (not in_doubt or reason = 'bank')
);
comment on table app.guarantee_blocks is
  'What blocks, or blocked, a guarantee: a dispute of a side, a case of the registry, the bank or an identity, or staff. At most one open of a reason.';
comment on column app.guarantee_blocks.in_doubt is
  'Of the bank: only a debit that nobody has assigned yet, so that nothing is due again.';
comment on column app.guarantee_blocks.dispute_side is 'Which side disputes.';
comment on column app.guarantee_blocks.words is
  'The reason that a side or staff gave; of the registry its finding; of the bank why it reversed the receipt.';
comment on column app.guarantee_blocks.deadline_at is
  'By when staff decide; of the bank, by when the buyer pays again.';
comment on column app.guarantee_blocks.escalated is 'Staff let deadline_at pass: an administrator decides.';
comment on column app.guarantee_blocks.check_at is
  'Of a reversal that was not paid again: when the registry is asked once more before the sale is cancelled.';
comment on column app.guarantee_blocks.second_look is
  'silent: the registry did not answer the second look before a refund; letter: reviewers then decided by the Department''s letter.';
comment on column app.guarantee_blocks.split_proposal_id is
  'The split proposed in this case. A block that replaces another takes it over.';
comment on column app.guarantee_blocks.close_event is 'The event of the guarantee that ended the block.';
create unique index guarantee_blocks__one_open on app.guarantee_blocks (guarantee_id, reason) where closed_at is null;
create index guarantee_blocks__guarantee on app.guarantee_blocks (guarantee_id);
create index guarantee_blocks__split_proposal on app.guarantee_blocks (split_proposal_id)
  where split_proposal_id is not null;
create index guarantee_blocks__deadline on app.guarantee_blocks (deadline_at, guarantee_id, reason, opened_at, escalated, split_proposal_id)
  where closed_at is null;
create trigger keep_closed before update on app.guarantee_blocks for each row
  when (old.closed_at is not null)
  execute function app.keep_closed();
grant select, insert, update (
  words, deadline_at, escalated, check_at, second_look, split_proposal_id, closed_at, close_event
) on app.guarantee_blocks to damana_api;

create table app.third_party_payers (
  id bigint generated always as identity primary key,
  guarantee_id bigint not null references app.guarantees,
  receipt_id bigint not null references app.receipts,
  status text not null default 'undeclared'
    constraint third_party_payers__status check (status in (
      'undeclared', 'under_review', 'declared', 'accepted', 'refunded', 'reversed', 'dropped'
    )),
  opened_at timestamptz not null,
  declare_until timestamptz not null,
  decide_until timestamptz,
  escalated boolean not null default false,
  closed_at timestamptz,
  constraint third_party_payers__closed check ((status in ('undeclared', 'under_review')) = (closed_at is null)),
  constraint third_party_payers__decide_until check (status <> 'under_review' or decide_until is not null)
);
comment on table app.third_party_payers is
  'A receipt paid by somebody other than the buyer, until the buyer has declared the payer and, where it has to, finance has decided. The declaration stands with the receipt.';
comment on column app.third_party_payers.status is
  'dropped: the guarantee ended, or the payer was known, before it was declared.';
comment on column app.third_party_payers.decide_until is
  'By when finance decides; null while the buyer has to declare the payer.';
create unique index third_party_payers__one_open on app.third_party_payers (receipt_id) where closed_at is null;
create index third_party_payers__guarantee on app.third_party_payers (guarantee_id);
create index third_party_payers__declare_until on app.third_party_payers (coalesce(decide_until, declare_until))
  where closed_at is null;
create index third_party_payers__under_review on app.third_party_payers (decide_until, escalated)
  where status = 'under_review' and closed_at is null;
create trigger keep_closed before update on app.third_party_payers for each row
  when (old.closed_at is not null)
  execute function app.keep_closed();
grant select, insert, update (
  status, declare_until, decide_until, escalated, closed_at
) on app.third_party_payers to damana_api;

create function app.read_open_flags(p_guarantee_id bigint) returns json language sql stable as $function$
  select json_build_object(
    'cancellation_request', (
      select json_build_object('status', c.status, 'requested_by', c.requested_by, 'reason', c.reason, 'fee_fils', c.fee_fils::text,
        'after_payment', c.after_payment, 'requested_at', c.requested_at, 'answer_until', c.answer_until, 'answer', c.answer, 'words', c.words,
        'decide_until', c.decide_until, 'escalated', c.escalated, 'fee_side', c.fee_side, 'check_at', c.check_at, 'close_reason', c.close_reason)
      from app.cancellation_requests c where c.guarantee_id = p_guarantee_id and c.closed_at is null),
    'extension_request', (
      select json_build_object('requested_by', e.requested_by, 'answer_until', e.answer_until)
      from app.extension_requests e where e.guarantee_id = p_guarantee_id and e.closed_at is null),
    'transfer_proof', (
      select json_build_object('submitted_by', p.submitted_by, 'submitted_at', p.submitted_at, 'decide_until', p.decide_until,
        'escalated', p.escalated)
      from app.transfer_proofs p where p.guarantee_id = p_guarantee_id and p.closed_at is null),
    'blocks', (
      select json_agg(json_build_object('reason', b.reason, 'opened_at', b.opened_at, 'dispute_side', b.dispute_side, 'words', b.words,
        'deadline_at', b.deadline_at, 'escalated', b.escalated, 'check_at', b.check_at, 'in_doubt', b.in_doubt,
        'second_look', b.second_look,
        'split', (
          select json_build_object('status', s.status, 'seller_fils', s.seller_fils::text, 'buyer_fils', s.buyer_fils::text,
            'fees_fils', s.fees_fils::text, 'answer_until', s.answer_until, 'seller_answer', s.seller_answer, 'buyer_answer', s.buyer_answer)
          from app.split_proposals s where s.id = b.split_proposal_id)) order by b.opened_at, b.id)
      from app.guarantee_blocks b where b.guarantee_id = p_guarantee_id and b.closed_at is null),
    'third_party_payers', (
      select json_agg(json_build_object('receipt_id', t.receipt_id, 'status', t.status, 'opened_at', t.opened_at,
        'declare_until', t.declare_until, 'decide_until', t.decide_until, 'escalated', t.escalated) order by t.opened_at, t.id)
      from app.third_party_payers t where t.guarantee_id = p_guarantee_id and t.closed_at is null),
    'vehicle', (
      select json_build_object('since', g.vehicle_unverified_since, 'reason', g.vehicle_unverified_reason)
      from app.guarantees g
      where g.id = p_guarantee_id and g.vehicle_unverified_since is not null and g.vehicle_unverified_reason is not null))
$function$;
comment on function app.read_open_flags is
  'The open rows beside a guarantee: blocks with their split proposal, requests, proofs, third-party payers, the unverified vehicle. After a wait for the guarantee''s lock it is read by a statement of its own, which sees what the lock was waited for.';
grant execute on function app.read_open_flags to damana_api;

create view app.guarantee_flags as
  select guarantee_id, 'blocked' as kind, reason, opened_at as since
  from app.guarantee_blocks where closed_at is null
  union all
  select guarantee_id, 'cancellation', requested_by, requested_at
  from app.cancellation_requests where closed_at is null
  union all
  select guarantee_id, 'payer_undeclared', 'R' || receipt_id, opened_at
  from app.third_party_payers where closed_at is null
  union all
  select id, 'vehicle_unverified', vehicle_unverified_reason, vehicle_unverified_since
  from app.guarantees where vehicle_unverified_since is not null;
comment on view app.guarantee_flags is
  'The flags of a guarantee as the API names them: what is open beside its status, and since when.';
grant select on app.guarantee_flags to damana_api;
