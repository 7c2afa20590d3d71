import type { OperationalStatus } from '@damana/contract/statuses'
import { columns, statement } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'

const saveCodeSql = statement(
  'guarantees/certificate.saveCode',
  `with made as (
    insert into app.guarantee_certificates (guarantee_id, code) values ($1, $2) on conflict do nothing returning code
  )
  select code as "code!" from made union all select code from app.guarantee_certificates where guarantee_id = $1 limit 1`,
)
/** The code of a guarantee's certificates: `made` becomes it unless there is one. */
export async function codeOfCertificate(db: Queryable, guaranteeId: bigint, made: Buffer): Promise<Buffer> {
  // Of two first prints at once one writes, and the other cannot see the row before it looks again.
  const row = (await saveCodeSql.first(db, [guaranteeId, made])) ?? (await saveCodeSql.one(db, [guaranteeId, made]))
  return row.code
}

const findByCodeSql = statement(
  'guarantees/certificate.findByCode',
  `select g.id, g.number as "number!", g.operational_status, v.plate_number, app.now() as "now!"
  from app.guarantee_certificates c
  join app.guarantees g on g.id = c.guarantee_id
  join app.guarantee_vehicles v on v.guarantee_id = g.id
  where c.code = $1`,
  columns<{ operationalStatus: OperationalStatus }>(),
)
/** What the holder of a certificate's code may know. */
export const findByCode = (db: Queryable, code: Buffer) => findByCodeSql.first(db, [code])
