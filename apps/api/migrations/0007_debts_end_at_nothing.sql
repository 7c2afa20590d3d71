-- What a side owes us, and what we owe it of a fee, is never less than nothing: a fee that is netted, paid by bill and written off at once is paid once.
create or replace function ledger.open_account() returns trigger language plpgsql set search_path = ledger, pg_temp as $$
declare
  v_chart chart;
begin
  select * into v_chart from chart where number = new.id & 63;
  if not found or new.id < 0 or (v_chart.scope = 'shared' and new.id / 64 > 31) then
    raise exception 'no such account: %', new.id using errcode = '23503', constraint = 'postings__account', schema = 'ledger', table = 'postings';
  end if;
  new.owner_id := new.id / 64;
  new.guarantee_id := case v_chart.scope when 'guarantee' then new.owner_id end;
  new.number := v_chart.number;
  new.debit_sign := case when v_chart.kind in ('asset', 'expense') then 1 else -1 end;
  new.may_go_negative := v_chart.scope = 'shared' and not (v_chart.book = 'client' and v_chart.kind = 'liability');
  new.version := 0;
  new.balance_fils := 0;
  return new;
end $$;
update ledger.accounts set may_go_negative = false where number in (select number from ledger.chart where scope <> 'shared') and may_go_negative;
comment on table ledger.accounts is 'One row per account with its balance, changed by every posting under the row lock. Only shared accounts may go below zero, and of those no client liability.';
