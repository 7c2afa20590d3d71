import { fils, noFils } from '@damana/contract/money'
import type { BankLineOutcome } from '@damana/contract/statuses'
import type { AuditContext } from '#kernel/audit-context.ts'
import type { Tx } from '#kernel/context.ts'
import type { WithSettings } from '#kernel/settings.ts'
import type { BankLine } from '#money/bank-reader/index.ts'
import { insertUnmatched } from '#money/bank-messages/index.ts'
import { reconsiderPayouts } from '#money/payouts/index.ts'
import { listReceiptsByReference } from '#money/receipts/index.ts'
import { findNamedPayout, insertException, movementOf } from '#money/reconciliation/index.ts'
import { makeGood, plain } from './make-good.ts'
import { idOf } from './record-exceptions.ts'

interface OddLine {
  line: BankLine
  lineId: bigint | null
  reference: string
  odd: string | null
}

/**
 * Records a line that cannot be taken at its word: an exception with the bank's words and what it may be about. An entry whose parts do not
 * make it up moved its sum all the same; of any other nothing is booked before finance has looked.
 */
export async function keepOddLine(
  tx: Tx,
  audit: AuditContext,
  messageId: string,
  { line, lineId, reference, odd }: OddLine,
  deps: WithSettings,
): Promise<BankLineOutcome> {
  const movement = movementOf(line, { lineId: lineId ?? 0n, reference })
  const payoutId = idOf(movement.endToEndId)
  const payout = payoutId === null ? undefined : await findNamedPayout(tx, { id: payoutId })
  const [receipt] = await listReceiptsByReference(tx, { references: movement.references })
  const named = { payoutId: payout?.id ?? null, namedReceiptId: receipt?.id ?? null }
  if (odd === 'parts_do_not_add_up') {
    if (line.direction === 'debit') {
      await makeGood(tx, audit, messageId, 'parts_differ', movement, {
        namedReceiptId: named.namedReceiptId,
        ...(payout ? { payoutId: payout.id, isSweep: payout.purpose === 'sweep' } : {}),
      })
      if (payout && payout.guaranteeId !== null) await reconsiderPayouts(tx, audit, { guaranteeId: payout.guaranteeId }, deps)
    } else {
      await insertUnmatched(tx, messageId, { ...movement, deductedChargesFils: noFils, why: 'odd' })
      await insertException(tx, { ...plain(movement, messageId, audit), ...named, kind: 'parts_differ', direction: 'credit' })
    }
    return 'kept'
  }
  await insertException(tx, {
    ...plain(movement, messageId, audit),
    ...named,
    remittance: `${odd ?? ''}: ${line.amountText} ${movement.remittance}`,
    kind: odd === 'possible_repeat' ? 'possible_repeat' : 'odd_line',
    direction: line.odd === 'direction_unreadable' ? null : line.direction,
  })
  return 'odd'
}

/** Records what is wrong with a statement as a whole; its lines are applied all the same. */
export async function keepOddStatement(
  tx: Tx,
  audit: AuditContext,
  messageId: string,
  fault:
    | { kind: 'unreadable_balance'; reference: string; words: string }
    | { kind: 'statement_differs'; reference: string; words: string; expectedFils: bigint; foundFils: bigint },
): Promise<void> {
  const difference = fault.kind === 'statement_differs' ? fault.expectedFils - fault.foundFils : 0n
  await insertException(tx, {
    kind: fault.kind,
    direction: null,
    amountFils: fils(difference < 0n ? -difference : difference),
    reference: fault.reference.slice(0, 120),
    endToEndId: null,
    remittance: fault.words,
    bookedAt: audit.now,
    messageId,
    ...(fault.kind === 'statement_differs' ? { expectedFils: fault.expectedFils, foundFils: fault.foundFils } : {}),
    now: audit.now,
  })
}
