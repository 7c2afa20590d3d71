import type { PayoutRecovered, PayoutStatusChanged, Raised } from '#kernel/events.ts'
import type { PayoutTrigger, ActorRole } from '#lifecycle/index.ts'
import { wantedAccountOf } from './ask-for-account.ts'
import type { Work } from './work.ts'

/** The payout statuses that the sides are notified of; the others are internal. */
const triggers: Partial<Record<PayoutStatusChanged['to'], { trigger: PayoutTrigger; who: ActorRole }>> = {
  held: { trigger: 'payout_held', who: 'system' },
  sent: { trigger: 'payout_sent', who: 'system' },
  late: { trigger: 'payout_late', who: 'clock' },
  rejected: { trigger: 'payout_rejected', who: 'bank' },
  settled: { trigger: 'payout_settled', who: 'bank' },
  returned: { trigger: 'payout_returned', who: 'bank' },
  withdrawn: { trigger: 'payout_withdrawn', who: 'system' },
}

/** The work that facts about money cause in a guarantee. */
export const workOfRaised = (raised: readonly Raised[]): Work[] =>
  raised.flatMap(({ event }) => (event.kind === 'payout_recovered' ? [recovered(event)] : statusChanged(event)))

/**
 * Shows the bank's status of a payout in its guarantee: paid only when every payout of it is, while each beneficiary is notified of the own
 * money. An owner whose payout waits for an account is asked for one.
 */
function statusChanged(change: PayoutStatusChanged): Work[] {
  const isPart = change.to === 'settled' && !change.allPaid
  const reported = isPart ? ({ trigger: 'payout_settled_in_part', who: 'bank' } as const) : triggers[change.to]
  const transition: Work[] = reported
    ? [{ kind: 'transition', ...reported, input: { facts: { payout: change.payoutNumber, ...change.facts } } }]
    : []
  const why = wantedAccountOf(change)
  return why === null ? transition : [...transition, { kind: 'ask_owner_for_account', payoutNumber: change.payoutNumber, why }]
}

/** A withdrawn payout's money made good a reversal; with the last one no payout is left. */
const recovered = ({ payoutNumber, isLast, facts }: PayoutRecovered): Work => ({
  kind: 'transition',
  trigger: isLast ? 'payout_recovered' : 'payout_withdrawn',
  who: 'system',
  input: { facts: { payout: payoutNumber, ...facts } },
})
