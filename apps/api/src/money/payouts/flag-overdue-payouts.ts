import { lockGuarantee } from '#kernel/guarantee-lock.queries.ts'
import type { AuditContext } from '#kernel/audit-context.ts'
import { doEach } from './do-each.ts'
import type { SendDeps } from './send-files.ts'
import { isPayoutOverdue } from './payout.rules.ts'
import { listOverduePayouts, lockOverduePayout, markLate } from './move.queries.ts'
import { affectsGuarantee, tellingFacts } from './source.ts'

/** Flags payouts as late when their expected bank day is over without a debit: the guarantee shows it, and finance asks the bank. */
export async function flagOverduePayouts(
  deps: Pick<SendDeps, 'pool' | 'restores' | 'transact' | 'settings'>,
  requestId: string,
): Promise<void> {
  if (deps.restores.isFrozen()) return
  const past = (await listOverduePayouts(deps.pool)).filter((seen) => isPayoutOverdue(seen, seen.today))
  await doEach(past, (seen) =>
    deps.transact(async (tx) => {
      if (seen.guaranteeId !== null) await lockGuarantee(tx, { guaranteeId: seen.guaranteeId })
      const payout = await lockOverduePayout(tx, { id: seen.id })
      if (!payout || payout.expectedOn === null || !isPayoutOverdue(payout, payout.today)) return
      const audit: AuditContext = { actor: { kind: 'system', job: 'flag_overdue_payouts' }, now: tx.now, requestId }
      await markLate(tx, { id: payout.id, expectedOn: payout.expectedOn, now: tx.now, requestId })
      if (payout.guaranteeId === null || !affectsGuarantee(payout.purpose)) return
      tx.raise(audit, {
        kind: 'payout_status_changed',
        guaranteeId: payout.guaranteeId,
        payoutNumber: payout.number,
        from: payout.status,
        to: 'late',
        allPaid: false,
        facts: { ...tellingFacts(payout), expected_on: payout.expectedOn },
      })
    }),
  )
}
