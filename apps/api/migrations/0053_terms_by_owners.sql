-- Terms to which an owner without an account agreed by a link.
-- oldest code: 0052

alter table app.guarantee_terms alter set_by_user_id drop not null;
comment on column app.guarantee_terms.set_by_user_id is 'Null: the owner, by the link to the owner''s phone.';
