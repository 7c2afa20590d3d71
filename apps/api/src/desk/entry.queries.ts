import { sql } from '#db/statement.ts'

/** The lines of the bank behind an entry: those that carry the reference of its receipt or payout, that of its exception, and the charge that it books. */
export const listLinesBehind = sql.all(
  'desk.listLinesBehind',
  `select l.direction, l.amount_fils, l.booked_on::text as booked_on, l.reference, l.statement, m.id as "message_id!"
  from (
    select i.* from app.bank_lines i where i.reference = (select bank_reference from app.receipts where id = substr(:receipt?::text, 2)::bigint)
    union
    select i.* from app.bank_lines i where i.names @> array[(select bank_reference from app.receipts where id = substr(:receipt?::text, 2)::bigint)]
    union
    select i.* from app.bank_lines i where i.end_to_end_id = :payout?::text and i.end_to_end_id <> ''
    union
    select i.* from app.bank_exceptions x join app.bank_lines i on i.id = x.line_id where x.id = substr(:exception?::text, 2)::bigint
    union
    select i.* from ledger.headings e join app.bank_lines i on i.id = split_part(e.reference, ':', 2)::bigint where e.id = :entryId::bigint and e.event = 'bank_fee'
  ) l
  join app.bank_messages m on m.message_id = coalesce(l.stated_by, l.announced_by, l.message_id)
  order by l.id
  limit 20`,
)
