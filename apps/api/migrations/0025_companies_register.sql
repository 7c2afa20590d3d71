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
create index companies__group on app.companies (group_id) where group_id is not null;

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
