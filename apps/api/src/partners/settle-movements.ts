import { type Fils, noFils } from '@damana/contract/money'
import { mendExpiry, reverseReceipt } from '#effects/index.ts'
import { lockGuaranteeById } from '#lifecycle/index.ts'
import type { Id } from '#db/id.ts'
import type { AuditContext } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import type { WithSettings } from '#kernel/settings.ts'
import { noteSettledReceipt, takeKeptReturns } from '#money/bank-messages/index.ts'
import { type MovedPayout, movePayouts, reconsiderSettled } from '#money/payouts/index.ts'
import {
  listReceiptsByReference,
  lockGuaranteesOfCredits,
  type SettledReceipt,
  settleReceipts,
  settleReceiptsOfBills,
} from '#money/receipts/index.ts'
import { bookSettlement, giveDebitBack, mostChargeFils, type Movement } from '#money/reconciliation/index.ts'
import { bookCharge } from './bank-charge.ts'
import { moveLateKnown } from './late-known.ts'
import { idOf, keepWrongReturn } from './record-exceptions.ts'

type Take = (movement: Movement) => void

/** Sums that a movement may settle by, without those whose charges are more than the limit. */
const settlingSums = (movement: Movement) => movement.sums.filter(({ chargesFils }) => chargesFils <= mostChargeFils)

/**
 * Settles the receipts that the credits show; each line settles one at most. First by the bank's references, then by the bill that a line
 * names: of each the likelier sum first.
 */
export async function applyCredits(
  tx: Tx,
  audit: AuditContext,
  messageId: string,
  credits: readonly Movement[],
  take: Take,
  deps: WithSettings,
): Promise<void> {
  if (credits.length > 0)
    await lockGuaranteesOfCredits(tx, {
      references: credits.flatMap(({ references }) => references),
      paymentReferences: credits.flatMap(({ paymentReferences }) => paymentReferences),
    })
  const left = new Set(credits)
  const settled: SettledReceipt[] = []
  const notifiedLate: { guaranteeId: Id<'guarantees'>; id: Id<'receipts'>; bookedAt: Date }[] = []
  for (const settle of [settleReceipts, settleReceiptsOfBills])
    for (const turn of [0, 1]) {
      const asked = [...left].flatMap((credit) => {
        const sum = settlingSums(credit)[turn]
        return sum ? [{ credit, ...sum }] : []
      })
      if (asked.length === 0) continue
      const found = await settle(
        tx,
        messageId,
        asked.map(({ credit, sumFils }) => ({
          references: settle === settleReceipts ? credit.references : credit.paymentReferences,
          amountFils: sumFils,
          bookedAt: credit.bookedAt,
        })),
        audit.now,
      )
      for (const receipt of found) {
        const one = asked[receipt.index]
        if (!one) throw new Error('a receipt was settled by no credit')
        left.delete(one.credit)
        take(one.credit)
        settled.push(receipt)
        const { guaranteeId, receiptId: id } = receipt
        if (settle === settleReceiptsOfBills) await noteSettledReceipt(tx, { lineId: one.credit.lineId, receiptId: id })
        if (receipt.isNotifiedLate && guaranteeId !== null) notifiedLate.push({ guaranteeId, id, bookedAt: one.credit.bookedAt })
        // For a receipt that was reversed before its credit showed, the reversal has made the money good.
        if (!receipt.isReversed) await bookSettlement(tx, audit, { ...receipt, deductedChargesFils: one.chargesFils }, one.credit.bookedAt)
      }
    }
  // A notification that came after the end was its sender's word; now the bank says when the money came.
  for (const guaranteeId of new Set(notifiedLate.map((one) => one.guaranteeId))) {
    const guarantee = await lockGuaranteeById(tx, guaranteeId)
    if (guarantee)
      await mendExpiry(
        tx,
        audit,
        guarantee,
        notifiedLate.filter((one) => one.guaranteeId === guaranteeId),
      )
  }
  if (settled.length > 0) await reconsiderSettled(tx, audit, settled, deps)
}

/**
 * Applies debits of payouts: a payout settles by exactly its own sum. Charges inside the debit are the bank's, made good up to the limit,
 * and an exception beyond it.
 */
export async function applyDebits(
  tx: Tx,
  audit: AuditContext,
  messageId: string,
  debits: readonly Movement[],
  take: Take,
  deps: WithSettings,
): Promise<void> {
  const left = new Map(debits.flatMap((debit) => (debit.endToEndId === null ? [] : [[debit.endToEndId, debit] as const])))
  for (const turn of [0, 1]) {
    const asked = [...left.values()].flatMap((debit) => {
      const id = idOf(debit.endToEndId)
      const sum = debit.sums[turn]
      return id === null || !sum || sum.sumFils <= 0n ? [] : [{ debit, id, ...sum }]
    })
    if (asked.length === 0) continue
    const step = {
      trigger: 'debit' as const,
      which: { payouts: asked.map(({ id, sumFils }) => ({ id, amountFils: sumFils })) },
      booked: new Map(asked.map(({ id, debit, sumFils }) => [id, { at: debit.bookedAt, amountFils: sumFils }])),
    }
    const first = await movePayouts(tx, audit, step, deps)
    const moved = first.length === asked.length ? first : [...first, ...(await moveLateKnown(tx, audit, step, deps))]
    for (const payout of moved) {
      const one = asked.find(({ id }) => id === payout.id)
      if (!one) continue
      left.delete(payout.number)
      take(one.debit)
      if (one.chargesFils > noFils)
        await bookCharge(tx, audit, messageId, { ...one.debit, amountFils: one.chargesFils }, { payoutId: payout.id })
    }
    const withReturn = moved.filter(({ returnIsKept }) => returnIsKept).map(({ number }) => number)
    if (withReturn.length > 0) await returnKept(tx, audit, withReturn, deps)
  }
}

/**
 * Applies returned payouts. While a second debit of a payout is open, a credit gives that debit back and is no return; an excess waits in
 * suspense.
 */
export async function applyReturns(
  tx: Tx,
  audit: AuditContext,
  messageId: string,
  returns: readonly Movement[],
  take: Take,
  deps: WithSettings,
): Promise<void> {
  const real: Movement[] = []
  for (const movement of returns) {
    const given = { number: movement.endToEndId ?? '', amountFils: movement.amountFils, at: movement.bookedAt, lineId: movement.lineId }
    if (await giveDebitBack(tx, audit, given)) take(movement)
    else real.push(movement)
  }
  const once = oncePerPayout(real)
  if (once.length === 0) return
  const moved = await returnPayouts(
    tx,
    audit,
    once.map(({ endToEndId, amountFils, bookedAt, returnReason }) => ({
      number: endToEndId ?? '',
      amountFils,
      at: bookedAt,
      reason: returnReason ?? 'returned',
    })),
    deps,
  )
  for (const movement of once) {
    const payout = moved.find(({ number }) => number === movement.endToEndId)
    if (!payout) continue
    take(movement)
    await keepWrongReturn(tx, audit, messageId, payout, movement)
  }
}

/** The first line of each payout; any further line is not its debit or return. */
export function oncePerPayout(movements: readonly Movement[]): Movement[] {
  const seen = new Set<string>()
  return movements.filter(({ endToEndId }) => {
    if (idOf(endToEndId) === null || endToEndId === null || seen.has(endToEndId)) return false
    seen.add(endToEndId)
    return true
  })
}

/** Applies a debit that reverses exactly one receipt of that sum. */
export async function applyReversal(tx: Tx, audit: AuditContext, movement: Movement, deps: WithSettings): Promise<boolean> {
  const { takesBack, references, amountFils } = movement
  const listed = await listReceiptsByReference(tx, { references: [takesBack ?? ''] })
  const named = listed.length > 0 ? listed : await listReceiptsByReference(tx, { references })
  const [receipt, another] = named.filter((one) => !one.isReversed && one.amountFils === amountFils)
  if (!receipt || another) return false
  await reverseReceipt(
    tx,
    audit,
    { receiptId: receipt.id, guaranteeId: receipt.guaranteeId, at: movement.bookedAt, reason: movement.returnReason ?? 'reversed' },
    deps,
  )
  return true
}

/** Applies returns that came before their payout's debit. */
export async function returnKept(tx: Tx, audit: AuditContext, numbers: readonly string[], deps: WithSettings): Promise<void> {
  const kept = await takeKeptReturns(tx, { numbers })
  const moved = await returnPayouts(
    tx,
    audit,
    kept.map((one) => ({ ...one, at: audit.now })),
    deps,
  )
  for (const one of kept) {
    const payout = moved.find(({ number }) => number === one.number)
    if (payout) await keepWrongReturn(tx, audit, one.messageId, payout, one)
  }
}

async function returnPayouts(
  tx: Tx,
  audit: AuditContext,
  returned: readonly { number: string; amountFils: Fils; at: Date; reason: string }[],
  deps: WithSettings,
): Promise<MovedPayout[]> {
  const byId = returned.flatMap((one) => {
    const id = idOf(one.number)
    return id === null ? [] : [{ ...one, id }]
  })
  return movePayouts(
    tx,
    audit,
    {
      trigger: 'return',
      which: { payouts: byId.map(({ id }) => ({ id })) },
      reasons: new Map(byId.map(({ id, reason }) => [id, reason])),
      booked: new Map(byId.map(({ id, at, amountFils }) => [id, { at, amountFils }])),
    },
    deps,
  )
}
