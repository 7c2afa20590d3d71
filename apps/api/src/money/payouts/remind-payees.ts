import { countReminder, type DueReminder, listDueReminders } from './retry.queries.ts'
import type { WantedAccount } from './deps.ts'
import { doEach } from './do-each.ts'
import { wantsAccount } from './payout.rules.ts'
import type { SendDeps } from './send-files.ts'

/** Money that waits for an account of the payee's: he is reminded a few times, then finance looks for him. The money stays. */
export async function remindPayees(deps: SendDeps): Promise<void> {
  const afterSeconds = deps.settings().payoutReminderSeconds
  await doEach(await listDueReminders(deps.pool, { afterSeconds, wantsAccount }), (due) =>
    deps.transact(async (tx) => {
      if (!(await countReminder(tx, due))) return
      if (due.payeePartyId === null) return deps.askPayerAgain(tx, due.id)
      await deps.remindOfAccount(tx, {
        payeePartyId: due.payeePartyId,
        guaranteeId: due.guaranteeId,
        amountFils: due.amountFils,
        why: whyOf(due),
      })
    }),
  )
}

function whyOf({ status, heldReason }: DueReminder): WantedAccount['why'] {
  if (status === 'rejected' || status === 'returned') return status
  return heldReason === 'iban_unproven' ? 'unproven' : 'missing'
}
