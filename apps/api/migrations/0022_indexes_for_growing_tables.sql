-- Indexes for statements that read a growing table whole.

-- A user's sessions, ended ones too: when the account was last used.
create index sessions__of_user on app.sessions (user_id) where user_id is not null;
drop index app.sessions__user;
alter index app.sessions__of_user rename to sessions__user;

-- With the trusted keys alone a change of key and the end of trust read all keys.
create index browser_keys__key on app.browser_keys (jkt);
drop index app.browser_keys__jkt;
alter index app.browser_keys__key rename to browser_keys__jkt;

create index registration_flows__user on app.registration_flows (user_id) where used_at is null and user_id is not null;
create index consents__user on app.consents (user_id, id);

-- What is to be sent. By id, not by the time it is due, so that a try, which moves that time, rewrites no index.
create index outbox__to_send on app.outbox (id) where failed_at is null;
create index outbox__given_up on app.outbox (id) where failed_at is not null;

create index payouts__file on app.payouts (file_id) where file_id is not null;
create index payouts__restored on app.payouts (id) where restored_at is not null;
create index bank_messages__statements on app.bank_messages (received_at) where kind = 'camt.053';
create index bank_lines__announced on app.bank_lines (message_id) where outcome = 'announced';

-- Of the buyer of an offer that waits for its owner; all others are in guarantees__buyer.
create index guarantees__buyer_not_offered on app.guarantees (buyer_party_id) where offered_at is null;
