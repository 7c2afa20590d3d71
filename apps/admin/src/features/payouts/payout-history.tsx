import { payoutHoldReasons } from '@damana/contract/statuses'
import { useTranslation } from 'react-i18next'
import { CaseHistory } from '#layout/case-page.tsx'
import type { Payout } from './query.ts'

type Event = Payout['events'][number]

/** How a transfer came to where it is, and who of the staff had a hand in it. */
export function PayoutHistory({ events }: { events: Payout['events'] }) {
  const { t } = useTranslation('payouts')
  const titleOf = ({ to, facts: { bank_said: said, reversal, staff_hold, staff_hold_ended } }: Event): string => {
    if (said === 'not_received' || said === 'not_executed' || said === 'asked') return t(`said.${said}`)
    if (reversal === 'release' || reversal === 'keep') return t(`move.${reversal}_reversed`)
    if (staff_hold) return t('move.hold')
    return t(staff_hold_ended ? 'move.unhold' : `status.${to}`)
  }
  const reasonOf = ({ facts: { reason, staff_hold, staff_hold_ended } }: Event): string | null => {
    // The server's own reason is a code; what staff and the bank gave is shown as they wrote it.
    const hold = payoutHoldReasons.find((one) => one === reason)
    if (hold) return t(`held.${hold}`)
    return [reason, staff_hold, staff_hold_ended].find((one) => typeof one === 'string') ?? null
  }
  return (
    <CaseHistory
      title={t('history')}
      events={events.map((event, index) => ({
        id: index,
        title: titleOf(event),
        at: event.at,
        by: event.staff,
        reason: reasonOf(event),
      }))}
    />
  )
}
