import type { Packed } from '#db/packed-row.ts'
import type { Queryable } from '#db/queryable.ts'
import { guaranteeColumns, type LockedGuarantee, readGuarantee } from '#lifecycle/index.ts'

/** A guarantee as far as the question needs it whether it may be cancelled. */
export type CancellableRow = LockedGuarantee

/** Guarantees of a party, on either side, whose status knows a cancellation, newest first. */
export async function listCancellable(db: Queryable, partyId: bigint, beforeId: bigint | null, limit: number): Promise<CancellableRow[]> {
  const branch = (whose: string) =>
    `(select g.id from app.guarantees g where ${whose} and g.operational_status in ('awaiting_payment', 'in_transfer') and ($2::bigint is null or g.id < $2) order by g.created_at desc, g.id desc limit $3)`
  const { rows } = await db.query<Packed>(
    `select ${guaranteeColumns} from app.guarantees g where g.id in (
       ${branch('g.seller_party_id = $1')} union ${branch('g.creator_party_id = $1 and g.creator_party_id <> g.seller_party_id')} union ${branch('g.buyer_party_id = $1 and g.offered_at is not null')}
     ) order by g.id desc limit $3`,
    [partyId, beforeId, limit],
  )
  return rows.map(readGuarantee)
}
