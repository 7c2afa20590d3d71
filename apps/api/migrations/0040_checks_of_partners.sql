-- A partner may be a Jordanian company; the register of companies is asked about it.
-- oldest code: 0025

alter table app.company_application_checks drop constraint company_application_checks__kind;
alter table app.company_application_checks add constraint company_application_checks__kind check (kind in (
  'registry_number', 'registry_name', 'registry_signatories', 'license', 'iban_bank', 'duplicate', 'commissioner', 'partner'
)) not valid;
alter table app.company_application_checks validate constraint company_application_checks__kind;
