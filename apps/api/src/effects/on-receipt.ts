import { formatReceiptNumber } from '@damana/contract/ids'
import type { Id } from '#db/id.ts'
import { lockOthersReceipts, needsDecision, savePayerState } from '#money/receipts/index.ts'
import type { WithSettings } from '#kernel/settings.ts'
import { type Fils, toWire } from '@damana/contract/money'
import type { AuditContext } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import { DomainError } from '#kernel/errors.ts'
import { applyTransition, applyWork } from './apply-transition.ts'
import { mendExpiry } from './mend-expiry.ts'
import { inDoubtFacts, reversalStep, type ReversedReceipt } from './reversal-step.ts'
import { hasFlag, isAwaitingPayment, type LockedGuarantee, type ActorRole } from '#lifecycle/index.ts'
import { findOpenSum } from '#money/payouts/index.ts'

export interface PayerDeclaration {
  /** The receipt whose payer is declared; null: all that are not declared yet. */
  receiptId: Id<'receipts'> | null
  name: string
  relation: string
}

/**
 * The buyer declares a third-party payer. Once all third-party money together is above the limit, finance decides about this receipt;
 * otherwise it counts at once.
 */
export async function declarePayer(
  tx: Tx,
  audit: AuditContext,
  guarantee: LockedGuarantee,
  { receiptId, name, relation }: PayerDeclaration,
  deps: WithSettings,
): Promise<LockedGuarantee> {
  const others = await lockOthersReceipts(tx, { guaranteeId: guarantee.id })
  const undeclared = others.filter(({ id, state }) => state === 'undeclared' && (receiptId === null || id === receiptId))
  if (undeclared.length === 0) throw new DomainError('action_not_allowed', { reason: 'no_payer_awaited' })
  const known = others.filter(({ state }) => state !== 'undeclared')
  const isDecided = needsDecision(
    [...known, ...undeclared].map(({ bookedFils }) => bookedFils),
    deps.settings(),
  )
  let moved = guarantee
  for (const receipt of undeclared) {
    await savePayerState(tx, receipt.id, isDecided ? 'deciding' : 'declared', { name, relation })
    moved = await applyTransition(tx, audit, moved, 'declare_payer', 'buyer', deps, {
      said: { receiptId: formatReceiptNumber(receipt.id), needsDecision: isDecided },
      facts: {
        receipt: formatReceiptNumber(receipt.id),
        amount_fils: toWire(receipt.bookedFils),
        ...(isDecided ? { payer: 'deciding' } : {}),
      },
    })
  }
  return holdIfComplete(tx, audit, moved, 'buyer', deps)
}

/** Finance accepts the money of a third-party payer. */
export async function acceptPayer(
  tx: Tx,
  audit: AuditContext,
  guarantee: LockedGuarantee,
  receiptId: Id<'receipts'>,
  deps: WithSettings,
): Promise<LockedGuarantee> {
  const accepted = await applyTransition(tx, audit, guarantee, 'accept_payer', 'finance', deps, {
    said: { receiptId: formatReceiptNumber(receiptId) },
    facts: { receipt: formatReceiptNumber(receiptId) },
  })
  await savePayerState(tx, receiptId, 'accepted')
  return holdIfComplete(tx, audit, accepted, 'finance', deps)
}

/**
 * The money of a third-party payer no longer counts: finance refused it, or it was not declared in time. The caller has booked it out of
 * escrow.
 */
export async function applyReceiptRefunded(
  tx: Tx,
  audit: AuditContext,
  guarantee: LockedGuarantee,
  receipt: { receiptId: Id<'receipts'>; amountFils: Fils },
  trigger: 'refuse_payer' | 'send_back_payer',
  deps: WithSettings,
): Promise<LockedGuarantee> {
  const number = formatReceiptNumber(receipt.receiptId)
  return applyTransition(tx, audit, guarantee, trigger, trigger === 'refuse_payer' ? 'finance' : 'clock', deps, {
    said: { receiptId: number, amountFils: receipt.amountFils },
    facts: { receipt: number, amount_fils: toWire(receipt.amountFils) },
  })
}

/** The bank reversed a receipt: its sum is due again, a transfer is blocked for finance, and an ended guarantee only records it. */
export async function applyReceiptReversed(
  tx: Tx,
  audit: AuditContext,
  guarantee: LockedGuarantee,
  receipt: ReversedReceipt,
  deps: WithSettings,
): Promise<LockedGuarantee> {
  return applyWork(tx, audit, guarantee, [reversalStep(receipt)], deps)
}

/**
 * Two people of finance have resolved a debit. Where no sum is open the sale goes on: the bank's block ends, and payments that came meanwhile
 * count, also against an expiry that it disproves. The caller holds the guarantee's lock.
 */
export async function endSettledDoubt(
  tx: Tx,
  audit: AuditContext,
  guarantee: LockedGuarantee,
  deps: WithSettings,
): Promise<LockedGuarantee> {
  const isBlocked = guarantee.flags.some(({ kind, reason }) => kind === 'blocked' && reason === 'bank')
  await mendExpiry(tx, audit, guarantee)
  if (isAwaitingPayment(guarantee)) return applyWork(tx, audit, guarantee, [{ kind: 'match_suspense' }], deps)
  if (!isBlocked || (await findOpenSum(tx, guarantee.id)) > 0n) return guarantee
  return applyTransition(tx, audit, guarantee, 'note_paid_again', 'finance', deps, { facts: inDoubtFacts(guarantee) })
}

/** Holds the money once the last payer is known and the sum is complete. */
async function holdIfComplete(
  tx: Tx,
  audit: AuditContext,
  guarantee: LockedGuarantee,
  who: ActorRole,
  deps: WithSettings,
): Promise<LockedGuarantee> {
  if (guarantee.receivedFils < guarantee.totalPriceFils || hasFlag(guarantee, 'payer_undeclared')) return guarantee
  return applyTransition(tx, audit, guarantee, 'pay_in_full', who, deps, { facts: { amount_fils: '0', remaining_fils: '0' } })
}
