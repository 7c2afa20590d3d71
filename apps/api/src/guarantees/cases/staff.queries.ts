import { sql } from '#db/statement.ts'
/** Lists the receipts of a guarantee, oldest first. */
export const listReceiptsOfCase = sql.all(
  'guarantees/cases.listReceiptsOfCase',
  `select id, source as way, booked_fils, suspense_fils, received_at, settled_at, reversed_at, payer_state
  from app.receipts
  where guarantee_id = :guaranteeId
  order by received_at, id`,
)
