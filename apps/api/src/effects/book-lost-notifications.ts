import type { AuditContext } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import { addFils } from '@damana/contract/money'
import type { WithSettings } from '#kernel/settings.ts'
import { bookStatementCredit } from './receive-money.ts'
import { referencesIn } from '#money/receipts/index.ts'
import { listLostCredits } from '#money/reconciliation/index.ts'

/**
 * Books payments on a statement since a restore that were not notified again: their notifications were lost with the database, and billers
 * have no call to list them. The sender's reference names the guarantee. Returns how many were booked; the others wait for finance.
 */
export async function bookLostNotifications(tx: Tx, audit: AuditContext, limit: number, deps: WithSettings): Promise<number> {
  let booked = 0
  for (const credit of await listLostCredits(tx, { limit })) {
    const references = referencesIn(`${credit.remittance}\n${credit.endToEndId ?? ''}`)
    const isBooked = await bookStatementCredit(
      tx,
      audit,
      {
        bankReference: credit.reference,
        amountFils: addFils(credit.amountFils, credit.deductedChargesFils),
        references,
        remittance: credit.remittance,
        receivedAt: credit.bookedAt,
      },
      deps,
    )
    if (isBooked) booked += 1
  }
  return booked
}
