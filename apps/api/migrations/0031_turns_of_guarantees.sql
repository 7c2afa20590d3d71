-- Whose turn it is in a guarantee: what a side's list "waiting for you" is read and counted from.
-- The rule is the wait of the life cycle: the transition writes of whom it awaits something (turns). After an end only a transfer without an account and a bill of fees await a side; both are rows
-- of their own.

alter table app.guarantees
  add column turns text[] not null default '{}'
    constraint guarantees__turns check (turns <@ '{seller,agent,buyer}' and (turns = '{}' or ended_at is null));
comment on column app.guarantees.turns is
  'Whose turn it is while the guarantee is active, written by the transition; agent: who created it for the owner.';

create table app.guarantee_turns (
  party_id bigint not null,
  side text not null constraint guarantee_turns__side check (side in ('sale', 'buy')),
  guarantee_created_at timestamptz(3) not null,
  guarantee_id bigint not null,
  primary key (party_id, side, guarantee_created_at, guarantee_id)
);
comment on table app.guarantee_turns is
  'Guarantees in which it is a party''s turn, in the order of the list. Written by trigger alone, in the transaction that changes it; the audit recomputes it.';
grant select on app.guarantee_turns to damana_api;

create function app.awaits_beneficiary(p_status text, p_held_reason text) returns boolean
language sql immutable as $$
  select p_status in ('rejected', 'returned') or coalesce(p_held_reason in ('iban_missing', 'iban_unproven', 'identity_unproven'), false)
$$;
comment on function app.awaits_beneficiary is 'Whether a transfer waits for an account or a proof of its beneficiary. It may name another account of one that failed.';

-- As in the wait of the life cycle the newest transfer of the side that has not arrived speaks; a bill is next.
create function app.is_turn_after_end(p_guarantee app.guarantees, p_side text) returns boolean
language sql stable set search_path = app, pg_temp as $$
  with bill as (
    select exists (select from fee_bills b where b.guarantee_id = p_guarantee.id and b.side = p_side and b.closed_at is null) as is_open
  ), shown as (
    select o.id, o.status <> 'settled' as is_open, (o.purpose = 'refund') = (p_side = 'buyer') as is_own,
      o.beneficiary_party_id is not null and awaits_beneficiary(o.status, o.held_reason) as awaits
    from payouts o
    where o.guarantee_id = p_guarantee.id and o.purpose in ('seller', 'seller_reversed', 'refund') and o.recovered_at is null
      and not exists (select from payouts next where next.previous_id = o.id)
  )
  select case
    when coalesce(p_guarantee.financial_status, '') not in ('released', 'late') then bill.is_open
    when not exists (select from shown) then p_guarantee.operational_status = 'completed' and bill.is_open
    when exists (select from shown where is_own) then coalesce((select awaits from shown where is_own and is_open order by id desc limit 1), bill.is_open)
    else bill.is_open and not exists (select from shown where is_open)
  end
  from bill
$$;
comment on function app.is_turn_after_end is 'Whether an ended guarantee still awaits something of a side: an account for a transfer, or the payment of a bill.';

create function app.turns_of_guarantee(p_guarantee app.guarantees) returns table (party_id bigint, side text)
language sql stable set search_path = app, pg_temp as $$
  select distinct role.party_id, case role.name when 'buyer' then 'buy' else 'sale' end
  from (values ('seller', p_guarantee.seller_party_id), ('agent', p_guarantee.creator_party_id), ('buyer', p_guarantee.buyer_party_id)) role(name, party_id)
  where case
    when p_guarantee.ended_at is null then role.name = any(p_guarantee.turns)
    else role.name <> 'agent' and is_turn_after_end(p_guarantee, role.name)
  end
$$;
comment on function app.turns_of_guarantee is 'The parties whose turn it is, each with its side.';

create function app.keep_turns(p_guarantee_id bigint, p_parties bigint[]) returns void
language sql security definer set search_path = app, pg_temp as $$
  with turn as (
    select g.id, g.created_at, t.party_id, t.side
    from guarantees g cross join lateral turns_of_guarantee(g) t
    where g.id = p_guarantee_id
  ), gone as (
    delete from guarantee_turns t
    using guarantees g
    where g.id = p_guarantee_id and t.guarantee_id = g.id and t.guarantee_created_at = g.created_at
      and t.party_id = any(p_parties || array[g.seller_party_id, g.creator_party_id, g.buyer_party_id]) and t.side in ('sale', 'buy')
      and (t.party_id, t.side) not in (select party_id, side from turn)
  )
  insert into guarantee_turns (party_id, side, guarantee_created_at, guarantee_id)
  select party_id, side, created_at, id from turn
  on conflict do nothing
$$;
comment on function app.keep_turns is 'Keeps app.guarantee_turns with a guarantee; the parties are those that it had before.';

create function app.keep_turns_of_guarantee() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform keep_turns(new.id, array[old.seller_party_id, old.creator_party_id, old.buyer_party_id]);
  return null;
end $$;
create trigger keep_turns_of_new after insert on app.guarantees
for each row when (new.turns <> '{}') execute function app.keep_turns_of_guarantee();
create trigger keep_turns after update on app.guarantees
for each row when (old.turns is distinct from new.turns
  or (old.seller_party_id, old.creator_party_id, old.buyer_party_id) is distinct from (new.seller_party_id, new.creator_party_id, new.buyer_party_id)
  or (old.ended_at is not null and old.financial_status is distinct from new.financial_status))
execute function app.keep_turns_of_guarantee();

create function app.keep_turns_of_money() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform keep_turns(coalesce(new.guarantee_id, old.guarantee_id), '{}');
  return null;
end $$;
create trigger keep_turns_of_new after insert on app.payouts
for each row when (new.guarantee_id is not null and (new.previous_id is not null or app.awaits_beneficiary(new.status, new.held_reason)))
execute function app.keep_turns_of_money();
create trigger keep_turns after update on app.payouts
for each row when (new.guarantee_id is not null and (
  app.awaits_beneficiary(old.status, old.held_reason) is distinct from app.awaits_beneficiary(new.status, new.held_reason)
  or (old.recovered_at is null) <> (new.recovered_at is null) or (old.status = 'settled') <> (new.status = 'settled')))
execute function app.keep_turns_of_money();
create trigger keep_turns after insert or delete or update of closed_at on app.fee_bills
for each row execute function app.keep_turns_of_money();

revoke execute on function app.keep_turns, app.keep_turns_of_guarantee, app.keep_turns_of_money from public;

-- What is open now; each next transition writes it by the rule.
update app.guarantees g
set turns = turn.whose
from (
  select g.id, array(select name from unnest(array['seller', case when g.creator_party_id <> g.seller_party_id then 'agent' end, 'buyer']) name where case
    when split.id is not null then name = 'seller' and split.seller_answer is null or name = 'buyer' and split.buyer_answer is null
    when bank.id is not null then name = 'buyer'
    when 'blocked' = any(g.open_flags) or 'vehicle_unverified' = any(g.open_flags) or 'transfer_proof' = any(g.open_flags) then false
    when request.id is not null then request.answer is null and request.check_at is null and name is not null
      and (name = 'buyer') = (request.requested_by = 'seller')
    when payer.receipt_id is not null then name = 'buyer' and payer.status <> 'under_review'
    when g.operational_status = 'awaiting_owner' then name = 'seller'
    when g.operational_status in ('awaiting_acceptance', 'awaiting_payment') then name = 'buyer'
    else g.operational_status = 'in_transfer' and name is not null
  end) as whose
  from app.guarantees g
  left join app.split_proposals split on split.guarantee_id = g.id and split.closed_at is null
  left join app.guarantee_blocks bank on bank.guarantee_id = g.id and bank.closed_at is null and bank.reason = 'bank' and bank.check_at is null and not bank.in_doubt
    and not bank.escalated
  left join app.cancellation_requests request on request.guarantee_id = g.id and request.closed_at is null
  left join lateral (select p.receipt_id, p.status from app.third_party_payers p where p.guarantee_id = g.id and p.closed_at is null order by p.status = 'under_review' limit 1) payer
    on g.operational_status = 'awaiting_payment'
  where g.ended_at is null
) turn
where turn.id = g.id and turn.whose <> '{}';
insert into app.guarantee_turns (party_id, side, guarantee_created_at, guarantee_id)
select t.party_id, t.side, g.created_at, g.id
from app.guarantees g cross join lateral app.turns_of_guarantee(g) t
where g.ended_at is not null and (g.financial_status in ('released', 'late') or exists (select from app.fee_bills b where b.guarantee_id = g.id and b.closed_at is null));

-- A code that ran out before it could be sent is no failure.
delete from app.outbox where last_error = 'the code has run out';
