-- The code of an act belongs to the session that asked for it, not to the person.
-- oldest code: 0074

comment on column app.otp_codes.subject is 'Who and what the code is for: user:7, session:9, owner_link:3, step_up:7:31:release:DM-100001.';
