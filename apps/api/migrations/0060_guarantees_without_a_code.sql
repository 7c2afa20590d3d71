-- Guarantees without a code of their own: what a QR code carries is the code of a certificate (app.guarantee_certificates), and nothing reads this one.
-- oldest code: 0031

drop trigger keep_columns on app.guarantees;
alter table app.guarantees drop column verify_code;
create trigger keep_columns before update of creator_user_id, fee_schedule_id, registration_number, created_at
  on app.guarantees for each row
  execute function app.keep_columns('creator_user_id', 'fee_schedule_id', 'registration_number', 'created_at');
