import { statement } from '#db/statement.ts'
import type { Queryable } from '#db/queryable.ts'

const listReceiptsOfCaseSql = statement(
  'guarantees/cases.listReceiptsOfCase',
  `select id, source as way, booked_fils, received_at, settled_at, reversed_at, payer_state
  from app.receipts
  where guarantee_id = $1
  order by received_at, id`,
)
/** Lists the receipts of a guarantee, oldest first. */
export const listReceiptsOfCase = (db: Queryable, guaranteeId: bigint) => listReceiptsOfCaseSql.all(db, [guaranteeId])
