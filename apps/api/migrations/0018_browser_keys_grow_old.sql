-- A browser's key is replaced now and then. For as long as the token before holds, so does the key it was bound to: other tabs have calls under way.

alter table app.sessions add column rotated_from_token_sha256 bytea, add column rotated_from_jkt text, add column rotated_from_jwk jsonb;
alter table app.sessions add constraint sessions__rotated_from check (num_nulls(rotated_from_token_sha256, rotated_from_jkt, rotated_from_jwk) in (0, 3));
comment on column app.sessions.rotated_from_token_sha256 is 'Hash of the token that came with the key before this one.';
