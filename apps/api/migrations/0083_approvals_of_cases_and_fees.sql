-- Two persons who decide a case, a request, a paper, a block of the bank or the payment of a fee given back approve one whole content.

-- Open votes named no sums that stood when they were given: they are kept as history and begin anew.
insert into app.approvals (subject, content, basis, sha256, staff_id, reason, proposed_at, at, ended_at, ended_by)
select case split_part(v.subject, ':', 1)
    when 'fee_paid_back' then 'fee:' || split_part(v.subject, ':', 2)
    else split_part(v.subject, ':', 1) || ':' || v.guarantee_id
  end,
  jsonb_build_object('decision', v.decision, 'of', v.subject), '{}', sha256(convert_to(jsonb_build_object('decision', v.decision, 'of', v.subject)::text, 'UTF8')),
  v.staff_id, v.reason, v.at, v.at, app.now(),
  case when (select count(*) from app.staff_votes o where o.guarantee_id = v.guarantee_id and o.subject = v.subject and o.decision = v.decision) > 1
    then 'carried_out' else 'settled' end
from app.staff_votes v
order by v.at;

drop table app.staff_votes;
