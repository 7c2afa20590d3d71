-- Terms that one side proposes after acceptance and the other side agrees to, until the money is held.

create table app.terms_proposals (
  id bigint generated always as identity primary key,
  guarantee_id bigint not null references app.guarantees,
  status text not null default 'pending'
    constraint terms_proposals__status check (status in ('pending', 'agreed', 'refused', 'taken_back', 'lapsed', 'dropped')),
  proposed_by text not null constraint terms_proposals__proposed_by check (proposed_by in ('seller', 'buyer')),
  nth int not null,
  quote jsonb not null,
  proposed_at timestamptz not null,
  answer_until timestamptz not null,
  closed_at timestamptz,
  constraint terms_proposals__nth unique (guarantee_id, nth),
  constraint terms_proposals__closed check ((status = 'pending') = (closed_at is null))
);
comment on table app.terms_proposals is
  'Terms that a side proposed after acceptance, which the other side may agree to until the money is held.';
comment on column app.terms_proposals.status is
  'lapsed: not answered by answer_until; dropped: the money was held, or the guarantee ended, before.';
comment on column app.terms_proposals.nth is 'Distinguishes the proposals of a guarantee, so that nobody agrees to another than was shown.';
comment on column app.terms_proposals.quote is 'The money columns of the guarantee as they would be.';
create unique index terms_proposals__one_open on app.terms_proposals (guarantee_id) where closed_at is null;
create trigger keep_closed before update on app.terms_proposals for each row
  when (old.closed_at is not null)
  execute function app.keep_closed();
create trigger keep_columns before update of guarantee_id, proposed_by, nth, quote, proposed_at on app.terms_proposals for each row
  execute function app.keep_columns('guarantee_id', 'proposed_by', 'nth', 'quote', 'proposed_at');
grant select, insert, update (status, answer_until, closed_at) on app.terms_proposals to damana_api;

alter table app.guarantees drop constraint guarantees__open_flags;
alter table app.guarantees add constraint guarantees__open_flags check (
  open_flags <@ '{blocked,cancellation,payer_undeclared,vehicle_unverified,extension,transfer_proof,terms_proposal}'
) not valid;
alter table app.guarantees validate constraint guarantees__open_flags;

create or replace function app.read_open_flags(p_guarantee_id bigint) returns json language sql stable as $function$
  select json_build_object(
    'cancellation_request', (
      select json_build_object('status', c.status, 'requested_by', c.requested_by, 'reason', c.reason, 'fee_fils', c.fee_fils::text,
        'after_payment', c.after_payment, 'requested_at', c.requested_at, 'answer_until', c.answer_until, 'answer', c.answer, 'words', c.words,
        'decide_until', c.decide_until, 'escalated', c.escalated, 'fee_side', c.fee_side, 'check_at', c.check_at, 'close_reason', c.close_reason)
      from app.cancellation_requests c where c.guarantee_id = p_guarantee_id and c.closed_at is null),
    'extension_request', (
      select json_build_object('requested_by', e.requested_by, 'answer_until', e.answer_until)
      from app.extension_requests e where e.guarantee_id = p_guarantee_id and e.closed_at is null),
    'terms_proposal', (
      select json_build_object('proposed_by', t.proposed_by, 'nth', t.nth, 'answer_until', t.answer_until, 'quote', t.quote)
      from app.terms_proposals t where t.guarantee_id = p_guarantee_id and t.closed_at is null),
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

-- Terms that were accepted change by a new version that both agreed to, before the money is held, and never otherwise.
drop trigger keep_terms on app.guarantees;
create trigger keep_terms before update of
    price_fils, commission_bearer, commission_before_fils, discount_code_id, discount, discount_fils,
    commission_after_fils, buyer_share_fils, seller_share_fils, transfer_type, transfer_commission_fils,
    total_price_fils, seller_due_fils
  on app.guarantees for each row
  when (old.accepted_at is not null and not (
    old.operational_status = 'awaiting_payment' and new.operational_status = 'awaiting_payment'
    and new.terms_version = old.terms_version + 1 and 'terms_proposal' = any(old.open_flags) and not ('terms_proposal' = any(new.open_flags))
  ))
  execute function app.keep_columns(
    'price_fils', 'commission_bearer', 'commission_before_fils', 'discount_code_id', 'discount', 'discount_fils',
    'commission_after_fils', 'buyer_share_fils', 'seller_share_fils', 'transfer_type', 'transfer_commission_fils',
    'total_price_fils', 'seller_due_fils'
  );
create trigger keep_accepted before update of accepted_at, payment_reference on app.guarantees for each row
  when (old.accepted_at is not null)
  execute function app.keep_columns('accepted_at', 'payment_reference');
