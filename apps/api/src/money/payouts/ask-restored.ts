import type { WithSettings } from '#kernel/settings.ts'
import type { AuditContext } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import { addSeconds } from '#kernel/instants.ts'
import { doEach } from './do-each.ts'
import { movePayouts } from './move-payouts.ts'
import { reconsiderPayouts } from './reconsider-payouts.ts'
import {
  findStatementSinceRestore,
  listInDoubt,
  noteRestoredReport,
  releaseUnknownToBank,
  type RestoredPayout,
} from './restored.queries.ts'
import type { SendDeps } from './send-files.ts'

const mostAtOnce = 10_000

/**
 * After a restore, asks the bank by end-to-end id about each payout that it may have received since the restored copy. A payout the bank
 * knows counts as sent; an unknown one counts as not received when the bank says so twice, far enough apart and after a statement. The
 * remaining ones are held with the reason `restored`.
 */
export async function askAboutRestored(deps: SendDeps, requestId: string): Promise<void> {
  const audit = (tx: Tx): AuditContext => ({ actor: { kind: 'system', job: 'ask_about_restored' }, now: tx.now, requestId })
  await doEach(await listInDoubt(deps.pool, { limit: mostAtOnce }), async (payout) => {
    const answer = await deps.bank.askAboutPayment(payout.number)
    await deps.transact(async (tx) => {
      if (answer !== 'no_answer') await noteAnswer(tx, audit(tx), payout, answer, deps)
      await reconsiderPayouts(
        tx,
        audit(tx),
        payout.guaranteeId === null ? { payoutId: payout.id } : { guaranteeId: payout.guaranteeId },
        deps,
      )
    })
  })
}

async function noteAnswer(
  tx: Tx,
  audit: AuditContext,
  payout: RestoredPayout,
  answer: 'known' | 'not_known',
  deps: SendDeps,
): Promise<void> {
  if (answer === 'known') {
    if (payout.hasAccount) await movePayouts(tx, audit, { trigger: 'confirm_after_restore', which: { payouts: [{ id: payout.id }] } }, deps)
    return noteRestoredReport(tx, payout.id, { report: 'known', missedAt: null })
  }
  const { missesApartSeconds, missNeedsStatement } = deps.settings()
  const isSecond = payout.missedAt !== null && tx.now >= addSeconds(payout.missedAt, missesApartSeconds)
  const counts = isSecond && (!missNeedsStatement || (await findStatementSinceRestore(tx)) !== null)
  if (!counts) deps.log.error({ payout: payout.number }, 'after a restore, the bank does not know a payout that it may have had')
  await noteRestoredReport(tx, payout.id, { report: counts ? 'not_known' : null, missedAt: tx.now })
}

/**
 * Ends the restore's hold: payouts that the bank twice did not know are free again. Payouts of a guarantee for which the bank debited
 * something unknown to us stay held.
 */
export async function releaseRestored(tx: Tx, audit: AuditContext, deps: WithSettings): Promise<void> {
  for (const of of await releaseUnknownToBank(tx)) await reconsiderPayouts(tx, audit, of, deps)
}
