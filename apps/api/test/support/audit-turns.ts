import { listGuarantees, unfiltered } from '#guarantees/read/list.queries.ts'
import { readRow } from '#guarantees/read/list-guarantees.ts'
import type { Queryable } from '#db/queryable.ts'
import { productionSettings } from '#kernel/settings.ts'
import { isTurnOf } from '#lifecycle/index.ts'

const mostRead = 2_000

/** Whose turn it is by the wait that each list shows, against the list of turns. A guarantee whose deadline waits for the clock is between two states. */
export async function auditTurns(db: Queryable): Promise<{ check: string; subject: string; expected: boolean; found: boolean }[]> {
  const { rows: sides } = await db.query<{ party_id: string; side: 'sale' | 'buy' }>(
    `select seller_party_id as party_id, 'sale' as side from app.guarantees
    union select creator_party_id, 'sale' from app.guarantees union select buyer_party_id, 'buy' from app.guarantees`,
  )
  const { rows: between } = await db.query<{ id: string }>(
    `select guarantee_id::text as id from app.guarantee_timers where deadline_at <= app.now()
    union select guarantee_id::text from app.guarantee_blocks where closed_at is null and deadline_at <= app.now()`,
  )
  const { rows: turns } = await db.query<{ key: string }>(
    `select party_id || ' ' || side || ' ' || guarantee_id as key from app.guarantee_turns`,
  )
  const [isBetween, stored] = [new Set(between.map(({ id }) => id)), new Set(turns.map(({ key }) => key))]
  const found = await Promise.all(
    sides.map(async ({ party_id, side }) => {
      const partyId = BigInt(party_id)
      const { rows } = await listGuarantees(db, { ...unfiltered, partyId, side, limit: mostRead })
      return rows.flatMap((row) => {
        const { wait, isToPayer } = readRow(row, side === 'buy' ? 'buyer' : 'seller', productionSettings)
        const role = side === 'buy' ? 'buyer' : String(row.sellerPartyId) === party_id ? 'seller' : 'agent'
        const [expected, is] = [isTurnOf(wait, role) && !isToPayer, stored.has(`${party_id} ${side} ${row.id}`)]
        if (expected === is || isBetween.has(row.id.toString())) return []
        return [
          {
            check: `it is the turn of the ${role} while "${wait.code}" awaits "${wait.awaited}"`,
            subject: row.number,
            expected,
            found: is,
          },
        ]
      })
    }),
  )
  return found.flat()
}
