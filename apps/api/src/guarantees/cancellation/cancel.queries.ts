import type { Id } from '#db/id.ts'
import { isIn } from '#kernel/in-status.ts'
import { isOnSide } from '#kernel/sides.ts'
import type { Queryable } from '#db/queryable.ts'
import { columns, sql } from '#db/statement.ts'
import { type LockedGuarantee, type FlaggedStateJson, unlockedColumns, withOpenState } from '#lifecycle/index.ts'

/** The data of a guarantee that decide whether it may be cancelled. */
export type CancellableRow = LockedGuarantee

/** Each branch reads one ordered index. */
const newestOf = (whose: string) => `(
      select g.id from app.guarantees g
      where ${whose} and ${isIn('g.operational_status', 'cancellable')} and (:beforeId::bigint is null or g.id < :beforeId)
      order by g.created_at desc, g.id desc
      limit :limit
    )`

const listFoundCancellableSql = sql.all(
  'guarantees/cancellation.listFoundCancellable',
  `select ${unlockedColumns}
  from app.guarantees g
  where g.id = any(:ids::bigint[]) and ${isOnSide} and ${isIn('g.operational_status', 'cancellable')} and (:beforeId::bigint is null or g.id < :beforeId)
  order by g.id desc
  limit :limit`,
  columns<FlaggedStateJson>(),
)
const listCancellableSql = sql.all(
  'guarantees/cancellation.listCancellable',
  `select ${unlockedColumns}
  from app.guarantees g
  where g.id in (
    ${newestOf('g.seller_party_id = :partyId')}
    union ${newestOf('g.creator_party_id = :partyId and g.creator_party_id <> g.seller_party_id and g.partner_contract_id is null')}
    union ${newestOf('g.buyer_party_id = :partyId and g.offered_at is not null')}
  )
  order by g.id desc
  limit :limit`,
  columns<FlaggedStateJson>(),
)
/** Lists a party's guarantees, on either side, in a status that allows a cancellation, newest first; of those that a search has found, if there was one. */
export async function listCancellable(
  db: Queryable,
  partyId: Id<'parties'>,
  found: readonly Id<'guarantees'>[] | null,
  beforeId: bigint | null,
  limit: number,
): Promise<CancellableRow[]> {
  const rows =
    found === null
      ? await listCancellableSql(db, { partyId, beforeId, limit })
      : await listFoundCancellableSql(db, { partyId, ids: found, beforeId, limit })
  return rows.map(withOpenState)
}
