-- Codes of step-ups have a daily limit of their own, which takes nothing from the codes for signing in.
-- oldest code: 0031

alter table app.otp_codes drop constraint otp_codes__budget;
alter table app.otp_codes add constraint otp_codes__budget check (budget in ('owner', 'stranger', 'step_up'));
