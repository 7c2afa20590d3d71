import { columns, sql } from '#db/statement.ts'
import type { Output } from '@damana/contract'

type Receipt = Output<'GET /sandbox/receiver'>['receipts'][number]
type ReceiverAnswer = Receipt['answer']

/** How many receipts are kept. */
const kept = 500

export const findReceiverAnswer = sql.first(
  'sandbox.findReceiverAnswer',
  `select value as answer from sandbox.modes where name = 'receiver:' || :name::text`,
  columns<{ answer: ReceiverAnswer }>(),
)
export const setReceiverAnswer = sql.run(
  'sandbox.setReceiverAnswer',
  `insert into sandbox.modes (name, value) values ('receiver:' || :name::text, :answer)
  on conflict (name) do update set value = excluded.value`,
)
/** The secrets that sign for the endpoints of an address, sealed. */
export const listHookSecrets = sql.all(
  'sandbox.listHookSecrets',
  `select s.endpoint_id, s.nth, s.sealed
  from app.webhook_endpoints w
  join app.webhook_secrets s on s.endpoint_id = w.id
  where w.url = :url and (s.ends_at is null or s.ends_at > app.now())
  order by s.id desc
  limit 100`,
)
export const insertReceipt = sql.run(
  'sandbox.insertReceipt',
  `with old as (
      delete from sandbox.receipts_of_hooks where id <= (select id from sandbox.receipts_of_hooks order by id desc offset ${kept} limit 1)
    )
    insert into sandbox.receipts_of_hooks (name, headers, body, is_verified, answer)
    values (:name, :headers::text::jsonb, :body, :isVerified, :answer)`,
)
export const listReceiptsOfHooks = sql.all(
  'sandbox.listReceiptsOfHooks',
  `select id, name, received_at, headers, body, is_verified, answer
  from sandbox.receipts_of_hooks
  where :before::bigint is null or id < :before::bigint
  order by id desc
  limit :limit`,
  columns<{ headers: Record<string, string>; answer: ReceiverAnswer }>(),
)
/** The addresses that companies have told of events. */
export const listReceiverAddresses = sql.all(
  'sandbox.listReceiverAddresses',
  `select n.name as "name!", coalesce(m.value, 'takes') as "answer!"
  from (select distinct substr(url, char_length(:origin::text) + 1) as name from app.webhook_endpoints where starts_with(url, :origin::text)) n
  left join sandbox.modes m on m.name = 'receiver:' || n.name
  order by n.name
  limit 100`,
  columns<{ answer: ReceiverAnswer }>(),
)
