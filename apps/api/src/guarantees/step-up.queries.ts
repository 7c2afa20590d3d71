import { parseGuaranteeNumber } from '@damana/contract/ids'
import type { Queryable } from '#db/queryable.ts'

interface Stake {
  seller_due_fils: bigint
  iban_tail: string | null
}

/** What the seller gets and where, for somebody who is a side of the guarantee. */
export async function findMoneyAtStake(db: Queryable, number: string, partyId: bigint): Promise<Stake | undefined> {
  const { rows } = await db.query<{ seller_due_fils: bigint; iban_tail: string | null }>(
    `select g.seller_due_fils, right(b.iban, 4) as iban_tail
     from app.guarantees g left join app.bank_accounts b on b.party_id = g.seller_party_id and b.replaced_at is null
     where g.id = $1 and $2 in (g.seller_party_id, g.buyer_party_id, g.creator_party_id)`,
    [parseGuaranteeNumber(number), partyId],
  )
  return rows[0]
}
