-- Settings that staff change are approvals of two like every other decision; before there is staff, two name themselves together.

alter table app.settings
  add column installers text[],
  add constraint settings__installers check (
    installers is null or cardinality(installers) = 2 and lower(installers[1]) <> lower(installers[2]) and proposed_by is null
  );
comment on column app.settings.installers is 'Before there is any staff: the full names of the two who set the product up.';
update app.settings s set installers = array[p.proposed_name, p.approved_name]
from app.setting_proposals p
where p.name = s.name and p.valid_from = s.valid_from and p.approved_at is not null and p.proposed_by is null;

-- Those of staff stay as history; what waits is proposed anew.
insert into app.approvals (subject, content, basis, sha256, staff_id, reason, proposed_at, at, ended_at, ended_by)
select 'setting:' || p.name, jsonb_build_object('value', p.value::text, 'valid_from', p.valid_from), '{}', sha256(convert_to(row_to_json(p)::text, 'utf8')),
  one.staff_id, p.reason, p.proposed_at, one.at, coalesce(p.approved_at, app.now()), case when p.approved_at is null then 'changed' else 'carried_out' end
from app.setting_proposals p
cross join lateral (values (p.proposed_by, p.proposed_at), (p.approved_by, p.approved_at)) one (staff_id, at)
where one.staff_id is not null
order by p.id, one.at;
drop table app.setting_proposals;

-- The application may not write settings, and therefore proposes none either.
create function app.refuse_setting() returns trigger language plpgsql as $$
begin
  if app.owns_table(tg_relid) then return new; end if;
  raise exception 'settings are proposed by the owner of the schema' using errcode = '42501';
end $$;
comment on function app.refuse_setting is 'Refuses approvals of settings that the application writes.';
create trigger approvals__settings before insert on app.approvals for each row
  when (new.subject like 'setting:%') execute function app.refuse_setting();
create index approvals__of_settings on app.approvals (id) where subject like 'setting:%' and ended_at is null;
