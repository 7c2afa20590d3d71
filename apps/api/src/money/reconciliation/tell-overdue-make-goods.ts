import { toWire } from '@damana/contract/money'
import type { Tx } from '#kernel/context.ts'
import { insertSecurityEvent } from '#kernel/security-events.queries.ts'
import type { WithSettings } from '#kernel/settings.ts'
import { isOwedTooLong } from '#money/refunds/index.ts'
import { listUnnotedMakeGoods, noteOverdueMakeGoods } from './exceptions.queries.ts'

/** Notes make-goods that are older than a bank day: each leaves one security event, and the alarm stays until it is credited. May be called at any time. */
export async function tellOverdueMakeGoods(tx: Tx, requestId: string, { settings }: WithSettings): Promise<void> {
  const late = (await listUnnotedMakeGoods(tx)).filter(({ madeAt }) => isOwedTooLong({ oldestAt: madeAt }, tx.now, settings()))
  if (late.length === 0) return
  const ids = late.map(({ id }) => id)
  for (const { number, amountFils, madeAt } of await noteOverdueMakeGoods(tx, { ids, now: tx.now })) {
    const facts = { make_good: number, amount_fils: toWire(amountFils), made_at: madeAt.toISOString() }
    await insertSecurityEvent(tx, { kind: 'make_good_overdue', requestId, facts })
  }
}
