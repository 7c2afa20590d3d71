-- Staff propose and approve settings on their pages; the database takes a value only with the approvals of two.
-- oldest code: 0033

drop trigger approvals__settings on app.approvals;
drop function app.refuse_setting();

create function app.require_two_approvals() returns trigger language plpgsql as $$
begin
  if app.owns_table(tg_relid) then return new; end if;
  if new.proposed_by is null or new.approved_by is null or 2 > (
    select count(distinct a.staff_id) from app.approvals a
    where a.sha256 = new.approved_sha256 and a.staff_id in (new.proposed_by, new.approved_by) and a.ended_by = 'carried_out'
  ) then
    raise exception 'two persons approve what % takes', tg_table_name using errcode = '42501';
  end if;
  return new;
end $$;
comment on function app.require_two_approvals is 'Refuses what the application writes without the approvals of two persons, which both name the same content.';

alter table app.settings
  add column approved_sha256 bytea constraint settings__sha256 check (octet_length(approved_sha256) = 32);
comment on column app.settings.approved_sha256 is 'Of the content that both approved; null: set up at the terminal, or before this column.';
create trigger settings__two_approvals before insert on app.settings for each row execute function app.require_two_approvals();
grant insert on app.settings to damana_api;

alter table app.fee_schedules
  add column proposed_by bigint references app.staff,
  add column approved_by bigint references app.staff,
  add column approved_sha256 bytea constraint fee_schedules__sha256 check (octet_length(approved_sha256) = 32),
  add constraint fee_schedules__two_persons check (proposed_by is distinct from approved_by or proposed_by is null);
comment on column app.fee_schedules.approved_sha256 is 'Of the content that both approved; null: it came with the product.';
create trigger fee_schedules__two_approvals before insert on app.fee_schedules for each row execute function app.require_two_approvals();
grant insert on app.fee_schedules to damana_api;

alter table app.discount_codes
  add column proposed_by bigint references app.staff,
  add column approved_by bigint references app.staff,
  add column approved_sha256 bytea constraint discount_codes__sha256 check (octet_length(approved_sha256) = 32),
  add constraint discount_codes__two_persons check (proposed_by is distinct from approved_by or proposed_by is null);
comment on column app.discount_codes.approved_sha256 is 'Of the content that both approved, the last time somebody changed it; null: it came with the product.';
create trigger discount_codes__two_approvals before insert or update of valid_until, max_uses, budget_fils on app.discount_codes
  for each row execute function app.require_two_approvals();
grant insert, update (valid_until, max_uses, budget_fils, proposed_by, approved_by, approved_sha256) on app.discount_codes to damana_api;
create index discount_uses__of_code on app.discount_uses (code_id, guarantee_id desc);
