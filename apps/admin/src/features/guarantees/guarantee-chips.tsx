import type { OperationalStatus } from '@damana/contract/statuses'
import { FinancialChip, OperationalChip, type OperationalTone } from '@damana/ui'
import { useTranslation } from 'react-i18next'
import type { Guarantee } from './query.ts'

const toneOf: Record<OperationalStatus, OperationalTone> = {
  awaiting_owner: 'waiting',
  awaiting_acceptance: 'waiting',
  awaiting_payment: 'waiting',
  in_transfer: 'active',
  release_requested: 'asked',
  completed: 'done',
  rejected: 'off',
  expired: 'off',
  cancelled: 'off',
}

/** Where the guarantee stands, what stands in its way, and where its money is. */
export function GuaranteeChips({ guarantee: { operational_status, financial_status, money_to, flags } }: { guarantee: Guarantee }) {
  const { t } = useTranslation('guarantees')
  const kinds = [...new Set(flags.map(({ kind }) => kind))]
  return (
    <>
      <OperationalChip tone={toneOf[operational_status]}>{t(`status.${operational_status}`)}</OperationalChip>
      {kinds.map((kind) => (
        <OperationalChip key={kind} tone="flag">
          {t(`flag.${kind}`)}
        </OperationalChip>
      ))}
      {financial_status && <FinancialChip status={financial_status} refund={money_to === 'buyer'} />}
    </>
  )
}
