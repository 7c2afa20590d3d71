import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export type OperationalTone = 'waiting' | 'active' | 'asked' | 'done' | 'off' | 'flag'
/** The state of the guarantee: a dot and words. */
export const OperationalChip = ({ tone, children }: { tone: OperationalTone; children: ReactNode }) => (
  <span className={`chip chip-operational chip-${tone}`}>{children}</span>
)

export type FinancialStatus = 'in_progress' | 'hold' | 'late' | 'released' | 'paid'
const stops = [0, 1, 2] as const
const stopOf: Record<FinancialStatus, 0 | 1 | 2> = { in_progress: 0, hold: 1, late: 1, released: 2, paid: 2 }

interface FinancialChipProps {
  status: FinancialStatus
  /** The money goes back to the buyer: released and paid tell of the refund. */
  refund?: boolean
  onVault?: boolean
  /** Other words than the status' own («محفوظ في حساب الضمانة»). */
  children?: ReactNode
}

/** The state of the money: the place of the dot on its way, a colour and a word all say it. */
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
