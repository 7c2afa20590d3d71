import { useTranslation } from 'react-i18next'
import { CaseHistory } from '#layout/case-page.tsx'
import type { Payout } from './query.ts'

/** How a transfer came to where it is, and who of the staff had a hand in it. */
export function PayoutHistory({ events }: { events: Payout['events'] }) {
  const { t } = useTranslation('payouts')
  return (
    <CaseHistory
      title={t('history')}
      events={events.map(({ to, at, staff, facts: { reason, bank_said: said } }, index) => ({
        id: index,
        title: said === 'not_received' || said === 'not_executed' || said === 'asked' ? t(`said.${said}`) : t(`status.${to}`),
        at,
        by: staff,
        reason: typeof reason === 'string' && reason,
      }))}
    />
  )
}
