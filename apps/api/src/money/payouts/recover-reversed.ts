import { formatPayoutNumber } from '@damana/contract/ids'
import type { Id } from '#db/id.ts'
import type { WithSettings } from '#kernel/settings.ts'
import { type Fils, noFils } from '@damana/contract/money'
import type { AuditContext } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import { ledgerEvents, post, type RecoverySource } from '#money/ledger/index.ts'
import { saveLost, saveRecovery } from '#money/receipts/index.ts'
import { applyPayoutTransition } from './apply-payout-transition.ts'
import type { MovedPayout } from './move.queries.ts'
import type { Purpose } from './order.queries.ts'
import { consequenceOfReversal } from './recovery.rules.ts'
import { reconsiderPayouts } from './reconsider-payouts.ts'
import { hasPayoutLeft, listPayoutsOfReversed, type PayoutOfReversed, saveRecovered } from './reversal.queries.ts'
import { holdSellersShare } from './sellers-share.ts'
import { tellingFacts } from './source.ts'

const sourceOfPurpose: Partial<Record<Purpose, RecoverySource>> = {
  refund: 'buyer_refund',
  excess: 'buyer_refund',
  send_back: 'buyer_refund',
  suspense: 'suspense',
}

/**
 * After the bank reversed a receipt, every payout that refunds it and is not in a file yet is withdrawn, and money still on its accounts
 * makes good our loss. Payouts in a file or later stay; their money is recovered when it comes back. The caller holds the locks of
 * guarantee and receipt and has marked the receipt.
 */
export async function withdrawPayoutsOfReversed(tx: Tx, audit: AuditContext, receiptId: Id<'receipts'>): Promise<void> {
  for (const payout of await listPayoutsOfReversed(tx, { receiptId })) {
    const consequence = consequenceOfReversal({ ...payout, receiptIsReversed: true, isSellers: false })
    if (consequence === 'recover') await recover(tx, audit, payout)
    else if (consequence === 'withdraw') await withdraw(tx, audit, payout.id)
  }
}

/**
 * Recovers payouts of a reversed receipt, or of a seller whose money an open sum covers, whose money came back to us: no new attempt
 * carries that money.
 */
export async function recoverReversed(tx: Tx, audit: AuditContext, moved: readonly MovedPayout[], deps: WithSettings): Promise<void> {
  for (const payout of moved) {
    const isSellers = payout.purpose === 'seller' && payout.guaranteeId !== null
    const consequence = consequenceOfReversal({ receiptIsReversed: payout.receiptIsReversed, isSellers, status: payout.to })
    if (consequence === 'recover') await recover(tx, audit, payout)
    else if (consequence === 'withdraw') await withdraw(tx, audit, payout.id)
    else if (consequence === 'hold_share' && payout.guaranteeId !== null) await holdSellersShare(tx, audit, payout.guaranteeId, deps)
    // Another payout that was held for the same open sum may be free now.
    if ((consequence === 'recover' || consequence === 'withdraw') && payout.guaranteeId !== null)
      await reconsiderPayouts(tx, audit, { guaranteeId: payout.guaranteeId }, deps)
    // The bank never had the file, and meanwhile its receipt may have come in doubt.
    if (payout.to === 'approved' && consequence !== 'withdraw') await reconsiderPayouts(tx, audit, { payoutId: payout.id }, deps)
  }
}

/** Reports to a guarantee that a payout made good a reversal, and whether any payout is left. */
export async function tellRecovered(
  tx: Tx,
  audit: AuditContext,
  payout: { id: bigint; guaranteeId: Id<'guarantees'>; purpose: Purpose; amountFils: Fils; beneficiaryPartyId: Id<'parties'> | null },
): Promise<void> {
  tx.raise(audit, {
    kind: 'payout_recovered',
    guaranteeId: payout.guaranteeId,
    payoutNumber: formatPayoutNumber(payout.id),
    isLast: !(await hasPayoutLeft(tx, payout.guaranteeId)),
    facts: tellingFacts(payout),
  })
}

/** Withdraws a payout of a reversed receipt; its money makes good our loss. */
async function withdraw(tx: Tx, audit: AuditContext, id: Id<'payouts'>): Promise<void> {
  const reasons = new Map([[id, 'receipt_reversed']])
  const moved = await applyPayoutTransition(tx, audit, { trigger: 'withdraw', which: { payouts: [{ id }] }, reasons })
  for (const payout of moved) if (payout.receiptIsReversed) await recover(tx, audit, payout)
}

async function recover(
  tx: Tx,
  audit: AuditContext,
  payout: Pick<PayoutOfReversed, 'id' | 'guaranteeId' | 'receiptId' | 'purpose' | 'beneficiaryPartyId'> & { amountFils: Fils },
): Promise<void> {
  const source = sourceOfPurpose[payout.purpose]
  const { receiptId, guaranteeId } = payout
  if (!source || receiptId === null || payout.amountFils === noFils) throw new Error(`payout ${payout.id} gives no reversed receipt back`)
  if (!(await saveRecovered(tx, payout.id, audit.now))) return
  if (payout.purpose === 'suspense') await saveLost(tx, { id: receiptId, suspenseFils: payout.amountFils })
  else await saveRecovery(tx, { id: receiptId, isRefund: payout.purpose === 'refund', amountFils: payout.amountFils })
  const holder = guaranteeId === null ? { receiptId } : { guaranteeId }
  await post(
    tx,
    audit,
    ledgerEvents.loss_recovered({ receiptId, holder, amountFils: payout.amountFils, source, part: formatPayoutNumber(payout.id) }),
  )
  if (guaranteeId !== null && payout.purpose === 'refund') await tellRecovered(tx, audit, { ...payout, guaranteeId })
}
