-- Companies, their groups, and their applications: what is stated, checked and decided.

create table app.companies (
  id bigint generated always as identity primary key,
  party_id bigint not null unique references app.parties,
  group_id bigint,
  approved_at timestamptz,
  created_at timestamptz not null default app.now()
);
comment on table app.companies is 'A company as an account; as a side of guarantees it is a party.';
create index companies__group on app.companies (group_id) where group_id is not null;
grant select, insert, update on app.companies to damana_api;

-- ---- applications ----

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
  -- Answers from before are asked for again.
  checks_requested_at timestamptz,
  -- When the next process may ask; while one asks, when another may take its place.
  checks_due_at timestamptz,
  -- How often a register did not answer since then.
  checks_tries int not null default 0,
  -- The company that came of it.
  company_id bigint unique references app.companies,
  created_at timestamptz not null default app.now(),
  saved_at timestamptz not null default app.now(),
  constraint company_applications__submitted check (status = 'draft' or submitted_at is not null),
  constraint company_applications__approved check ((status = 'approved') = (company_id is not null))
);
comment on table app.company_applications is
  'Applications of companies: one draft in sections, then submitted and decided on.';
comment on column app.company_applications.contact is
  'E.164 or an e-mail address in small letters: who gives the code sent there may read and change the draft.';
create index company_applications__contact on app.company_applications (contact, id desc);
create index company_applications__waiting on app.company_applications (submitted_at, id)
  where status = 'pending_review';
create index company_applications__number on app.company_applications (national_number)
  where national_number is not null;
create index company_applications__drafts on app.company_applications (saved_at) where status in ('draft', 'returned');
create index company_applications__rejected on app.company_applications (decided_at) where status = 'rejected';
create index company_applications__checks_due on app.company_applications (checks_due_at)
  where checks_due_at is not null;
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
comment on table app.company_application_sections is
  'What an application states, by section, as it was typed; each save raises the version.';
grant select, insert, update on app.company_application_sections to damana_api;

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
comment on table app.company_application_events is
  'Who saw, checked and decided what of an application, and when. Only appended to.';
create index company_application_events__application on app.company_application_events (application_id, id);
grant select, insert on app.company_application_events to damana_api;

create table app.company_application_checks (
  application_id bigint not null references app.company_applications on delete cascade,
  round int not null,
  kind text not null constraint company_application_checks__kind check (kind in (
    'registry_number', 'registry_name', 'registry_signatories', 'license', 'iban_bank', 'duplicate', 'commissioner', 'partner'
  )),
  -- Of which row of a list; empty where the check is about the whole.
  subject text not null default '',
  result text not null constraint company_application_checks__result check (result in ('ok', 'warning', 'failed', 'silent')),
  facts jsonb not null default '{}',
  at timestamptz not null default app.now(),
  primary key (application_id, round, kind, subject)
);
comment on table app.company_application_checks is
  'Answers of registers and comparisons about an application, by submission.';
grant select, insert, update on app.company_application_checks to damana_api;

create function app.company_applications_over() returns table (id bigint)
language sql stable security definer set search_path = pg_catalog as $$
  select a.id from app.company_applications a
  where a.status in ('draft', 'returned') and a.saved_at < app.now() - interval '30 days'
    and (a.decided_at is null or a.decided_at < app.now() - interval '30 days')
  union all
  select a.id from app.company_applications a where a.status = 'rejected' and a.decided_at < app.now() - interval '5 years'
$$;
comment on function app.company_applications_over is
  'Applications whose period is over: drafts that nobody saved for 30 days, rejected ones 5 years after the decision.';
revoke execute on function app.company_applications_over from public;
grant execute on function app.company_applications_over to damana_api;

-- ---- groups ----

create table app.company_groups (
  id bigint generated always as identity primary key,
  name text not null constraint company_groups__name_length check (char_length(name) between 3 and 80),
  -- The name as it is compared: small letters, one form of each Arabic letter.
  name_key text not null,
  -- A group that an application adds is found by others once a company is in it.
  application_id bigint unique references app.company_applications,
  created_at timestamptz not null default app.now()
);
comment on table app.company_groups is 'Sets of companies under one owner.';
create unique index company_groups__name on app.company_groups (name_key);
grant select, insert, update (application_id), delete on app.company_groups to damana_api;

alter table app.companies add constraint companies__group foreign key (group_id) references app.company_groups;

create table app.company_group_requests (
  id bigint generated always as identity primary key,
  company_id bigint not null references app.companies,
  group_id bigint not null references app.company_groups,
  created_at timestamptz not null default app.now(),
  decision text constraint company_group_requests__decision check (decision in ('agreed', 'declined')),
  decided_by_user_id bigint references app.users,
  decided_at timestamptz,
  constraint company_group_requests__decided check (
    (decision is null) = (decided_at is null) and (decision is null) = (decided_by_user_id is null)
  )
);
comment on table app.company_group_requests is
  'Approved companies that ask to join a group other companies are in. A primary user of one of these answers; until then the company stands alone.';
create unique index company_group_requests__one_open on app.company_group_requests (company_id) where decided_at is null;
create index company_group_requests__company on app.company_group_requests (company_id, id);
create index company_group_requests__open on app.company_group_requests (group_id, id) where decided_at is null;
grant select, insert, update (decision, decided_by_user_id, decided_at) on app.company_group_requests to damana_api;
