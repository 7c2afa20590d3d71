import { noteReset } from '#people/sign-in/index.ts'
import { lockGuarantee } from '#kernel/guarantee-lock.queries.ts'
import type { WithSettings } from '#kernel/settings.ts'
import type { AuditContext } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import { doEach } from './do-each.ts'
import { type OrderedPayout, orderPayout } from './order-payout.ts'
import { nextAttemptOf } from './reversal.queries.ts'
import { orderSellersShare } from './sellers-share.ts'
import { isRetriedAfterAccountChange, nextPayoutStatus, wantsAccount } from './payout.rules.ts'
import { reconsiderPayouts } from './reconsider-payouts.ts'
import { type FailedPayout, listGuaranteesOfPayee, listStale, lockFailedPayouts, listPartiesOfBankData } from './retry.queries.ts'
import type { SendDeps } from './send-files.ts'

/**
 * A failed payout is tried again: a new payout with the next attempt and a number of its own, to the account that the beneficiary has in force now. Approvals and
 * holds begin anew. The caller holds the guarantee's lock.
 */
export async function retryFailedPayout(
  tx: Tx,
  audit: AuditContext,
  failed: FailedPayout,
  by: { staffId: bigint; reason: string } | null,
  deps: WithSettings,
): Promise<OrderedPayout> {
  if (nextPayoutStatus(failed.status, 'retry') === undefined) throw new Error('only a failed payout is tried again')
  if (failed.purpose === 'sweep') throw new Error('the fees of a failed sweep leave with the next one')
  // What went to an account that is no party's row goes there again if finance says so; a beneficiary who has named his own since then is paid to that.
  const toldAgain = by && failed.externalAccount ? { externalAccount: failed.externalAccount, ...twoPersons(failed) } : {}
  const order = failed.purpose === 'seller' ? orderSellersShare : orderPayout
  return order(
    tx,
    audit,
    {
      guaranteeId: failed.guaranteeId,
      ...(failed.receiptId === null ? {} : { receiptId: failed.receiptId }),
      beneficiaryPartyId: failed.beneficiaryPartyId,
      beneficiaryName: failed.beneficiaryName,
      purpose: failed.purpose,
      amountFils: failed.amountFils,
      rail: failed.rail,
      bankAccountId: failed.presentAccountId,
      ...toldAgain,
      again: { previousId: failed.id, attempt: await attemptAfter(tx, failed), staffId: by?.staffId ?? null, reason: by?.reason ?? null },
    },
    deps,
  )
}

/** The seller's money may have been divided since, so that the next number is taken. */
const attemptAfter = async (tx: Tx, { guaranteeId, purpose, attempt }: FailedPayout): Promise<number> =>
  guaranteeId !== null && (purpose === 'seller' || purpose === 'seller_reversed') ? nextAttemptOf(tx, guaranteeId, purpose) : attempt + 1

/** An account that staff named wants two others, whatever the sum; that holds for each attempt to it. */
const twoPersons = ({ approvalsNeeded }: FailedPayout) => (approvalsNeeded > 0 ? { needsTwoPersons: true as const } : {})

/**
 * A beneficiary has named an account: what was held for want of one may go on, and what the bank refused or sent back is tried again to the new one. What is
 * ordered to a good account stays as it is.
 */
export async function retryAfterAccountChange(
  tx: Tx,
  audit: AuditContext,
  { partyId }: { partyId: bigint },
  deps: WithSettings,
): Promise<void> {
  for (const guaranteeId of await listGuaranteesOfPayee(tx, partyId)) await retryOfGuarantee(tx, audit, guaranteeId, deps)
}

async function retryOfGuarantee(tx: Tx, audit: AuditContext, guaranteeId: bigint, deps: WithSettings): Promise<void> {
  await lockGuarantee(tx, guaranteeId)
  for (const failed of await lockFailedPayouts(tx, guaranteeId)) {
    const hasOther = failed.presentIsProven && failed.presentAccountId !== failed.bankAccountId
    if (hasOther && isRetriedAfterAccountChange(failed.status)) await retryFailedPayout(tx, audit, failed, null, deps)
  }
  await reconsiderPayouts(tx, audit, { guaranteeId }, deps)
}

/** Finds payouts that a change passed by in the same moment, or whose timer was lost. */
export async function retryStalePayouts(deps: SendDeps, requestId: string): Promise<void> {
  const { ibanYoungSeconds, contactYoungSeconds } = deps.settings()
  await doEach(await listStale(deps.pool, { wantsAccount, ibanYoungSeconds, contactYoungSeconds }), (guaranteeId) =>
    deps.transact((tx) =>
      retryOfGuarantee(tx, { actor: { kind: 'system', job: 'mend_payouts' }, now: tx.now, requestId }, guaranteeId, deps),
    ),
  )
}

/**
 * Somebody's password or phone was reset: nothing that is not in a file yet leaves to an account that he may change until the waiting time is over.
 * To be called in the transaction of the reset.
 */
export async function noteContactChange(
  tx: Tx,
  audit: AuditContext,
  { userId, what }: { userId: bigint; what: 'password' | 'phone' },
  deps: WithSettings,
): Promise<void> {
  await noteReset(tx, userId, what, audit.now)
  const guarantees = new Set<bigint>()
  for (const partyId of await listPartiesOfBankData(tx, userId))
    for (const guaranteeId of await listGuaranteesOfPayee(tx, partyId)) guarantees.add(guaranteeId)
  for (const guaranteeId of [...guarantees].sort((a, b) => (a < b ? -1 : 1))) await reconsiderPayouts(tx, audit, { guaranteeId }, deps)
}
