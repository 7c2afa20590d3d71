import { lockGuarantee } from '#kernel/guarantee-lock.queries.ts'
import type { Act } from '#kernel/audit-context.ts'
import { doEach } from './do-each.ts'
import type { SendDeps } from './send-files.ts'
import { hasPassedPromise } from './payout.rules.ts'
import { listPastPromises, lockPastPromise, markLate } from './move.queries.ts'
import { concernsGuarantee, tellingFacts } from './source.ts'

/** The promised bank day is over and the bank has not debited us: the payout is late, its guarantee says so, and finance asks the bank. */
export async function passPromises(deps: Pick<SendDeps, 'pool' | 'restores' | 'transact' | 'settings'>, requestId: string): Promise<void> {
  if (deps.restores.isFrozen()) return
  const past = (await listPastPromises(deps.pool)).filter((seen) => hasPassedPromise(seen, seen.today))
  await doEach(past, (seen) =>
    deps.transact(async (tx) => {
      if (seen.guaranteeId !== null) await lockGuarantee(tx, seen.guaranteeId)
      const payout = await lockPastPromise(tx, seen.id)
      if (!payout || payout.promisedOn === null || !hasPassedPromise(payout, payout.today)) return
      const act: Act = { actor: { kind: 'system', job: 'pass_payout_promises' }, now: tx.now, requestId }
      await markLate(tx, { id: payout.id, promisedOn: payout.promisedOn, now: tx.now, requestId })
      if (payout.guaranteeId === null || !concernsGuarantee(payout.purpose)) return
      tx.raise(act, {
        kind: 'payout_status_changed',
        guaranteeId: payout.guaranteeId,
        payoutNumber: payout.number,
        from: payout.status,
        to: 'late',
        allPaid: false,
        facts: { ...tellingFacts(payout), promised_on: payout.promisedOn },
      })
    }),
  )
}
