import type { Id } from '#db/id.ts'
import { markComparedAccounts } from '#people/bank-accounts/index.ts'
import { noteReset } from '#people/sign-in/index.ts'
import { lockGuarantee } from '#kernel/guarantee-lock.queries.ts'
import type { WithSettings } from '#kernel/settings.ts'
import type { AuditContext } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import { doEach } from './do-each.ts'
import { type OrderedPayout, orderPayout } from './order-payout.ts'
import { nextAttemptOf } from './reversal.queries.ts'
import { orderSellersShare } from './sellers-share.ts'
import { attemptAfter, isRetriedAfterAccountChange, nextPayoutStatus } from './payout.rules.ts'
import { reconsiderPayouts } from './reconsider-payouts.ts'
import {
  type FailedPayout,
  listGuaranteesOfPayee,
  listStale,
  lockFailedPayouts,
  listPartiesOfBankData,
  markComparedPayouts,
} from './retry.queries.ts'
import type { SendDeps } from './send-files.ts'

/**
 * Retries a failed payout: a new payout with the next attempt and its own number, to the beneficiary's account in force. Approvals and
 * holds begin anew. The caller holds the guarantee's lock.
 */
export async function retryFailedPayout(
  tx: Tx,
  audit: AuditContext,
  failed: FailedPayout,
  by: { staffId: Id<'staff'>; reason: string } | null,
  deps: WithSettings,
): Promise<OrderedPayout> {
  if (nextPayoutStatus(failed.status, 'retry') === undefined) throw new Error('only a failed payout is tried again')
  if (failed.purpose === 'sweep') throw new Error('the fees of a failed sweep leave with the next one')
  const { externalAccount, approvalsNeeded } = failed
  const next = attemptAfter({ isToExternalAccount: externalAccount !== null, approvalsNeeded }, by !== null)
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
      ...(next.goesTo === 'same_account' && externalAccount ? { externalAccount } : {}),
      ...(next.needsTwoPersons ? { needsTwoPersons: true as const } : {}),
      again: { previousId: failed.id, attempt: await nextNumberOf(tx, failed), staffId: by?.staffId ?? null, reason: by?.reason ?? null },
    },
    deps,
  )
}

/** The seller's money may have been divided since, so the next free number is taken. */
const nextNumberOf = async (tx: Tx, { guaranteeId, purpose, attempt }: FailedPayout): Promise<number> =>
  guaranteeId !== null && (purpose === 'seller' || purpose === 'seller_reversed') ? nextAttemptOf(tx, guaranteeId, purpose) : attempt + 1

/**
 * After a beneficiary named an account, reconsiders payouts held for want of one and retries to the new account the payouts that the bank
 * refused or returned. Payouts ordered to a good account stay as they are.
 */
export async function retryAfterAccountChange(
  tx: Tx,
  audit: AuditContext,
  { partyId }: { partyId: Id<'parties'> },
  deps: WithSettings,
): Promise<void> {
  for (const guaranteeId of await listGuaranteesOfPayee(tx, partyId)) await retryOfGuarantee(tx, audit, guaranteeId, deps)
}

async function retryOfGuarantee(tx: Tx, audit: AuditContext, guaranteeId: Id<'guarantees'>, deps: WithSettings): Promise<void> {
  await lockGuarantee(tx, { guaranteeId })
  for (const failed of await lockFailedPayouts(tx, guaranteeId)) {
    const hasOther = failed.presentIsProven && failed.presentAccountId !== failed.bankAccountId
    if (hasOther && isRetriedAfterAccountChange(failed.status)) await retryFailedPayout(tx, audit, failed, null, deps)
  }
  await reconsiderPayouts(tx, audit, { guaranteeId }, deps)
}

const mostMarkedAtOnce = 500

/** Retries payouts that a concurrent account change missed, or whose timer was lost. */
export async function retryStalePayouts(deps: SendDeps, requestId: string): Promise<void> {
  const { ibanYoungSeconds, contactYoungSeconds } = deps.settings()
  await markComparedPayouts(deps.pool, { atMost: mostMarkedAtOnce })
  await markComparedAccounts(deps.pool, { atMost: mostMarkedAtOnce })
  await doEach(await listStale(deps.pool, { ibanYoungSeconds, contactYoungSeconds }), (guaranteeId) =>
    deps.transact((tx) =>
      retryOfGuarantee(tx, { actor: { kind: 'system', job: 'mend_payouts' }, now: tx.now, requestId }, guaranteeId, deps),
    ),
  )
}

/**
 * After a reset of a password or phone, holds the payouts not yet in a file to accounts that this user may change, until the cooling-off is
 * over. Call it in the transaction of the reset.
 */
export async function noteContactChange(
  tx: Tx,
  audit: AuditContext,
  { userId, what }: { userId: Id<'users'>; what: 'password' | 'phone' },
  deps: WithSettings,
): Promise<void> {
  await noteReset(tx, userId, what, audit.now)
  const guarantees = new Set<Id<'guarantees'>>()
  for (const partyId of await listPartiesOfBankData(tx, userId))
    for (const guaranteeId of await listGuaranteesOfPayee(tx, partyId)) guarantees.add(guaranteeId)
  for (const guaranteeId of [...guarantees].sort((a, b) => (a < b ? -1 : 1))) await reconsiderPayouts(tx, audit, { guaranteeId }, deps)
}
