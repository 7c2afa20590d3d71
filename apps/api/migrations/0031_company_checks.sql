-- When the registers are asked about an application, and asked again while one does not answer.
-- oldest code: 0025

alter table app.company_applications
  -- Answers from before are asked for again.
  add column checks_requested_at timestamptz,
  -- When the next process may ask; while one asks, when another may take its place.
  add column checks_due_at timestamptz,
  -- How often a register did not answer since then.
  add column checks_tries int not null default 0;
create index company_applications__checks_due on app.company_applications (checks_due_at) where checks_due_at is not null;
