-- Applications of companies, their files, groups of companies, and what staff decided.
-- oldest code: 0024

-- A set of companies under one owner.
create table app.company_groups (
  id bigint generated always as identity primary key,
  name text not null constraint company_groups__name_length check (char_length(name) between 3 and 80),
  -- The name as it is compared: small letters, one form of each Arabic letter.
  name_key text not null,
  created_at timestamptz not null default app.now()
);
create unique index company_groups__name on app.company_groups (name_key);
comment on table app.company_groups is 'Sets of companies under one owner.';
grant select, insert, delete on app.company_groups to damana_api;
alter table app.companies add constraint companies__group foreign key (group_id) references app.company_groups;

create table app.company_applications (
  id bigint generated always as identity (start with 1001) primary key,
  -- Of the link that finds the draft again. No secret: a code to the contact is asked for as well.
  draft_id text not null unique constraint company_applications__draft_id check (draft_id ~ '^[A-Za-z0-9_-]{22}$'),
  channel text not null constraint company_applications__channel check (channel in ('mobile', 'email')),
  contact text not null,
  lang text not null default 'ar' constraint company_applications__lang check (lang in ('ar', 'en')),
  status text not null default 'draft' constraint company_applications__status check (status in (
    'draft', 'pending_review', 'returned', 'approved', 'rejected'
  )),
  -- Counts the submissions; a decision names the one that it judged.
  round int not null default 0,
  -- Once it is submitted.
  national_number text,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by_staff_id bigint references app.staff,
  decision_reason text,
  -- The company that came of it.
  company_id bigint unique references app.companies,
  created_at timestamptz not null default app.now(),
  saved_at timestamptz not null default app.now(),
  constraint company_applications__submitted check (status = 'draft' or submitted_at is not null),
  constraint company_applications__approved check ((status = 'approved') = (company_id is not null))
);
comment on table app.company_applications is 'Applications of companies: one draft in sections, then submitted and decided on.';
comment on column app.company_applications.contact is 'E.164 or an e-mail address in small letters: who gives the code sent there may read and change the draft.';
-- A group that an application adds is found by others once a company is in it.
alter table app.company_groups add column application_id bigint unique references app.company_applications;
grant update (application_id) on app.company_groups to damana_api;
create index company_applications__contact on app.company_applications (contact, id desc);
create index company_applications__waiting on app.company_applications (submitted_at, id) where status = 'pending_review';
create index company_applications__number on app.company_applications (national_number) where national_number is not null;
create index company_applications__drafts on app.company_applications (saved_at) where status in ('draft', 'returned');
grant select, insert, update on app.company_applications to damana_api;

create table app.company_application_sections (
  application_id bigint not null references app.company_applications on delete cascade,
  section text not null constraint company_application_sections__section check (section in (
    'company', 'partners', 'commissioners', 'bank', 'documents', 'declaration', 'group'
  )),
  data jsonb,
  version int not null default 0,
  saved_at timestamptz,
  -- What the reviewer asks to be corrected, of the last decision.
  remark text constraint company_application_sections__remark_length check (char_length(remark) <= 2000),
  primary key (application_id, section)
);
comment on table app.company_application_sections is 'What an application states, by section, as it was typed; each save raises the version.';
grant select, insert, update on app.company_application_sections to damana_api;

-- Who did what with an application: applicants, staff, machine checks.
create table app.company_application_events (
  id bigint generated always as identity primary key,
  application_id bigint not null references app.company_applications,
  kind text not null constraint company_application_events__kind check (kind in (
    'started', 'submitted', 'seen', 'file_seen', 'checked', 'returned', 'rejected', 'approved', 'account_invited'
  )),
  round int not null,
  staff_id bigint references app.staff,
  facts jsonb not null default '{}',
  at timestamptz not null default app.now()
);
comment on table app.company_application_events is 'Who saw, checked and decided what of an application, and when. Only appended to.';
create index company_application_events__application on app.company_application_events (application_id, id);
grant select, insert on app.company_application_events to damana_api;

-- What the machine checks found, of the round that is under review.
create table app.company_application_checks (
  application_id bigint not null references app.company_applications on delete cascade,
  round int not null,
  kind text not null constraint company_application_checks__kind check (kind in (
    'registry_number', 'registry_name', 'registry_signatories', 'license', 'iban_bank', 'duplicate', 'commissioner'
  )),
  -- Of which row of a list; empty where the check is about the whole.
  subject text not null default '',
  result text not null constraint company_application_checks__result check (result in ('ok', 'warning', 'failed', 'silent')),
  facts jsonb not null default '{}',
  at timestamptz not null default app.now(),
  primary key (application_id, round, kind, subject)
);
comment on table app.company_application_checks is 'Answers of registers and comparisons about an application, by submission.';
grant select, insert, update on app.company_application_checks to damana_api;

-- ---- documents of an application ----
alter table app.files alter column uploader_user_id drop not null;
alter table app.files alter column uploader_party_id drop not null;
alter table app.files add column company_application_id bigint references app.company_applications;
-- Taken out or replaced by the applicant; kept until the application is decided on.
alter table app.files add column removed_at timestamptz;
alter table app.files add constraint files__one_origin check (
  (company_application_id is null) = (uploader_user_id is not null) and (uploader_user_id is null) = (uploader_party_id is null)
);
create index files__company_application on app.files (company_application_id) where company_application_id is not null;
grant update (removed_at) on app.files to damana_api;

-- ---- the code of a draft opens it for the browser that gave it ----
alter table app.registration_flows drop constraint registration_flows__purpose;
alter table app.registration_flows add constraint registration_flows__purpose
  check (purpose in ('register', 'first_password', 'forgot_password', 'company_draft')) not valid;
alter table app.registration_flows validate constraint registration_flows__purpose;
create index registration_flows__key on app.registration_flows (jkt) where purpose = 'company_draft';

-- ---- the end of drafts and of rejected applications ----
create index company_applications__rejected on app.company_applications (decided_at) where status = 'rejected';
create function app.company_applications_over() returns table (id bigint)
language sql stable security definer set search_path = pg_catalog as $$
  select a.id from app.company_applications a
  where a.status in ('draft', 'returned') and a.saved_at < app.now() - interval '30 days'
    and (a.decided_at is null or a.decided_at < app.now() - interval '30 days')
  union all
  select a.id from app.company_applications a where a.status = 'rejected' and a.decided_at < app.now() - interval '5 years'
$$;
comment on function app.company_applications_over() is 'Applications whose period is over: drafts that nobody saved for 30 days, rejected ones 5 years after the decision.';
revoke execute on function app.company_applications_over() from public;
grant execute on function app.company_applications_over() to damana_api;

create function app.delete_company_file(p_file_id uuid) returns void
language sql security definer set search_path = pg_catalog as $$
  delete from app.files f where f.id = p_file_id and f.company_application_id in (select id from app.company_applications_over())
$$;
comment on function app.delete_company_file(uuid) is 'Deletes the row of a document of an application whose period is over; any other file stays.';
revoke execute on function app.delete_company_file(uuid) from public;
grant execute on function app.delete_company_file(uuid) to damana_api;

create or replace function app.delete_expired(p_table text, p_most int) returns int
language plpgsql security definer set search_path = pg_catalog as $$
declare
  days_30 timestamptz := app.now() - interval '30 days';
  days_90 timestamptz := app.now() - interval '90 days';
  days_180 timestamptz := app.now() - interval '180 days';
  months_18 timestamptz := app.now() - interval '18 months';
  years_2 timestamptz := app.now() - interval '2 years';
  ended bigint[];
  deleted int;
begin
  case p_table
    when 'app.sessions' then
      delete from app.sessions where id in (
        select s.id from app.sessions s
        where s.ended_at < days_90 and not exists (select from app.step_ups u where u.session_id = s.id)
        order by s.ended_at limit p_most for update skip locked);
      get diagnostics deleted = row_count;
      if deleted < p_most then
        -- Nobody ended it; it was over ninety days after its sign-in.
        delete from app.sessions where id in (
          select s.id from app.sessions s
          where s.ended_at is null and s.created_at < days_180 and not exists (select from app.step_ups u where u.session_id = s.id)
          order by s.created_at limit p_most - deleted for update skip locked);
        declare more int;
        begin
          get diagnostics more = row_count;
          deleted := deleted + more;
        end;
      end if;
      return deleted;
    when 'app.account_invitations' then
      delete from app.account_invitations where token_sha256 in (
        select token_sha256 from app.account_invitations where used_at < days_90 order by used_at limit p_most for update skip locked);
    when 'app.owner_links' then
      -- A link serves until its owner is paid, however long that takes.
      delete from app.owner_links where id in (
        select l.id from app.owner_links l join app.guarantees g on g.id = l.guarantee_id
        where l.created_at < days_90 and g.ended_at < days_90
          and not exists (
            select from app.payouts p
            where p.guarantee_id = g.id and (p.closed_at is null or p.closed_at >= days_90 or p.unpaid_since is not null))
        order by l.created_at limit p_most for update of l skip locked);
    when 'app.payer_links' then
      -- A link follows its payout through every further attempt.
      delete from app.payer_links where id in (
        select l.id from app.payer_links l
        where l.created_at < days_90 and not exists (
          with recursive attempt as (
            select p.id, p.closed_at, p.unpaid_since from app.payouts p where p.id = l.payout_id
            union all
            select n.id, n.closed_at, n.unpaid_since from attempt a join app.payouts n on n.previous_id = a.id
          )
          select from attempt where closed_at is null or closed_at >= days_90 or unpaid_since is not null)
        order by l.created_at limit p_most for update of l skip locked);
    when 'app.staff_invitations' then
      delete from app.staff_invitations where id in (
        select id from app.staff_invitations
        where greatest(expires_at, accepted_at, replaced_at) < months_18 order by id limit p_most for update skip locked);
    when 'app.registration_drafts' then
      delete from app.registration_drafts where user_id in (
        select user_id from app.registration_drafts where saved_at < days_30 limit p_most for update skip locked);
    when 'app.company_applications' then
      -- Their files first: the application removes the bytes, and then the row.
      select array_agg(a.id) into ended from (
        select o.id from app.company_applications_over() o
        where not exists (select from app.files f where f.company_application_id = o.id)
        limit p_most) a;
      delete from app.company_groups g where g.application_id = any(ended) and not exists (select from app.companies c where c.group_id = g.id);
      update app.company_groups set application_id = null where application_id = any(ended);
      delete from app.company_application_events where application_id = any(ended);
      delete from app.company_applications where id = any(ended);
    when 'app.outbox' then
      delete from app.outbox where id in (
        select id from app.outbox where failed_at < days_90 order by failed_at limit p_most for update skip locked);
    when 'app.security_events' then
      delete from app.security_events where id in (
        select id from app.security_events where created_at < months_18 order by created_at limit p_most for update skip locked);
    when 'app.notifications' then
      delete from app.notifications where ctid = any(array(
        select ctid from app.notifications where created_at < years_2 limit p_most for update skip locked));
    else
      raise exception 'rows of % do not expire', p_table using errcode = '22023';
  end case;
  get diagnostics deleted = row_count;
  return deleted;
end $$;
