-- What two persons approve: one table for whatever needs more than one, and what it approves is content, not a name.

create table app.approvals (
  id bigint generated always as identity (start with 1001) primary key,
  subject text not null,
  content jsonb not null,
  basis jsonb not null,
  sha256 bytea not null constraint approvals__sha256 check (octet_length(sha256) = 32),
  staff_id bigint not null references app.staff,
  reason text not null,
  proposed_at timestamptz not null,
  at timestamptz not null,
  ended_at timestamptz,
  ended_by text constraint approvals__ended_by check (ended_by in ('carried_out', 'taken_back', 'replaced', 'changed', 'expired', 'settled')),
  constraint approvals__ended check ((ended_at is null) = (ended_by is null))
);
create unique index approvals__once on app.approvals (subject, staff_id) where ended_at is null;
create index approvals__subject on app.approvals (subject, at);
create index approvals__staff on app.approvals (staff_id);
comment on table app.approvals is
  'Approvals of staff where more than one person is needed: each is of one whole content, and only equal contents count together.';
comment on column app.approvals.subject is 'What is decided: a kind and an id, such as exception:1030.';
comment on column app.approvals.content is 'All that is approved: the decision, and every receipt, sum, guarantee and text that it names.';
comment on column app.approvals.basis is 'What it speaks of as it was: the approval falls when that changes.';
comment on column app.approvals.sha256 is 'Of content and basis.';
comment on column app.approvals.proposed_at is 'When the first approval of this content was given: seven days later they end.';
grant select, insert on app.approvals to damana_api;
grant update (ended_at, ended_by) on app.approvals to damana_api;

-- Open votes named no receipts: they are kept as history and begin anew, for nobody can say what exactly they approved.
insert into app.approvals (subject, content, basis, sha256, staff_id, reason, proposed_at, at, ended_at, ended_by)
select v.subject, v.content, '{}', sha256(convert_to(v.content::text, 'UTF8')), v.staff_id, v.reason, v.at, v.at, app.now(), case when v.is_done then 'carried_out' else 'settled' end
from (
  select 'exception:' || o.exception_id as subject, jsonb_build_object('resolution', o.resolution) as content, o.staff_id, o.reason, o.at,
    x.resolution = o.resolution as is_done
  from app.bank_exception_votes o join app.bank_exceptions x on x.id = o.exception_id
  union all
  select 'receipt:' || o.receipt_id, jsonb_build_object('decision', o.decision), o.staff_id, o.reason, o.at, r.suspense_fils = 0
  from app.receipt_votes o join app.receipts r on r.id = o.receipt_id
  union all
  select 'reversal:' || o.payout_id, jsonb_build_object('decision', o.decision), o.staff_id, o.reason, o.at,
    coalesce(p.reversal_decided = o.decision, false)
  from app.payout_reversal_votes o join app.payouts p on p.id = o.payout_id
) v
order by v.at;

drop table app.bank_exception_votes;
drop table app.receipt_votes;
drop table app.payout_reversal_votes;
