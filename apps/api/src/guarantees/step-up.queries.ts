import { statement } from '#db/statement.ts'
import { parseGuaranteeNumber } from '@damana/contract/ids'
import type { Queryable } from '#db/queryable.ts'

const findMoneyAtStakeSql = statement(
  'guarantees.findMoneyAtStake',
  `select g.seller_due_fils, right(b.iban, 4) as iban_tail
  from app.guarantees g
  left join app.bank_accounts b on b.party_id = g.seller_party_id and b.replaced_at is null
  where g.id = $1 and $2 in (g.seller_party_id, g.buyer_party_id, g.creator_party_id)`,
)
/** The seller's amount and account, for a side of the guarantee. */
export const findMoneyAtStake = (db: Queryable, number: string, partyId: bigint) =>
  findMoneyAtStakeSql.first(db, [parseGuaranteeNumber(number), partyId])
