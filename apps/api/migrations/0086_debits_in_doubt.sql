-- A block of the bank by a debit that nobody has assigned yet: nothing is due again until two of finance say what it took.
-- oldest code: 0074

alter table app.guarantee_blocks
  add column in_doubt boolean not null default false,
  add constraint guarantee_blocks__doubt_of_bank check (not in_doubt or reason = 'bank');
comment on column app.guarantee_blocks.in_doubt is 'Of the bank: only a debit that nobody has assigned yet, so that nothing is due again.';

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
