import { Icon } from '@damana/ui'
import { CircleCheck, CircleDashed, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export interface Check {
  state: 'good' | 'waiting' | 'bad'
  title: ReactNode
  note?: ReactNode
}

const icons: Record<Check['state'], LucideIcon> = { good: CircleCheck, waiting: CircleDashed, bad: TriangleAlert }

/** Checks: passed, pending, failed. */
export const Checks = ({ items }: { items: readonly Check[] }) => (
  <ul className="checks">
    {items.map(({ state, title, note }, index) => (
      <li key={index} className={`check-${state}`}>
        <Icon of={icons[state]} />
        <span>{title}</span>
        {note && <small>{note}</small>}
      </li>
    ))}
  </ul>
)
