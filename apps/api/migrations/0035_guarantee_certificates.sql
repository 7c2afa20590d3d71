-- Certificates of guarantees.
-- oldest code: 0031

create table app.guarantee_certificates (
  guarantee_id bigint primary key references app.guarantees,
  -- Kept as it is: every print of a certificate carries the same code, and what the code tells stands in this database anyway.
  code bytea not null constraint guarantee_certificates__code check (octet_length(code) = 16),
  created_at timestamptz not null default app.now(),
  constraint guarantee_certificates__one_code unique (code)
);
comment on table app.guarantee_certificates is
  'The random code behind the QR of a certificate, made with the first certificate of a guarantee.';

grant select, insert on app.guarantee_certificates to damana_api;
