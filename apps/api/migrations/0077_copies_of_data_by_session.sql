-- A copy of somebody's data belongs to the session that asked for it with a code.
-- oldest code: 0074

alter table app.data_exports add column session_id bigint references app.sessions(id);
comment on column app.data_exports.session_id is 'The only session that it is handed out on; null: asked for before this was kept, and handed out on none.';
create index data_exports__session on app.data_exports (session_id, requested_at desc);
