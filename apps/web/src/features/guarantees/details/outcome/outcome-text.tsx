import { useTranslation } from 'react-i18next'
import type { Guarantee } from '#features/guarantees/queries.ts'

/** How it ended. */
export function OutcomeText({ guarantee }: { guarantee: Guarantee }) {
  const { t } = useTranslation('guaranteeOutcome')
  return <p className="step-words">{t(endOf(guarantee))}</p>
}

export function endOf({ operational_status, money: { position, returned_to } }: Pick<Guarantee, 'operational_status' | 'money'>) {
  switch (position) {
    case 'split_ordered':
    case 'split_waiting':
    case 'split_paid':
      return 'divided'
    case 'refunded':
      return returned_to === 'buyer' ? 'refund' : returned_to === 'payer' ? 'refund_payer' : 'refund_both'
    case 'refund_used_up':
      return 'used_up'
    case 'paid':
      return 'completed'
    case 'ended':
      return operational_status === 'rejected' || operational_status === 'expired' || operational_status === 'cancelled'
        ? operational_status
        : 'other'
    default:
      return 'other'
  }
}
