import { sql } from '#db/statement.ts'
import { parseGuaranteeNumber } from '@damana/contract/ids'
import type { Queryable } from '#db/queryable.ts'
import type { Id } from '#db/id.ts'
import { isOnSide } from '#kernel/sides.ts'

const findMoneyAtStakeSql = sql.first(
  'guarantees.findMoneyAtStake',
  `select g.id, g.seller_due_fils, g.total_price_fils, right(b.iban, 4) as iban_tail, :partyId = g.buyer_party_id as "is_buyer!",
    s.seller_fils as split_seller_fils, s.buyer_fils as split_buyer_fils,
    (o.quote ->> case :partyId when g.buyer_party_id then 'total_price_fils' else 'seller_due_fils' end)::bigint as proposed_fils,
    (select sum(r.amount_fils)::bigint from app.receipts r
     where r.guarantee_id = g.id and r.payer_state = 'undeclared' and (:receiptId::int8 is null or r.id = :receiptId)) as undeclared_fils,
    case when coalesce((g.counts -> 'failedChecks' ->> case :partyId when g.buyer_party_id then 'buyer' else 'seller' end)::int, 0) > 0
      then t.failed_check_fils end as next_check_fils
  from app.guarantees g
  join app.fee_schedules t on t.id = g.fee_schedule_id
  left join app.bank_accounts b on b.party_id = g.seller_party_id and b.replaced_at is null
  left join app.terms_proposals o on o.guarantee_id = g.id and o.closed_at is null
  left join app.split_proposals s on s.guarantee_id = g.id and s.status = 'pending'
  where g.id = :id? and ${isOnSide}`,
)
/** The terms that a side of the guarantee would agree to now: those offered, and those proposed after acceptance. */
const findTermsSql = sql.first(
  'guarantees.findTermsToAgreeTo',
  `select g.terms_version, o.nth as proposal
  from app.guarantees g
  left join app.terms_proposals o on o.guarantee_id = g.id and o.closed_at is null
  where g.id = :id? and ${isOnSide}`,
)
export const findTermsToAgreeTo = (db: Queryable, number: string, partyId: Id<'parties'>) =>
  findTermsSql(db, { id: parseGuaranteeNumber(number), partyId })

/** The seller's amount and account, for a side of the guarantee; of money that waits for its payer all, or one receipt. */
export const findMoneyAtStake = (db: Queryable, number: string, partyId: Id<'parties'>, receiptId: Id<'receipts'> | null) =>
  findMoneyAtStakeSql(db, { id: parseGuaranteeNumber(number), partyId, receiptId })
