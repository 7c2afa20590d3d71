-- Payouts that two persons let go, what two of finance heard of the bank about a file, and that a restored database goes on: approvals like all others.

with moved as (
  select a.payout_id, a.staff_id, a.at, min(a.at) over (partition by a.payout_id) as proposed_at, p.approvals_needed, p.number,
    count(*) over (partition by a.payout_id) as persons,
    jsonb_build_object('iban', coalesce(p.iban, ''), 'amount_fils', p.amount_fils::text, 'beneficiary', p.beneficiary_name) as basis
  from app.payout_approvals a join app.payouts p on p.id = a.payout_id
), told as (
  select moved.*, basis || jsonb_build_object('decision', 'approve', 'payout', number) as content from moved
)
insert into app.approvals (subject, content, basis, sha256, staff_id, reason, proposed_at, at, ended_at, ended_by)
-- The names in order, as one text: what was approved stands as if it had been approved here.
select 'payout:' || payout_id, content, basis, sha256(convert_to(
    '{"basis":{"amount_fils":' || (basis -> 'amount_fils')::text || ',"beneficiary":' || (basis -> 'beneficiary')::text || ',"iban":' || (basis -> 'iban')::text
    || '},"content":{"amount_fils":' || (basis -> 'amount_fils')::text || ',"beneficiary":' || (basis -> 'beneficiary')::text
    || ',"decision":"approve","iban":' || (basis -> 'iban')::text || ',"payout":' || to_json(number)::text || '}}', 'UTF8')),
  staff_id, '', proposed_at, at, case when persons >= approvals_needed then app.now() end, case when persons >= approvals_needed then 'carried_out' end
from told
order by at;

-- Open words of the bank did not say what was known of the file: they are kept as history and begin anew.
insert into app.approvals (subject, content, basis, sha256, staff_id, reason, proposed_at, at, ended_at, ended_by)
select v.subject, v.content, '{}', sha256(convert_to(v.content::text, 'UTF8')), v.staff_id, v.reason, v.at, v.at, app.now(),
  case when count(*) over (partition by v.subject, v.content) > 1 then 'carried_out' else 'settled' end
from (
  select distinct on (subject, content, d.staff_id) subject, content, d.staff_id, d.reason, d.at
  from app.payout_denials d
  left join app.payout_files f on f.id = d.file_id
  join app.payouts p on p.id = d.payout_id
  cross join lateral (
    select case when d.said = 'not_received' and f.id is not null then 'payout_file:' || f.id else 'denial:' || p.id end as subject,
      jsonb_build_object('decision', d.said, 'of', case when d.said = 'not_received' and f.id is not null then f.message_id else p.number end) as content
  ) c
  order by subject, content, d.staff_id, d.at
) v
order by v.at;

drop table app.payout_approvals;
drop table app.payout_denials;

create function app.count_payout_approvals(p_payout_id bigint, p_iban text) returns int language sql stable set search_path = app, pg_temp as $$
  select count(*)::int
  from payouts p
  join approvals a on a.subject = 'payout:' || p.id
    and a.basis = jsonb_build_object('iban', coalesce(p_iban, ''), 'amount_fils', p.amount_fils::text, 'beneficiary', p.beneficiary_name)
  where p.id = p_payout_id and (a.ended_by = 'carried_out' or a.ended_at is null and a.proposed_at > app.now() - interval '7 days')
$$;
comment on function app.count_payout_approvals is
  'How many persons have approved that this sum goes to this account, for this beneficiary: it counts on where a hold ends, and not for another account.';
grant execute on function app.count_payout_approvals to damana_api;

-- Open approvals did not say of which statement: they are kept as history and begin anew.
insert into app.approvals (subject, content, basis, sha256, staff_id, reason, proposed_at, at, ended_at, ended_by)
select 'restore:' || a.restore_id, '{"decision": "thaw"}', '{}', sha256(convert_to('thaw', 'UTF8')), a.staff_id, a.reason, a.at, a.at, app.now(),
  case when r.thawed_at is null then 'settled' else 'carried_out' end
from app.restore_approvals a join app.restores r on r.id = a.restore_id
order by a.at;

drop table app.restore_approvals;
