import { useTranslation } from 'react-i18next'
import type { Guarantee } from '#features/guarantees/queries.ts'

/** How it ended. */
export function OutcomeText({ guarantee }: { guarantee: Guarantee }) {
  const { t } = useTranslation('guaranteeOutcome')
  return <p className="step-words">{t(endOf(guarantee))}</p>
}

function endOf({ operational_status, financial_status, money_to, active, events }: Guarantee) {
  if (financial_status && money_to === 'buyer') return 'refund'
  switch (operational_status) {
    case 'completed':
      return events.some(({ kind }) => kind === 'split_agreed') ? 'divided' : 'completed'
    case 'rejected':
    case 'expired':
    case 'cancelled':
      return active ? 'other' : operational_status
    default:
      return 'other'
  }
}
