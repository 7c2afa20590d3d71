-- The signed text of a person's act names his bearer token, or the secret of an owner's link: it is kept sealed from now on, together with its signature.
-- What was written before stays as it was signed, else it could not be verified any more; so the tokens in it are ended, and nobody can act with them.

alter table app.guarantee_events add column evidence bytea;
comment on column app.guarantee_events.evidence is 'For an act of a person: the signed request and its signature, sealed under the field key; npm run audit -- --evidence opens and verifies it.';
comment on column app.guarantee_events.signed_base is 'Only of rows older than evidence: the signed text in clear. The sessions that it names are ended.';

update app.sessions s set ended_at = app.now(), ended_reason = 'token_exposed'
from (select distinct sha256(convert_to(substring(signed_base from '"authorization": Bearer (dmn1_[A-Za-z0-9_-]{43})'), 'UTF8')) as token_sha256 from app.guarantee_events where signed_base is not null) exposed
where s.ended_at is null and exposed.token_sha256 in (s.token_sha256, s.previous_token_sha256);

alter table app.guarantee_events add constraint guarantee_events__evidence_is_sealed check (signed_base is null and signature is null) not valid;

-- A promise that is kept is deleted, so the queue is short: it is read whole, and claiming a row touches no index.
drop index app.outbox__due;
alter table app.outbox drop column done_at;
alter table app.outbox set (fillfactor = 50);

-- Answers are kept compressed, and sealed where they carry a token. What older rows hold stands in body until they are thirty days old.
alter table app.idempotency add column answer bytea;
alter table app.idempotency set (fillfactor = 60);
comment on column app.idempotency.answer is 'The body that was sent, deflated; after the byte 1 sealed as well.';
comment on column app.idempotency.body is 'Only of rows older than answer.';
