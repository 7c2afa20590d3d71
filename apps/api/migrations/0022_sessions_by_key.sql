-- The audit looks up the key of each signed act.
create index sessions__jkt on app.sessions (jkt);
