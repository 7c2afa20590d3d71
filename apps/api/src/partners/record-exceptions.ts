import { parsePayoutNumber } from '@damana/contract/ids'
import type { Id } from '#db/id.ts'
import { endKeptReturns, insertUnmatched, isReturnKept } from '#money/bank-messages/index.ts'
import type { WithSettings } from '#kernel/settings.ts'
import { type Fils, noFils, subtractFils } from '@damana/contract/money'
import { bookStatementCredit } from '#effects/index.ts'
import type { BankExceptionKind } from '@damana/contract/statuses'
import type { AuditContext } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import { ledgerEvents, post } from '#money/ledger/index.ts'
import { insertUnexpectedReceipt, listReceiptsByReference } from '#money/receipts/index.ts'
import { type MovedPayout, reconsiderPayouts } from '#money/payouts/index.ts'
import {
  creditCharges,
  findNamedPayout,
  insertException,
  insertMakeGood,
  isRestoreOpen,
  mostChargeFils,
  type Movement,
  type NamedPayout,
} from '#money/reconciliation/index.ts'
import { bookCharge } from './bank-charge.ts'
import { makeGood, plain, type Reported } from './make-good.ts'
import { keepUnclearReversal } from './unclear-reversal.ts'

/** Reads the payout's id from an end-to-end id, which is our payout number. */
export function idOf(endToEndId: string | null): bigint | null {
  return endToEndId === null ? null : parsePayoutNumber(endToEndId)
}

/** A payout that comes back short by more than this is checked by finance before it is retried. */
const mostShortFils = 25_000n

/**
 * Records the movements that no message or order of ours explains as exceptions for finance. A notification only announces them: the
 * statement makes them count. Returns what became of each.
 */
export async function keepExceptions(
  tx: Tx,
  audit: AuditContext,
  { messageId, isStatement, left }: { messageId: string; isStatement: boolean; left: readonly Movement[] },
  deps: WithSettings,
): Promise<ReadonlyMap<Movement, 'applied' | 'kept' | 'announced'>> {
  const outcomes = new Map<Movement, 'applied' | 'kept' | 'announced'>()
  for (const movement of left)
    outcomes.set(
      movement,
      movement.direction === 'credit'
        ? await keepCredit(tx, audit, messageId, movement, isStatement, deps)
        : isStatement || (await namesOurReceipt(tx, movement))
          ? await keepDebit(tx, audit, messageId, movement, deps)
          : 'announced',
    )
  return outcomes
}

/** A reversal that a notification tells of stops money at once, where it names money that is here. */
async function namesOurReceipt(tx: Tx, { takesBack, references }: Movement): Promise<boolean> {
  if (takesBack === null) return false
  return (await listReceiptsByReference(tx, { references: [takesBack, ...references] })).some(({ isReversed }) => !isReversed)
}

async function keepCredit(
  tx: Tx,
  audit: AuditContext,
  messageId: string,
  movement: Movement,
  isStatement: boolean,
  deps: WithSettings,
): Promise<'applied' | 'kept' | 'announced'> {
  const payoutId = idOf(movement.endToEndId)
  const payout = payoutId === null ? undefined : await findNamedPayout(tx, { id: payoutId })
  const isOnItsWay = payout && payout.status !== 'returned' && payout.status !== 'rejected' && payout.status !== 'withdrawn'
  // One return may wait for its debit; another one is nobody's, whatever becomes of the first.
  if (isOnItsWay && !(await isReturnKept(tx, payout.number))) {
    await insertUnmatched(tx, messageId, { ...movement, deductedChargesFils: noFils, why: 'before_its_debit' })
    return 'kept'
  }
  if (!isStatement) return 'announced'
  const receipts = await listReceiptsByReference(tx, { references: movement.references })
  // The payment notification arrived in a concurrent transaction: the job that runs each minute matches them.
  const isComing = receipts.some(
    ({ isSettled, isReversed, amountFils }) =>
      !isSettled &&
      !isReversed &&
      movement.sums.some(({ sumFils, chargesFils }) => sumFils === amountFils && chargesFils <= mostChargeFils),
  )
  const [named] = isComing ? [] : receipts
  if (payout || named) {
    const facts = { payoutId: payout?.id ?? null, namedReceiptId: named?.id ?? null, guaranteeId: null }
    const isShort = movement.sums.some(({ sumFils, chargesFils }) => sumFils === named?.amountFils && chargesFils > mostChargeFils)
    const kind = payout ? 'second_return' : isShort ? 'charge_too_large' : 'other_sum_credit'
    await keepInSuspense(tx, audit, messageId, kind, movement, movement.amountFils, facts)
    return 'kept'
  }
  const deductedChargesFils = creditCharges(movement)
  await insertUnmatched(tx, messageId, { ...movement, deductedChargesFils, why: 'unknown' })
  if (isComing) return 'kept'
  // Money that names a bill is its payment, although nobody has notified it; in a frozen database it waits for the thaw.
  const [likelier] = movement.sums.filter(({ chargesFils }) => chargesFils <= mostChargeFils)
  const isBooked =
    movement.paymentReferences.length > 0 &&
    !(await isRestoreOpen(tx)) &&
    (await bookStatementCredit(
      tx,
      audit,
      {
        bankReference: movement.reference,
        amountFils: likelier?.sumFils ?? movement.amountFils,
        references: movement.paymentReferences,
        remittance: movement.remittance,
        receivedAt: movement.bookedAt,
        payer: payerOf(movement),
      },
      deps,
    ))
  if (isBooked) return 'applied'
  await insertException(tx, { ...plain(movement, messageId, audit), kind: 'unknown_credit', direction: 'credit' })
  return 'kept'
}

/** The payer as the bank names it; a biller or a bank of before may name nobody. */
const payerOf = ({ counterparty: { name, iban } }: Movement): Record<string, string> => ({
  ...(name === null ? {} : { name }),
  ...(iban === null ? {} : { iban }),
})

async function keepDebit(
  tx: Tx,
  audit: AuditContext,
  messageId: string,
  movement: Movement,
  deps: WithSettings,
): Promise<'applied' | 'kept'> {
  const payoutId = idOf(movement.endToEndId)
  const payout = payoutId === null ? undefined : await findNamedPayout(tx, { id: payoutId })
  if (movement.isBankFee && movement.takesBack === null && payout?.amountFils !== movement.amountFils) {
    await bookCharge(tx, audit, messageId, movement, payout ? { payoutId: payout.id } : {})
    return movement.amountFils > mostChargeFils ? 'kept' : 'applied'
  }
  if (payout) {
    await makeGood(tx, audit, messageId, debitKind(payout), movement, { payoutId: payout.id, isSweep: payout.purpose === 'sweep' })
    const { guaranteeId, receiptId } = payout
    const of = guaranteeId !== null ? { guaranteeId } : receiptId !== null ? { receiptId } : null
    // A new attempt of a payout that the bank has paid after all must not leave.
    if (of) await reconsiderPayouts(tx, audit, of, deps)
    return 'kept'
  }
  if (await keepUnclearReversal(tx, audit, messageId, movement, deps)) return 'kept'
  await makeGood(tx, audit, messageId, 'unknown_debit', movement, {})
  return 'kept'
}

const debitKind = ({ status }: NamedPayout): BankExceptionKind =>
  status === 'settled' || status === 'returned'
    ? 'second_debit'
    : status === 'rejected' || status === 'withdrawn'
      ? 'debit_after_failure'
      : 'wrong_debit'

/** Records a return of the wrong sum: an excess waits in suspense, and a payout returned short by much is checked before it is retried. */
export async function keepWrongReturn(
  tx: Tx,
  audit: AuditContext,
  messageId: string,
  payout: MovedPayout,
  movement: { amountFils: Fils; reference: string; lineId: bigint | null; bookedAt?: Date; at?: Date },
): Promise<void> {
  const line = {
    lineId: movement.lineId,
    reference: movement.reference,
    amountFils: movement.amountFils,
    endToEndId: payout.number,
    remittance: '',
    bookedAt: movement.bookedAt ?? audit.now,
  }
  if (movement.amountFils > payout.amountFils) {
    const restFils = subtractFils(movement.amountFils, payout.amountFils)
    await keepInSuspense(tx, audit, messageId, 'return_too_large', line, restFils, { payoutId: payout.id, namedReceiptId: null })
    return
  }
  const shortFils = subtractFils(payout.amountFils, movement.amountFils)
  if (shortFils > noFils) await insertMakeGood(tx, { cause: 'return_short', amountFils: shortFils, payoutId: payout.id, now: audit.now })
  if (shortFils > mostShortFils)
    await insertException(tx, {
      ...plain(line, messageId, audit),
      kind: 'return_short',
      direction: 'credit',
      amountFils: shortFils,
      payoutId: payout.id,
    })
}

/** Gives finance the returns that waited for a debit which does not come any more: their payout has ended without it. */
export async function keepEndedReturns(tx: Tx, audit: AuditContext): Promise<void> {
  for (const { isStated, messageId, payoutId, number, ...line } of await endKeptReturns(tx)) {
    if (!isStated) continue
    const reported = { ...line, endToEndId: number }
    await keepInSuspense(tx, audit, messageId, 'second_return', reported, line.amountFils, { payoutId, namedReceiptId: null })
  }
}

async function keepInSuspense(
  tx: Tx,
  audit: AuditContext,
  messageId: string,
  kind: BankExceptionKind,
  movement: Reported,
  amountFils: Fils,
  named: { payoutId: Id<'payouts'> | null; namedReceiptId: Id<'receipts'> | null; guaranteeId?: Id<'guarantees'> | null },
): Promise<void> {
  const receiptId = await insertUnexpectedReceipt(tx, {
    // The bank's reference may be a receipt's already, and other lines may have the same.
    bankReference: `${movement.reference.slice(0, 90)}/L${movement.lineId ?? messageId}`.slice(0, 120),
    amountFils,
    remittance: movement.remittance,
    receivedAt: movement.bookedAt,
    messageId,
    now: audit.now,
  })
  await post(tx, audit, ledgerEvents.receipt_unmatched({ receiptId, origin: 'bank', amountFils }), movement.bookedAt)
  await insertException(tx, { ...plain(movement, messageId, audit), amountFils, kind, direction: 'credit', receiptId, ...named })
}
