import { columns, sql } from '#db/statement.ts'

export const findAuthorityMode = sql.first(
  'invoices.findAuthorityMode',
  `select value as mode from sandbox.modes where name in ('invoices', 'invoices:' || :guarantee::text) order by name desc limit 1`,
  columns<{ mode: 'normal' | 'down' | 'loses' | 'refuses' }>(),
)
/** A document that it has, by its unique id or else by its number. */
export const findKnownDocument = sql.first(
  'invoices.findKnownDocument',
  `select uuid, number, qr, payable_fils, type_name,
    (select coalesce(sum(c.payable_fils), 0)::bigint from sandbox.invoices c where c.original_uuid = i.uuid) as "credited_fils!"
  from sandbox.invoices i where i.uuid = :uuid or i.number = :number order by i.uuid = :uuid desc limit 1`,
)
export const keepDocument = sql.run(
  'invoices.keepDocument',
  `insert into sandbox.invoices (uuid, number, qr, payable_fils, type_name, original_uuid) values (:uuid, :number, :qr, :payableFils, :typeName, :originalUuid?)
  on conflict do nothing`,
)
