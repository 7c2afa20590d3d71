import { countReminder, doEach, type DueReminder, listDueReminders, type SendDeps, wantsAccount } from '#money/payouts/index.ts'
import type { WantedAccount } from '#kernel/events.ts'
import { askAgainForAccount } from '#money/refunds/index.ts'
import { remindOfAccount } from './ask-for-account.ts'

/** Reminds beneficiaries of payouts that wait for an account a few times; then finance follows up. The money stays. */
export async function remindBeneficiaries(deps: SendDeps): Promise<void> {
  const afterSeconds = deps.settings().payoutReminderSeconds
  await doEach(await listDueReminders(deps.pool, { afterSeconds, wantsAccount }), (due) =>
    deps.transact(async (tx) => {
      if (!(await countReminder(tx, due))) return
      if (due.beneficiaryPartyId === null) return askAgainForAccount(tx, due.id)
      await remindOfAccount(tx, {
        beneficiaryPartyId: due.beneficiaryPartyId,
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
