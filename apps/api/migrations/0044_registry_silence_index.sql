-- Guarantees whose registry does not answer are few among many.
create index guarantees__registry_silent on app.guarantees (silent_since) where silent_since is not null and ended_at is null;
