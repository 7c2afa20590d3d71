import type { Id } from '#db/id.ts'
import type { WithSettings } from '#kernel/settings.ts'
import { addFils, toWire } from '@damana/contract/money'
import type { NotifyingQueryable, Queryable } from '#db/queryable.ts'
import { lockGuarantee } from '#kernel/guarantee-lock.queries.ts'
import type { AuditContext } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import { listOpenFees } from '#money/ledger/index.ts'
import type { FeeFacts } from '#notify/index.ts'
import { addSeconds } from '#kernel/instants.ts'
import { newFeeReference } from './fee-reference.rules.ts'
import {
  closePaidFees,
  countReminder,
  insertBill,
  insertFeeEvent,
  type KnownFee,
  listBillsToRemind,
  listFeesOf,
  listUnbilled,
  nextBillId,
} from './queries.ts'
import { tellSide } from './tell-side.ts'

/**
 * After a guarantee ended and its fees were netted from each side's own money, a side that still owes fees gets one fee bill with its own
 * payment reference. Call it under the guarantee's lock, after the netting; it does nothing for a side without open fees or with a bill
 * already.
 */
export async function billFees(
  tx: NotifyingQueryable,
  audit: AuditContext,
  guaranteeId: Id<'guarantees'>,
  { settings }: WithSettings,
): Promise<void> {
  await closePaidFees(tx, { guaranteeId, now: audit.now })
  for (const side of ['seller', 'buyer'] as const) {
    const open = await listOpenFees(tx, guaranteeId, side)
    if (open.length === 0) continue
    const id = await nextBillId(tx)
    const bill = {
      id,
      guaranteeId,
      side,
      paymentReference: newFeeReference(id),
      amountFils: addFils(...open.map(({ openFils }) => openFils)),
      issuedAt: audit.now,
      dueAt: addSeconds(audit.now, settings().feeBillDueSeconds),
    }
    if (!(await insertBill(tx, bill))) continue
    const fees = (await listFeesOf(tx, guaranteeId, side)).filter(({ openFils }) => openFils > 0n)
    for (const fee of fees) await insertFeeEvent(tx, audit, { feeId: fee.id, kind: 'billed', amountFils: fee.openFils })
    await tellSide(tx, guaranteeId, side, {
      about: 'billed',
      what: whatFor(fees),
      amount_fils: toWire(bill.amountFils),
      payment_reference: bill.paymentReference,
      due_at: bill.dueAt.toISOString(),
    })
  }
}

/** The one reason that a bill's fees were charged for. */
function whatFor(fees: readonly KnownFee[]): FeeFacts['what'] {
  const [only, another] = new Set(fees.map(({ kind }) => kind))
  return only && !another ? only : 'several'
}

const mostAtOnce = 100

/** Bills fees of ended guarantees that have no bill yet, for instance because the process ended between the end and the billing. */
export async function billUnbilledFees(
  deps: WithSettings & { pool: Queryable; transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> },
  requestId: string,
): Promise<void> {
  for (const guaranteeId of await listUnbilled(deps.pool, mostAtOnce))
    await deps.transact(async (tx) => {
      await lockGuarantee(tx, { guaranteeId })
      await billFees(tx, { actor: { kind: 'system', job: 'bill_fees' }, now: tx.now, requestId }, guaranteeId, deps)
    })
}

/** Reminds a side of an unpaid fee bill at half of its term and on its due date; after that finance follows up. */
export async function remindOfFees({
  settings,
  pool,
  transact,
}: WithSettings & { pool: Queryable; transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> }): Promise<void> {
  for (const due of await listBillsToRemind(pool, { afterSeconds: settings().feeReminderSeconds, limit: mostAtOnce }))
    await transact(async (tx) => {
      await lockGuarantee(tx, { guaranteeId: due.guaranteeId })
      const open = (await listFeesOf(tx, due.guaranteeId, due.side)).filter(({ openFils }) => openFils > 0n)
      // A paid bill counts its reminders too, so that it is not selected again.
      if (!(await countReminder(tx, due)) || open.length === 0) return
      await tellSide(tx, due.guaranteeId, due.side, {
        about: tx.now < due.dueAt ? 'reminded' : 'overdue',
        what: whatFor(open),
        amount_fils: toWire(addFils(...open.map(({ openFils }) => openFils))),
        payment_reference: due.paymentReference,
        due_at: due.dueAt.toISOString(),
      })
    })
}
