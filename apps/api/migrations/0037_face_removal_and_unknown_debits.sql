-- Only the photo of a face is ever deleted by the application, once its time is over; no other file is.
revoke delete on app.files from damana_api;
create function app.delete_face_photo(p_file_id uuid) returns void language sql security definer set search_path = app, pg_temp as $$
  delete from files where id = p_file_id and kind = 'identity_face'
$$;
comment on function app.delete_face_photo is 'Deletes the row of a face photo; files of any other kind stay.';
revoke all on function app.delete_face_photo from public;
grant execute on function app.delete_face_photo to damana_api;

-- A debit that nobody knows is an exception once a statement shows it, and only a line of its message while a notification announces it.
create or replace function app.has_unknown_debit(guarantee_id bigint) returns boolean language sql stable set search_path = pg_catalog as $$
  select exists (select from app.restores) and (
    exists (
      select from app.bank_exceptions x where x.direction = 'debit' and x.payout_id is null and x.closed_at is null and x.seen_at >= (select min(detected_at) from app.restores)
        and x.remittance ~ ('\mDM-' || $1 || '\M'))
    or exists (
      select from app.bank_messages m join app.bank_lines l on l.message_id = m.message_id and l.direction = 'debit' and l.outcome = 'announced'
      where m.received_at >= (select min(detected_at) from app.restores) and m.body ~ ('\mDM-' || $1 || '\M')
        and not exists (select from app.payouts p where p.number = l.end_to_end_id)))
$$;
