import { positions } from '@damana/contract/positions'
import type { MoneyPosition } from '@damana/contract/statuses'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export type OperationalTone = 'waiting' | 'active' | 'asked' | 'done' | 'off' | 'flag'
/** The operational status: a dot and text. */
export const OperationalChip = ({ tone, children }: { tone: OperationalTone; children: ReactNode }) => (
  <span className={`chip chip-operational chip-${tone}`}>{children}</span>
)

const stops = [0, 1, 2] as const

interface PositionChipProps {
  position: MoneyPosition
  /** Its name, as the server says it. */
  label: string
  onVault?: boolean
}

/** Where the money is: by place, colour and text. */
export function PositionChip({ position, label, onVault = false }: PositionChipProps) {
  const { tone, stop } = positions[position]
  return (
    <span className={classNames('chip', `chip-${tone}`, onVault && 'chip-on-vault')}>
      {tone === 'paid' ? <Icon of={Check} size="sm" /> : <MicroTracker at={stop} />}
      {label}
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
