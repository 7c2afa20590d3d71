import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export type OperationalTone = 'waiting' | 'active' | 'asked' | 'done' | 'off' | 'flag'
/** The operational status: a dot and text. */
export const OperationalChip = ({ tone, children }: { tone: OperationalTone; children: ReactNode }) => (
  <span className={`chip chip-operational chip-${tone}`}>{children}</span>
)

export type FinancialStatus = 'in_progress' | 'hold' | 'late' | 'released' | 'paid'
const stops = [0, 1, 2] as const
const stopOf: Record<FinancialStatus, 0 | 1 | 2> = { in_progress: 0, hold: 1, late: 1, released: 2, paid: 2 }

interface FinancialChipProps {
  status: FinancialStatus
  /** A refund to the buyer: `released` and `paid` show the refund's phrases. */
  refund?: boolean
  onVault?: boolean
  /** Replaces the status' own text («محفوظ في حساب الضمانة»). */
  children?: ReactNode
}

/** The financial status: shown by position, colour and text. */
export function FinancialChip({ status, refund = false, onVault = false, children }: FinancialChipProps) {
  const { t } = useTranslation('ui')
  const isReturned = refund && (status === 'released' || status === 'paid')
  const words = isReturned ? t(status === 'paid' ? 'financial.refunded' : 'financial.refund_ordered') : t(`financial.${status}`)
  return (
    <span className={classNames('chip', `chip-${isReturned ? 'neutral' : status}`, onVault && 'chip-on-vault')}>
      {status === 'paid' ? <Icon of={Check} size="sm" /> : <MicroTracker at={isReturned ? 0 : stopOf[status]} />}
      {children ?? words}
    </span>
  )
}

const MicroTracker = ({ at }: { at: 0 | 1 | 2 }) => (
  <span className="micro-tracker" aria-hidden="true">
    {stops.map((stop) => (
      <span key={stop} className="micro-tracker">
        {stop > 0 && <u />}
        <i className={stop === at ? 'here' : undefined} />
      </span>
    ))}
  </span>
)
