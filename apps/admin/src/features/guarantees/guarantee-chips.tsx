import { FinancialChip, StatusChips } from '@damana/ui'
import type { Guarantee } from './query.ts'

/** Where the guarantee stands, what stands in its way, and where its money is. */
export const GuaranteeChips = ({ guarantee: { operational_status, financial_status, money_to, flags } }: { guarantee: Guarantee }) => (
  <>
    <StatusChips status={operational_status} flags={flags.map(({ kind }) => kind)} />
    {financial_status && <FinancialChip status={financial_status} refund={money_to === 'buyer'} />}
  </>
)
